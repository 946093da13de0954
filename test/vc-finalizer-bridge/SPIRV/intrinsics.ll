; What LLVM has and the vector compiler has not: renamed, spelt out, or split.
; RUN: cmc -march=skl -emit-spirv %s -o %t.spv && spirv-dis %t.spv | FileCheck %s
; CHECK-DAG: LinkageAttributes "llvm.genx.lzd.v4i32" Import
; CHECK-DAG: LinkageAttributes "llvm.genx.ssshl.sat.v4i32.v4i32" Import
; CHECK-DAG: LinkageAttributes "llvm.genx.umax.v4i32.v4i32" Import
; CHECK-DAG: LinkageAttributes "llvm.genx.rnde.v4f32" Import
; CHECK-DAG: LinkageAttributes "llvm.fma.v4f32" Import
; One element, where the vector compiler sees a scalar:
; CHECK-DAG: LinkageAttributes "llvm.fma.f32" Import
; fshl: the parts by 5 and by 1 + 26 bits, 31 - (x & 31) as an xor.
; CHECK: OpBitwiseAnd %v4uint
; CHECK: OpBitwiseXor %v4uint
; CHECK: OpShiftLeftLogical %v4uint
; CHECK-COUNT-2: OpShiftRightLogical %v4uint
; CHECK-NEXT: OpBitwiseOr %v4uint
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(i64 %p, i32 %n) #0 {
  %v = call <4 x i32> @llvm.genx.svm.block.ld.v4i32.i64(i64 %p)
  %f = bitcast <4 x i32> %v to <4 x float>
  %1 = call <4 x i32> @llvm.ctlz.v4i32(<4 x i32> %v, i1 false)
  %2 = call <4 x i32> @llvm.sshl.sat.v4i32(<4 x i32> %1, <4 x i32> %v)
  %3 = call <4 x i32> @llvm.usub.sat.v4i32(<4 x i32> %2, <4 x i32> %v)
  %4 = call <4 x i32> @llvm.fshl.v4i32(<4 x i32> %3, <4 x i32> %v, <4 x i32> %1)
  %5 = call <4 x float> @llvm.rint.v4f32(<4 x float> %f)
  %6 = call <4 x float> @llvm.fma.v4f32(<4 x float> %5, <4 x float> %f, <4 x float> %f)
  %one = shufflevector <4 x float> %6, <4 x float> undef, <1 x i32> zeroinitializer
  %fused = call <1 x float> @llvm.fma.v1f32(<1 x float> %one, <1 x float> %one, <1 x float> %one)
  %all = shufflevector <1 x float> %fused, <1 x float> undef, <4 x i32> zeroinitializer
  %7 = bitcast <4 x float> %all to <4 x i32>
  %8 = add <4 x i32> %7, %4
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %p, <4 x i32> %8)
  ret void
}
declare <4 x i32> @llvm.genx.svm.block.ld.v4i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v4i32(i64, <4 x i32>)
declare <4 x i32> @llvm.ctlz.v4i32(<4 x i32>, i1)
declare <4 x i32> @llvm.sshl.sat.v4i32(<4 x i32>, <4 x i32>)
declare <4 x i32> @llvm.usub.sat.v4i32(<4 x i32>, <4 x i32>)
declare <4 x i32> @llvm.fshl.v4i32(<4 x i32>, <4 x i32>, <4 x i32>)
declare <4 x float> @llvm.rint.v4f32(<4 x float>)
declare <1 x float> @llvm.fma.v1f32(<1 x float>, <1 x float>, <1 x float>)
declare <4 x float> @llvm.fma.v4f32(<4 x float>, <4 x float>, <4 x float>)
attributes #0 = { "CMGenxMain" "cmc-abi"="ze" "cmc-float-control"="0" "target-cpu"="skl" }
!genx.kernels = !{!0}
!0 = !{void (i64, i32)* @k, !"k", !1, i32 0, !1, !1, !2, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{!"svmptr_t", !""}
