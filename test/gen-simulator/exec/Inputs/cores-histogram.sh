# $1: the core. Counts the pixels of image.raw.
gensim exec h.cm --core=$1 --groups=64x8 --group-size=1 --arg image=raw:2048x1024:1:image.raw \
  --arg bins=zero:1024 --out bins=bins.raw &&
histogram_reference check image.raw bins.raw
