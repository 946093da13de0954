; An intrinsic that SPIR-V has no form for is named.
; RUN: not cmc -march=skl -emit-spirv %s -o %t.spv 2>&1 | FileCheck %s
; CHECK: an intrinsic that has no form in SPIR-V {{.*}}llvm.canonicalize
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(i64 %p, float %x) #0 {
  %old = call <4 x float> @llvm.genx.svm.block.ld.v4f32.i64(i64 %p)
  %new = call <4 x float> @llvm.canonicalize.v4f32(<4 x float> %old)
  call void @llvm.genx.svm.block.st.i64.v4f32(i64 %p, <4 x float> %new)
  ret void
}
declare <4 x float> @llvm.genx.svm.block.ld.v4f32.i64(i64)
declare <4 x float> @llvm.canonicalize.v4f32(<4 x float>)
declare void @llvm.genx.svm.block.st.i64.v4f32(i64, <4 x float>)
attributes #0 = { "CMGenxMain" "cmc-abi"="ze" "cmc-float-control"="0" "target-cpu"="skl" }
!genx.kernels = !{!0}
!0 = !{void (i64, float)* @k, !"k", !1, i32 0, !1, !1, !2, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{!"svmptr_t", !""}
