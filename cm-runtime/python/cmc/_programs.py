"""The commands of the wheel: each is replaced by the program in its tree."""
import os
import pathlib
import sys


def _run(name: str) -> None:
    program = pathlib.Path(__file__).absolute().parent / "tree/bin" / name
    os.execv(program, [name, *sys.argv[1:]])


def cmc() -> None:
    _run("cmc")


def cmrun() -> None:
    _run("cmrun")


def gensim() -> None:
    _run("gensim")


def cmobj() -> None:
    _run("cmobj")
