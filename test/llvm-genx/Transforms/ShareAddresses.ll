; Addresses of messages that differ from an earlier one by a constant.
; RUN: genx-opt -passes=genx-share-addresses -S %s | FileCheck %s

; The constant is below a splat and two shifts; the operations that nothing else needs stay for
; dead code elimination.
; CHECK-LABEL: @unrolled(
; CHECK: %p = shl i32 %x, 2
; CHECK: %a = shl <16 x i32> %w, <i32 2,
; CHECK: call <16 x float> @llvm.genx.gather.scaled{{.*}}<16 x i32> %a,
; CHECK: [[B:%.*]] = add <16 x i32> %a, <i32 256, {{.*}} i32 256>
; CHECK-NEXT: call <16 x float> @llvm.genx.gather.scaled{{.*}}<16 x i32> [[B]],
; CHECK-NEXT: call void @llvm.genx.scatter.scaled{{.*}}<16 x i32> [[B]],
define void @unrolled(i32 %s, i32 %i, <16 x i32> %lanes) {
  %x = shl i32 %i, 6
  %p = shl nuw i32 %x, 2
  %q = insertelement <16 x i32> undef, i32 %p, i32 0
  %u = shufflevector <16 x i32> %q, <16 x i32> undef, <16 x i32> zeroinitializer
  %w = add <16 x i32> %u, %lanes
  %a = shl <16 x i32> %w, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %r = call <16 x float> @llvm.genx.gather.scaled.v16f32.v16i1.v16i32(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 2, i16 0, i32 %s, i32 0, <16 x i32> %a, <16 x float> undef)
  %y = or i32 %x, 16
  %p2 = shl i32 %y, 2
  %q2 = insertelement <16 x i32> undef, i32 %p2, i32 0
  %u2 = shufflevector <16 x i32> %q2, <16 x i32> undef, <16 x i32> zeroinitializer
  %w2 = add <16 x i32> %u2, %lanes
  %b = shl <16 x i32> %w2, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %t = call <16 x float> @llvm.genx.gather.scaled.v16f32.v16i1.v16i32(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 2, i16 0, i32 %s, i32 0, <16 x i32> %b, <16 x float> undef)
  call void @llvm.genx.scatter.scaled.v16i1.v16i32.v16f32(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 2, i16 0, i32 %s, i32 0, <16 x i32> %b, <16 x float> %r)
  call void @llvm.genx.scatter.scaled.v16i1.v16i32.v16f32(<16 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 2, i16 0, i32 %s, i32 0, <16 x i32> %a, <16 x float> %t)
  ret void
}

; The first address may overflow where the second does not: its operations, here and below the
; splat above, lose the flags that make overflow undefined.
; CHECK-LABEL: @overflow(
; CHECK: %x = mul i32 %i, 12
; CHECK-NEXT: %a = add i32 %x, 4
; CHECK: add i32 %a, 20
define void @overflow(i32 %s, i32 %i) {
  %x = mul nuw i32 %i, 12
  %a = add nsw i32 %x, 4
  %r = call <4 x i32> @llvm.genx.oword.ld.unaligned.v4i32(i32 0, i32 %s, i32 %a)
  %y = add i32 %i, 2
  %z = mul i32 %y, 12
  %t = call <4 x i32> @llvm.genx.oword.ld.unaligned.v4i32(i32 0, i32 %s, i32 %z)
  %v = add <4 x i32> %r, %t
  call void @llvm.genx.oword.st.v4i32(i32 %s, i32 0, <4 x i32> %v)
  ret void
}

; One operation is not more than a sum; an `or` of overlapping bits is none; other factors, other
; values, and addresses with other users are left alone.
; CHECK-LABEL: @other(
; CHECK-NOT: add i32 {{.*}}, {{-?[0-9]+$}}
; CHECK: ret void
define void @other(i32 %s, i32 %i, i32 %j) {
  %a = shl i32 %i, 4
  %r1 = call <4 x i32> @llvm.genx.oword.ld.unaligned.v4i32(i32 0, i32 %s, i32 %a)
  %o = or i32 %i, 3
  %b = shl i32 %o, 4
  %r2 = call <4 x i32> @llvm.genx.oword.ld.unaligned.v4i32(i32 0, i32 %s, i32 %b)
  %f = shl i32 %i, 2
  %c = or i32 %f, 2
  %r3 = call <4 x i32> @llvm.genx.oword.ld.unaligned.v4i32(i32 0, i32 %s, i32 %c)
  %g = shl i32 %j, 3
  %d = or i32 %g, 4
  %r4 = call <4 x i32> @llvm.genx.oword.ld.unaligned.v4i32(i32 0, i32 %s, i32 %d)
  %v1 = xor <4 x i32> %r1, %r2
  %v2 = xor <4 x i32> %r3, %r4
  %v = xor <4 x i32> %v1, %v2
  call void @llvm.genx.oword.st.v4i32(i32 %s, i32 %c, <4 x i32> %v)
  ret void
}

declare <16 x float> @llvm.genx.gather.scaled.v16f32.v16i1.v16i32(<16 x i1>, i32, i16, i32, i32, <16 x i32>, <16 x float>)
declare void @llvm.genx.scatter.scaled.v16i1.v16i32.v16f32(<16 x i1>, i32, i16, i32, i32, <16 x i32>, <16 x float>)
declare <4 x i32> @llvm.genx.oword.ld.unaligned.v4i32(i32, i32, i32)
declare void @llvm.genx.oword.st.v4i32(i32, i32, <4 x i32>)
