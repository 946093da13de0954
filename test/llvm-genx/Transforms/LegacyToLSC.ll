; With registers of 64 bytes older accesses of untyped memory become those of the
; load-store cache; with registers of 32 bytes nothing changes.
; RUN: genx-opt -passes=genx-legacy-to-lsc %s -o - | FileCheck %s
; RUN: genx-opt -mcpu=dg2 -passes=genx-legacy-to-lsc %s -o - | FileCheck %s --check-prefix=DG2 --implicit-check-not='genx.lsc'

; DG2-COUNT-19: call {{.*}}@llvm.genx.{{gather|scatter|oword|svm|dword}}

; Bytes of a surface (data size 5: 8 bits in 32), the global offset added.
; CHECK-LABEL: @gather(
; CHECK-NEXT: [[I:%.*]] = insertelement <16 x i32> poison, i32 %g, i32 0
; CHECK-NEXT: [[G:%.*]] = shufflevector <16 x i32> [[I]], <16 x i32> poison, <16 x i32> zeroinitializer
; CHECK-NEXT: [[A:%.*]] = add <16 x i32> %o, [[G]]
; CHECK-NEXT: %r = call <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v16i1.v16i32(<16 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 0, i8 5, i8 1, i8 1, i8 0, <16 x i32> [[A]], i32 %s)
; CHECK-NEXT: ret <16 x i32> %r
define <16 x i32> @gather(<16 x i1> %m, i32 %s, i32 %g, <16 x i32> %o) #0 {
  %r = call <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1> %m, i32 0, i16 0, i32 %s, i32 %g, <16 x i32> %o, <16 x i32> undef)
  ret <16 x i32> %r
}

; Lanes that are off keep the old value.
; CHECK-LABEL: @old(
; CHECK-NEXT: [[A:%.*]] = add <16 x i32> %o, zeroinitializer
; CHECK-NEXT: [[N:%.*]] = call <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v16i1.v16i32(<16 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <16 x i32> [[A]], i32 %s)
; CHECK-NEXT: %r = select <16 x i1> %m, <16 x i32> [[N]], <16 x i32> %v
define <16 x i32> @old(<16 x i1> %m, i32 %s, <16 x i32> %o, <16 x i32> %v) #0 {
  %r = call <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1> %m, i32 2, i16 0, i32 %s, i32 0, <16 x i32> %o, <16 x i32> %v)
  ret <16 x i32> %r
}

; Surface 254 is shared local memory.
; CHECK-LABEL: @scatter(
; CHECK-NEXT: [[A:%.*]] = add
; CHECK-NEXT: call void @llvm.genx.lsc.store.slm.v16i1.v16i32.v16i32(<16 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 0, i8 6, i8 1, i8 1, i8 0, <16 x i32> [[A]], <16 x i32> %d, i32 0)
define void @scatter(<16 x i1> %m, <16 x i32> %o, <16 x i32> %d) #0 {
  call void @llvm.genx.scatter.scaled.v16i1.v16i32.v16i32(<16 x i1> %m, i32 1, i16 0, i32 254, i32 0, <16 x i32> %o, <16 x i32> %d)
  ret void
}

; Channels R and A: two elements in each lane, under a mask repeated for them.
; CHECK-LABEL: @channels(
; CHECK-NEXT: [[A:%.*]] = add
; CHECK-NEXT: [[N:%.*]] = call <32 x i32> @llvm.genx.lsc.load.quad.bti.v32i32.v16i1.v16i32(<16 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 2, i8 1, i8 9, <16 x i32> [[A]], i32 %s)
; CHECK-NEXT: [[M:%.*]] = shufflevector <16 x i1> %m, <16 x i1> poison, <32 x i32> <i32 0, {{.*}} i32 15, i32 0, {{.*}} i32 15>
; CHECK-NEXT: %r = select <32 x i1> [[M]], <32 x i32> [[N]], <32 x i32> %v
define <32 x i32> @channels(<16 x i1> %m, i32 %s, <16 x i32> %o, <32 x i32> %v) #0 {
  %r = call <32 x i32> @llvm.genx.gather4.scaled.v32i32.v16i1.v16i32(<16 x i1> %m, i32 9, i16 0, i32 %s, i32 0, <16 x i32> %o, <32 x i32> %v)
  ret <32 x i32> %r
}

; A block: one lane, 32 dwords (7) in the transposed order (2), at an offset in
; owords; and below in bytes.
; CHECK-LABEL: @owords(
; CHECK-NEXT: [[O:%.*]] = mul i32 %o, 16
; CHECK-NEXT: [[A:%.*]] = bitcast i32 [[O]] to <1 x i32>
; CHECK-NEXT: [[N:%.*]] = call <32 x i32> @llvm.genx.lsc.load.bti.v32i32.v1i1.v1i32(<1 x i1> <i1 true>, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 7, i8 2, i8 0, <1 x i32> [[A]], i32 %s)
; CHECK-NEXT: %r = bitcast <32 x i32> [[N]] to <32 x float>
define <32 x float> @owords(i32 %s, i32 %o) #0 {
  %r = call <32 x float> @llvm.genx.oword.ld.v32f32(i32 0, i32 %s, i32 %o)
  ret <32 x float> %r
}

; CHECK-LABEL: @bytes(
; CHECK-NEXT: bitcast i32 %o to <1 x i32>
define <32 x float> @bytes(i32 %s, i32 %o) #0 {
  %r = call <32 x float> @llvm.genx.oword.ld.unaligned.v32f32(i32 0, i32 %s, i32 %o)
  ret <32 x float> %r
}

; CHECK-LABEL: @st(
; CHECK-NEXT: [[O:%.*]] = mul i32 %o, 16
; CHECK-NEXT: [[A:%.*]] = bitcast i32 [[O]] to <1 x i32>
; CHECK-NEXT: [[D:%.*]] = bitcast <8 x i64> %d to <16 x i32>
; CHECK-NEXT: call void @llvm.genx.lsc.store.slm.v1i1.v1i32.v16i32(<1 x i1> <i1 true>, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 6, i8 2, i8 0, <1 x i32> [[A]], <16 x i32> [[D]], i32 0)
define void @st(i32 %o, <8 x i64> %d) #0 {
  call void @llvm.genx.oword.st.v8i64(i32 254, i32 %o, <8 x i64> %d)
  ret void
}

; Addresses, with elements of 8 bytes; and below of 2, the first of 4 in a lane.
; CHECK-LABEL: @svm(
; CHECK-NEXT: %r = call <16 x i64> @llvm.genx.lsc.load.stateless.v16i64.v16i1.v16i64(<16 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 0, i8 4, i8 1, i8 1, i8 0, <16 x i64> %a, i32 0)
define <16 x i64> @svm(<16 x i1> %m, <16 x i64> %a) #0 {
  %r = call <16 x i64> @llvm.genx.svm.gather.v16i64.v16i1.v16i64(<16 x i1> %m, i32 0, <16 x i64> %a, <16 x i64> undef)
  ret <16 x i64> %r
}

; CHECK-LABEL: @svmbytes(
; CHECK-NEXT: [[D:%.*]] = bitcast <64 x i8> %d to <16 x i32>
; CHECK-NEXT: call void @llvm.genx.lsc.store.stateless.v16i1.v16i64.v16i32(<16 x i1> %m, i8 0, i8 0, i8 0, i16 1, i32 0, i8 6, i8 1, i8 1, i8 0, <16 x i64> %a, <16 x i32> [[D]], i32 0)
define void @svmbytes(<16 x i1> %m, <16 x i64> %a, <64 x i8> %d) #0 {
  call void @llvm.genx.svm.scatter.v16i1.v16i64.v64i8(<16 x i1> %m, i32 1, <16 x i64> %a, <64 x i8> %d)
  ret void
}

; CHECK-LABEL: @block(
; CHECK-NEXT: [[A:%.*]] = bitcast i64 %a to <1 x i64>
; CHECK-NEXT: call void @llvm.genx.lsc.store.stateless.v1i1.v1i64.v16i32(<1 x i1> <i1 true>, i8 0, i8 0, i8 0, i16 1, i32 0, i8 3, i8 6, i8 2, i8 0, <1 x i64> [[A]], <16 x i32> %d, i32 0)
define void @block(i64 %a, <16 x i32> %d) #0 {
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %a, <16 x i32> %d)
  ret void
}

; Operation 0x12; the two sources change places.
; CHECK-LABEL: @cmpxchg(
; CHECK-NEXT: [[N:%.*]] = call <16 x i32> @llvm.genx.lsc.xatomic.bti.v16i32.v16i1.v16i32(<16 x i1> %m, i8 18, i8 0, i8 0, i16 1, i32 0, i8 3, i8 1, i8 1, i8 0, <16 x i32> %o, <16 x i32> %b, <16 x i32> %a, i32 %s, <16 x i32> undef)
; CHECK-NEXT: %r = select <16 x i1> %m, <16 x i32> [[N]], <16 x i32> %v
define <16 x i32> @cmpxchg(<16 x i1> %m, i32 %s, <16 x i32> %o, <16 x i32> %a, <16 x i32> %b, <16 x i32> %v) #0 {
  %r = call <16 x i32> @llvm.genx.dword.atomic.cmpxchg.v16i32.v16i1.v16i32(<16 x i1> %m, i32 %s, <16 x i32> %o, <16 x i32> %a, <16 x i32> %b, <16 x i32> %v)
  ret <16 x i32> %r
}

; CHECK-LABEL: @inc(
; CHECK-NEXT: %r = call <16 x i64> @llvm.genx.lsc.xatomic.stateless.v16i64.v16i1.v16i64(<16 x i1> %m, i8 8, i8 0, i8 0, i16 1, i32 0, i8 4, i8 1, i8 1, i8 0, <16 x i64> %a, <16 x i64> undef, <16 x i64> undef, i32 0, <16 x i64> undef)
define <16 x i64> @inc(<16 x i1> %m, <16 x i64> %a) #0 {
  %r = call <16 x i64> @llvm.genx.svm.atomic.inc.v16i64.v16i1.v16i64(<16 x i1> %m, <16 x i64> %a, <16 x i64> undef)
  ret <16 x i64> %r
}

; Typed writes of several channels get 16 lanes, of which the added ones are off.
; CHECK-LABEL: @typed(
; CHECK-NEXT: [[M:%.*]] = shufflevector <8 x i1> %m, <8 x i1> zeroinitializer, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
; CHECK-NEXT: [[U:%.*]] = shufflevector <8 x i32> %u, <8 x i32> %u, <16 x i32> <i32 0, {{.*}} i32 7, i32 7, {{.*}} i32 7>
; CHECK-NEXT: [[D:%.*]] = shufflevector <16 x float> %d, <16 x float> %d, <32 x i32> <i32 0, {{.*}} i32 7, i32 7, {{.*}} i32 7, i32 8, {{.*}} i32 15, i32 15, {{.*}} i32 15>
; CHECK-NEXT: call void @llvm.genx.scatter4.typed.v16i1.v16i32.v32f32(i32 5, <16 x i1> [[M]], i32 %s, <16 x i32> [[U]], <16 x i32> zeroinitializer, <16 x i32> zeroinitializer, <32 x float> [[D]])
define void @typed(<8 x i1> %m, i32 %s, <8 x i32> %u, <16 x float> %d) #0 {
  call void @llvm.genx.scatter4.typed.v8i1.v8i32.v16f32(i32 5, <8 x i1> %m, i32 %s, <8 x i32> %u, <8 x i32> zeroinitializer, <8 x i32> zeroinitializer, <16 x float> %d)
  ret void
}

; CHECK-LABEL: @onechannel(
; CHECK-NEXT: call void @llvm.genx.scatter4.typed.v8i1
define void @onechannel(<8 x i1> %m, i32 %s, <8 x i32> %u, <8 x float> %d) #0 {
  call void @llvm.genx.scatter4.typed.v8i1.v8i32.v8f32(i32 4, <8 x i1> %m, i32 %s, <8 x i32> %u, <8 x i32> zeroinitializer, <8 x i32> zeroinitializer, <8 x float> %d)
  ret void
}

; An offset in owords that is a byte offset divided by 16 becomes that byte offset
; without its low bits, also where a constant was combined with it; if these bits
; are known to be zero, the byte offset itself.
; CHECK-LABEL: @divided(
; CHECK-NEXT: %o = lshr i32 %b, 4
; CHECK-NEXT: [[A:%.*]] = and i32 %b, -16
; CHECK-NEXT: bitcast i32 [[A]] to
; CHECK: %n = or i32 %o, 8
; CHECK-NEXT: [[B:%.*]] = and i32 %b, -16
; CHECK-NEXT: [[C:%.*]] = or i32 [[B]], 128
; CHECK-NEXT: bitcast i32 [[C]] to
; CHECK: %p = lshr i32 %q, 4
; CHECK-NEXT: bitcast i32 %q to
define <32 x float> @divided(i32 %s, i32 %b) #0 {
  %o = lshr i32 %b, 4
  %r = call <32 x float> @llvm.genx.oword.ld.v32f32(i32 0, i32 %s, i32 %o)
  %n = or i32 %o, 8
  %t = call <32 x float> @llvm.genx.oword.ld.v32f32(i32 0, i32 %s, i32 %n)
  %q = shl i32 %b, 7
  %p = lshr i32 %q, 4
  %u = call <32 x float> @llvm.genx.oword.ld.v32f32(i32 0, i32 %s, i32 %p)
  %x = fadd <32 x float> %r, %t
  %y = fadd <32 x float> %x, %u
  ret <32 x float> %y
}

; An offset that was shifted to the right by other distances and masked, such as
; one in dwords, becomes one shift to the left.
; CHECK-LABEL: @shifted(
; CHECK: [[S:%.*]] = shl i32 %b, 10
; CHECK-NEXT: bitcast i32 [[S]] to
; CHECK: [[S:%.*]] = shl i32 %n, 2
; CHECK-NEXT: [[A:%.*]] = and i32 [[S]], -16
; CHECK-NEXT: bitcast i32 [[A]] to
define <32 x float> @shifted(i32 %s, i32 %b, i32 %n) #0 {
  %h = shl i32 %b, 8
  %l = lshr i32 %h, 2
  %m = and i32 %l, 268435392
  %r = call <32 x float> @llvm.genx.oword.ld.v32f32(i32 0, i32 %s, i32 %m)
  %o = lshr i32 %n, 2
  %p = and i32 %o, 268435455
  %t = call <32 x float> @llvm.genx.oword.ld.v32f32(i32 0, i32 %s, i32 %p)
  %x = fadd <32 x float> %r, %t
  ret <32 x float> %x
}

; Media blocks are not of the load-store cache.
; CHECK-LABEL: @media(
; CHECK-NEXT: call void @llvm.genx.media.st
define void @media(i32 %s, <32 x i8> %d) #0 {
  call void @llvm.genx.media.st.v32i8(i32 0, i32 %s, i32 0, i32 8, i32 0, i32 0, <32 x i8> %d)
  ret void
}

declare <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1>, i32, i16, i32, i32, <16 x i32>, <16 x i32>)
declare void @llvm.genx.scatter.scaled.v16i1.v16i32.v16i32(<16 x i1>, i32, i16, i32, i32, <16 x i32>, <16 x i32>)
declare <32 x i32> @llvm.genx.gather4.scaled.v32i32.v16i1.v16i32(<16 x i1>, i32, i16, i32, i32, <16 x i32>, <32 x i32>)
declare <32 x float> @llvm.genx.oword.ld.v32f32(i32, i32, i32)
declare <32 x float> @llvm.genx.oword.ld.unaligned.v32f32(i32, i32, i32)
declare void @llvm.genx.oword.st.v8i64(i32, i32, <8 x i64>)
declare <16 x i64> @llvm.genx.svm.gather.v16i64.v16i1.v16i64(<16 x i1>, i32, <16 x i64>, <16 x i64>)
declare void @llvm.genx.svm.scatter.v16i1.v16i64.v64i8(<16 x i1>, i32, <16 x i64>, <64 x i8>)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)
declare <16 x i32> @llvm.genx.dword.atomic.cmpxchg.v16i32.v16i1.v16i32(<16 x i1>, i32, <16 x i32>, <16 x i32>, <16 x i32>, <16 x i32>)
declare <16 x i64> @llvm.genx.svm.atomic.inc.v16i64.v16i1.v16i64(<16 x i1>, <16 x i64>, <16 x i64>)
declare void @llvm.genx.scatter4.typed.v8i1.v8i32.v16f32(i32, <8 x i1>, i32, <8 x i32>, <8 x i32>, <8 x i32>, <16 x float>)
declare void @llvm.genx.scatter4.typed.v8i1.v8i32.v8f32(i32, <8 x i1>, i32, <8 x i32>, <8 x i32>, <8 x i32>, <8 x float>)
declare void @llvm.genx.media.st.v32i8(i32, i32, i32, i32, i32, i32, <32 x i8>)

attributes #0 = { "CMGenxMain" "target-cpu"="pvc" }
