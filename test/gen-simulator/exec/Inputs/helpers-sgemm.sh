# Runs one thread of examples/gemm/sgemm.cpp. Usage: helpers-sgemm.sh BINARY
gensim exec $1 --groups=1 --group-size=1 --by=function,line \
  --arg=a=image:32x32:4 --arg=b=image:16x32:4 --arg=c=image:16x32:4 \
  --arg=depth=32 --arg=tiles=1 --arg=alpha=1 --arg=beta=0
