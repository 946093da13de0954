# Messages written by the program: blocks of four owords, read and written with the
# data port's own descriptors (Gen9 to Gen12), compared with the contents of buffers.
#   send.py SCRATCH DEVICE ...
import sys
from oracle import *

scratch, *devices = sys.argv[1:]
p = Program()
A = p.vector("a", "uint", interesting("uint", 5))
B = p.vector("b", "uint", interesting("uint", 6))
p.vector("room", "uint", [0] * 16)
# Bits: length << 25, response registers << 20, header, operation << 14, size << 8.
p.declare("const uint READ = 0x02280300, WRITE = 0x020a0300, PORT = 10;")
p.declare("const uint in_index = cm_get_value(in);")
p.declare("vector<uint, 8> head = 0;")
p.declare("vector<uint, 16> more, got1, got2, got3, got4;")

p.declare("head(2) = 128 / 16; cm_send(got1, head.select<8, 1>(0), PORT, "
          "READ + in_index, 0);")
p.case("got1", "uint", B)
p.declare("cm_raw_send(got2, head, 0, 0, READ + in_index, 0, PORT, 1, 0, 2);")
p.case("got2", "uint", B)
# The length of the second payload is in the extended descriptor, too.
p.declare("more = b + 1; head(2) = 256 / 16; "
          "cm_sends(NULL, head, more, PORT | 2 << 6, WRITE + in_index, 0);")
p.declare("cm_fence(CM_GLOBAL_COHERENT_FENCE);")
p.declare("cm_send(got3, head, PORT, READ + in_index, 0);")
p.case("got3", "uint", [wrap(x + 1, "uint") for x in B])
p.declare("more = a ^ 5; cm_raw_send(0, head, more, 2 << 6, WRITE + in_index, 0, "
          "PORT, 1, 2, 0);")
p.declare("cm_fence(CM_GLOBAL_COHERENT_FENCE);")
p.declare("cm_raw_send(got4, head, 0, 0, READ + in_index, 0, PORT, 1, 0, 2);")
p.case("got4", "uint", [x ^ 5 for x in A])
sys.exit(p.check([scratch, *devices]))
