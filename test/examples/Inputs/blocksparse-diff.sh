for w in "2 100" "1 50" "9 60"; do
  blocksparse_reference check choose b 4 2 32 216 128 64 $w
  echo $?
done
head -c 512 b/q.raw > b/out_masks.raw
blocksparse_reference check choose b 4 2 32 216 128 64 1 50
test $? = 1
