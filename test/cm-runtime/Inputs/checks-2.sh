inputs=$(dirname "$0")
for k in element region masked array division shared blocks addresses outside; do
  cmrun -O0 --check=all $inputs/checks.cm --kernel=$k --groups=1 --group-size=2 --arg n=70000 \
    --arg out=zero:128 --out out=$k.raw
  echo $k ends with $?
done
