for d in gen:skl gen:icllp gen:tgllp; do
  CMRT_DEVICE=$d linear_cm_runtime linear.isa linear $EXAMPLES/linear/input.png out.png &&
    linear_reference $EXAMPLES/linear/input.png out.png || exit 1
done
