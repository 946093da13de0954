#!/usr/bin/env python3
"""Makes docs/howto/report.webp, the picture in ReadTheReport.md: the report of the
linear filter, at the select of the paper's Figure 2.

Usage: report_picture.py BIN   where cmc and gensim are. Needs chromium.
"""
import base64
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "test/driver/Inputs"))
from browser import Browser  # noqa: E402

LINE = 16
OPTIONS = ["linear.cpp", "-march=icllp", "-binary-format=cm", "-o", "linear.bin",
           "--disable-pass=genx-narrow-floats"]
RUN = ["exec", "linear.bin", "--threads=60x45", "--thread-arg=hpos=x", "--thread-arg=vpos=y",
       "--arg=inBuf=input.png", "--arg=outBuf=like:inBuf", "--profile=json",
       "--profile-out=profile.json"]


def main():
    tools = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as scratch:
        for name in ("linear.cpp", "input.png"):
            (pathlib.Path(scratch) / name).write_bytes(
                (ROOT / "examples/linear" / name).read_bytes())
        for command in ([tools / "cmc", *OPTIONS, "-g"], [tools / "gensim", *RUN],
                        [tools / "cmc", *OPTIONS, "--report=linear.html",
                         "--report-profile=profile.json"]):
            subprocess.run(command, cwd=scratch, check=True)
        with Browser() as page:
            page.call("Emulation.setDeviceMetricsOverride", width=1720, height=1000,
                      deviceScaleFactor=1, mobile=False)
            page.open(scratch + "/linear.html")
            page.click(f"#source-{LINE - 1}")
            page.call("Input.dispatchMouseEvent", type="mouseMoved", x=1, y=1)
            picture = page.call("Page.captureScreenshot", format="webp", quality=80)["data"]
    (ROOT / "docs/howto/report.webp").write_bytes(base64.b64decode(picture))


if __name__ == "__main__":
    main()
