for r in "cpu -O0" "cpu -O2" "gen:skl -O0" "gen:skl -O2" "gen:icllp -O0" "gen:icllp -O2" \
  "gen:tgllp -O0" "gen:tgllp -O2" "gen:dg2 -O2" "gen:pvc -O2"; do
  rm -f out.raw odd.out
  cmrun --device=$r $EXAMPLES/stencil/stencil.cpp --launches=list &&
    stencil_reference check 512 256 3 grid.raw out.raw &&
    stencil_reference check 37 29 2 odd.raw odd.out || exit 1
done
