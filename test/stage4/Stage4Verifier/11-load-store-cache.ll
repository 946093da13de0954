; Invariant 11: operands of the load-store cache name a message, and the data is
; all elements of all lanes.
; RUN: not genx-opt -passes=verify-stage4 %s 2>&1 | FileCheck %s
; CHECK-NOT: %good
; CHECK: invariant 11: the data is not all elements of all lanes in '  %data =
; CHECK: invariant 11: lanes have at most 8 elements, and one that is converted in '  %elements =
; CHECK: invariant 11: lanes have at least 4 bytes in '  %bytes =
; CHECK: invariant 11: a block has one lane and elements of 4 or 8 bytes in '  %block =
; CHECK: invariant 11: operand 6 is no constant in '  %size =
; CHECK: invariant 11: there is no such fence
; CHECK: invariant 11: the data is not that of padded blocks in '  %wide =

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

declare <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v16i1.v16i32(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i32>, i32)
declare void @llvm.genx.lsc.fence.v1i1(<1 x i1>, i8, i8, i8)
declare <16 x i32> @llvm.genx.lsc.load2d.stateless.v16i32.v1i1.i64(<1 x i1>, i8, i8, i8, i8, i8, i16, i16, i8, i64, i32, i32, i32, i32, i32)

define spir_kernel void @k(i32 %s, <16 x i32> %a, <16 x i1> %m, i8 %n, i64 %p) #0 {
  %good = call <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v16i1.v16i32(<16 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <16 x i32> %a, i32 %s)
  %data = call <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v16i1.v16i32(<16 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 2, i8 1, i8 0, <16 x i32> %a, i32 %s)
  %elements = call <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v16i1.v16i32(<16 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 0, i8 6, i8 2, i8 1, i8 0, <16 x i32> %a, i32 %s)
  %bytes = call <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v16i1.v16i32(<16 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 0, i8 2, i8 1, i8 1, i8 0, <16 x i32> %a, i32 %s)
  %block = call <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v16i1.v16i32(<16 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 1, i8 2, i8 0, <16 x i32> %a, i32 %s)
  %size = call <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v16i1.v16i32(<16 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 0, i8 %n, i8 1, i8 1, i8 0, <16 x i32> %a, i32 %s)
  call void @llvm.genx.lsc.fence.v1i1(<1 x i1> <i1 true>, i8 0, i8 6, i8 0)
  %wide = call <16 x i32> @llvm.genx.lsc.load2d.stateless.v16i32.v1i1.i64(<1 x i1> <i1 true>, i8 0, i8 0, i8 3, i8 1, i8 1, i16 5, i16 4, i8 0, i64 %p, i32 63, i32 7, i32 63, i32 0, i32 0)
  ret void
}

attributes #0 = { "CMGenxMain" "target-cpu"="dg2" "cmc-abi"="ze" "cmc-float-control"="0" }
!genx.kernels = !{!0}
!0 = !{void (i32, <16 x i32>, <16 x i1>, i8, i64)* @k, !"k", !1, i32 0, !1, !1, !2, i32 0}
!1 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
!2 = !{!"", !"", !"", !"", !""}
