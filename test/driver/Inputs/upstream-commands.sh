for t in gen9 cfl skl gen9lp bxt gen9_5 gen9p5 kbl gen9_5lp gen9p5lp glk gen11 icl gen11lp \
  icllp gen12lp tgllp gen12 rkl dg1 dg2 adlp adls adln mtl pvc pvcxt lnl bmg ptl; do
  cmc -Qxcm_jit_target=$t -fsyntax-only copy.cpp || exit 1
done
