; Conversions of float to integer saturate, also where the operand is a constant
; out of range; other conversions are left alone.
; RUN: genx-opt -passes=cm-saturate-conversions %s -o - | FileCheck %s

define <4 x i8> @vector(<4 x float> %x) {
; CHECK-LABEL: @vector(
; CHECK: %r = call <4 x i8> @llvm.fptoui.sat.v4i8.v4f32(<4 x float> %x)
; CHECK-NEXT: ret <4 x i8> %r
  %r = fptoui <4 x float> %x to <4 x i8>
  ret <4 x i8> %r
}

define i16 @constant() {
; CHECK-LABEL: @constant(
; CHECK: call i16 @llvm.fptosi.sat.i16.f64(double 1.000000e+09)
  %r = fptosi double 1.0e9 to i16
  ret i16 %r
}

define float @others(i32 %x) {
; CHECK-LABEL: @others(
; CHECK-NEXT: %f = sitofp i32 %x to float
; CHECK-NEXT: ret float %f
  %f = sitofp i32 %x to float
  ret float %f
}
