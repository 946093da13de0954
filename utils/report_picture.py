#!/usr/bin/env python3
"""Makes the pictures of README.md and ReadTheReport.md: docs/howto/report.webp, the page
that README's own command makes, as it first appears; report-diff.webp, its comparison
with a build without optimization; and report-time.webp, the estimated timeline that
the commands of WhereDoesTheTimeGo.md make.

Usage: report_picture.py BIN   where cmc is. Needs chromium.
"""
import base64
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "test/driver/Inputs"))
from browser import Browser  # noqa: E402


def readme_command():
    """The command below which README shows the picture."""
    return shlex.split(re.search(r"^    (cmc .*--report=\S+)", (ROOT / "README.md").read_text(),
                                 re.M)[1])


def time_commands():
    """The commands of the howto that end with a report of time."""
    text = (ROOT / "docs/howto/WhereDoesTheTimeGo.md").read_text().replace("\\\n", " ")
    return [shlex.split(line) for line in re.findall(r"^    ((?:cmc|gensim) .*)", text, re.M)]


def take(page, path, picture, chart=""):
    page.open(path)
    if chart:
        page.run(f"document.querySelector('[data-chart={chart}]').click()")
    # As a reader first sees it, with the pointer away from the page.
    page.call("Input.dispatchMouseEvent", type="mouseMoved", x=1, y=1)
    image = page.call("Page.captureScreenshot", format="webp", quality=82)["data"]
    (ROOT / "docs/howto" / picture).write_bytes(base64.b64decode(image))


def main():
    tools = pathlib.Path(sys.argv[1]).resolve()
    command = readme_command()
    page_name = next(word.partition("=")[2] for word in command if word.startswith("--report="))
    with tempfile.TemporaryDirectory() as scratch, Browser() as page:
        shutil.copytree(ROOT / "examples", pathlib.Path(scratch) / "examples")

        def run(words):
            subprocess.run(words, cwd=scratch, check=True,
                           env=dict(os.environ, PATH=f"{tools}:{os.environ['PATH']}"))

        def make(report, *more):
            words = [w if not w.startswith("--report=") else f"--report={report}" for w in command]
            run([*words, *more])

        make(page_name)
        make("before.html", "-O0")
        make("diff.html", "--report-before=before.html")
        page.call("Emulation.setDeviceMetricsOverride", width=1280, height=860,
                  deviceScaleFactor=1.5, mobile=False)
        take(page, f"{scratch}/{page_name}", "report.webp")
        take(page, f"{scratch}/diff.html", "report-diff.webp")
        for words in time_commands():
            run(words)
        take(page, f"{scratch}/linear.html", "report-time.webp", "timeline")


if __name__ == "__main__":
    main()
