# $1: the core. What two kernels report that do not end as they should.
gensim exec k.cm --core=$1 --kernel=endless --threads=1 --arg out=zero:64 --max-instructions=1000
gensim exec k.cm --core=$1 --kernel=stray --arg p=zero:16 --arg offset=4096
test $? = 1
