"""Writes the input of spills.cpp, and its expected output."""
import struct
import sys

values = [(i * 7 + 3) % 1000 for i in range(4096)]
result = [values[(39 - i) * 16 + j] * values[1024 + 16 * i + j]
          for i in range(40) for j in range(16)]
for name, numbers in zip(sys.argv[1:], (values, result)):
    with open(name, "wb") as f:
        f.write(struct.pack(f"<{len(numbers)}i", *numbers))
