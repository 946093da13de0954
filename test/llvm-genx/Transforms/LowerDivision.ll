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
