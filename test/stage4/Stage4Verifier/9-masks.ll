; Invariant 9: SIMD control flow is lowered, and its masks are no data.
; What a mask selects is data, also when InstCombine has moved an extension of it
; behind the select.
; RUN: not genx-opt -passes=verify-stage4 %s 2>&1 | FileCheck %s
; CHECK-DAG: invariant 9: SIMD control flow is not lowered
; CHECK-DAG: invariant 9: an execution mask is used as data in '  %data = zext
; CHECK-DAG: invariant 9: an execution mask is used as data in '  %bits = bitcast
; CHECK-NOT: invariant

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

declare i1 @llvm.genx.simdcf.any.v8i1(<8 x i1>)
declare { <32 x i1>, <8 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v8i1(<32 x i1>, <8 x i1>, <8 x i1>)

define spir_kernel void @k(<8 x i32> %x) #0 {
  %c = icmp eq <8 x i32> %x, zeroinitializer
  %any = call i1 @llvm.genx.simdcf.any.v8i1(<8 x i1> %c)
  %goto = call { <32 x i1>, <8 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v8i1(<32 x i1> undef, <8 x i1> zeroinitializer, <8 x i1> %c)
  %em = extractvalue { <32 x i1>, <8 x i1>, i1 } %goto, 0
  %slice = shufflevector <32 x i1> %em, <32 x i1> undef, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %data = zext <8 x i1> %slice to <8 x i32>
  %rm = extractvalue { <32 x i1>, <8 x i1>, i1 } %goto, 1
  %bits = bitcast <8 x i1> %rm to i8
  %other = bitcast i8 %bits to <8 x i1>
  %masked = select <8 x i1> %slice, <8 x i32> %x, <8 x i32> zeroinitializer
  %selected = select <8 x i1> %slice, <8 x i1> %c, <8 x i1> zeroinitializer
  %extended = zext <8 x i1> %selected to <8 x i32>
  ret void
}

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="ze" "cmc-float-control"="0" }
!genx.kernels = !{!0}
!0 = !{void (<8 x i32>)* @k, !"k", !1, i32 0, !1, !1, !2, i32 0}
!1 = !{i32 0}
!2 = !{!""}
