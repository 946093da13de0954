for d in cpu gen:skl gen:icllp gen:tgllp; do
  CMRT_DEVICE=$d nbody_cm_runtime nbody.isa 32 p.raw v.raw np.raw nv.raw 0.01 0.999 0.01 &&
    nbody_reference check p.raw v.raw np.raw nv.raw 0.01 0.999 0.01 || exit 1
done
