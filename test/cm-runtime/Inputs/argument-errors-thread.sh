inputs=$(dirname "$0")
cmrun $inputs/values.cm --kernel=values --arg out=zero:32 --arg f=1 --arg h=1 --arg v=1,1,1,1 \
  --arg t=0 --threads=300 --thread-arg b=x
test $? = 1
