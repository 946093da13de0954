inputs=$(dirname "$0")
for p in bxt kbl glk rkl dg1 adls adlp adln dg2-g11 dg2-g12; do
  cmrun --device=gen:$p $inputs/global.cm --groups=4 --group-size=2 --arg in=text:float:x.txt \
    --arg out=zero:256 --arg f=2 --out out=text:float:- | tr "\\n" " " || exit 1
  echo
done
