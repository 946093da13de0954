cp -r m saved
for f in experts visits hidden results out; do
  cp saved/* m
  head -c 64 saved/logits.raw | dd of=m/out_$f.raw conv=notrunc status=none
  moe_reference check all m 8 2 40 64 32
  test $? = 1 || exit 1
done
