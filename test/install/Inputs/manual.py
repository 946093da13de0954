"""manual.py PAGE HELP: prints the options of a --help text that a man page lacks."""
import os
import re
import subprocess
import sys

page = subprocess.run(["man", "-l", sys.argv[1]], check=True, text=True,
                      stdout=subprocess.PIPE, env=dict(os.environ, MANWIDTH="500")).stdout
page = page.replace("\N{HYPHEN}", "-").replace("\N{MINUS SIGN}", "-")
words = re.findall(r"^  (--?[\w#-]+)", open(sys.argv[2]).read(), re.M)
for word in words:
    if not re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", page):
        print(sys.argv[1], "lacks", word)
print(len(words), "options")
