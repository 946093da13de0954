#!/usr/bin/env python3
"""Measures the tests: changes our code in one place at a time and checks whether a
test fails.

Usage: mutate.py BUILD [--in FOLDER]... [--count N] [--files N] [--seed N]
                 [--seconds N] [--tests REGEX] [--work DIRECTORY] [--root DIRECTORY]

Chooses COUNT positions in each FOLDER (clang-frontend, llvm-genx, gen-simulator) at
random (SEED). With --files it chooses that number of .cpp files first, with
probabilities in proportion to their sizes, and takes the same number of positions in
each, so that only these files are compiled anew. Writes a copy of the sources that contains all of these mutants,
disabled (rewrite.py), and builds it once, in DIRECTORY (build-mutate). Then each
test runs once, alone, and records which mutants would have made a difference to it.
For each mutant these tests run with it enabled, the cheapest first, until one fails,
which kills the mutant, or until they have used SECONDS (60) of CPU time. A test fails
when it uses ten seconds more than five times its time without a mutant. Tests that
fail without a mutant are excluded, and so are lit tests that do not match REGEX.

Everything is kept in DIRECTORY: the next run repeats the survivors with new tests or
more SECONDS. Remove DIRECTORY to choose other mutants. The output ends with a list of
the survivors, and a line for each folder.
"""
import argparse
import concurrent.futures
import json
import multiprocessing
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

import rewrite
import suite

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDERS = ["clang-frontend", "llvm-genx", "gen-simulator"]
WORKERS = 2
BASE_SECONDS = 300  # Time limit of a test without a mutant.
SHORT_SECONDS = 0.5  # CPU time of cases that run together.
ROUNDS = 6  # Builds, each without the mutants that the last one could not compile.
ERROR = re.compile(r"([^\s:]+):(\d+):\d+: (?:fatal )?error: ")


# -- Selecting mutants --

def sources(build, root, folder):
    """The .cpp files of the folder."""
    commands = json.loads((build / "compile_commands.json").read_text())
    return sorted({e["file"] for e in commands if e["file"].startswith(f"{root / folder}/")})


def some_files(files, count, generator):
    """`count` different files, each draw in proportion to the sizes."""
    files, chosen = list(files), []
    while files and len(chosen) < count:
        sizes = [os.path.getsize(file) for file in files]
        chosen += generator.choices(files, sizes)
        files.remove(chosen[-1])
    return chosen


def find_points(build, root, folder, files):
    """Every position in the files and their headers in the folder that can be changed,
    once."""
    prefix = f"{root / folder}/"
    tool = pathlib.Path(os.environ.get("MUTATION_POINTS", build / "bin" / "mutation-points"))
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        outputs = pool.map(lambda part: subprocess.run(
            [tool, build, prefix, *part], text=True, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL).stdout, [files[i::WORKERS] for i in range(WORKERS)])
    lines = sorted({line for output in outputs for line in output.splitlines()})
    points = [json.loads(line) for line in lines]
    for point in points:
        point["file"] = str(pathlib.Path(point["file"]).relative_to(root))
    return points


def in_each_file(points, chosen, count, generator):
    """About `count` of the points, equally many in each of the chosen files."""
    found = []
    for file in chosen:
        own = [p for p in points if file.endswith("/" + p["file"])]
        found += generator.sample(own, min(-(-count // len(chosen)), len(own)))
    return found


def choose(build, root, folders, count, files, seed):
    """`files`: the number of files, or None for all."""
    mutants = []
    for folder in folders:
        generator, every = random.Random(seed), sources(build, root, folder)
        chosen = some_files(every, files, generator) if files else every
        points = find_points(build, root, folder, chosen)
        points = in_each_file(points, chosen, count, generator) if files else \
            generator.sample(points, min(count, len(points)))
        print(f"{folder}: {len(points)} mutants", flush=True)
        mutants += sorted(points, key=lambda p: (p["file"], p["begin"]))
    for number, mutant in enumerate(mutants, 1):
        text = (root / mutant["file"]).read_text()
        mutant.update(id=number, change=rewrite.describe(mutant, text),
                      last=text.count("\n", 0, mutant["end"]) + 1,
                      first=text.count("\n", 0, mutant["begin"]) + 1)
    return mutants


# -- The build with all mutants --

def write_if_new(file, data):
    if not file.exists() or file.read_bytes() != data:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def copy_sources(root, tree, but):
    """Copies the present sources of the files without mutants."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=root,
                            text=True, capture_output=True, check=True).stdout
    for name in listed.splitlines():
        if name not in but and (root / name).is_file():
            write_if_new(tree / name, (root / name).read_bytes())
            shutil.copymode(root / name, tree / name)


def write_mutants(root, tree, mutants):
    by_file = {}
    for mutant in mutants:
        by_file.setdefault(mutant["file"], []).append(mutant)
    for name in {m["file"] for m in mutants}:
        text = rewrite.rewrite((root / name).read_text(), by_file[name])
        write_if_new(tree / name, text.encode())


def compile_tree(tree):
    """The compiler's output, if it failed."""
    build = tree / "build"
    if not (build / "build.ninja").exists():
        subprocess.run(["cmake", "-S", tree, "-B", build, "-G", "Ninja",
                        "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_C_COMPILER=clang-14",
                        "-DCMAKE_CXX_COMPILER=clang++-14"], check=True,
                       stdout=subprocess.DEVNULL)
    run = subprocess.run(["ninja", "-C", build, "-k", "0", f"-j{WORKERS}",
                          "all", "unit-tests"], text=True, stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT)
    return run.stdout if run.returncode else ""


def compiles(mutant, errors):
    return not any(file.endswith(mutant["file"]) and
                   mutant["first"] <= int(line) <= mutant["last"] for file, line in errors)


def build_mutants(root, tree, mutants):
    """Builds the mutants; returns those that compile."""
    copy_sources(root, tree, {m["file"] for m in mutants})
    for _ in range(ROUNDS):
        write_mutants(root, tree, mutants)
        said = compile_tree(tree)
        if not said:
            return mutants
        errors = set(ERROR.findall(said))
        left = [m for m in mutants if compiles(m, errors)]
        print(f"{len(mutants) - len(left)} mutants do not compile", flush=True)
        if len(left) == len(mutants):
            break
        for name in {m["file"] for m in mutants} - {m["file"] for m in left}:
            write_if_new(tree / name, (root / name).read_bytes())
        mutants = left
    sys.exit(f"mutate: the build fails:\n{said[-8000:]}")


# -- Running the tests --

TESTS = {}


def start_worker(numbers):
    suite.own_outputs(TESTS, numbers.get())


def trace(key):
    with tempfile.TemporaryDirectory() as reached:
        test = TESTS[key]
        passed, _, cpu, seconds = suite.run_child(
            lambda: test.run({"CMC_MUTANT_TRACE": reached}), BASE_SECONDS, BASE_SECONDS)
        return {"test": key, "passed": passed, "cpu": round(cpu, 3),
                "seconds": round(seconds, 3),
                "differs": sorted(int(f) for f in os.listdir(reached))}


def grouped(usual):
    """(test, keys, CPU, seconds), the cheapest first; the short cases of a program
    together. `usual` has the times of each without a mutant."""
    programs, runs = {}, []
    for key, (cpu, seconds) in usual.items():
        test = TESTS[key]
        if isinstance(test, suite.Case) and cpu < SHORT_SECONDS:
            programs.setdefault(test.program, []).append(key)
        else:
            runs.append((test, [key], cpu, seconds))
    for program, keys in programs.items():
        test = suite.Case(program, [name for key in keys for name in TESTS[key].names])
        start = min(usual[key][0] for key in keys)  # The start-up time, once per case.
        runs.append((test, keys, start + sum(usual[key][0] - start for key in keys),
                     sum(usual[key][1] for key in keys)))
    return sorted(runs, key=lambda run: run[2])


def hunt(mutant, usual, left):
    """Runs the tests until one fails or the CPU seconds `left` have passed. A test
    that loops uses up its CPU limit; one that waits forever, its time limit."""
    tried = []
    result = {"mutant": mutant, "killed": None, "tried": tried}
    for test, keys, cpu, seconds in grouped(usual):
        if cpu > left:
            break
        passed, in_time, used, _ = suite.run_child(
            lambda: test.run({"CMC_MUTANT": str(mutant)}), 5 * cpu + 10, 10 * seconds + 100)
        left -= used
        tried += keys
        if not passed:
            return {**result, "killed": test.key, "in_time": in_time}
    return result


class Log:
    """Lines of JSON in a file, to which later runs append."""

    def __init__(self, file):
        self.file = file
        self.lines = [json.loads(line) for line in file.read_text().splitlines()] \
            if file.exists() else []

    def add(self, line):
        self.lines.append(line)
        with self.file.open("a") as out:
            out.write(json.dumps(line) + "\n")


def run_all(jobs, log, what):
    """Runs the jobs; each is a function and its arguments."""
    context = multiprocessing.get_context("fork")
    numbers = context.Queue()
    for number in range(WORKERS):
        numbers.put(number)
    with concurrent.futures.ProcessPoolExecutor(WORKERS, context, start_worker,
                                                (numbers,)) as pool:
        waiting = [pool.submit(*job) for job in jobs]
        for done, job in enumerate(concurrent.futures.as_completed(waiting), 1):
            log.add(job.result())
            if done % 50 == 0:
                print(f"{what}: {done} of {len(jobs)}", flush=True)


def run_tests(build, work, mutants, budget, pattern):
    """(baseline, results)"""
    TESTS.update((key, test) for key, test in suite.discover(build).items()
                 if isinstance(test, suite.Case) or re.search(pattern, key))
    baseline, results = Log(work / "tests.jsonl"), Log(work / "results.jsonl")
    known = {line["test"] for line in baseline.lines}
    run_all([(trace, key) for key in TESTS if key not in known], baseline, "tests")
    usual = {t["test"]: (t["cpu"], t["seconds"]) for t in baseline.lines
             if t["passed"] and t["test"] in TESTS}
    killed = {r["mutant"] for r in results.lines if r["killed"]}
    tried = {}
    for r in results.lines:
        tried.setdefault(r["mutant"], set()).update(r["tried"])
    jobs = []
    for mutant in mutants:
        number = mutant["id"]
        new = {t["test"]: usual[t["test"]] for t in baseline.lines
               if t["test"] in usual and number in t["differs"] and
               t["test"] not in tried.get(number, ())}
        if number not in killed and (new or number not in tried):
            jobs.append((hunt, number, new, budget))
    run_all(jobs, results, "mutants")
    return baseline.lines, results.lines


# -- The report --

def report(mutants, baseline, results):
    killed = {r["mutant"]: r["killed"] for r in results if r["killed"]}
    tried, reach = {}, {}
    for r in results:
        tried.setdefault(r["mutant"], set()).update(r["tried"])
    for test in baseline:
        for number in test["differs"] if test["passed"] else ():
            reach.setdefault(number, set()).add(test["test"])
    for mutant in mutants:
        number = mutant["id"]
        if number in tried and number not in killed:
            of = len(reach.get(number, ()))
            why = f"passed {len(tried[number])} of {of} tests" if of else "no test sees it"
            print(f"{mutant['file']}:{mutant['line']}: {mutant['change']} ({why})")
    for folder in sorted({m["file"].split("/")[0] for m in mutants}):
        ours = {m["id"] for m in mutants if m["file"].startswith(folder + "/")}
        done = ours & tried.keys()
        dead = len(done & killed.keys())
        unseen = len([n for n in done if n not in reach])
        print(f"{folder}: {len(done)} mutants, {dead} killed, {len(done) - dead} survived, "
              f"{unseen} of them in no test's way")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--in", dest="folders", action="append")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--files", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--tests", default="")
    parser.add_argument("--work", type=pathlib.Path)
    parser.add_argument("--root", type=pathlib.Path, default=ROOT)
    args = parser.parse_args()
    root = args.root.resolve()
    work = (args.work or root / "build-mutate").resolve()
    work.mkdir(parents=True, exist_ok=True)
    tree, chosen = work / "tree", work / "mutants.json"
    if chosen.exists():
        mutants = json.loads(chosen.read_text())
        copy_sources(root, tree, {m["file"] for m in mutants})
        if said := compile_tree(tree):
            sys.exit(f"mutate: the build fails:\n{said[-8000:]}")
    else:
        mutants = choose(args.build.resolve(), root, args.folders or FOLDERS, args.count,
                         args.files, args.seed)
        mutants = build_mutants(root, tree, mutants)
        chosen.write_text(json.dumps(mutants, indent=1))
    report(mutants, *run_tests(tree / "build", work, mutants, args.seconds, args.tests))


if __name__ == "__main__":
    main()
