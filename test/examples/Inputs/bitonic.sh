for r in "cpu -O0" "cpu -O2" "gen:skl -O0" "gen:skl -O2" "gen:icllp -O0" "gen:icllp -O2" \
  "gen:tgllp -O0" "gen:tgllp -O2" "gen:dg2 -O2" "gen:pvc -O2"; do
  rm -f few.data many.data
  cmrun --device=$r $EXAMPLES/bitonic/bitonic.cpp --launches=list || exit 1
  for k in few many; do
    bitonic_reference check $k.raw $k.data || exit 1
  done
done
