; Constants through regions, any and all; offsets out of range.
; RUN: genx-opt -passes=genx-fold-constants -S %s | FileCheck %s

; CHECK-LABEL: @read
; CHECK: ret <2 x i32> <i32 1, i32 3>
define <2 x i32> @read() {
  %r = call <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32.i16(<4 x i32> <i32 0, i32 1, i32 2, i32 3>, i32 0, i32 2, i32 2, i16 4, i32 undef)
  ret <2 x i32> %r
}

; CHECK-LABEL: @write
; CHECK: ret <4 x i32> <i32 7, i32 0, i32 0, i32 0>
define <4 x i32> @write() {
  %r = call <4 x i32> @llvm.genx.wrregioni.v4i32.v2i32.i16.v2i1(<4 x i32> zeroinitializer, <2 x i32> <i32 7, i32 8>, i32 0, i32 2, i32 2, i16 0, i32 undef, <2 x i1> <i1 true, i1 false>)
  ret <4 x i32> %r
}

; A mask of other than a power of two lanes, which LLVM does not fold.
; CHECK-LABEL: @mask
; CHECK: select <3 x i1> <i1 true, i1 false, i1 true>
define <3 x i8> @mask(<3 x i8> %a, <3 x i8> %b) {
  %r = select <3 x i1> bitcast (<1 x i3> <i3 -3> to <3 x i1>), <3 x i8> %a, <3 x i8> %b
  ret <3 x i8> %r
}

; CHECK-LABEL: @reductions
; CHECK: ret i1 false
define i1 @reductions() {
  %a = call i1 @llvm.genx.any.v2i1(<2 x i1> <i1 false, i1 true>)
  %b = call i1 @llvm.genx.all.v2i1(<2 x i1> <i1 false, i1 true>)
  %c = and i1 %a, %b
  ret i1 %c
}

; Lanes of a mask that is only known with the data layout, as SIMD control flow
; of several widths makes them.
; CHECK-LABEL: @lanes
; CHECK: ret i1 true
define i1 @lanes() {
  %a = call i1 @llvm.genx.any.v2i1(<2 x i1> <i1 extractelement (<8 x i1> bitcast (i8 bitcast (<8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false> to i8) to <8 x i1>), i32 0), i1 extractelement (<8 x i1> bitcast (i8 bitcast (<8 x i1> <i1 false, i1 true, i1 false, i1 false, i1 false, i1 false, i1 false, i1 false> to i8) to <8 x i1>), i32 1)>)
  ret i1 %a
}

; CHECK-LABEL: @saturation
; CHECK: ret <2 x i8> <i8 0, i8 -1>
define <2 x i8> @saturation() {
  %r = call <2 x i8> @llvm.genx.ustrunc.sat.v2i8.v2i16(<2 x i16> <i16 -1, i16 300>)
  ret <2 x i8> %r
}

; A dynamic offset that turned out to be outside: undefined, dropped.
; CHECK-LABEL: @outside
; CHECK: ret <4 x i32> %v
define <4 x i32> @outside(<4 x i32> %v, <2 x i32> %n) {
  %r = call <4 x i32> @llvm.genx.wrregioni.v4i32.v2i32.i16.i1(<4 x i32> %v, <2 x i32> %n, i32 0, i32 2, i32 1, i16 12, i32 undef, i1 true)
  ret <4 x i32> %r
}

; Elements start at multiples of their size; there is none elsewhere.
; CHECK-LABEL: @misplaced
; CHECK: ret <2 x i32> undef
define <2 x i32> @misplaced() {
  %r = call <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32.i16(<4 x i32> <i32 0, i32 1, i32 2, i32 3>, i32 0, i32 2, i32 1, i16 2, i32 undef)
  ret <2 x i32> %r
}

; CHECK-LABEL: @untouched
; CHECK-NEXT: rdregioni
; CHECK-NEXT: ret
define <2 x i32> @untouched(i16 %o) {
  %r = call <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32.i16(<4 x i32> <i32 0, i32 1, i32 2, i32 3>, i32 0, i32 2, i32 1, i16 %o, i32 undef)
  ret <2 x i32> %r
}
declare <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32.i16(<4 x i32>, i32, i32, i32, i16, i32)
declare <4 x i32> @llvm.genx.wrregioni.v4i32.v2i32.i16.v2i1(<4 x i32>, <2 x i32>, i32, i32, i32, i16, i32, <2 x i1>)
declare <4 x i32> @llvm.genx.wrregioni.v4i32.v2i32.i16.i1(<4 x i32>, <2 x i32>, i32, i32, i32, i16, i32, i1)
declare i1 @llvm.genx.any.v2i1(<2 x i1>)
declare i1 @llvm.genx.all.v2i1(<2 x i1>)
declare <2 x i8> @llvm.genx.ustrunc.sat.v2i8.v2i16(<2 x i16>)

; The finalizer compares only lane 0 of such a conversion with zero.
; CHECK-LABEL: @conversions
; CHECK-NEXT: ret <4 x i16> <i16 0, i16 -1, i16 7, i16 0>
define <4 x i16> @conversions() {
  %r = call <4 x i16> @llvm.fptoui.sat.v4i16.v4f64(<4 x double> <double -384.0, double 1.0e9, double 7.5, double 0x7FF8000000000000>)
  ret <4 x i16> %r
}
declare <4 x i16> @llvm.fptoui.sat.v4i16.v4f64(<4 x double>)
