; Mathematics of the C library are errors that name what CM has instead; what
; has an instruction of its own is none.
; DIAG: LibraryMath
; RUN: not genx-opt -passes=cm-check-library %s 2>&1 | FileCheck %s --implicit-check-not=error
; RUN: sed '/^; BEGIN/,/^; END/d' %s | genx-opt -passes=cm-check-library | FileCheck %s --check-prefix=FINE

; FINE-LABEL: define float @fine(
; FINE-NEXT: call float @llvm.fabs.f32(float %x)
; FINE-NEXT: call float @llvm.floor.f32(
; FINE-NEXT: fdiv float
define float @fine(float %x) {
  %a = call float @llvm.fabs.f32(float %x)
  %b = call float @llvm.floor.f32(float %a)
  %c = fdiv float %b, %x
  ret float %c
}
declare float @llvm.fabs.f32(float)
declare float @llvm.floor.f32(float)

; BEGIN
define void @library(float %x, <8 x float> %v, i32 %n) {
; CHECK: error: there is no fmod of the C library in CM; use cmtl::cm_fmod
  %a = frem float %x, 3.0
; CHECK: error: there is no sqrt of the C library in CM; use cm_sqrt
  %b = call float @llvm.sqrt.f32(float %x)
; CHECK: error: there is no sin of the C library in CM; use cm_sin
  %c = call <8 x float> @llvm.sin.v8f32(<8 x float> %v)
; CHECK: error: there is no powi of the C library in CM; use cm_pow
  %d = call float @llvm.powi.f32.i32(float %x, i32 %n)
; CHECK: error: there is no exp of the C library in CM; use cm_exp, to base 2
  %e = call float @llvm.exp.f32(float %x)
; CHECK: error: there is no log10 of the C library in CM; use cm_log, to base 2
  %f = call float @llvm.log10.f32(float %x)
; CHECK: error: there is no round of the C library in CM; use cm_rnde, which rounds ties to even
  %g = call float @llvm.round.f32(float %x)
  ret void
}
declare float @llvm.sqrt.f32(float)
declare <8 x float> @llvm.sin.v8f32(<8 x float>)
declare float @llvm.powi.f32.i32(float, i32)
declare float @llvm.exp.f32(float)
declare float @llvm.log10.f32(float)
declare float @llvm.round.f32(float)
; END
