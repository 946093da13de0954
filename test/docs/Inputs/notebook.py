"""Prints what each code cell of a notebook shows: its last expression, as HTML if it
has that form. Runs in the folder of the notebook.

Usage: notebook.py FILE.ipynb
"""
import ast
import json
import os
import sys

cells = json.load(open(sys.argv[1]))["cells"]
os.chdir(os.path.dirname(sys.argv[1]))
names = {}
for cell in cells:
    if cell["cell_type"] == "code":
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop()
        exec(compile(tree, "cell", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
        print(value._repr_html_() if hasattr(value, "_repr_html_") else repr(value))
