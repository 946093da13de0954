; Buffers in shared local memory get their places in program order, 16-byte
; aligned; the size goes to the metadata.
; RUN: genx-opt -passes=cm-resolve-slm %s -o - | FileCheck %s

declare void @__cm_slm_init(i32)
declare i32 @__cm_slm_alloc(i32)
declare void @use(i32)

; CHECK-LABEL: @k(
; CHECK-NEXT: call void @use(i32 0)
; CHECK-NEXT: call void @use(i32 112)
; CHECK-NEXT: ret void
define void @k() #0 {
  call void @__cm_slm_init(i32 4096)
  %a = call i32 @__cm_slm_alloc(i32 100)
  call void @use(i32 %a)
  %b = call i32 @__cm_slm_alloc(i32 3984)
  call void @use(i32 %b)
  ret void
}

; CHECK-LABEL: @none(
; CHECK-NEXT: ret void
define void @none() #0 {
  ret void
}

; CHECK: !{void ()* @k, !"k", !{{.*}}, i32 4096,
attributes #0 = { "CMGenxMain" "target-cpu"="icllp" }
!genx.kernels = !{!0}
!0 = !{void ()* @k, !"k", !1, i32 0, !1, !1, !1, i32 0}
!1 = !{}
