# $1: the core. A kernel that never ends is stopped.
gensim exec k.cm --core=$1 --kernel=endless --threads=2 --arg out=zero:64 --time-limit=0.5
test $? = 1
