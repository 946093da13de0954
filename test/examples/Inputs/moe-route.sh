for d in gen:skl gen:icllp gen:tgllp gen:dg2; do
  rm -f m/out*
  cmrun --device=$d $EXAMPLES/moe/moe.cpp -DEXPERTS=64 -DTOP=8 --launches=list &&
    moe_reference check route m 64 8 20 64 32 || exit 1
done
