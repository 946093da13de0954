"""Prints the first cause of each kernel of bottlenecks.cm.

usage: bottlenecks.py BINARY
"""
import json
import subprocess
import sys

LAUNCHES = {
    "one_thread": ["--groups=1", "zero:64"],
    "latency": ["--groups=448", "zero:65536"],
    "bandwidth": ["--groups=1024", "zero:1048576"],
    "barrier": ["--groups=112", "--group-size=8", "zero:65536"],
    "atomics": ["--groups=112", "--group-size=8", "zero:65536"],
    "slm_banks": ["--groups=112", "--group-size=8", "zero:65536"],
    "spills": ["--groups=224", "zero:65536"],
}

for kernel, (*launch, data) in LAUNCHES.items():
    text = subprocess.run(
        ["gensim", "exec", sys.argv[1], f"--kernel={kernel}", *launch, f"--arg=data={data}",
         "--time=json"], check=True, stdout=subprocess.PIPE, text=True).stdout
    found, = json.loads(text)["kernels"]
    assert found["kernel"] == kernel
    print(f"{kernel}: {found['first_cause']['cause']}")
