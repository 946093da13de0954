; Operations under other names: functions of mathematics, products that are wider
; than their factors, parts of masks, constants.
; RUN: python3 %S/Inputs/module.py %s
; IN a short: [-3, 7, 300, -300, 32767, -32768, 1, 0]
; OUT o int: [x * x + 5 for x in a]
; OUT u int: [(x % 65536) * (x % 65536) % 2**32 - (2**32 if (x % 65536) * (x % 65536) % 2**32 >= 2**31 else 0) for x in a]
; OUT m int: [1 if (i < 4) or i in (5, 7) else 0 for i in range(8)]
; OUT f int: [round(100 * math.cos(1)), 800, round(100 * math.e), 300, round(100 * math.log(8)), 800, round(100 * math.sin(1)), 90]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

declare <8 x i32> @llvm.genx.ssmad.v8i32.v8i16(<8 x i16>, <8 x i16>, <8 x i32>)
declare <8 x i32> @llvm.genx.uumul.v8i32.v8i16(<8 x i16>, <8 x i16>)
declare <8 x i1> @llvm.genx.wrpredregion.v8i1.v4i1(<8 x i1>, <4 x i1>, i32)
declare <4 x i1> @llvm.genx.rdpredregion.v4i1.v8i1(<8 x i1>, i32)
declare <8 x i32> @llvm.genx.constanti.v8i32(<8 x i32>)
declare float @llvm.cos.f32(float)
declare float @llvm.sin.f32(float)
declare float @llvm.exp.f32(float)
declare float @llvm.exp2.f32(float)
declare float @llvm.log.f32(float)
declare float @llvm.log2.f32(float)
declare float @llvm.log10.f32(float)
declare float @llvm.pow.f32(float, float)
declare <8 x float> @llvm.rint.v8f32(<8 x float>)

define spir_kernel void @k(i16 addrspace(1)* %a, i32 addrspace(1)* %o, i32 addrspace(1)* %u, i32 addrspace(1)* %m, i32 addrspace(1)* %f) {
  %p = bitcast i16 addrspace(1)* %a to <8 x i16> addrspace(1)*
  %x = load <8 x i16>, <8 x i16> addrspace(1)* %p, align 16
  %five = call <8 x i32> @llvm.genx.constanti.v8i32(<8 x i32> <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>)
  %r = call <8 x i32> @llvm.genx.ssmad.v8i32.v8i16(<8 x i16> %x, <8 x i16> %x, <8 x i32> %five)
  %q = bitcast i32 addrspace(1)* %o to <8 x i32> addrspace(1)*
  store <8 x i32> %r, <8 x i32> addrspace(1)* %q, align 16
  %s = call <8 x i32> @llvm.genx.uumul.v8i32.v8i16(<8 x i16> %x, <8 x i16> %x)
  %t = bitcast i32 addrspace(1)* %u to <8 x i32> addrspace(1)*
  store <8 x i32> %s, <8 x i32> addrspace(1)* %t, align 16

  %c = icmp slt <8 x i16> %x, <i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 9, i16 9>
  %part = call <4 x i1> @llvm.genx.rdpredregion.v4i1.v8i1(<8 x i1> %c, i32 4)
  %all = call <8 x i1> @llvm.genx.wrpredregion.v8i1.v4i1(<8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <4 x i1> %part, i32 4)
  %not = xor <8 x i1> %all, <i1 false, i1 false, i1 false, i1 false, i1 false, i1 false, i1 true, i1 false>
  %n = zext <8 x i1> %not to <8 x i32>
  %v = bitcast i32 addrspace(1)* %m to <8 x i32> addrspace(1)*
  store <8 x i32> %n, <8 x i32> addrspace(1)* %v, align 16

  %e = extractelement <8 x i16> %x, i32 6
  %one = sitofp i16 %e to float
  %eight = fmul float %one, 8.0
  %three = fmul float %one, 3.0
  %f0 = call float @llvm.cos.f32(float %one)
  %f1 = call float @llvm.exp2.f32(float %three)
  %f2 = call float @llvm.exp.f32(float %one)
  %f3 = call float @llvm.log2.f32(float %eight)
  %f4 = call float @llvm.log.f32(float %eight)
  %f5 = call float @llvm.pow.f32(float 2.0, float %three)
  %f6 = call float @llvm.sin.f32(float %one)
  %f7 = call float @llvm.log10.f32(float %eight)
  %g0 = insertelement <8 x float> undef, float %f0, i32 0
  %g1 = insertelement <8 x float> %g0, float %f1, i32 1
  %g2 = insertelement <8 x float> %g1, float %f2, i32 2
  %g3 = insertelement <8 x float> %g2, float %f3, i32 3
  %g4 = insertelement <8 x float> %g3, float %f4, i32 4
  %g5 = insertelement <8 x float> %g4, float %f5, i32 5
  %g6 = insertelement <8 x float> %g5, float %f6, i32 6
  %g7 = insertelement <8 x float> %g6, float %f7, i32 7
  %h = fmul <8 x float> %g7, <float 100.0, float 100.0, float 100.0, float 100.0, float 100.0, float 100.0, float 100.0, float 100.0>
  %w = call <8 x float> @llvm.rint.v8f32(<8 x float> %h)
  %z = fptosi <8 x float> %w to <8 x i32>
  %y = bitcast i32 addrspace(1)* %f to <8 x i32> addrspace(1)*
  store <8 x i32> %z, <8 x i32> addrspace(1)* %y, align 16
  ret void
}
