for d in skl icllp tgllp; do
  for o in "-O0 -binary-format=cm" -O2; do
    cmrun --device=gen:$d $o $EXAMPLES/nbody/nbody.cpp -DBODIES_PER_SLM=512 -DMB_PER_THREAD=1 \
      --groups=2 --group-size=16 --arg INPOS=buffer:p.raw --arg INVEL=buffer:v.raw \
      --arg OUTPOS=like:INPOS --arg OUTVEL=like:INVEL --arg deltaTime=0.01 --arg damping=0.999 \
      --arg softeningSquared=0.01 --arg numBodies=1024 --out OUTPOS=np.raw --out OUTVEL=nv.raw &&
      nbody_reference check p.raw v.raw np.raw nv.raw 0.01 0.999 0.01 || exit 1
  done
done
