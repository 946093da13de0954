"""A program that uses the device file without a runtime: requests.py CASE."""
import ctypes
import errno
import mmap
import os
import signal
import struct
import sys

libc = ctypes.CDLL(None, use_errno=True)
NODE = b"/dev/dri/renderD128"
CREATE, OFFSET, SPACE, DESTROY = 0xC0386441, 0xC0286442, 0xC0206443, 0x40186444


def say(what, result):
    print(what, "ok" if result >= 0 else errno.errorcode[ctypes.get_errno()], flush=True)


def request(file, code, data):
    return libc.ioctl(file, ctypes.c_ulong(code), data)


def create(file, size):
    data = ctypes.create_string_buffer(struct.pack("<QQIIIIHHHHQQ", 0, size, 1, 0, 0, 0, 1, 0, 0,
                                                   0, 0, 0))
    result = request(file, CREATE, data)
    return result, struct.unpack_from("<I", data, 28)[0]


def errors(file):
    say("unknown request", request(file, 0xC010647E, ctypes.create_string_buffer(16)))
    say("again", request(file, 0xC010647E, ctypes.create_string_buffer(16)))
    say("bad pointer", request(file, CREATE, ctypes.c_void_p(16)))
    say("no size", create(file, 0)[0])
    say("handle", request(file, OFFSET, ctypes.create_string_buffer(
        struct.pack("<QIIQQQ", 0, 77, 0, 0, 0, 0))))
    say("space", request(file, DESTROY, ctypes.create_string_buffer(
        struct.pack("<IIQQ", 77, 0, 0, 0))))
    say("other node", libc.open(b"/dev/dri/renderD129", os.O_RDWR))
    say("folder", libc.open(b"/dev/dri", os.O_RDONLY))
    try:
        os.listdir("/dev/dri")
    except OSError as error:
        print("list", errno.errorcode[error.errno], flush=True)
    say("no object there", -1 if libc.mmap(None, 4096, 3, mmap.MAP_SHARED, file, 0) == -1 else 0)


def share(file):
    """Two mappings of an object, one after its handle is closed, have the same bytes."""
    result, handle = create(file, 8192)
    data = ctypes.create_string_buffer(struct.pack("<QIIQQQ", 0, handle, 0, 0, 0, 0))
    request(file, OFFSET, data)
    offset = struct.unpack_from("<Q", data, 16)[0]
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t] + [ctypes.c_int] * 3 + [ctypes.c_long]
    one, other = (libc.mmap(None, 8192, 3, mmap.MAP_SHARED, file, offset) for _ in range(2))
    request(file, 0x40086409, ctypes.create_string_buffer(struct.pack("<II", handle, 0)))
    ctypes.memmove(one + 5000, b"shared", 6)
    print("mapped", ctypes.string_at(other + 5000, 6).decode(), flush=True)


def clients(file):
    """Processes with handles of their own; one is killed between its requests."""
    ready, go = os.pipe()
    children = []
    for number in range(2):
        child = os.fork()
        if child == 0:
            mine = libc.open(NODE, os.O_RDWR)
            _, handle = create(mine, 4096 * (number + 1))
            os.write(go, b"x")
            if number == 0:
                signal.pause()
            os._exit(handle != 1)
        children.append(child)
        os.read(ready, 1)
    os.kill(children[0], signal.SIGKILL)
    print("children", [os.waitpid(child, 0)[1] for child in children], flush=True)
    say("still served", create(file, 4096)[0])


if __name__ == "__main__":
    node = libc.open(NODE, os.O_RDWR | os.O_CLOEXEC)
    say("open", node)
    globals()[sys.argv[1]](node)
