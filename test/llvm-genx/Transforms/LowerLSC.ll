; Accesses of the load-store cache become messages of all lanes, or of half of them,
; that have at most 8 registers of data.
; RUN: genx-opt -passes=genx-lower-lsc %s -o - | FileCheck %s
; RUN: genx-opt -mcpu=pvc -passes=genx-lower-lsc %s -o - | FileCheck %s --check-prefix=PVC
; RUN: sed 's/^;ERROR//' %s | not genx-opt -passes=genx-lower-lsc 2>&1 | FileCheck %s --check-prefix=ERROR

; 8 elements (5) in a lane are two loads of 4, with the same cache controls.
; CHECK-LABEL: @long(
; CHECK-NEXT: [[A:%.*]] = call <64 x i32> @llvm.genx.lsc.load.bti.v64i32.v16i1.v16i32(<16 x i1> %m, i8 0, i8 1, i8 2, i16 1, i32 0, i8 3, i8 4, i8 1, i8 0, <16 x i32> %a, i32 %s)
; CHECK-NEXT: [[V:%.*]] = call <128 x i32> @llvm.genx.wrregioni.v128i32.v64i32.i16.i1(<128 x i32> undef, <64 x i32> [[A]], i32 64, i32 64, i32 1, i16 0, i32 undef, i1 true)
; CHECK-NEXT: [[B:%.*]] = call <64 x i32> @llvm.genx.lsc.load.bti.v64i32.v16i1.v16i32(<16 x i1> %m, i8 0, i8 1, i8 2, i16 1, i32 16, i8 3, i8 4, i8 1, i8 0, <16 x i32> %a, i32 %s)
; CHECK-NEXT: %r = call <128 x i32> @llvm.genx.wrregioni.v128i32.v64i32.i16.i1(<128 x i32> [[V]], <64 x i32> [[B]], i32 64, i32 64, i32 1, i16 256, i32 undef, i1 true)
; CHECK-NEXT: ret <128 x i32> %r
define <128 x i32> @long(<16 x i1> %m, <16 x i32> %a, i32 %s) #0 {
  %r = call <128 x i32> @llvm.genx.lsc.load.bti.v128i32.v16i1.v16i32(<16 x i1> %m, i8 0, i8 1, i8 2, i16 1, i32 0, i8 3, i8 5, i8 1, i8 0, <16 x i32> %a, i32 %s)
  ret <128 x i32> %r
}

; Fewer lanes: room for half of those of a message in addresses and result.
; CHECK-LABEL: @few(
; CHECK-NEXT: [[A:%.*]] = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32> undef, <4 x i32> %a, i32 4, i32 4, i32 1, i16 0, i32 undef, i1 true)
; CHECK-NEXT: [[V:%.*]] = call <8 x i32> @llvm.genx.lsc.load.bti.v8i32.v4i1.v8i32(<4 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <8 x i32> [[A]], i32 %s)
; CHECK-NEXT: %r = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> [[V]], i32 4, i32 4, i32 1, i16 0, i32 undef)
; CHECK-NEXT: ret <4 x i32> %r
define <4 x i32> @few(<4 x i1> %m, <4 x i32> %a, i32 %s) #0 {
  %r = call <4 x i32> @llvm.genx.lsc.load.bti.v4i32.v4i1.v4i32(<4 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <4 x i32> %a, i32 %s)
  ret <4 x i32> %r
}

; Half the lanes of a message are one, which may have 32 bytes of data in each.
; CHECK-LABEL: @half(
; CHECK-NEXT: %r = call <64 x i32> @llvm.genx.lsc.load.bti.v64i32.v8i1.v8i32(<8 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 5, i8 1, i8 0, <8 x i32> %a, i32 %s)
; CHECK-NEXT: ret <64 x i32> %r
define <64 x i32> @half(<8 x i1> %m, <8 x i32> %a, i32 %s) #0 {
  %r = call <64 x i32> @llvm.genx.lsc.load.bti.v64i32.v8i1.v8i32(<8 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 5, i8 1, i8 0, <8 x i32> %a, i32 %s)
  ret <64 x i32> %r
}

; What is one message stays: all lanes, and a block of 8 registers below.
; CHECK-LABEL: @fits(
; CHECK-NEXT: %r = call <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v16i1.v16i32(<16 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <16 x i32> %a, i32 %s)
; CHECK-NEXT: ret <16 x i32> %r
define <16 x i32> @fits(<16 x i1> %m, <16 x i32> %a, i32 %s) #0 {
  %r = call <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v16i1.v16i32(<16 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <16 x i32> %a, i32 %s)
  ret <16 x i32> %r
}

; CHECK-LABEL: @block(
; CHECK-NEXT: %r = call <64 x i32> @llvm.genx.lsc.load.slm.v64i32.v1i1.v1i32(<1 x i1> <i1 true>, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 8, i8 2, i8 0, <1 x i32> %a, i32 0)
; CHECK-NEXT: ret <64 x i32> %r
define <64 x i32> @block(<1 x i32> %a) #0 {
  %r = call <64 x i32> @llvm.genx.lsc.load.slm.v64i32.v1i1.v1i32(<1 x i1> <i1 true>, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 8, i8 2, i8 0, <1 x i32> %a, i32 0)
  ret <64 x i32> %r
}

; Channels R and A, which do not follow each other, are two stores.
; CHECK-LABEL: @channels(
; CHECK-NEXT: [[R:%.*]] = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %d, i32 16, i32 16, i32 1, i16 0, i32 undef)
; CHECK-NEXT: call void @llvm.genx.lsc.store.bti.v16i1.v16i32.v16i32(<16 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <16 x i32> %a, <16 x i32> [[R]], i32 %s)
; CHECK-NEXT: [[A:%.*]] = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %d, i32 16, i32 16, i32 1, i16 64, i32 undef)
; CHECK-NEXT: call void @llvm.genx.lsc.store.bti.v16i1.v16i32.v16i32(<16 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 12, i8 3, i8 1, i8 1, i8 0, <16 x i32> %a, <16 x i32> [[A]], i32 %s)
; CHECK-NEXT: ret void
define void @channels(<16 x i1> %m, <16 x i32> %a, <32 x i32> %d, i32 %s) #0 {
  call void @llvm.genx.lsc.store.quad.bti.v16i1.v16i32.v32i32(<16 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 2, i8 1, i8 9, <16 x i32> %a, <32 x i32> %d, i32 %s)
  ret void
}

; An offset is added to 64-bit addresses before the message.
; CHECK-LABEL: @offset(
; CHECK-NEXT: [[A:%.*]] = add <16 x i64> %a, <i64 16, {{.*}}i64 16>
; CHECK-NEXT: call void @llvm.genx.lsc.store.stateless.v16i1.v16i64.v16i32(<16 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <16 x i64> [[A]], <16 x i32> %d, i32 0)
; CHECK-NEXT: ret void
define void @offset(<16 x i1> %m, <16 x i64> %a, <16 x i32> %d) #0 {
  call void @llvm.genx.lsc.store.stateless.v16i1.v16i64.v16i32(<16 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 16, i8 3, i8 1, i8 1, i8 0, <16 x i64> %a, <16 x i32> %d, i32 0)
  ret void
}

; Sources of atomics get that room, too.
; CHECK-LABEL: @atomic(
; CHECK-NEXT: [[A:%.*]] = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32> undef, <4 x i32> %a, {{.*}})
; CHECK-NEXT: [[X:%.*]] = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32> undef, <4 x i32> %x, {{.*}})
; CHECK-NEXT: [[V:%.*]] = call <8 x i32> @llvm.genx.lsc.xatomic.bti.v8i32.v4i1.v8i32(<4 x i1> %m, i8 12, i8 0, i8 0, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <8 x i32> [[A]], <8 x i32> [[X]], <8 x i32> undef, i32 %s, <8 x i32> undef)
; CHECK-NEXT: %r = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> [[V]], i32 4,
define <4 x i32> @atomic(<4 x i1> %m, <4 x i32> %a, <4 x i32> %x, i32 %s) #0 {
  %r = call <4 x i32> @llvm.genx.lsc.xatomic.bti.v4i32.v4i1.v4i32(<4 x i1> %m, i8 12, i8 0, i8 0, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <4 x i32> %a, <4 x i32> %x, <4 x i32> undef, i32 %s, <4 x i32> undef)
  ret <4 x i32> %r
}

; The offset of an atomic is added to 64-bit addresses once, before the message.
; CHECK-LABEL: @atomic_offset(
; CHECK-NEXT: [[A:%.*]] = add <16 x i64> %a, <i64 16, {{.*}}i64 16>
; CHECK-NEXT: %r = call <16 x i32> @llvm.genx.lsc.xatomic.stateless.v16i32.v16i1.v16i64(<16 x i1> %m, i8 12, i8 0, i8 0, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <16 x i64> [[A]], <16 x i32> %x, <16 x i32> undef, i32 0, <16 x i32> undef)
; CHECK-NEXT: ret <16 x i32> %r
define <16 x i32> @atomic_offset(<16 x i1> %m, <16 x i64> %a, <16 x i32> %x) #0 {
  %r = call <16 x i32> @llvm.genx.lsc.xatomic.stateless.v16i32.v16i1.v16i64(<16 x i1> %m, i8 12, i8 0, i8 0, i16 1, i32 16, i8 3, i8 1, i8 1, i8 0, <16 x i64> %a, <16 x i32> %x, <16 x i32> undef, i32 0, <16 x i32> undef)
  ret <16 x i32> %r
}

; In a message with unused lanes, the channels would be apart: each is one message.
; CHECK-LABEL: @few_channels(
; CHECK-COUNT-2: call <8 x i32> @llvm.genx.lsc.load.bti.v8i32.v4i1.v8i32(
; CHECK-NOT: call {{.*}}lsc.load
; CHECK: ret <8 x i32> %r
define <8 x i32> @few_channels(<4 x i1> %m, <4 x i32> %a, i32 %s) #0 {
  %r = call <8 x i32> @llvm.genx.lsc.load.quad.bti.v8i32.v4i1.v4i32(<4 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 2, i8 1, i8 3, <4 x i32> %a, i32 %s)
  ret <8 x i32> %r
}

; With registers of 64 bytes a message has 32 or 16 lanes.
; PVC-LABEL: @few(
; PVC: call <16 x i32> @llvm.genx.wrregioni.v16i32.v4i32
; PVC: call <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v4i1.v16i32(<4 x i1> %m,

; ERROR: error: {{.*}}a compare and swap of elements of 8 bytes is not available
;ERRORdefine <16 x i64> @swap(<16 x i1> %m, <16 x i64> %a, <16 x i64> %x, <16 x i64> %y) #0 {
;ERROR  %r = call <16 x i64> @llvm.genx.lsc.xatomic.stateless.v16i64.v16i1.v16i64(<16 x i1> %m, i8 18, i8 0, i8 0, i16 1, i32 0, i8 4, i8 1, i8 1, i8 0, <16 x i64> %a, <16 x i64> %x, <16 x i64> %y, i32 0, <16 x i64> undef)
;ERROR  ret <16 x i64> %r
;ERROR}
;ERRORdeclare <16 x i64> @llvm.genx.lsc.xatomic.stateless.v16i64.v16i1.v16i64(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i64>, <16 x i64>, <16 x i64>, i32, <16 x i64>)

declare <128 x i32> @llvm.genx.lsc.load.bti.v128i32.v16i1.v16i32(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i32>, i32)
declare <4 x i32> @llvm.genx.lsc.load.bti.v4i32.v4i1.v4i32(<4 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <4 x i32>, i32)
declare <64 x i32> @llvm.genx.lsc.load.bti.v64i32.v8i1.v8i32(<8 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <8 x i32>, i32)
declare <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v16i1.v16i32(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i32>, i32)
declare <64 x i32> @llvm.genx.lsc.load.slm.v64i32.v1i1.v1i32(<1 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <1 x i32>, i32)
declare void @llvm.genx.lsc.store.quad.bti.v16i1.v16i32.v32i32(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i32>, <32 x i32>, i32)
declare void @llvm.genx.lsc.store.stateless.v16i1.v16i64.v16i32(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i64>, <16 x i32>, i32)
declare <4 x i32> @llvm.genx.lsc.xatomic.bti.v4i32.v4i1.v4i32(<4 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <4 x i32>, <4 x i32>, <4 x i32>, i32, <4 x i32>)
declare <16 x i32> @llvm.genx.lsc.xatomic.stateless.v16i32.v16i1.v16i64(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i64>, <16 x i32>, <16 x i32>, i32, <16 x i32>)
declare <8 x i32> @llvm.genx.lsc.load.quad.bti.v8i32.v4i1.v4i32(<4 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <4 x i32>, i32)

attributes #0 = { "CMGenxMain" "target-cpu"="dg2" }
