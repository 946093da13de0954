; Numbers that are scaled as floats and become integers again are scaled as
; integers where that is the same for all of them.
; RUN: genx-opt -passes=genx-scale-integers -S %s | FileCheck %s

; A ninth of up to 2295, as the linear filter has it: byte 2 of the product.
; CHECK-LABEL: @ninth
; CHECK: [[W:%.*]] = zext <16 x i16> %s to <16 x i32>
; CHECK: [[P:%.*]] = mul <16 x i32> [[W]], <i32 728{{[0-9]}},
; CHECK-NOT: add
; CHECK: [[B:%.*]] = bitcast <16 x i32> [[P]] to <64 x i8>
; CHECK: rdregioni.v16i8.v64i8.i16(<64 x i8> [[B]], i32 64, i32 16, i32 4, i16 2,
define <16 x i8> @ninth(<16 x i8> %a) {
  %z = zext <16 x i8> %a to <16 x i16>
  %s = mul <16 x i16> %z, <i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9>
  %f = uitofp <16 x i16> %s to <16 x float>
  %m = fmul <16 x float> %f, <float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000>
  %r = call <16 x i8> @llvm.fptoui.sat.v16i8.v16f32(<16 x float> %m)
  ret <16 x i8> %r
}

; A quarter of up to 1020: byte 1 of a product of 16 bits, or a shift.
; CHECK-LABEL: @quarter
; CHECK: mul <16 x i16> %s, <i16 64,
; CHECK: rdregioni.v16i8.v32i8.i16({{.*}}, i32 32, i32 16, i32 2, i16 1,
define <16 x i8> @quarter(<16 x i8> %a) {
  %z = zext <16 x i8> %a to <16 x i16>
  %s = mul <16 x i16> %z, <i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4>
  %f = uitofp <16 x i16> %s to <16 x float>
  %m = fmul <16 x float> %f, <float 0.25, float 0.25, float 0.25, float 0.25, float 0.25, float 0.25, float 0.25, float 0.25, float 0.25, float 0.25, float 0.25, float 0.25, float 0.25, float 0.25, float 0.25, float 0.25>
  %r = call <16 x i8> @llvm.fptoui.sat.v16i8.v16f32(<16 x float> %m)
  ret <16 x i8> %r
}

; Below 0 and above 255 the conversion saturates; so does that of the integer.
; CHECK-LABEL: @clamped
; CHECK: call <16 x i8> @llvm.genx.ustrunc.sat.v16i8.v16i16(<16 x i16> %s)
define <16 x i8> @clamped(<16 x i8> %a, <16 x i8> %b) {
  %y = zext <16 x i8> %a to <16 x i16>
  %z = zext <16 x i8> %b to <16 x i16>
  %d = mul <16 x i16> %y, <i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5>
  %s = sub <16 x i16> %d, %z
  %f = sitofp <16 x i16> %s to <16 x float>
  %r = call <16 x i8> @llvm.fptoui.sat.v16i8.v16f32(<16 x float> %f)
  ret <16 x i8> %r
}

; Any integer of 32 bits: too many to try.
; CHECK-LABEL: @unknown
; CHECK: fmul <16 x float>
define <16 x i8> @unknown(<16 x i32> %s) {
  %f = uitofp <16 x i32> %s to <16 x float>
  %m = fmul <16 x float> %f, <float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000, float 0x3FBC710CC0000000>
  %r = call <16 x i8> @llvm.fptoui.sat.v16i8.v16f32(<16 x float> %m)
  ret <16 x i8> %r
}

; No line goes through a square.
; CHECK-LABEL: @square
; CHECK: fmul <16 x float>
define <16 x i8> @square(<16 x i8> %a) {
  %f = uitofp <16 x i8> %a to <16 x float>
  %m = fmul <16 x float> %f, %f
  %r = call <16 x i8> @llvm.fptoui.sat.v16i8.v16f32(<16 x float> %m)
  ret <16 x i8> %r
}

declare <16 x i8> @llvm.fptoui.sat.v16i8.v16f32(<16 x float>)
