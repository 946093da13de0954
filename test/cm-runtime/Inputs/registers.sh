inputs=$(dirname "$0")
for d in gen:dg2 cpu; do
  for r in 256 auto; do
    cmrun $inputs/large-object.cm --device=$d -Qxcm_register_file_size=$r --groups=1 \
      --arg out=zero:64 --out out=text:int:- | tr "\n" " " || exit 1
    echo
  done
done
