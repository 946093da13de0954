; The CM runtime knows a surface when the host sets the argument: what is used
; in two ways, passed on or not used needs no [[type]] there.
; RUN: genx-opt -passes=cm-infer-surfaces %s -o - 2>&1 | FileCheck %s --implicit-check-not=warning

declare <16 x i32> @llvm.genx.media.ld.v16i32(i32, i32, i32, i32, i32, i32)
declare <4 x i32> @llvm.genx.oword.ld.v4i32(i32, i32, i32)
declare void @llvm.genx.oword.st.v4i32(i32, i32, <4 x i32>)

; CHECK: !{!"surface_t read_write", !"surface_t read_write", !"surface_t read_write", !"buffer_t read_write"}
define void @k(i32 %mixed, i32 %unused, i32 %passed, i32 %buffer) {
  %m = call <16 x i32> @llvm.genx.media.ld.v16i32(i32 0, i32 %mixed, i32 0, i32 16, i32 0, i32 0)
  %b = call <4 x i32> @llvm.genx.oword.ld.v4i32(i32 0, i32 %mixed, i32 0)
  %v = insertelement <4 x i32> %b, i32 %passed, i32 0
  call void @llvm.genx.oword.st.v4i32(i32 %buffer, i32 0, <4 x i32> %v)
  ret void
}

!genx.kernels = !{!0}
!cmc.kernels = !{!4}
!0 = !{void (i32, i32, i32, i32)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2, i32 2, i32 2, i32 2}
!2 = !{i32 0, i32 0, i32 0, i32 0}
!3 = !{!" read_write", !" read_write", !" read_write", !" read_write"}
!4 = !{void (i32, i32, i32, i32)* @k, !"cm", !5, i32 0, i32 0}
!5 = !{!6, !6, !6, !6}
!6 = !{i32 0}
