; Invariant 2: what is defined is a kernel, with all its attributes, and calls
; nothing but intrinsics.
; RUN: not genx-opt -passes=verify-stage4 %s 2>&1 | FileCheck %s
; CHECK-DAG: invariant 2: '@function' is defined and no kernel
; CHECK-DAG: invariant 2: '@function' is not a spir_kernel
; CHECK-DAG: invariant 2: '@function' returns a value
; CHECK-DAG: invariant 2: '@function' has no attribute "CMGenxMain"
; CHECK-DAG: invariant 2: '@function' has no attribute "cmc-abi"
; CHECK-DAG: invariant 2: a call of 'printf', which is no intrinsic
; CHECK-DAG: invariant 2: a call of no known function

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

declare void @printf(i32)

define i32 @function(i32 %x, i64 %p) #0 {
  call void @printf(i32 %x)
  %f = inttoptr i64 %p to void ()*
  call void %f()
  ret i32 %x
}

attributes #0 = { "target-cpu"="icllp" "cmc-float-control"="0" }
