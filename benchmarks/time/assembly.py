"""Gen assembly for microbenchmarks.

The same text serves all platforms: iga64 knows the regions of each and sets the
dependencies (-Xauto-deps). Only sends differ.
"""
import subprocess

import peer

FUNCTIONS = {"dc0": 0xA, "dc1": 0xC, "gtwy": 0x3}
BARRIER = 0x02000004


class Code:
    """The text of one kernel for one platform."""

    def __init__(self, platform):
        self.platform, self.lines = platform, []

    def add(self, *lines):
        self.lines += lines
        return self

    def send(self, function, lanes, returned, payload, descriptor, data=None, sent=0):
        """`data`: the register after the payload of writes, of `sent` registers."""
        old, new = self.platform in ("skl", "icllp"), self.platform in ("dg2", "pvc")
        to = f"r{returned}" if returned else "null"
        extended = sent << 6
        if old:
            op = "sends" if data else "send"
            extended |= FUNCTIONS[function]
            sources = f"r{payload}" + (f" r{data}" if data else "")
        else:
            op = f"send.{function}"
            sources = f"r{payload} " + (f"r{data}" if data else "null")
            if new:
                sources += f":{sent}"
                extended = 0
        kind = ":w" if old else ""
        return self.add(f"(W) {op} ({lanes}|M0) {to}{kind} {sources} 0x{extended:x} "
                        f"0x{descriptor:08x}")

    def barrier(self, payload):
        self.send("gtwy", 1, 0, payload, BARRIER)
        return self.add("(W) wait n0.0<0;1,0>:ud" if self.platform in ("skl", "icllp")
                        else "(W) sync.bar null")

    def end(self):
        self.add("(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud")
        if self.platform in ("skl", "icllp"):
            self.add("(W) send (8|M0) null r127 0x27 0x02000010 {EOT}")
        elif self.platform == "tgllp":
            self.add("(W) send.ts (8|M0) null r127 null 0x0 0x02000010 {EOT}")
        else:
            self.add("(W) send.gtwy (8|M0) null r127 null:0 0x0 0x02000010 {EOT}")
        return self

    def assemble(self, path):
        """Writes the code to `path` with the suffix .bin, which is returned."""
        source, binary = path.with_suffix(".asm"), path.with_suffix(".bin")
        source.write_text("\n".join(self.lines) + "\n")
        binary.unlink(missing_ok=True)
        run = subprocess.run([*peer.iga(self.platform), "-Xauto-deps", "-a",
                              source, "-o", binary], text=True, capture_output=True)
        if run.returncode or not binary.exists():
            raise SystemExit(f"iga64 {source}: {(run.stdout + run.stderr)[:2000]}")
        return binary
