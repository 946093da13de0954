for d in "cpu wide" gen:dg2 "gen:pvc wide"; do
  rm -f */out_c.raw
  for k in bf16 fp16 int8 int4; do
    qgemm_reference launches $k $k 40 32 256 ${d#* }
  done > list
  cmrun --device=${d% *} $EXAMPLES/qgemm/qgemm.cpp --launches=list || exit 1
  for k in bf16 fp16 int8 int4; do
    qgemm_reference check $k $k 40 32 256 || exit 1
  done
done
