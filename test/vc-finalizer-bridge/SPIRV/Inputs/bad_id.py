"""bad_id.py IN OUT: changes an argument of the last call of a SPIR-V module to an undefined id."""
import pathlib
import struct
import sys

data = pathlib.Path(sys.argv[1]).read_bytes()
words = list(struct.unpack(f"<{len(data) // 4}I", data))
BOUND, CALL = 3, 57
at, last = 5, 0
while at < len(words):
    if words[at] & 0xffff == CALL and words[at] >> 16 > 4:
        last = at
    at += words[at] >> 16
words[BOUND] += 5
words[last + 4] = words[BOUND] - 2
pathlib.Path(sys.argv[2]).write_bytes(struct.pack(f"<{len(words)}I", *words))
