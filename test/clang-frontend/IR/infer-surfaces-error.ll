; A surface that is used in two ways, or not at all, needs [[type]].
; RUN: not genx-opt -passes=cm-infer-surfaces %s 2>&1 | FileCheck %s

declare <16 x i32> @llvm.genx.media.ld.v16i32(i32, i32, i32, i32, i32, i32)
declare <4 x i32> @llvm.genx.oword.ld.v4i32(i32, i32, i32)

; CHECK-DAG: error: 'mixed' is used as a {{.*}} here and as a {{.*}} elsewhere; say which it is with {{\[\[}}type("...")]] at the parameter
; CHECK-DAG: error: kernel 'k' does not show what 'unused' is; say it with {{\[\[}}type("buffer_t")]] or {{\[\[}}type("image2d_t")]] at the parameter
define void @k(i32 %mixed, i32 %unused) {
  %m = call <16 x i32> @llvm.genx.media.ld.v16i32(i32 0, i32 %mixed, i32 0, i32 16, i32 0, i32 0)
  %b = call <4 x i32> @llvm.genx.oword.ld.v4i32(i32 0, i32 %mixed, i32 0)
  ret void
}

!genx.kernels = !{!0}
!0 = !{void (i32, i32)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2, i32 2}
!2 = !{i32 0, i32 0}
!3 = !{!" read_write", !" read_write"}
