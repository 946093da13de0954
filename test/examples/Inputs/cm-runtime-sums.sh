for d in cpu gen:skl gen:icllp gen:tgllp; do
  CMRT_DEVICE=$d calcintimage_cm_runtime calcintimage.isa $EXAMPLES/calcintimage/input.png \
    sums.raw &&
    calcintimage_reference $EXAMPLES/calcintimage/input.png sums.raw || exit 1
done
