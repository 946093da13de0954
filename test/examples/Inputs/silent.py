"""silent.py CMC EXAMPLES: checks each kernel source with -Wall for every target that
has what it needs, of which there is one, and counts those with messages."""
import concurrent.futures
import pathlib
import subprocess
import sys

cmc, root = sys.argv[1], pathlib.Path(sys.argv[2])
TARGETS = [["-march=skl"], ["-march=tgllp"], ["-march=pvc"],
           ["-march=skl", "-binary-format=cm"]]


def messages(source):
    """What cmc says where the source compiles; None if it does nowhere."""
    said = None
    for target in TARGETS:
        run = subprocess.run([cmc, *target, "-fsyntax-only", "-Wall", source],
                             text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if run.returncode == 0:
            said = (said or "") + run.stdout
    return said


sources = sorted(p for p in root.rglob("*.c*") if "_GENX_MAIN_" in p.read_text())
with concurrent.futures.ThreadPoolExecutor(2) as pool:
    found = list(zip(sources, pool.map(messages, sources)))
for source, said in found:
    if said is None:
        print(f"{source} compiles for no target")
    elif said:
        print(said)
print(f"{len(sources)} kernels, {sum(said != '' for _, said in found)} with messages")
