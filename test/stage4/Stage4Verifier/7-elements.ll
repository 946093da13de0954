; Invariant 7: values that registers hold, conversions that saturate. The bits
; of a mask may be an integer of its width.
; RUN: not genx-opt -passes=verify-stage4 %s 2>&1 | FileCheck %s
; CHECK-DAG: invariant 7: a value of a type that no register has in '  %wide = zext
; CHECK-DAG: invariant 7: a value of a type that no register has in '  %odd = add
; CHECK-DAG: invariant 7: a conversion that does not saturate in '  %i = fptosi
; CHECK-NOT: %bits

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(i32 %x, float %f) #0 {
  %wide = zext i32 %x to i128
  %bits = trunc i32 %x to i12
  %mask = bitcast i12 %bits to <12 x i1>
  %three = trunc i32 %x to i3
  %odd = add i3 %three, 1
  %i = fptosi float %f to i32
  ret void
}

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="ze" "cmc-float-control"="0" }
!genx.kernels = !{!0}
!0 = !{void (i32, float)* @k, !"k", !1, i32 0, !1, !1, !2, i32 0}
!1 = !{i32 0, i32 0}
!2 = !{!"", !""}
