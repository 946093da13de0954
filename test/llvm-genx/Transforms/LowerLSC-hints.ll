; Cache hints that the messages of a target lack are named, and not left to the
; finalizer: pvc and bmg differ.
; DIAG: NoInstruction
; RUN: not cmc -march=pvc %s -o %t 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=verifier
; RUN: sed -e 's/"pvc"/"bmg"/' %s > %t.ll
; RUN: not cmc -march=bmg %t.ll -o %t 2>&1 | FileCheck %s --check-prefix=XE2 --implicit-check-not=error:
; CHECK-DAG: error: target 'pvc' has no 'message with the cache hints 1 and 7'
; CHECK-DAG: error: target 'pvc' has no 'message with the cache hints 6 and 6'
; CHECK-DAG: error: target 'pvc' has no 'message with the cache hints 3 and 3'
; CHECK-DAG: error: target 'pvc' has no 'message with the cache hints 2 and 3'
; CHECK-DAG: error: target 'pvc' has no 'message with the cache hints 2 and 1'
; CHECK-DAG: error: target 'pvc' has no 'message with the cache hints 5 and 7'
; XE2-DAG: error: target 'bmg' has no 'message with the cache hints 6 and 2'
; XE2-DAG: error: target 'bmg' has no 'message with the cache hints 3 and 3'
; XE2-DAG: error: target 'bmg' has no 'message with the cache hints 2 and 3'
; XE2-DAG: error: target 'bmg' has no 'message with the cache hints 2 and 1'
; XE2-DAG: error: target 'bmg' has no 'message with the cache hints 5 and 7'

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

declare <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v16i1.v16i32(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i32>, i32)
declare void @llvm.genx.lsc.store.bti.v16i1.v16i32.v16i32(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i32>, <16 x i32>, i32)
declare <16 x i32> @llvm.genx.lsc.load.slm.v16i32.v16i1.v16i32(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i32>, i32)
declare <16 x i32> @llvm.genx.lsc.load2d.stateless.v16i32.v1i1.i64(<1 x i1>, i8, i8, i8, i8, i8, i16, i16, i8, i64, i32, i32, i32, i32, i32)

define spir_kernel void @k(i32 %s, <16 x i32> %a, <16 x i1> %m, i64 %p) #0 {
  %cc = call <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v16i1.v16i32(<16 x i1> %m, i8 0, i8 1, i8 7, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <16 x i32> %a, i32 %s)
  %ri = call <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v16i1.v16i32(<16 x i1> %m, i8 0, i8 6, i8 6, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <16 x i32> %a, i32 %s)
  %old = call <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v16i1.v16i32(<16 x i1> %m, i8 0, i8 6, i8 2, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <16 x i32> %a, i32 %s)
  %wb = call <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v16i1.v16i32(<16 x i1> %m, i8 0, i8 3, i8 3, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <16 x i32> %a, i32 %s)
  %block = call <16 x i32> @llvm.genx.lsc.load2d.stateless.v16i32.v1i1.i64(<1 x i1> <i1 true>, i8 5, i8 7, i8 3, i8 1, i8 1, i16 4, i16 4, i8 0, i64 %p, i32 63, i32 7, i32 63, i32 0, i32 0)
  %slm = call <16 x i32> @llvm.genx.lsc.load.slm.v16i32.v16i1.v16i32(<16 x i1> %m, i8 0, i8 2, i8 1, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <16 x i32> %a, i32 0)
  %x = add <16 x i32> %cc, %ri
  %y = add <16 x i32> %old, %wb
  %z = add <16 x i32> %block, %slm
  %xy = add <16 x i32> %x, %y
  %xyz = add <16 x i32> %xy, %z
  call void @llvm.genx.lsc.store.bti.v16i1.v16i32.v16i32(<16 x i1> %m, i8 4, i8 2, i8 3, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <16 x i32> %a, <16 x i32> %xyz, i32 %s)
  ret void
}

attributes #0 = { "CMGenxMain" "target-cpu"="pvc" "cmc-abi"="ze" "cmc-float-control"="0" }
!genx.kernels = !{!0}
!0 = !{void (i32, <16 x i32>, <16 x i1>, i64)* @k, !"k", !1, i32 0, !1, !1, !2, i32 0}
!1 = !{i32 2, i32 0, i32 0, i32 0}
!2 = !{!"buffer_t", !"", !"", !""}
