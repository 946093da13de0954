; Raw calls become intrinsics by the table of builtins. What is no raw call is
; left alone.
; RUN: genx-opt -passes=cm-lower-builtins %s -o - | FileCheck %s

declare <4 x float> @_Z8__cm_invIDv4_fS0_ET_T0_(<4 x float>)
declare <4 x i32> @__cm_min.i(<4 x i32>, <4 x i32>, i32)
declare <4 x float> @__cm_min.f(<4 x float>, <4 x float>, i32)
declare <4 x i32> @__cm_select(<4 x i16>, <4 x i32>, <4 x i32>)
declare i16 @__cm_any(<4 x i32>)
declare i16 @__cm_all(<4 x i32>)
declare <4 x i32> @__cm_iselect(<8 x i32>, <4 x i16>)
declare <4 x i8> @__cm_convert_sat.ss(<4 x i32>, i32, i32)
declare <4 x i32> @__cm_convert_sat.us(<4 x i32>, i32, i32)
declare <4 x i16> @__cm_convert_sat.f(<4 x float>, i32, i32)
declare <4 x float> @__cm_convert_sat.to(<4 x i32>, i32, i32)
declare <8 x i16> @__cm_bits_to_mask(i32)
declare i32 @__cm_mask_to_bits(<8 x i16>)
declare i32 @__cm_reduce_max(<3 x i32>, i32)
declare i1 @__cm_simdcf_any.v(<8 x i16>)
declare i1 @__cm_simdcf_any.s(i32)
declare i16 @__cm_thread_x()
declare <3 x i32> @__cm_group_id()
declare void @__cm_fence(i32)
declare i32 @__cm_slm_alloc(i32)

; CHECK-LABEL: @direct(
; CHECK-NEXT: %a = call <4 x float> @llvm.genx.inv.v4f32(<4 x float> %f)
; CHECK-NEXT: %b = call <4 x i32> @llvm.smin.v4i32(<4 x i32> %x, <4 x i32> %y)
; CHECK-NEXT: %c = call <4 x i32> @llvm.umin.v4i32(<4 x i32> %x, <4 x i32> %y)
; CHECK-NEXT: %d = call <4 x float> @llvm.minnum.v4f32(<4 x float> %f, <4 x float> %a)
; CHECK-NEXT: %t = call i16 @llvm.genx.thread.x()
; CHECK-NEXT: call void @llvm.genx.fence(i8 33)
; CHECK-NEXT: %s = call i32 @__cm_slm_alloc(i32 16)
; CHECK-NEXT: ret void
define void @direct(<4 x float> %f, <4 x i32> %x, <4 x i32> %y) {
  %a = call <4 x float> @_Z8__cm_invIDv4_fS0_ET_T0_(<4 x float> %f)
  %b = call <4 x i32> @__cm_min.i(<4 x i32> %x, <4 x i32> %y, i32 1)
  %c = call <4 x i32> @__cm_min.i(<4 x i32> %x, <4 x i32> %y, i32 0)
  %d = call <4 x float> @__cm_min.f(<4 x float> %f, <4 x float> %a, i32 1)
  %t = call i16 @__cm_thread_x()
  call void @__cm_fence(i32 33)
  %s = call i32 @__cm_slm_alloc(i32 16)
  ret void
}

; CHECK-LABEL: @masks(
; CHECK-NEXT: %[[M:.*]] = trunc <4 x i16> %m to <4 x i1>
; CHECK-NEXT: %a = select <4 x i1> %[[M]], <4 x i32> %x, <4 x i32> %y
; CHECK-NEXT: %[[N:.*]] = icmp ne <4 x i32> %x, zeroinitializer
; CHECK-NEXT: %[[A:.*]] = call i1 @llvm.genx.any.v4i1(<4 x i1> %[[N]])
; CHECK-NEXT: %b = zext i1 %[[A]] to i16
; CHECK-NEXT: %[[O:.*]] = icmp ne <4 x i32> %y, zeroinitializer
; CHECK-NEXT: %[[L:.*]] = call i1 @llvm.genx.all.v4i1(<4 x i1> %[[O]])
; CHECK-NEXT: %c = zext i1 %[[L]] to i16
; CHECK-NEXT: %[[T:.*]] = trunc i32 %bits to i8
; CHECK-NEXT: %[[B:.*]] = bitcast i8 %[[T]] to <8 x i1>
; CHECK-NEXT: %d = zext <8 x i1> %[[B]] to <8 x i16>
; CHECK-NEXT: %[[P:.*]] = icmp ne <8 x i16> %d, zeroinitializer
; CHECK-NEXT: %[[Q:.*]] = bitcast <8 x i1> %[[P]] to i8
; CHECK-NEXT: %e = zext i8 %[[Q]] to i32
define void @masks(<4 x i16> %m, <4 x i32> %x, <4 x i32> %y, i32 %bits) {
  %a = call <4 x i32> @__cm_select(<4 x i16> %m, <4 x i32> %x, <4 x i32> %y)
  %b = call i16 @__cm_any(<4 x i32> %x)
  %c = call i16 @__cm_all(<4 x i32> %y)
  %d = call <8 x i16> @__cm_bits_to_mask(i32 %bits)
  %e = call i32 @__cm_mask_to_bits(<8 x i16> %d)
  ret void
}

; The paper's iselect {0,1,2,2}: offsets are bytes.
; CHECK-LABEL: @values(
; CHECK-NEXT: %a = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.v4i16(<8 x i32> %o, i32 0, i32 1, i32 0, <4 x i16> <i16 0, i16 4, i16 8, i16 8>, i32 undef)
; CHECK-NEXT: %b = call <4 x i8> @llvm.genx.sstrunc.sat.v4i8.v4i32(<4 x i32> %x)
; CHECK-NEXT: %c = call <4 x i32> @llvm.smax.v4i32(<4 x i32> %x, <4 x i32> zeroinitializer)
; CHECK-NEXT: %d = call <4 x i16> @llvm.fptoui.sat.v4i16.v4f32(<4 x float> %f)
; CHECK-NEXT: %[[F:.*]] = sitofp <4 x i32> %x to <4 x float>
; CHECK-NEXT: %e = call <4 x float> @llvm.genx.sat.v4f32(<4 x float> %[[F]])
define void @values(<8 x i32> %o, <4 x i32> %x, <4 x float> %f) {
  %a = call <4 x i32> @__cm_iselect(<8 x i32> %o, <4 x i16> <i16 0, i16 1, i16 2, i16 2>)
  %b = call <4 x i8> @__cm_convert_sat.ss(<4 x i32> %x, i32 1, i32 1)
  %c = call <4 x i32> @__cm_convert_sat.us(<4 x i32> %x, i32 1, i32 0)
  %d = call <4 x i16> @__cm_convert_sat.f(<4 x float> %f, i32 1, i32 0)
  %e = call <4 x float> @__cm_convert_sat.to(<4 x i32> %x, i32 1, i32 1)
  ret void
}

; Of an odd number of elements the last one waits.
; CHECK-LABEL: @reduction(
; CHECK-NEXT: %[[C:.*]] = call <1 x i32> @llvm.genx.rdregioni.v1i32.v3i32.i16(<3 x i32> %x, i32 0, i32 1, i32 1, i16 8, i32 undef)
; CHECK-NEXT: %[[A:.*]] = call <1 x i32> @llvm.genx.rdregioni.v1i32.v3i32.i16(<3 x i32> %x, i32 0, i32 1, i32 1, i16 0, i32 undef)
; CHECK-NEXT: %[[B:.*]] = call <1 x i32> @llvm.genx.rdregioni.v1i32.v3i32.i16(<3 x i32> %x, i32 0, i32 1, i32 1, i16 4, i32 undef)
; CHECK-NEXT: %[[AB:.*]] = call <1 x i32> @llvm.umax.v1i32(<1 x i32> %[[A]], <1 x i32> %[[B]])
; CHECK-NEXT: %[[R:.*]] = call <1 x i32> @llvm.umax.v1i32(<1 x i32> %[[AB]], <1 x i32> %[[C]])
; CHECK-NEXT: %r = bitcast <1 x i32> %[[R]] to i32
define i32 @reduction(<3 x i32> %x) {
  %r = call i32 @__cm_reduce_max(<3 x i32> %x, i32 0)
  ret i32 %r
}

; In a function with SIMD control flow reductions ask for the lane mask.
; CHECK-LABEL: @simd(
; CHECK: call i1 @llvm.genx.simdcf.any.v8i1(<8 x i1> %{{.*}})
; CHECK: %[[N:.*]] = icmp ne <4 x i32> %x, zeroinitializer
; CHECK: %[[P:.*]] = call <4 x i1> @llvm.genx.simdcf.predicate.v4i1(<4 x i1> %[[N]], <4 x i1> <i1 true, i1 true, i1 true, i1 true>)
; CHECK: call i1 @llvm.genx.all.v4i1(<4 x i1> %[[P]])
; CHECK: %t = icmp ne i32 %i, 0
define void @simd(<8 x i16> %c, <4 x i32> %x, i32 %i) {
  %s = call i1 @__cm_simdcf_any.v(<8 x i16> %c)
  %a = call i16 @__cm_all(<4 x i32> %x)
  %t = call i1 @__cm_simdcf_any.s(i32 %i)
  ret void
}

; CHECK-LABEL: @ids(
; CHECK: %[[X:.*]] = call i32 @llvm.genx.group.id.x()
; CHECK: call <3 x i32> @llvm.genx.wrregioni.v3i32.i32.i16.i1(<3 x i32> undef, i32 %[[X]], i32 0, i32 1, i32 1, i16 0, i32 undef, i1 true)
define <3 x i32> @ids() {
  %g = call <3 x i32> @__cm_group_id()
  ret <3 x i32> %g
}

; CHECK-LABEL: @others(
; CHECK-NEXT: %y = add i32 %x, 1
; CHECK-NEXT: ret i32 %y
define i32 @others(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}
