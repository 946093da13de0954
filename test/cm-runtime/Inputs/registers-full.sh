inputs=$(dirname "$0")
for d in cpu gen:skl gen:tgllp gen:dg2 gen:pvc; do
  cmrun $inputs/full-object.cm -Wno-cm-spill --device=$d --groups=1 --arg out=zero:16 \
    --out out=text:uint:- | tr "\n" " " || exit 1
  echo
done
