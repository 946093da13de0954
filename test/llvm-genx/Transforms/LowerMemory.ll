; Oword blocks of shared local memory are gathers and scatters of dwords.
; RUN: genx-opt -passes=genx-lower-memory -S %s | FileCheck %s

; CHECK-LABEL: @load
; CHECK: [[O:%.*]] = mul i32 %o, 16
; CHECK: call <8 x i32> @llvm.genx.gather.scaled.v8i32.v8i1.v8i32(<8 x i1> <i1 true, {{.*}}>, i32 2, i16 0, i32 254, i32 [[O]], <8 x i32> <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28>, <8 x i32> undef)
; CHECK: bitcast <8 x i32> {{%.*}} to <8 x float>
define <8 x float> @load(i32 %o) {
  %r = call <8 x float> @llvm.genx.oword.ld.v8f32(i32 0, i32 254, i32 %o)
  ret <8 x float> %r
}

; CHECK-LABEL: @store
; CHECK: call void @llvm.genx.scatter.scaled.v4i1.v4i32.v4i32({{.*}}, i32 254, i32 16,
define void @store(<4 x i32> %d) {
  call void @llvm.genx.oword.st.v4i32(i32 254, i32 1, <4 x i32> %d)
  ret void
}

; CHECK-LABEL: @untouched
; CHECK-NEXT: call <8 x float> @llvm.genx.oword.ld
; CHECK-NEXT: ret
define <8 x float> @untouched(i32 %s) {
  %r = call <8 x float> @llvm.genx.oword.ld.v8f32(i32 0, i32 %s, i32 0)
  ret <8 x float> %r
}

; XeHPG has such messages, but at multiples of 16 only, as the last one is.
; CHECK-LABEL: @dg2
; CHECK-NEXT: call <8 x float> @llvm.genx.oword.ld.
; CHECK-NEXT: call <8 x i32> @llvm.genx.gather.scaled
; CHECK: %n = shl i32 %o, 4
; CHECK-NEXT: [[O:%.*]] = lshr i32 %n, 4
; CHECK-NEXT: call <8 x float> @llvm.genx.oword.ld.v8f32(i32 0, i32 254, i32 [[O]])
define <8 x float> @dg2(i32 %o) #0 {
  %r = call <8 x float> @llvm.genx.oword.ld.v8f32(i32 0, i32 254, i32 %o)
  %s = call <8 x float> @llvm.genx.oword.ld.unaligned.v8f32(i32 0, i32 254, i32 %o)
  %n = shl i32 %o, 4
  %t = call <8 x float> @llvm.genx.oword.ld.unaligned.v8f32(i32 0, i32 254, i32 %n)
  %a = fadd <8 x float> %r, %s
  %b = fadd <8 x float> %a, %t
  ret <8 x float> %b
}
attributes #0 = { "target-cpu"="dg2" }
declare <8 x float> @llvm.genx.oword.ld.unaligned.v8f32(i32, i32, i32)
declare <8 x float> @llvm.genx.oword.ld.v8f32(i32, i32, i32)
declare void @llvm.genx.oword.st.v4i32(i32, i32, <4 x i32>)
