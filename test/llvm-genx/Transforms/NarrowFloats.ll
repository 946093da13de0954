; Exact sums of small whole numbers are done on integers of 16 bits.
; RUN: genx-opt -passes=genx-narrow-floats -S %s | FileCheck %s

; CHECK-LABEL: @sum_of_bytes
; CHECK-DAG: [[A:%.*]] = zext <16 x i8> %a to <16 x i16>
; CHECK-DAG: [[B:%.*]] = zext <16 x i8> %b to <16 x i16>
; CHECK: [[S:%.*]] = add <16 x i16> [[A]], [[B]]
; CHECK: [[F:%.*]] = uitofp <16 x i16> [[S]] to <16 x float>
; CHECK: ret <16 x float> [[F]]
define <16 x float> @sum_of_bytes(<16 x i8> %a, <16 x i8> %b) {
  %f = uitofp <16 x i8> %a to <16 x float>
  %g = uitofp <16 x i8> %b to <16 x float>
  %s = fadd <16 x float> %f, %g
  ret <16 x float> %s
}

; Weights, differences (negative numbers) and regions go along.
; CHECK-LABEL: @weights
; CHECK: mul <16 x i16> {{.*}}, <i16 2,
; CHECK: sub <16 x i16>
; CHECK: rdregioni.v8i16.v16i16.i16(<16 x i16> {{.*}}, i32 0, i32 8, i32 2, i16 2,
; CHECK: sitofp <8 x i16> {{.*}} to <8 x float>
define <8 x float> @weights(<16 x i8> %a, <16 x i8> %b, <16 x i8> %c) {
  %f = uitofp <16 x i8> %a to <16 x float>
  %g = uitofp <16 x i8> %b to <16 x float>
  %h = sitofp <16 x i8> %c to <16 x float>
  %s = call <16 x float> @llvm.fma.v16f32(<16 x float> %f, <16 x float> <float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0>, <16 x float> %g)
  %t = fsub <16 x float> %s, %h
  %r = call <8 x float> @llvm.genx.rdregionf.v8f32.v16f32.i16(<16 x float> %t, i32 0, i32 8, i32 2, i16 4, i32 undef)
  ret <8 x float> %r
}

; A product may be too large for 24 bits: nothing is exact any more.
; CHECK-LABEL: @too_large
; CHECK: fmul <16 x float>
; CHECK-NOT: mul <16 x i
; CHECK: ret
define <16 x float> @too_large(<16 x i16> %a, <16 x i16> %b) {
  %f = uitofp <16 x i16> %a to <16 x float>
  %g = uitofp <16 x i16> %b to <16 x float>
  %s = fmul <16 x float> %f, %g
  ret <16 x float> %s
}

; 0 times -2 is -0, which no integer is.
; CHECK-LABEL: @negative_zero
; CHECK: fmul <16 x float>
define <16 x float> @negative_zero(<16 x i8> %a) {
  %f = uitofp <16 x i8> %a to <16 x float>
  %s = fmul <16 x float> %f, <float -2.0, float -2.0, float -2.0, float -2.0, float -2.0, float -2.0, float -2.0, float -2.0, float -2.0, float -2.0, float -2.0, float -2.0, float -2.0, float -2.0, float -2.0, float -2.0>
  ret <16 x float> %s
}

; Downwards, x - x is -0.
; CHECK-LABEL: @other_rounding
; CHECK: fsub <16 x float>
define <16 x float> @other_rounding(<16 x i8> %a, <16 x i8> %b) #0 {
  %f = uitofp <16 x i8> %a to <16 x float>
  %g = uitofp <16 x i8> %b to <16 x float>
  %s = fsub <16 x float> %f, %g
  ret <16 x float> %s
}

; Every number would have to be converted three times instead of once.
; CHECK-LABEL: @many_results
; CHECK: fadd <16 x float>
; CHECK: fadd <16 x float>
define void @many_results(<16 x i8> %a, <16 x float>* %p, <16 x float>* %q, <16 x float>* %r) {
  %f = uitofp <16 x i8> %a to <16 x float>
  %g = fadd <16 x float> %f, <float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0>
  %h = fadd <16 x float> %g, <float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0, float 2.0>
  store <16 x float> %f, <16 x float>* %p
  store <16 x float> %g, <16 x float>* %q
  store <16 x float> %h, <16 x float>* %r
  ret void
}

; Bounds that words cannot hold, but all values are beyond them.
; CHECK-LABEL: @distant_bounds
; CHECK: [[L:%.*]] = call <16 x i16> @llvm.smin.v16i16({{.*}}, <16 x i16> <i16 32767,
; CHECK: call <16 x i16> @llvm.smax.v16i16(<16 x i16> [[L]], <16 x i16> <i16 -32768,
define <16 x float> @distant_bounds(<16 x i16> %a, <16 x i16> %b) {
  %f = sitofp <16 x i16> %a to <16 x float>
  %g = sitofp <16 x i16> %b to <16 x float>
  %m = call <16 x float> @llvm.minnum.v16f32(<16 x float> %f, <16 x float> %g)
  %l = call <16 x float> @llvm.minnum.v16f32(<16 x float> %m, <16 x float> <float 65535.0, float 65535.0, float 65535.0, float 65535.0, float 65535.0, float 65535.0, float 65535.0, float 65535.0, float 65535.0, float 65535.0, float 65535.0, float 65535.0, float 65535.0, float 65535.0, float 65535.0, float 65535.0>)
  %h = call <16 x float> @llvm.maxnum.v16f32(<16 x float> %l, <16 x float> <float -40000.0, float -40000.0, float -40000.0, float -40000.0, float -40000.0, float -40000.0, float -40000.0, float -40000.0, float -40000.0, float -40000.0, float -40000.0, float -40000.0, float -40000.0, float -40000.0, float -40000.0, float -40000.0>)
  ret <16 x float> %h
}

; Not all numbers up to 3060 are halves.
; CHECK-LABEL: @rounded_to_half
; CHECK: fptrunc <16 x float> {{.*}} to <16 x half>
define <16 x float> @rounded_to_half(<16 x i8> %a, <16 x i8> %b) {
  %f = uitofp <16 x i8> %a to <16 x float>
  %m = fmul <16 x float> %f, <float 12.0, float 12.0, float 12.0, float 12.0, float 12.0, float 12.0, float 12.0, float 12.0, float 12.0, float 12.0, float 12.0, float 12.0, float 12.0, float 12.0, float 12.0, float 12.0>
  %h = fptrunc <16 x float> %m to <16 x half>
  %e = fpext <16 x half> %h to <16 x float>
  %g = uitofp <16 x i8> %b to <16 x float>
  %s = fadd <16 x float> %e, %g
  ret <16 x float> %s
}

declare <16 x float> @llvm.minnum.v16f32(<16 x float>, <16 x float>)
declare <16 x float> @llvm.maxnum.v16f32(<16 x float>, <16 x float>)
declare <16 x float> @llvm.fma.v16f32(<16 x float>, <16 x float>, <16 x float>)
declare <8 x float> @llvm.genx.rdregionf.v8f32.v16f32.i16(<16 x float>, i32, i32, i32, i16, i32)

attributes #0 = { "cmc-float-control"="0x10" }
