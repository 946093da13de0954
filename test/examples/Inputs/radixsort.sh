for r in "cpu -O0" "cpu -O2" "gen:skl -O0" "gen:skl -O2" "gen:icllp -O0" "gen:icllp -O2" \
  "gen:tgllp -O0" "gen:tgllp -O2" "gen:dg2 -O2" "gen:pvc -O2"; do
  rm -f sorted.raw
  cmrun --device=$r $EXAMPLES/radixsort/radixsort.cpp --group-size=1 --launches=list &&
    radixsort_reference check numbers.raw sorted.raw || exit 1
done
