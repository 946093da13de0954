; The metadata says what a kernel needs of its launch: bit 0 groups, bit 1
; dependencies, bit 2 writes through addresses; then the barriers.
; RUN: genx-opt -passes=cm-kernel-flags %s -o - | FileCheck %s

declare void @llvm.genx.barrier()
declare void @llvm.genx.wait(i8)
declare void @cmc.signal()
declare void @llvm.genx.svm.block.st.i64.v4i32(i64, <4 x i32>)

; CHECK-DAG: !{void ()* @groups, !"cm", !{{.*}}, i32 1, i32 1}
define void @groups() {
  call void @llvm.genx.barrier()
  ret void
}

; CHECK-DAG: !{void ()* @waits, !"cm", !{{.*}}, i32 2, i32 0}
define void @waits() {
  call void @llvm.genx.wait(i8 -1)
  ret void
}

; CHECK-DAG: !{void ()* @signals, !"cm", !{{.*}}, i32 2, i32 0}
define void @signals() {
  call void @cmc.signal()
  ret void
}

; CHECK-DAG: !{void (i64)* @writes, !"cm", !{{.*}}, i32 4, i32 0}
define void @writes(i64 %p) {
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %p, <4 x i32> zeroinitializer)
  ret void
}

; CHECK-DAG: !{void ()* @slm, !"cm", !{{.*}}, i32 1, i32 0}
define void @slm() {
  ret void
}

; CHECK-DAG: !{void ()* @plain, !"cm", !{{.*}}, i32 0, i32 0}
define void @plain() {
  ret void
}

!genx.kernels = !{!0, !1, !2, !3, !4, !5}
!cmc.kernels = !{!6, !7, !8, !9, !10, !11}
!0 = !{void ()* @groups, !"groups", !12, i32 0, !12, !12, !12, i32 0}
!1 = !{void ()* @waits, !"waits", !12, i32 0, !12, !12, !12, i32 0}
!2 = !{void ()* @signals, !"signals", !12, i32 0, !12, !12, !12, i32 0}
!3 = !{void (i64)* @writes, !"writes", !13, i32 0, !13, !13, !14, i32 0}
!4 = !{void ()* @slm, !"slm", !12, i32 64, !12, !12, !12, i32 0}
!5 = !{void ()* @plain, !"plain", !12, i32 0, !12, !12, !12, i32 0}
!6 = !{void ()* @groups, !"cm", !12, i32 0, i32 0}
!7 = !{void ()* @waits, !"cm", !12, i32 0, i32 0}
!8 = !{void ()* @signals, !"cm", !12, i32 0, i32 0}
!9 = !{void (i64)* @writes, !"cm", !12, i32 0, i32 0}
!10 = !{void ()* @slm, !"cm", !12, i32 0, i32 0}
!11 = !{void ()* @plain, !"cm", !12, i32 7, i32 1}
!12 = !{}
!13 = !{i32 0}
!14 = !{!"svmptr_t"}
