for i in 1 2 3; do
  cmrun $EXAMPLES/nbody/nbody.cpp -DBODIES_PER_SLM=256 -DMB_PER_THREAD=1 --groups=1 \
    --group-size=16 --arg INPOS=buffer:p.raw --arg INVEL=buffer:v.raw --arg OUTPOS=like:INPOS \
    --arg OUTVEL=like:INVEL --arg deltaTime=0.05 --arg damping=0.999 \
    --arg softeningSquared=0.01 --arg numBodies=512 --out OUTPOS=np.raw --out OUTVEL=nv.raw &&
    nbody_reference check p.raw v.raw np.raw nv.raw 0.05 0.999 0.01 || exit 1
  mv np.raw p.raw
  mv nv.raw v.raw
done
