; Invariant 8: regions of constant shape, inside their objects, with an offset
; and a mask that fit.
; RUN: not genx-opt -passes=verify-stage4 %s 2>&1 | FileCheck %s
; CHECK: invariant 8: a region reaches outside its object in '  %outside =
; CHECK: invariant 8: a region reaches outside its object in '  %row =
; CHECK: invariant 8: a region whose width does not divide its size in '  %width =
; CHECK: invariant 8: a region whose shape is no constant in '  %shape =
; CHECK: invariant 8: the offset of a region is neither i16 nor one per row in '  %offset =
; CHECK: invariant 8: the mask of a region is neither true nor one bit per lane in '  %mask =
; CHECK-NOT: %inside

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32) readnone
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.v8i16(<16 x i32>, i32, i32, i32, <8 x i16>, i32) readnone
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i32(<16 x i32>, i32, i32, i32, i32, i32) readnone
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.v4i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, <4 x i1>) readnone

define spir_kernel void @k(<16 x i32> %o, <8 x i32> %d, i32 %i) #0 {
  %inside = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %o, i32 0, i32 8, i32 2, i16 4, i32 undef)
  %outside = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %o, i32 0, i32 8, i32 2, i16 8, i32 undef)
  %row = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.v8i16(<16 x i32> %o, i32 0, i32 1, i32 0, <8 x i16> <i16 0, i16 64, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0>, i32 undef)
  %width = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %o, i32 0, i32 3, i32 1, i16 0, i32 undef)
  %shape = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %o, i32 %i, i32 4, i32 1, i16 0, i32 undef)
  %offset = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i32(<16 x i32> %o, i32 0, i32 8, i32 1, i32 0, i32 undef)
  %mask = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.v4i1(<16 x i32> %o, <8 x i32> %d, i32 0, i32 8, i32 1, i16 0, i32 undef, <4 x i1> zeroinitializer)
  ret void
}

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="ze" "cmc-float-control"="0" }
!genx.kernels = !{!0}
!0 = !{void (<16 x i32>, <8 x i32>, i32)* @k, !"k", !1, i32 0, !1, !1, !2, i32 0}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{!"", !"", !""}
