"""terminal.py COMMAND...: runs a command on a terminal and prints what it says."""
import pty
import sys

sys.exit(pty.spawn(sys.argv[1:]) & 0)
