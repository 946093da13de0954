#!/usr/bin/env python3
"""Makes of an .isa of ours one as other compilers ship it: without what stands
behind the code, and without the file size that only we write down.

  shipped.py IN OUT
"""
import sys

data = bytearray(open(sys.argv[1], "rb").read())
data = data[:data.index(b'[{"')]
for at in range(len(data)):
    if data[at:at + 11] == b"CMCFileSize":
        data[at:at + 1] = b"x"
open(sys.argv[2], "wb").write(data)
