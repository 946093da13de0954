; What neither the target nor selection has is an error, never a crash.
; RUN: not genx-opt -emit-visa %s 2>&1 | FileCheck %s

target triple = "spir64-unknown-unknown"
; CHECK: internal error: select: no instruction does this in '{{.*}}frem
define spir_kernel void @k(i32 %buf, float %a) #0 {
  %r = frem float %a, 3.0
  %v = insertelement <4 x float> undef, float %r, i32 0
  call void @llvm.genx.oword.st.v4f32(i32 %buf, i32 0, <4 x float> %v)
  ret void
}
declare void @llvm.genx.oword.st.v4f32(i32, i32, <4 x float>)

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="cm" }
!genx.kernels = !{!0}
!cmc.kernels = !{!4}
!0 = !{void (i32, float)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2, i32 0}
!2 = !{i32 0, i32 0}
!3 = !{!"buffer_t read_write", !""}
!4 = !{void (i32, float)* @k, !"cm", !5, i32 0, i32 0}
!5 = !{!6, !6}
!6 = !{i32 0}
