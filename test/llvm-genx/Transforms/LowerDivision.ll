; Division in 32 bits, expanded where the hardware has none.
; RUN: genx-opt -passes=genx-lower-division -mcpu=tgllp -S %s | FileCheck %s --check-prefix=NATIVE
; RUN: genx-opt -passes=genx-lower-division -mcpu=dg2 -S %s | FileCheck %s --check-prefix=EXPAND

; NATIVE-LABEL: @narrow
; NATIVE: [[A:%.*]] = sext <8 x i8> %a to <8 x i32>
; NATIVE: [[B:%.*]] = sext <8 x i8> %b to <8 x i32>
; NATIVE: sdiv <8 x i32> [[A]], [[B]]
; NATIVE: trunc
define <8 x i8> @narrow(<8 x i8> %a, <8 x i8> %b) {
  %r = sdiv <8 x i8> %a, %b
  ret <8 x i8> %r
}

; NATIVE-LABEL: @wide
; NATIVE-NEXT: urem i32
; NATIVE-NEXT: ret
; EXPAND-LABEL: @wide
; EXPAND: uitofp i32 %b to float
; EXPAND: @llvm.genx.inv.f32
; EXPAND: fmul float {{%.*}}, 0x41EFFFFE00000000
; EXPAND: @llvm.fptoui.sat.i32.f32
; EXPAND-COUNT-2: @llvm.genx.umulh
; EXPAND-COUNT-3: icmp uge
; EXPAND-NOT: urem
define i32 @wide(i32 %a, i32 %b) {
  %r = urem i32 %a, %b
  ret i32 %r
}

; EXPAND-LABEL: @untouched
; EXPAND-NEXT: fdiv
; EXPAND-NEXT: ret
define float @untouched(float %a, float %b) {
  %r = fdiv float %a, %b
  ret float %r
}

; By numbers.
; EXPAND-LABEL: @by_16
; EXPAND-NEXT: [[S:%.*]] = ashr i32 %a, 3
; EXPAND-NEXT: [[U:%.*]] = lshr i32 [[S]], 28
; EXPAND-NEXT: [[T:%.*]] = add i32 %a, [[U]]
; EXPAND-NEXT: ashr i32 [[T]], 4
; NATIVE-LABEL: @by_16
; NATIVE-NEXT: sdiv
define i32 @by_16(i32 %a) {
  %r = sdiv i32 %a, 16
  ret i32 %r
}

; EXPAND-LABEL: @rest_of_16
; EXPAND: [[U:%.*]] = lshr i32 {{.*}}, 28
; EXPAND-NEXT: [[T:%.*]] = add i32 %a, [[U]]
; EXPAND-NEXT: [[M:%.*]] = and i32 [[T]], -16
; EXPAND-NEXT: sub i32 %a, [[M]]
define i32 @rest_of_16(i32 %a) {
  %r = srem i32 %a, 16
  ret i32 %r
}

; EXPAND-LABEL: @by_10
; EXPAND-NEXT: [[H:%.*]] = call <8 x i32> @llvm.genx.umulh
; EXPAND-NEXT: [[Q:%.*]] = lshr <8 x i32> [[H]], <i32 3,
; EXPAND-NEXT: ret <8 x i32> [[Q]]
define <8 x i32> @by_10(<8 x i32> %a) {
  %r = udiv <8 x i32> %a, <i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10, i32 10>
  ret <8 x i32> %r
}

; EXPAND-LABEL: @rest_of_7
; EXPAND-NEXT: [[H:%.*]] = call i32 @llvm.genx.smulh
; EXPAND: ashr i32 {{.*}}, 2
; EXPAND: mul i32 {{.*}}, 7
; EXPAND-NEXT: sub i32 %a
define i32 @rest_of_7(i32 %a) {
  %r = srem i32 %a, 7
  ret i32 %r
}
