"""A TBX client that sends one wrong message and then waits to be ended."""
import os
import socket
import struct
import sys

def message(kind, *body):
    return struct.pack("<%dI" % (3 + len(body)), kind, 0, 4 * len(body), *body)

SAY = {
    "type": message(1000),
    "size": struct.pack("<3I", 4, 0, 0xffffffff),
    "write": message(4, 0, 0, 0xffffffff),
    "read": message(5, 0, 0, 0xffffffff),
    "table": message(2, 1, 0x10000000, 1, 0),
    "noise": bytes(range(251)) * 100,
    # A submission without a context image.
    "image": message(0, 9, 0x2510, 0x6001) + message(0, 9, 0x2550, 1),
    "cut": message(4, 0, 0, 100) + b"abc",
}

client = socket.create_connection((os.environ["TbxServer"], int(os.environ["TbxPort"])))
client.sendall(SAY[sys.argv[1]])
if sys.argv[1] == "cut":
    client.close()
    sys.exit(0)
client.recv(1)
client.recv(1)
