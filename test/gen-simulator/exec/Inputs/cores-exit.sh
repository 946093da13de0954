# $1: the source. Counts the pixels of image.raw some times, since the moment of the end varies.
for i in 1 2 3; do
  cmrun --device=gen:icllp --core=auto $1 --groups=64x8 --group-size=1 \
    --arg image=raw:2048x1024:1:image.raw --arg bins=zero:1024 --out bins=bins.raw || exit 1
  histogram_reference check image.raw bins.raw
done
