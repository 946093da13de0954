; For OpenCL and Level Zero a surface that is used in two ways needs [[type]];
; one that is only passed on is a buffer, with a warning, and one that nothing
; uses is one without.
; RUN: not genx-opt -passes=cm-infer-surfaces %s 2>&1 | FileCheck %s --implicit-check-not=unused

declare <16 x i32> @llvm.genx.media.ld.v16i32(i32, i32, i32, i32, i32, i32)
declare <4 x i32> @llvm.genx.oword.ld.v4i32(i32, i32, i32)
declare void @llvm.genx.oword.st.v4i32(i32, i32, <4 x i32>)

; CHECK-DAG: error: 'mixed' is used as a {{.*}} here and as a {{.*}} elsewhere; specify which with {{\[\[}}type("...")]] at the parameter
; CHECK-DAG: warning: kernel 'k' does not show which kind of surface 'passed' is; it is taken to be a buffer; specify it with {{\[\[}}type("buffer_t")]] or {{\[\[}}type("image2d_t")]] at the parameter
define void @k(i32 %mixed, i32 %unused, i32 %passed) {
  %m = call <16 x i32> @llvm.genx.media.ld.v16i32(i32 0, i32 %mixed, i32 0, i32 16, i32 0, i32 0)
  %b = call <4 x i32> @llvm.genx.oword.ld.v4i32(i32 0, i32 %mixed, i32 0)
  %v = insertelement <4 x i32> %b, i32 %passed, i32 0
  call void @llvm.genx.oword.st.v4i32(i32 1, i32 0, <4 x i32> %v)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i32, i32, i32)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2, i32 2, i32 2}
!2 = !{i32 0, i32 0, i32 0}
!3 = !{!" read_write", !" read_write", !" read_write"}
