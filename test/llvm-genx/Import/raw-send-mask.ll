; The mask of a raw message may be one bit that is no vector: so the front end signals
; named barriers.
; RUN: cmc %s -march=pvc -emit-visa -o - | FileCheck %s
; CHECK: raw_sends.3.1.0.0 (M1_NM, 1) 0x0:ud 0x2000004:ud
; CHECK-NEXT: nbarrier.wait 0x1:ub
; Bit 0 of the first parameter waits for the dependencies of the thread; other bits are none of it.
; CHECK-NEXT: raw_sendc (M1_NM, 1) 0x3
; CHECK-NEXT: raw_sends.3.1.0.0
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"
declare void @llvm.genx.raw.send2.noresult.i1.v16i32(i8, i8, i1, i8, i8, i32, i32, <16 x i32>)
declare void @llvm.genx.nbarrier(i8, i8, i8)

define spir_kernel void @k() {
  call void @llvm.genx.raw.send2.noresult.i1.v16i32(i8 0, i8 0, i1 true, i8 1, i8 3, i32 0, i32 33554436, <16 x i32> zeroinitializer)
  call void @llvm.genx.nbarrier(i8 0, i8 1, i8 0)
  call void @llvm.genx.raw.send2.noresult.i1.v16i32(i8 1, i8 0, i1 true, i8 1, i8 3, i32 0, i32 33554436, <16 x i32> zeroinitializer)
  call void @llvm.genx.raw.send2.noresult.i1.v16i32(i8 2, i8 0, i1 true, i8 1, i8 3, i32 0, i32 33554436, <16 x i32> zeroinitializer)
  ret void
}
