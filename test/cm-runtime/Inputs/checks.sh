inputs=$(dirname "$0")
for k in element region masked array division shared blocks addresses outside; do
  cmrun --check=all $inputs/checks.cm --kernel=$k --groups=1 --group-size=1 --arg n=3 \
    --arg out=zero:4096 || exit 1
done
