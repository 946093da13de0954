"""round_trip.py [--steps=all] <targets> <folder> <files> ...: whether the text of
models is complete.

Compiles each file for one of the targets, in turn (--all-targets: for all), and
prints its models as selected, before legalization and at the end (--all-steps:
after each step). genx-opt must print the same for each; from the selected models it
must generate the same vISA as cmc did; and from that vISA the same again.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

STEPS = ("visa-dead-code", "visa-mix-floats", "visa-coalesce", "visa-repeated-copies",
         "visa-hoist-copies", "visa-write-in-place", "visa-fold-indices", "visa-sink-blocks",
         "visa-join-rows", "visa-gather-elements",
         "visa-share-constants", "visa-hoist-constants", "visa-tidy-blocks", "visa-legalize",
         "visa-add-carries", "visa-sink-compares", "visa-share-media-headers", "visa-share-headers")
SAMPLE = ("visa-hoist-constants", "visa-share-headers")


def models(text):
    """The models that cmc printed, as (step, text). Functions that a kernel calls
    are selected after it, and printed before it."""
    chunks = [tuple(chunk.split("\n", 1))
              for chunk in re.split(r"^// after ", text, flags=re.M)[1:]]
    result, kernel = [], 0
    for step, body in chunks:
        if step == "visa-select" and body.startswith(".kernel"):
            kernel = len(result)
        if step == "visa-select" and body.startswith(".global_function"):
            result.insert(kernel, (step, body))
            kernel += 1
        else:
            result.append((step, body))
    return result


def without_late_attributes(text):
    """Removes the attributes that are only known when code is generated."""
    return re.sub(r"^\.kernel_attr (CrossThreadInputSize|SpillMemOffset)=.*\n", "", text,
                  flags=re.M)


def differences(what, expected, actual):
    if expected == actual:
        return
    for a, b in zip(expected.splitlines() + ["the end"], actual.splitlines() + ["the end"]):
        if a != b:
            yield f"{what}:\n  {a}\n  {b}"
            return


class Check:
    def __init__(self, arguments):
        self.folder = pathlib.Path(arguments.folder)
        self.steps = STEPS if arguments.all_steps else SAMPLE
        self.refused = 0
        self.folder.mkdir(parents=True, exist_ok=True)

    def opt(self, name, text, *options):
        path = self.folder / name
        path.write_text(text)
        run = subprocess.run(["genx-opt", *options, path], text=True, capture_output=True)
        return run.stdout + run.stderr

    def findings(self, file, target):
        name = f"{pathlib.Path(file).stem}-{target}"
        run = subprocess.run(
            ["cmc", file, f"-march={target}", "-emit-visa", "-o", "-", "-w",
             "-mllvm", f"-print-after=visa-select,{','.join(self.steps)}"],
            text=True, capture_output=True)
        if run.returncode: # Programs that do not compile are for other tests.
            self.refused += 1
            return
        all_models = models(run.stderr)
        if not all_models and "\n.kernel " in run.stdout:
            yield f"{name}: no model"
        text = "".join(body for _, body in all_models)
        yield from differences(f"{name}, the models", text, self.opt(f"{name}.visa", text))
        selected = "".join(body for step, body in all_models if step == "visa-select")
        if " asm " in selected or run.stdout.count("\n.kernel ") > 1 and \
                ".global_function" in selected:
            selected = None
        if selected:
            yield from differences(
                f"{name}, what becomes of the selected ones",
                without_late_attributes(run.stdout),
                self.opt(f"{name}-selected.visa", selected, "-passes=visa-prepare",
                         "-emit-visa"))
            yield from differences(
                f"{name}, vISA", run.stdout,
                self.opt(f"{name}-printed.visa", run.stdout, f"-mcpu={target}", "-emit-visa"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--all-steps", action="store_true")
    parser.add_argument("--all-targets", action="store_true")
    parser.add_argument("targets")
    parser.add_argument("folder")
    parser.add_argument("files", nargs="+")
    arguments = parser.parse_args()
    targets = arguments.targets.split(",")
    jobs = [(file, target) for number, file in enumerate(sorted(arguments.files))
            for index, target in enumerate(targets)
            if arguments.all_targets or index == number % len(targets)]
    check = Check(arguments)
    bad = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for findings in pool.map(lambda job: list(check.findings(*job)), jobs):
            for finding in findings:
                print(finding)
                bad += 1
    print(f"{len(jobs)} programs, {check.refused} refused, {bad} differences")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
