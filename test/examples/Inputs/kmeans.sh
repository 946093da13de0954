for r in "cpu -O0" "cpu -O2" "gen:skl -O0" "gen:skl -O2" "gen:icllp -O0" "gen:icllp -O2" \
  "gen:tgllp -O0" "gen:tgllp -O2" "gen:dg2 -O2" "gen:pvc -O2"; do
  rm -f *.labels *.partial *.centroids
  cmrun --device=$r $EXAMPLES/kmeans/kmeans.cpp --group-size=1 --launches=list || exit 1
  for k in blobs uniform rings; do
    kmeans_reference check 6 $k.points $k.start $k.centroids $k.labels || exit 1
  done
done
