; Blocks of less than an oword leave what is behind them alone.
; RUN: python3 %S/Inputs/module.py %s
; ON: skl icllp tgllp
; OUT o int: [1, 2, 5, 5, 1, 5, 5, 5]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"
declare <2 x i32> @llvm.genx.oword.ld.v2i32(i32, i32, i32)
declare void @llvm.genx.oword.st.v8i32(i32, i32, <8 x i32>)
declare void @llvm.genx.oword.st.v2i32(i32, i32, <2 x i32>)
declare void @llvm.genx.oword.st.v1i32(i32, i32, <1 x i32>)
define spir_kernel void @k(i32 %o) #0 {
  call void @llvm.genx.oword.st.v8i32(i32 %o, i32 0, <8 x i32> <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>)
  call void @llvm.genx.oword.st.v2i32(i32 %o, i32 0, <2 x i32> <i32 1, i32 2>)
  %d = call <2 x i32> @llvm.genx.oword.ld.v2i32(i32 0, i32 %o, i32 0)
  %e = shufflevector <2 x i32> %d, <2 x i32> undef, <1 x i32> zeroinitializer
  call void @llvm.genx.oword.st.v1i32(i32 %o, i32 1, <1 x i32> %e)
  ret void
}
attributes #0 = { "CMGenxMain" }
!genx.kernels = !{!0}
!0 = !{void (i32)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2}
!2 = !{i32 0}
!3 = !{!"buffer_t"}
