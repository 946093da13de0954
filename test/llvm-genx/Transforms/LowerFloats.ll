; Compares, rounding and sign copies that the hardware lacks.
; RUN: genx-opt -passes=genx-lower-floats -S %s | FileCheck %s

; CHECK-LABEL: @unordered
; CHECK: [[C:%.*]] = fcmp oge <8 x float> %a, %b
; CHECK: xor <8 x i1> [[C]], <i1 true,
define <8 x i1> @unordered(<8 x float> %a, <8 x float> %b) {
  %c = fcmp ult <8 x float> %a, %b
  ret <8 x i1> %c
}

; CHECK-LABEL: @different
; CHECK: [[L:%.*]] = fcmp olt float %a, %b
; CHECK: [[G:%.*]] = fcmp ogt float %a, %b
; CHECK: or i1 [[L]], [[G]]
define i1 @different(float %a, float %b) {
  %c = fcmp one float %a, %b
  ret i1 %c
}

; The first of several sums of exponentials adds zero; what may be -0 is added.
; CHECK-LABEL: @first_sum
; CHECK: [[E:%.*]] = call <8 x float> @llvm.genx.exp
; CHECK-NEXT: fadd <8 x float> [[E]], %a
; CHECK-NEXT: fadd <8 x float> %a, zeroinitializer
declare <8 x float> @llvm.genx.exp.v8f32(<8 x float>)
define <8 x float> @first_sum(<8 x float> %a, <8 x float>* %p) {
  %e = call <8 x float> @llvm.genx.exp.v8f32(<8 x float> %a)
  %s = fadd <8 x float> zeroinitializer, %e
  %t = fadd <8 x float> %s, %a
  %u = fadd <8 x float> %a, zeroinitializer
  store <8 x float> %u, <8 x float>* %p
  ret <8 x float> %t
}

; CHECK-LABEL: @half_rounding
; CHECK: fpext <4 x half> %a to <4 x float>
; CHECK: call <4 x float> @llvm.floor.v4f32
; CHECK: fptrunc <4 x float>
define <4 x half> @half_rounding(<4 x half> %a) {
  %r = call <4 x half> @llvm.floor.v4f16(<4 x half> %a)
  ret <4 x half> %r
}

; CHECK-LABEL: @copysign
; CHECK: and i32 {{.*}}, 2147483647
; CHECK: and i32 {{.*}}, -2147483648
define float @copysign(float %a, float %b) {
  %r = call float @llvm.copysign.f32(float %a, float %b)
  ret float %r
}

; Where the float is inexact, the odd one next to it replaces it.
; CHECK-LABEL: @double_to_half
; CHECK: [[F:%.*]] = fptrunc <2 x double> %a to <2 x float>
; CHECK: [[D:%.*]] = fpext <2 x float> [[F]] to <2 x double>
; CHECK: [[I:%.*]] = bitcast <2 x float> [[F]] to <2 x i32>
; CHECK: fcmp ogt <2 x double>
; CHECK: sub <2 x i32> [[I]], <i32 1, i32 1>
; CHECK: [[ODD:%.*]] = or <2 x i32> {{.*}}, <i32 1, i32 1>
; CHECK: [[INEXACT:%.*]] = fcmp une <2 x double> [[D]], %a
; CHECK: select <2 x i1> [[INEXACT]], <2 x i32> [[ODD]], <2 x i32> [[I]]
; CHECK: fptrunc <2 x float> {{.*}} to <2 x half>
define <2 x half> @double_to_half(<2 x double> %a) {
  %r = fptrunc <2 x double> %a to <2 x half>
  ret <2 x half> %r
}

; CHECK-LABEL: @untouched
; CHECK-NEXT: %c = fcmp une
; CHECK-NEXT: %r = call float @llvm.floor.f32
; CHECK-NEXT: ret
define float @untouched(float %a, float %b) {
  %c = fcmp une float %a, %b
  %r = call float @llvm.floor.f32(float %a)
  ret float %r
}
declare <4 x half> @llvm.floor.v4f16(<4 x half>)
declare float @llvm.floor.f32(float)
declare float @llvm.copysign.f32(float, float)

; The finalizer would multiply by 1, or compute the reciprocal of a constant.
; CHECK-LABEL: @quotients
; CHECK: %q = call <4 x half> @llvm.genx.inv.v4f16(<4 x half> %h)
; CHECK: %r = call <4 x float> @llvm.genx.inv.v4f32(<4 x float> %f)
; CHECK: fmul <4 x half> %h, <half 0xH1C04,
define <4 x half> @quotients(<4 x half> %h, <4 x float> %f, <4 x float>* %p) {
  %q = fdiv <4 x half> <half 1.0, half 1.0, half 1.0, half 1.0>, %h
  %r = fdiv <4 x float> <float 1.0, float 1.0, float 1.0, float 1.0>, %f
  store <4 x float> %r, <4 x float>* %p
  %s = fdiv <4 x half> %h, <half 0xH5BF8, half 0xH5BF8, half 0xH5BF8, half 0xH5BF8>
  %t = fadd <4 x half> %q, %s
  ret <4 x half> %t
}

; The reciprocal of 65504 is a denormal; doubles have none.
; CHECK-LABEL: @no_reciprocal
; CHECK: fdiv double 1.0
; CHECK: fdiv half %h, 0xH7BFF
define half @no_reciprocal(half %h, double %d, double* %p) {
  %q = fdiv double 1.0, %d
  store double %q, double* %p
  %r = fdiv half %h, 0xH7BFF
  ret half %r
}
