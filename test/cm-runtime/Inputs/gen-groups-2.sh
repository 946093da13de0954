inputs=$(dirname "$0")
for d in cpu gen:skl gen:icllp gen:tgllp; do
  cmrun --device=$d $inputs/values.cm --kernel=values --threads=2 --arg out=zero:64 \
    --arg f=0.5 --arg b=200 --arg h=-1.5 --arg v=1,-2,3,-4 --thread-arg t \
    --out out=text:float:- | tr "\\n" " " || exit 1
  echo
done
