; A surface without [[type]] gets its kind from its uses, through phis too; one
; with [[type]] keeps it, but image2d_t is of media blocks if only those use it.
; RUN: genx-opt -passes=cm-infer-surfaces %s -o - | FileCheck %s

declare <16 x i32> @llvm.genx.media.ld.v16i32(i32, i32, i32, i32, i32, i32)
declare void @llvm.genx.oword.st.v4i32(i32, i32, <4 x i32>)
declare void @llvm.genx.scatter4.typed.v8i1.v8i32.v8f32(i32, <8 x i1>, i32, <8 x i32>, <8 x i32>, <8 x i32>, <8 x float>)

; CHECK: !{!"image2d_media_block_t read_write", !"buffer_t read_write", !"buffer_t read_write", !"image3d_t read_only", !"image2d_media_block_t read_only", !"image2d_t read_write", !"image2d_t read_write", !""}
define void @k(i32 %media, i32 %b1, i32 %b2, i32 %typed, i32 %blocks, i32 %both, i32 %pixels, i32 %x) {
  %m = call <16 x i32> @llvm.genx.media.ld.v16i32(i32 0, i32 %media, i32 0, i32 16, i32 %x, i32 0)
  %m2 = call <16 x i32> @llvm.genx.media.ld.v16i32(i32 0, i32 %blocks, i32 0, i32 16, i32 %x, i32 0)
  %m3 = call <16 x i32> @llvm.genx.media.ld.v16i32(i32 0, i32 %both, i32 0, i32 16, i32 %x, i32 0)
  call void @llvm.genx.scatter4.typed.v8i1.v8i32.v8f32(i32 1, <8 x i1> zeroinitializer, i32 %both, <8 x i32> zeroinitializer, <8 x i32> zeroinitializer, <8 x i32> zeroinitializer, <8 x float> zeroinitializer)
  call void @llvm.genx.scatter4.typed.v8i1.v8i32.v8f32(i32 1, <8 x i1> zeroinitializer, i32 %pixels, <8 x i32> zeroinitializer, <8 x i32> zeroinitializer, <8 x i32> zeroinitializer, <8 x float> zeroinitializer)
  %c = icmp eq i32 %x, 0
  %s = select i1 %c, i32 %b1, i32 %b2
  call void @llvm.genx.oword.st.v4i32(i32 %s, i32 0, <4 x i32> zeroinitializer)
  ret void
}

!genx.kernels = !{!0}
!cmc.kernels = !{!4}
!0 = !{void (i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 0}
!2 = !{i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0}
!3 = !{!" read_write", !" read_write", !" read_write", !"image3d_t read_only", !"image2d_t read_only", !"image2d_t read_write", !" read_write", !""}
!4 = !{void (i32, i32, i32, i32, i32, i32, i32, i32)* @k, !"ze", !5, i32 0, i32 0}
!5 = !{!6, !6, !6, !6, !6, !6, !6, !6}
!6 = !{i32 0}
