"""Prints the fenced blocks of a Markdown page with a label, one after the other.

Usage: block.py PAGE.md LABEL
"""
import re
import sys

page = open(sys.argv[1]).read()
blocks = re.findall(rf"^```{sys.argv[2]}\n(.*?)^```", page, re.S | re.M)
sys.stdout.write("".join(blocks))
sys.exit(not blocks)
