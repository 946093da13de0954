# same_cycles.sh BINARY FOLDER: the estimates of several runs, with one host thread and with
# more, are the same to the last byte.
for workers in 1 2 2 4; do
  gensim exec "$1" --kernel=copy --groups=1000 --arg in=zero:4096000 --arg out=zero:4096000 \
    --workers=$workers --time=json --time-file="$2/$workers.json" || exit 1
  cmp "$2/1.json" "$2/$workers.json" || exit 1
done
