for d in skl icllp tgllp; do
  for o in -O0 -O2; do
    cmrun --device=gen:$d $o $EXAMPLES/calcintimage/calcintimage.cpp --threads=30x17 \
      --dependency=wavefront --arg bufin=$EXAMPLES/calcintimage/input.png \
      --arg bufout=image:480x270:4 --out bufout=$1.raw &&
      calcintimage_reference $EXAMPLES/calcintimage/input.png $1.raw || exit 1
  done
done
