"""Writes a reproducible PPM of noise: random_image.py WIDTH HEIGHT FILE."""
import random
import sys

width, height = int(sys.argv[1]), int(sys.argv[2])
random.seed(20261120)
with open(sys.argv[3], "wb") as f:
    f.write(b"P6\n%d %d\n255\n" % (width, height))
    f.write(bytes(random.randrange(256) for _ in range(width * height * 3)))
