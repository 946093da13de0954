"""Measures the gain of each pass of our optimizer: compiles the same programs
without it.

An item (unseen.py) is compiled to vISA once with all passes and once without each.
A pass has no effect if the vISA without it is the same. Different vISA is finalized
and, for a program of the benchmark, run; the results are cached under the hash of
the vISA, and the hashes under that of the compiler, in BUILD/codegen/ablation.
ablation_table.py makes the table.
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import pickle
import subprocess
import sys
import tempfile
import threading

import measure
import peer
from sides import OURS, Failure, call, processor_time

FULL = ""  # Stands for the full pipeline among the names of disabled passes.
# Disabling this pass changes no code, since it only warns. It is disabled in the full
# pipeline when time is measured, because --disable-pass itself takes time.
NOTHING = "genx-warn-performance"
ROUND = 9  # Passes that are disabled between two runs of the full pipeline.
SECONDS = 300


def digest(*parts):
    return hashlib.sha256("\0".join(map(str, parts)).encode()).hexdigest()[:32]


def write_whole(file, data):
    """Writes atomically: other threads and processes see all of it or nothing."""
    own = file.with_suffix(f".{os.getpid()}.{threading.get_ident()}")
    own.write_bytes(data)
    own.rename(file)


class Variant:
    """An item without one pass. `counts` are executed, passes, instructions and
    spill_bytes, where measured; None: it does not compile. `time` is the processor
    time of our passes relative to that of the full pipeline."""

    def __init__(self, item, name, counts, same, time, wrong):
        self.item, self.name, self.counts, self.same = item, name, counts, same
        self.time, self.wrong = time, wrong


class Ablation:
    def __init__(self, build, root, passes, jobs, inputs):
        self.build, self.root, self.passes = build, root, passes
        self.jobs, self.inputs = jobs, inputs
        self.folder = build / "codegen/ablation"
        for name in ("ir", "visa", "code"):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        self.compiler = hashlib.sha256((build / "bin/cmc").read_bytes()).hexdigest()
        self.simulator = hashlib.sha256((build / "bin/gensim").read_bytes()).hexdigest()

    def bitcode(self, item):
        text = (self.root / item.file).read_text(errors="replace")
        what = digest(self.compiler, item.device, item.compiler, text)
        file = self.folder / "ir" / f"{what}.bc"
        if not file.exists():
            own = file.with_suffix(f".{threading.get_ident()}.bc")
            call([self.build / "bin/cmc", f"-march={item.device}", "-w", *item.compiler,
                  "-emit-llvm", "-o", own, item.file], self.root)
            own.rename(file)
        return file

    def command(self, item, name, *options):
        large = [peer.OUR_LARGE] if peer.OUR_LARGE in item.compiler else []
        out = [f"--disable-pass={name}"] if name else []
        return [self.build / "bin/cmc", f"-march={item.device}", "-w", *large, *out, *options,
                self.bitcode(item)]

    def emit(self, item, name, scratch):
        """(hash of the vISA, processor seconds); "" for the hash when it fails."""
        file = scratch / "ours.visa"
        file.unlink(missing_ok=True)
        seconds = processor_time(self.command(item, name, "-emit-visa", "-o", file), self.root)
        text = file.read_bytes() if file.exists() else b""
        return hashlib.sha256(text).hexdigest()[:32] if text else "", seconds

    def texts(self, item, scratch):
        """By pass: (hash, seconds, seconds of the full pipeline in the same run)."""
        kept = self.folder / "visa" / f"{digest(self.compiler, self.bitcode(item).name)}.json"
        known = json.loads(kept.read_text()) if kept.exists() else {}
        missing = [name for name in self.passes if name not in known]
        for first in range(0, len(missing), ROUND):
            text, beside = self.emit(item, NOTHING, scratch)
            known[FULL] = text, beside, beside
            for name in missing[first:first + ROUND]:
                known[name] = *self.emit(item, name, scratch), beside
        if missing:
            write_whole(kept, json.dumps(known).encode())
        return known

    def code(self, item, name, text, scratch):
        """(counts, outputs) of the code, or None when the finalizer fails."""
        launch = item.program.with_inputs(self.inputs) if item.program else ""
        what = digest(text, item.device, item.compiler, self.simulator if launch else "", launch,
                      item.program.outputs if launch else "")
        kept = self.folder / "code" / f"{what}.pickle"
        if not kept.exists():
            try:
                found = self.run(item, name, launch, scratch)
            except (Failure, subprocess.TimeoutExpired, peer.Failure) as why:
                found = str(why)
            write_whole(kept, pickle.dumps(found))
        return pickle.loads(kept.read_bytes())

    def run(self, item, name, launch, scratch):
        binary = scratch / f"{OURS}.bin"
        kernels = json.loads(call(self.command(item, name, "--resource-usage=json", "-o", binary),
                                  self.root, SECONDS))["kernels"]
        counts = {what: sum(kernel["resources"][what] for kernel in kernels)
                  for what in ("instructions", "spill_bytes")}
        if not launch:
            return counts, []
        more, outputs = measure.run_binary(self.build, self.root, item.program, item.device,
                                           binary, launch, scratch, kernels)
        return {**more, **counts}, outputs

    def variants(self, item):
        """A Variant for each pass; none when the item does not compile."""
        with tempfile.TemporaryDirectory() as scratch:
            scratch = pathlib.Path(scratch)
            try:
                texts = self.texts(item, scratch)
            except Failure:
                return []
            if not texts[FULL][0]:
                return []
            full = self.code(item, FULL, texts[FULL][0], scratch)
            if isinstance(full, str):
                return []
            found = [Variant(item, FULL, full[0], True, 1.0, "")]
            for name in self.passes:
                text, seconds, beside = texts[name]
                code = self.code(item, name, text, scratch) if text else "no vISA"
                counts, wrong = None, ""
                if isinstance(code, str):
                    wrong = f"FAILS: {code}"
                else:
                    counts = code[0]
                    if item.program and not measure.same(item.program, code[1], full[1]):
                        wrong = "DIFFERS"
                found.append(Variant(item, name, counts, text == texts[FULL][0],
                                     seconds / beside, wrong))
            return found

    def all_variants(self, items):
        found, done = [], 0
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            for variants in pool.map(self.variants, items):
                found += variants
                done += 1
                if done % 20 == 0:
                    print(f"{done} of {len(items)} programs", file=sys.stderr, flush=True)
        return found
