; Invariant 4: no mutable globals, constructors, annotations, markers, undefined
; surfaces.
; RUN: not genx-opt -passes=verify-stage4 %s 2>&1 | FileCheck %s
; CHECK-DAG: invariant 4: '@counter' is mutable
; CHECK-DAG: invariant 4: a global needs a constructor
; CHECK-DAG: invariant 4: annotations are left
; CHECK-DAG: invariant 4: a marker is left in '  call void @llvm.lifetime.start
; CHECK-DAG: invariant 4: an undefined surface or offset in '  %x = call <4 x i32> @llvm.genx.oword.ld

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

@counter = internal global i32 0
@llvm.global_ctors = appending global [0 x { i32, void ()*, i8* }] zeroinitializer
@llvm.global.annotations = appending global [0 x { i8*, i8*, i8*, i32, i8* }] zeroinitializer

declare void @llvm.lifetime.start.p0i8(i64, i8*)
declare <4 x i32> @llvm.genx.oword.ld.v4i32(i32, i32, i32)

define spir_kernel void @k() #0 {
  %a = alloca i8
  call void @llvm.lifetime.start.p0i8(i64 1, i8* %a)
  %x = call <4 x i32> @llvm.genx.oword.ld.v4i32(i32 0, i32 undef, i32 0)
  ret void
}

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="ze" "cmc-float-control"="0" }
!genx.kernels = !{!0}
!0 = !{void ()* @k, !"k", !1, i32 0, !1, !1, !1, i32 0}
!1 = !{}
