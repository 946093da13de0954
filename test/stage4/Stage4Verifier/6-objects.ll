; Invariant 6: no raw calls, no CM objects in memory, no other memory.
; RUN: not genx-opt -passes=verify-stage4 %s 2>&1 | FileCheck %s
; CHECK-DAG: invariant 6: '__cm_barrier' is not lowered
; CHECK-DAG: invariant 6: '@object' is a CM object
; CHECK-DAG: invariant 6: a CM object in memory in '  %v = alloca { i32, <8 x i32> }
; CHECK-DAG: invariant 6: an access through a pointer to no variable in '  %x = load i32

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

@object = internal constant { <4 x i32> } zeroinitializer

declare void @__cm_barrier()

define spir_kernel void @k(i64 %address) #0 {
  %v = alloca { i32, <8 x i32> }
  call void @__cm_barrier()
  %p = inttoptr i64 %address to i32*
  %x = load i32, i32* %p
  %y = load <4 x i32>, <4 x i32>* getelementptr ({ <4 x i32> }, { <4 x i32> }* @object, i32 0, i32 0)
  ret void
}

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="ze" "cmc-float-control"="0" }
!genx.kernels = !{!0}
!0 = !{void (i64)* @k, !"k", !1, i32 0, !1, !1, !2, i32 0}
!1 = !{i32 0}
!2 = !{!"svmptr_t"}
