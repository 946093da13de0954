"""complete_zsh.py DIRECTORY: what the completions there offer in an interactive zsh, sorted.
Types each command line into a shell and reads the list that it shows."""
import os
import pty
import re
import select
import shutil
import sys
import tempfile

LINES = ["cmc -emi", "cmc -march=ic", "cmc -O2 -ffp-contract=", "cmc k", "cmrun --gro", "cmobj d",
         "gensim e", "gensim exec --prof", "gensim exec k"]
# The list goes to a file, a match a line, when the key for completion is pressed.
SETUP = r"""
unsetopt zle_bracketed_paste; PS1=; cd $HOME; touch kernel.cm
fpath=(DIRECTORY $fpath); autoload -Uz compinit; compinit -u -D
compadd() {
  local -a found
  [[ " $* " == *\ -[OAD]\ * ]] || { builtin compadd -A found "$@"; print -rl -- $found >>list }
  builtin compadd "$@"
}
done_() { zle complete-word; print >>ready; zle kill-buffer }
zle -N done_; bindkey '^T' done_; print >>ready
"""


def wait(fd, home, count):
    """Until the shell said `count` times that it is ready."""
    ready = os.path.join(home, "ready")
    for _ in range(2000):
        if select.select([fd], [], [], 0.01)[0]:
            os.read(fd, 65536)
        if os.path.exists(ready) and os.path.getsize(ready) >= count:
            return
    sys.exit("zsh does not answer")


def main():
    home = tempfile.mkdtemp()
    setup = os.path.join(home, "setup")
    with open(setup, "w") as file:
        file.write(SETUP.replace("DIRECTORY", os.path.abspath(sys.argv[1])))
    child, fd = pty.fork()
    if not child:
        os.environ.update(HOME=home, TERM="dumb", ZDOTDIR=home, LC_ALL="C")
        os.execlp("zsh", "zsh", "-f", "-i")
    os.write(fd, f". {setup}\n".encode())
    wait(fd, home, 1)
    found = os.path.join(home, "list")
    for number, line in enumerate(LINES):
        open(found, "w").close()
        os.write(fd, line.encode() + b"\x14")
        wait(fd, home, number + 2)
        words = set(re.findall(r"\S+", open(found).read()))
        print(f"{line}:", *sorted(words))
    os.write(fd, b"exit\n")
    os.waitpid(child, 0)
    shutil.rmtree(home)


if __name__ == "__main__":
    main()
