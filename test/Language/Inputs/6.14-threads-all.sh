for d in cpu gen:skl gen:icllp gen:tgllp; do
  for o in -O0 -O2; do
    cmrun $1 --device=$d $o --arg out=zero:208 --out out=text:int:- | tr "\\n" " "
    echo
  done
done
