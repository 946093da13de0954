; A product that is only added or subtracted becomes one fma, where `contract`
; allows it; the flag goes. Products with another use, and operations without
; the flag, are left alone.
; RUN: genx-opt -passes=cm-contract %s -o - | FileCheck %s --implicit-check-not='{{f[a-z]+}} contract'

declare float @llvm.fmuladd.f32(float, float, float)

; CHECK-LABEL: @add(
; CHECK-NEXT: %s = call <4 x float> @llvm.fma.v4f32(<4 x float> %a, <4 x float> %b, <4 x float> %c)
; CHECK-NEXT: ret
define <4 x float> @add(<4 x float> %a, <4 x float> %b, <4 x float> %c) {
  %p = fmul contract <4 x float> %a, %b
  %s = fadd contract <4 x float> %c, %p
  ret <4 x float> %s
}

; CHECK-LABEL: @subtract(
; CHECK-NEXT: %[[N:.*]] = fneg float %a
; CHECK-NEXT: %s = call float @llvm.fma.f32(float %[[N]], float %b, float %c)
define float @subtract(float %a, float %b, float %c) {
  %p = fmul contract float %a, %b
  %s = fsub contract float %c, %p
  ret float %s
}

; CHECK-LABEL: @both(
; CHECK-NEXT: %q = fmul float %c, %d
; CHECK-NEXT: %s = call float @llvm.fma.f32(float %a, float %b, float %q)
define float @both(float %a, float %b, float %c, float %d) {
  %p = fmul contract float %a, %b
  %q = fmul contract float %c, %d
  %s = fadd contract float %p, %q
  ret float %s
}

; CHECK-LABEL: @muladd(
; CHECK-NEXT: %s = call float @llvm.fma.f32(float %a, float %b, float %c)
define float @muladd(float %a, float %b, float %c) {
  %s = call float @llvm.fmuladd.f32(float %a, float %b, float %c)
  ret float %s
}

; CHECK-LABEL: @twice(
; CHECK-NEXT: %p = fmul float %a, %b
; CHECK-NEXT: %s = fadd float %p, %c
; CHECK-NEXT: %t = fsub float %s, %p
define float @twice(float %a, float %b, float %c) {
  %p = fmul contract float %a, %b
  %s = fadd contract float %p, %c
  %t = fsub contract float %s, %p
  ret float %t
}

; CHECK-LABEL: @off(
; CHECK-NEXT: %p = fmul float %a, %b
; CHECK-NEXT: %s = fadd float %p, %c
define float @off(float %a, float %b, float %c) {
  %p = fmul float %a, %b
  %s = fadd float %p, %c
  ret float %s
}
