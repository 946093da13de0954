inputs=$(dirname "$0")
for d in skl icllp tgllp; do
  cmrun --device=gen:$d $inputs/faults.cm --kernel=pointer --arg p=zero:16 --arg offset=4096
  test $? = 1 || exit 1
done
