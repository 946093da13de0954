"""Prints the first cause of each kernel of bottlenecks.cm, and what limits the number of threads.

usage: bottlenecks.py BINARY [PARAMETERS]

PARAMETERS: the GPU has 512 EUs, which take more threads to fill. Spilling ones run for long:
the file of parameters is for them, and makes the GPU smaller.
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

# Groups of two threads: a subslice has room for more of them than it has barriers.
SMALL_GROUPS = ["--groups=1000", "--group-size=2", "zero:65536"]
if len(sys.argv) > 2:
    LAUNCHES["bandwidth"] = ["--groups=8192", "zero:8388608"]
    LAUNCHES["spills"] = [f"--time-parameters={sys.argv[2]}", "--groups=128", "zero:65536"]
    SMALL_GROUPS[0] = "--groups=2200"
RUNS = [*LAUNCHES.items(), ("barrier", SMALL_GROUPS)]

for kernel, (*launch, data) in RUNS:
    text = subprocess.run(
        ["gensim", "exec", sys.argv[1], f"--kernel={kernel}", *launch, f"--arg=data={data}",
         "--time=json"], check=True, stdout=subprocess.PIPE, text=True).stdout
    found, = json.loads(text)["kernels"]
    assert found["kernel"] == kernel
    print(f"{kernel}: {found['first_cause']['cause']}, {found['occupancy']['limit']}")
