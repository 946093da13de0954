cmrun --device=gen:skl $EXAMPLES/nbody/nbody.cpp --groups=2 --group-size=64 \
  --arg INPOS=buffer:p.raw --arg INVEL=buffer:v.raw --arg OUTPOS=like:INPOS \
  --arg OUTVEL=like:INVEL --arg deltaTime=0.01 --arg damping=0.999 --arg softeningSquared=0.01 \
  --arg numBodies=1024
test $? = 1
