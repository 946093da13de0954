#!/usr/bin/env python3
"""Makes the seed corpora of the fuzzers (utils/fuzz.py).

Usage: make_seeds.py BIN, where BIN is the directory of gensim and sim-tbx-host.
Needs cmc, ocloc and Intel's OpenCL runtime.

AUB: captures of the runtime running Inputs/../tbx/Inputs/good.cl, reduced to
the records without which the same walkers do not run the same number of
instructions, so that none of the runtime's own code remains. TBX: the same
records as messages. Commands: a hand-made batch. Zebin: cmc's output.
"""
import os
import re
import struct
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
CORPUS = os.path.join(HERE, "corpus")
DEVICES = ["skl", "icllp", "tgllp"]
REGISTER_WRITE, REGISTER_POLL, MEMORY_WRITE, VERSION = 3, 2, 6, 14
TABLE_ENTRY = 4
MAX_BYTES = 64 << 10
PIECE = 256


def records(data):
    """The records of a capture: (kind, bytes)."""
    at = 0
    while at < len(data):
        length = 4 * (1 + struct.unpack_from("<H", data, at)[0])
        yield data[at + 2] & 0x7f, data[at:at + length]
        at += length


def make_record(kind, body):
    return struct.pack("<I", 7 << 29 | 0x2e << 23 | kind << 16 | len(body) // 4) + body


def split_write(record):
    """Address, space with hints, data of a memory write."""
    address, flags, size = struct.unpack_from("<QII", record, 4)
    return address, flags, record[20:20 + size]


def make_write(address, flags, data):
    padded = data + bytes(-len(data) % 4)
    return make_record(MEMORY_WRITE, struct.pack("<QII", address, flags, len(data)) + padded)


def pieces(record):
    """The write in parts of PIECE bytes, without the parts that are zero."""
    address, flags, data = split_write(record)
    if flags >> 28 == TABLE_ENTRY:
        return [record]
    parts = ((at, data[at:at + PIECE]) for at in range(0, len(data), PIECE))
    return [make_write(address + at, flags, part) for at, part in parts if any(part)]


def run_of(gensim, kept):
    """The description of the walkers when the records are replayed; None on failure."""
    with tempfile.NamedTemporaryFile(suffix=".aub") as file:
        file.write(b"".join(kept))
        file.flush()
        run = subprocess.run([gensim, "replay", "--verbose", file.name],
                             capture_output=True, text=True)
    text = re.sub(r"\d+\.\d+ s|\d+ records|kernel at \S+", "", run.stderr)
    return text if run.returncode == 0 else None


def reduce(gensim, kept):
    """Removes records that are not needed, in ever shorter runs."""
    want = run_of(gensim, kept)
    assert want, "the capture does not run"
    step = len(kept) // 2
    while step:
        at = 0
        while at < len(kept):
            fewer = kept[:at] + kept[at + step:]
            if run_of(gensim, fewer) == want:
                kept = fewer
            else:
                at += step
        step //= 2
    return kept


def capture(bin_dir, device):
    with tempfile.TemporaryDirectory() as here:
        source = os.path.join(HERE, "..", "tbx", "Inputs", "good.cl")
        subprocess.run(["ocloc", "compile", "-q", "-file", source, "-device", device,
                        "-output", "good", "-output_no_suffix"], cwd=here, check=True)
        keys = {"NEOReadDebugKeys": "1", "SetCommandStreamReceiver": "1",
                "ProductFamilyOverride": device}
        # The host reports wrong results, because capturing computes nothing.
        subprocess.run([os.path.join(bin_dir, "sim-tbx-host"), "good"], cwd=here,
                       env={**os.environ, **keys}, capture_output=True)
        name, = [f for f in os.listdir(here) if f.endswith(".aub")]
        with open(os.path.join(here, name), "rb") as file:
            data = file.read()
    seen, kept = set(), []
    for kind, record in records(data):
        if kind == MEMORY_WRITE:
            kept += [part for part in pieces(record) if part not in seen]
            seen.update(kept)
        elif kind in (REGISTER_WRITE, REGISTER_POLL, VERSION):
            kept.append(record)
    return kept


def message(kind, *body):
    return struct.pack("<%dI" % (3 + len(body)), kind, 0, 4 * len(body), *body)


def as_tbx(kept):
    """The records as messages of a TBX client."""
    said = message(11, 0x320002)
    for record in kept:
        kind = record[2] & 0x7f
        if kind == REGISTER_WRITE:
            offset, = struct.unpack_from("<I", record, 4)
            value, = struct.unpack_from("<I", record, 20)
            said += message(0, 9, offset, value)
        elif kind == REGISTER_POLL:
            said += message(0, 8, struct.unpack_from("<I", record, 4)[0], 0)
        elif kind == MEMORY_WRITE:
            address, flags, data = split_write(record)
            if flags >> 28 == TABLE_ENTRY:
                low, high = struct.unpack("<2I", data[:8])
                said += message(2, 1, address // 8, low, high)
            else:
                said += message(4, address >> 32 << 24, address & 0xffffffff, len(data)) + data
    return said + message(5, 0, 0x1000, 64)


def commands(bin_dir, selector, device):
    """A batch of every command that has an effect, followed by its state."""
    base, heap, code = 0x100000, 0x1000, 0x1800
    with tempfile.TemporaryDirectory() as here:
        text = os.path.join(here, "end.asm")
        binary = os.path.join(here, "end.bin")
        end = ("(W) send.ts (8|M0) null r112 null 0 0x2000010 {EOT}" if device == "tgllp" else
               "(W) send (8|M0) null r112 0x27 0x2000010 {EOT}")
        with open(text, "w") as file:
            file.write("(W) mov (8|M0) r112.0<1>:ud r0.0<8;8,1>:ud\n" + end + "\n")
        platform = {"skl": "9", "icllp": "11", "tgllp": "12p1"}[device]
        subprocess.run(["iga64", "-a", "-p=" + platform, text, "-o", binary], check=True,
                       capture_output=True)
        with open(binary, "rb") as file:
            kernel = file.read()
    data = base + 0x2000
    address = [data, 0]
    words = [0x61010014] + [base + heap | 1, 0, 0] + [base + heap | 1, 0] * 3 + [base + code & ~0xfff | 1, 0]
    words += [0] * (22 - len(words))
    words += [0x69040302]
    words += [0x70000007, 0x4002, 0, 63 << 16, 0, 0, 1 << 31 | 1, 0xf, 0]
    words += [0x70020002, 0, 32, 0]
    words += [0x70010002, 0, 64, 0x100]
    words += [0x7105000d, 0, 0, 0, 1 << 30 | 1, 0, 0, 2, 0, 0, 2, 0, 1, 0xff, 0xffffffff]
    words += [0x71000004, 0, 0, 0, 3 | 4 << 16, 0]
    walker = [0] * 17
    walker[0], walker[2], walker[5] = 0x7103000f, 1 << 21, 1
    walker[7], walker[8] = 1 << 16, 1 | 1 << 16
    walker[11] = walker[12] = walker[16] = 1
    walker[13], walker[15] = 3 | 2 << 16, 1 << 16
    words += walker
    words += [0x7a000004, 1 << 14] + address + [1, 2]
    words += [0x7a000004, 3 << 14] + address + [0, 0]
    words += [0x10000002] + address + [5]
    words += [0x11000003, 0x2600, 1, 0x2604, 2]
    words += [0x12000002, 0x2600] + address
    words += [0x14800002, 0x2608] + address
    words += [0x15000001, 0x2608, 0x2610]
    words += [0x17000003, data + 8, 0] + address
    words += [0x0d000003, 0x08008000, 0x08008401, 0x10000000, 0x18000c31]
    words += [0x17800009 | 7 << 8 | 5 << 16] + address + [1, 0, 0, 0, 0, 0, 0, 0]
    words += [0x13000003 | 1 << 14] + address + [1, 0]
    words += [0x14000002] + address + [7]
    words += [0x0e000002 | 1 << 15 | 5 << 12, 0] + address
    words += [0x18c00101, base + 0xc00, 0]  # A batch of the second level.
    words += [0x05000000]
    memory = bytearray(0x2000)
    struct.pack_into("<%dI" % len(words), memory, 0, *words)
    struct.pack_into("<I", memory, 0xc00, 0x05000000)
    struct.pack_into("<8I", memory, heap, code & 0xfff, 0, 0, 0, 0, 1 << 16, 1, 0)
    memory[code:code + len(kernel)] = kernel
    return bytes([selector]) + bytes(memory).rstrip(b"\0")


def save(corpus, name, data):
    assert len(data) <= MAX_BYTES, (name, len(data))
    os.makedirs(os.path.join(CORPUS, corpus), exist_ok=True)
    with open(os.path.join(CORPUS, corpus, name), "wb") as file:
        file.write(data)
    print("%s/%s: %d bytes" % (corpus, name, len(data)))


def main():
    bin_dir = sys.argv[1]
    gensim = os.path.join(bin_dir, "gensim")
    for number, device in enumerate(DEVICES):
        kept = reduce(gensim, capture(bin_dir, device))
        save("aub", device, b"".join(kept))
        save("tbx", device, bytes([number]) + as_tbx(kept))
        save("commands", device, commands(bin_dir, number, device))
    source = os.path.join(HERE, "Inputs", "seed.cm")
    for device, abi in (("skl", "cm"), ("icllp", "ze"), ("tgllp", "ze"), ("icllp", "cm")):
        with tempfile.NamedTemporaryFile() as file:
            subprocess.run(["cmc", "-march=" + device, "-g", "-binary-format=" + abi, source,
                            "-o", file.name], check=True)
            with open(file.name, "rb") as binary:
                save("zebin", device + "-" + abi, binary.read())


if __name__ == "__main__":
    main()
