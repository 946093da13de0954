#!/usr/bin/env python3
"""Converts an .isa of cmc to the form that other compilers ship: without the data
after the code, and without the file size that only cmc records.

  shipped.py IN OUT
"""
import sys

data = bytearray(open(sys.argv[1], "rb").read())
data = data[:data.index(b'[{"')]
for at in range(len(data)):
    if data[at:at + 11] == b"CMCFileSize":
        data[at:at + 1] = b"x"
open(sys.argv[2], "wb").write(data)
