for d in cpu gen:skl gen:icllp gen:tgllp; do
  CMRT_DEVICE=$d linear_cm_runtime linear.isa linearslide2 $EXAMPLES/linear/input.png out.png &&
    linear_reference $EXAMPLES/linear/input.png out.png 0.111 || exit 1
done
