; 64-bit products by halves.
; RUN: genx-opt -passes=genx-lower-int64 -mcpu=icllp -S %s | FileCheck %s

; CHECK-LABEL: @product
; CHECK: [[A:%.*]] = bitcast <4 x i64> %a to <8 x i32>
; CHECK: rdregioni.v4i32.v8i32.i16(<8 x i32> [[A]], i32 8, i32 4, i32 2, i16 0,
; CHECK: @llvm.genx.umulh
; CHECK: wrregioni
; CHECK: wrregioni
define <4 x i64> @product(<4 x i64> %a, <4 x i64> %b) {
  %r = mul <4 x i64> %a, %b
  ret <4 x i64> %r
}

; CHECK-LABEL: @untouched
; CHECK-NEXT: add <4 x i64>
; CHECK-NEXT: ret
define <4 x i64> @untouched(<4 x i64> %a, <4 x i64> %b) {
  %r = add <4 x i64> %a, %b
  ret <4 x i64> %r
}
