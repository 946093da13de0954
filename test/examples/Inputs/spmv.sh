for r in "cpu -O0" "cpu -O2" "gen:skl -O0" "gen:skl -O2" "gen:icllp -O0" "gen:icllp -O2" \
  "gen:tgllp -O0" "gen:tgllp -O2" "gen:dg2 -O2" "gen:pvc -O2"; do
  rm -f *.y
  cmrun --device=$r $EXAMPLES/spmv/spmv.cpp --group-size=1 --launches=list || exit 1
  for k in dense scattered small; do
    spmv_reference check $k $k.y || exit 1
  done
done
