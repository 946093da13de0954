inputs=$(dirname "$0")
timeout 60 cmrun --device=gen:skl --time-limit=0.5 $inputs/checks.cm --kernel=endless \
  --groups=1 --group-size=1 --arg n=0 --arg out=zero:64 --out out=$1.raw
test $? = 1
