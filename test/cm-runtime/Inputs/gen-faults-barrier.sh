inputs=$(dirname "$0")
for d in skl icllp tgllp; do
  cmrun --device=gen:$d $inputs/faults.cm --kernel=barrier --groups=1 --group-size=8 \
    --arg out=zero:16
  test $? = 1 || exit 1
done
