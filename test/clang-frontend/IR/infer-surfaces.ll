; A surface without [[type]] gets its kind from its uses, through phis too; one
; with [[type]] keeps it.
; RUN: genx-opt -passes=cm-infer-surfaces %s -o - | FileCheck %s

declare <16 x i32> @llvm.genx.media.ld.v16i32(i32, i32, i32, i32, i32, i32)
declare void @llvm.genx.oword.st.v4i32(i32, i32, <4 x i32>)

; CHECK: !{!"image2d_t read_write", !"buffer_t read_write", !"buffer_t read_write", !"image3d_t read_only", !""}
define void @k(i32 %media, i32 %b1, i32 %b2, i32 %typed, i32 %x) {
  %m = call <16 x i32> @llvm.genx.media.ld.v16i32(i32 0, i32 %media, i32 0, i32 16, i32 %x, i32 0)
  %c = icmp eq i32 %x, 0
  %s = select i1 %c, i32 %b1, i32 %b2
  call void @llvm.genx.oword.st.v4i32(i32 %s, i32 0, <4 x i32> zeroinitializer)
  ret void
}

!genx.kernels = !{!0}
!cmc.kernels = !{!4}
!0 = !{void (i32, i32, i32, i32, i32)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2, i32 2, i32 2, i32 2, i32 0}
!2 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
!3 = !{!" read_write", !" read_write", !" read_write", !"image3d_t read_only", !""}
!4 = !{void (i32, i32, i32, i32, i32)* @k, !"ze", !5, i32 0, i32 0}
!5 = !{!6, !6, !6, !6, !6}
!6 = !{i32 0}
