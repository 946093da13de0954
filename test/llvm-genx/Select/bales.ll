; One vISA instruction for a tree of LLVM instructions: regions, extensions,
; modifiers, saturation, masked writes.
; RUN: genx-opt -emit-visa %s | FileCheck %s

target triple = "spir64-unknown-unknown"
; zext, sub and narrowing saturation in one.
; CHECK: oword_ld (1) {{.*}} [[A:V[0-9]+]].0
; CHECK: add.sat (M1_NM, 8) [[R:V[0-9]+]]{{(_ub)?}}(0,0)<1> [[A]]{{(_ub)?}}(0,0)<8;8,1> (-)[[A]]{{(_ub)?}}(0,8)<8;8,1>
; A dynamic row times the absolute values of another, written under a mask. The
; row may be the one that is written, so it is read first.
; CHECK: oword_ld (4) {{.*}} [[F:V[0-9]+]].0
; CHECK: cmp.lt (M1_NM, 8) [[P:P[0-9]+]] [[F]](0,0)<8;8,1> 0x0:f
; CHECK: addr_add (M1_NM, 1) [[X:A[0-9]+]](0)<1> &[[F]]
; CHECK: mov (M1_NM, 8) [[R2:V[0-9]+]](0,0)<1> r{{\[}}[[X]](0),0]<1;1,0>:f
; CHECK: ([[P]]) mul (M1_NM, 8) [[F]](1,0)<1> [[R2]](0,0)<8;8,1> (abs)[[F]](0,0)<8;8,1>
define spir_kernel void @k(i32 %buf, i16 %i) #0 {
  %a = call <4 x i32> @llvm.genx.oword.ld.v4i32(i32 0, i32 %buf, i32 0)
  %b = bitcast <4 x i32> %a to <16 x i8>
  %x = call <8 x i8> @llvm.genx.rdregioni.v8i8.v16i8.i16(<16 x i8> %b, i32 8, i32 8, i32 1, i16 0, i32 undef)
  %y = call <8 x i8> @llvm.genx.rdregioni.v8i8.v16i8.i16(<16 x i8> %b, i32 8, i32 8, i32 1, i16 8, i32 undef)
  %xz = zext <8 x i8> %x to <8 x i32>
  %yz = zext <8 x i8> %y to <8 x i32>
  %d = sub <8 x i32> %xz, %yz
  %s = call <8 x i8> @llvm.genx.ustrunc.sat.v8i8.v8i32(<8 x i32> %d)
  %r = call <16 x i8> @llvm.genx.wrregioni.v16i8.v8i8.i16.i1(<16 x i8> zeroinitializer, <8 x i8> %s, i32 8, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %rb = bitcast <16 x i8> %r to <4 x i32>
  call void @llvm.genx.oword.st.v4i32(i32 %buf, i32 0, <4 x i32> %rb)
  %f = call <16 x float> @llvm.genx.oword.ld.v16f32(i32 0, i32 %buf, i32 4)
  %row0 = call <8 x float> @llvm.genx.rdregionf.v8f32.v16f32.i16(<16 x float> %f, i32 8, i32 8, i32 1, i16 0, i32 undef)
  %c = fcmp olt <8 x float> %row0, zeroinitializer
  %row = call <8 x float> @llvm.genx.rdregionf.v8f32.v16f32.i16(<16 x float> %f, i32 8, i32 8, i32 1, i16 %i, i32 undef)
  %abs = call <8 x float> @llvm.fabs.v8f32(<8 x float> %row0)
  %m = fmul <8 x float> %row, %abs
  %w = call <16 x float> @llvm.genx.wrregionf.v16f32.v8f32.i16.v8i1(<16 x float> %f, <8 x float> %m, i32 8, i32 8, i32 1, i16 32, i32 undef, <8 x i1> %c)
  call void @llvm.genx.oword.st.v16f32(i32 %buf, i32 4, <16 x float> %w)
  ret void
}
declare <4 x i32> @llvm.genx.oword.ld.v4i32(i32, i32, i32)
declare <16 x float> @llvm.genx.oword.ld.v16f32(i32, i32, i32)
declare <8 x i8> @llvm.genx.rdregioni.v8i8.v16i8.i16(<16 x i8>, i32, i32, i32, i16, i32)
declare <8 x float> @llvm.genx.rdregionf.v8f32.v16f32.i16(<16 x float>, i32, i32, i32, i16, i32)
declare <16 x i8> @llvm.genx.wrregioni.v16i8.v8i8.i16.i1(<16 x i8>, <8 x i8>, i32, i32, i32, i16, i32, i1)
declare <16 x float> @llvm.genx.wrregionf.v16f32.v8f32.i16.v8i1(<16 x float>, <8 x float>, i32, i32, i32, i16, i32, <8 x i1>)
declare <8 x i8> @llvm.genx.ustrunc.sat.v8i8.v8i32(<8 x i32>)
declare <8 x float> @llvm.fabs.v8f32(<8 x float>)
declare void @llvm.genx.oword.st.v4i32(i32, i32, <4 x i32>)
declare void @llvm.genx.oword.st.v16f32(i32, i32, <16 x float>)

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="cm" }
!genx.kernels = !{!0}
!cmc.kernels = !{!4}
!0 = !{void (i32, i16)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2, i32 0}
!2 = !{i32 0, i32 0}
!3 = !{!"buffer_t read_write", !""}
!4 = !{void (i32, i16)* @k, !"cm", !5, i32 0, i32 0}
!5 = !{!6, !6}
!6 = !{i32 0}
