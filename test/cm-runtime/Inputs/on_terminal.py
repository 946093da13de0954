"""Runs a command whose standard error is a terminal; prints what appeared there."""
import os
import pty
import subprocess
import sys

terminal, end = pty.openpty()
process = subprocess.Popen(sys.argv[1:], stderr=end)
os.close(end)
shown = b""
while True:
    try:
        data = os.read(terminal, 4096)
    except OSError:  # The other side has closed.
        break
    if not data:
        break
    shown += data
process.wait()
print(shown.decode().replace("\r", "\n").replace("\x1b[K", ""))
sys.exit(process.returncode)
