; The thread index of the ze ABI, and of kernels with groups, is the global index.
; RUN: genx-opt -passes=genx-lower-threads -S %s | FileCheck %s

; CHECK-LABEL: @ze
; CHECK: [[G:%.*]] = call i32 @llvm.genx.group.id.x()
; CHECK: [[S:%.*]] = call <3 x i32> @llvm.genx.local.size.v3i32()
; CHECK: call i32 @llvm.genx.rdregioni.i32.v3i32.i16(<3 x i32> [[S]], {{.*}} i16 0,
; CHECK: mul i32 [[G]]
; CHECK: [[L:%.*]] = call <3 x i16> @llvm.genx.local.id16.v3i16()
; CHECK: add i32
; CHECK: trunc i32
define i16 @ze() "cmc-abi"="ze" {
  %x = call i16 @llvm.genx.thread.x()
  ret i16 %x
}

; CHECK-LABEL: @cm
; CHECK-NEXT: call i16 @llvm.genx.thread.y()
; CHECK-NEXT: call void @llvm.genx.wait
; CHECK-NEXT: call void @cmc.signal
; CHECK-NEXT: ret
define i16 @cm() "cmc-abi"="cm" {
  %x = call i16 @llvm.genx.thread.y()
  call void @llvm.genx.wait(i8 0)
  call void @cmc.signal()
  ret i16 %x
}

; CHECK-LABEL: @groups
; CHECK: call i32 @llvm.genx.group.id.y()
; CHECK-NOT: @llvm.genx.thread
; CHECK: ret
define void @groups() "CMGenxMain" "cmc-abi"="cm" {
  %y = call i16 @llvm.genx.thread.y()
  ret void
}
declare i16 @llvm.genx.thread.x()
declare i16 @llvm.genx.thread.y()
declare void @llvm.genx.wait(i8)
declare void @cmc.signal()
!genx.kernels = !{!0}
!cmc.kernels = !{!2}
!0 = !{void ()* @groups, !"groups", !1, i32 0, !1, !1, !1, i32 0}
!1 = !{}
!2 = !{void ()* @groups, !"cm", !1, i32 1, i32 0}
