; Operations as others spell them: fptosi, freeze, fmuladd, genx minimum and rounding.
; RUN: python3 %S/Inputs/module.py %s
; IN a int: [7 * i - 50 for i in range(16)]
; OUT o int: (lambda z: [int(z[7] * 1.5 + 0.75)] + z[1:])([min(abs(x), 20) for x in a])
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

declare float @llvm.fmuladd.f32(float, float, float)
declare <16 x i32> @llvm.genx.smin.v16i32.v16i32(<16 x i32>, <16 x i32>)
declare <16 x i32> @llvm.genx.absi.v16i32(<16 x i32>)
declare float @llvm.genx.rndd.f32(float)
define spir_kernel void @k(i32 addrspace(1)* %a, i32 addrspace(1)* %o) {
  %p = bitcast i32 addrspace(1)* %a to <16 x i32> addrspace(1)*
  %x = load <16 x i32>, <16 x i32> addrspace(1)* %p, align 64
  %y = call <16 x i32> @llvm.genx.absi.v16i32(<16 x i32> %x)
  %z = call <16 x i32> @llvm.genx.smin.v16i32.v16i32(<16 x i32> %y, <16 x i32> <i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20, i32 20>)
  %f = freeze <16 x i32> %z
  %e = extractelement <16 x i32> %f, i32 7
  %g = sitofp i32 %e to float
  %h = call float @llvm.fmuladd.f32(float %g, float 1.5, float 0.75)
  %d = call float @llvm.genx.rndd.f32(float %h)
  %i = fptosi float %d to i32
  %r = insertelement <16 x i32> %f, i32 %i, i32 0
  %q = bitcast i32 addrspace(1)* %o to <16 x i32> addrspace(1)*
  store <16 x i32> %r, <16 x i32> addrspace(1)* %q, align 64
  ret void
}
