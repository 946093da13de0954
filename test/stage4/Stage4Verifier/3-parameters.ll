; Invariant 3: what kernels take, by name.
; RUN: not genx-opt -passes=verify-stage4 %s 2>&1 | FileCheck %s
; CHECK: invariant 3: parameter 1 of '@k' has a type that no kernel takes
; CHECK: invariant 3: parameter 2 of '@k' has a type that no kernel takes
; CHECK: invariant 3: parameter 3 of '@k' has no name
; CHECK-NOT: invariant

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(i32* %pointer, i128 %wide, i32 %0) #0 {
  ret void
}

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="ze" "cmc-float-control"="0" }
!genx.kernels = !{!0}
!0 = !{void (i32*, i128, i32)* @k, !"k", !1, i32 0, !1, !1, !2, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{!"", !"", !""}
