; What no target does with qwords: products, quotients and bits by halves.
; RUN: genx-opt -passes=genx-lower-int64 -mcpu=skl -S %s | FileCheck --check-prefixes=CHECK,WHOLE %s
; RUN: genx-opt -passes=genx-lower-int64 -mcpu=icllp -S %s | FileCheck --check-prefixes=CHECK,HALF %s

; Gen9 has a product of dwords that is a qword, later ones do not.

; CHECK-LABEL: @product
; CHECK: [[A:%.*]] = bitcast <4 x i64> %a to <8 x i32>
; CHECK: rdregioni.v4i32.v8i32.i16(<8 x i32> [[A]], i32 8, i32 4, i32 2, i16 0,
; HALF: @llvm.genx.umulh
; HALF: wrregioni
; HALF: wrregioni
; WHOLE: [[P:%.*]] = call <4 x i64> @llvm.genx.uumul.v4i64.v4i32(
; WHOLE: [[D:%.*]] = bitcast <4 x i64> [[P]] to <8 x i32>
; WHOLE: rdregioni.v4i32.v8i32.i16(<8 x i32> [[D]], i32 8, i32 4, i32 2, i16 4,
; WHOLE-COUNT-2: mul <4 x i32>
; WHOLE: wrregioni.v8i32.v4i32.i16.i1(<8 x i32> [[D]], <4 x i32> {{.*}}, i16 4,
; WHOLE-NOT: wrregioni
; WHOLE: ret
define <4 x i64> @product(<4 x i64> %a, <4 x i64> %b) {
  %r = mul <4 x i64> %a, %b
  ret <4 x i64> %r
}

; A small factor costs no product with its high half, which is 0.
; CHECK-LABEL: @by_ten
; CHECK-COUNT-2: mul <4 x i32>
; CHECK-NOT: mul <4 x i32>
define <4 x i64> @by_ten(<4 x i64> %a) {
  %r = mul <4 x i64> %a, <i64 10, i64 10, i64 10, i64 10>
  ret <4 x i64> %r
}

; Nor does what was extended: one product for each half, a splat included.
; CHECK-LABEL: @extended
; HALF-DAG: @llvm.genx.umulh.v4i32.v4i32(<4 x i32> %a, <4 x i32>
; HALF-DAG: mul <4 x i32> %a,
; HALF-NOT: mul <4 x i32>
; WHOLE: call <4 x i64> @llvm.genx.uumul.v4i64.v4i32(
; WHOLE-NOT: mul
; CHECK: ret
define <4 x i64> @extended(<4 x i32> %a, i16 %b) {
  %x = zext <4 x i32> %a to <4 x i64>
  %w = zext i16 %b to i64
  %i = insertelement <4 x i64> undef, i64 %w, i32 0
  %y = shufflevector <4 x i64> %i, <4 x i64> undef, <4 x i32> zeroinitializer
  %r = mul <4 x i64> %x, %y
  ret <4 x i64> %r
}

; CHECK-LABEL: @extended_signed
; CHECK-NOT: umulh
; HALF-DAG: @llvm.genx.smulh.v4i32.v4i32(<4 x i32> %a, <4 x i32> [[B:%.*]])
; HALF-DAG: mul <4 x i32> %a, [[B]]
; HALF-NOT: mul <4 x i32>
; WHOLE: [[B:%.*]] = sext <4 x i8> %b to <4 x i32>
; WHOLE: call <4 x i64> @llvm.genx.ssmul.v4i64.v4i32(<4 x i32> %a, <4 x i32> [[B]])
; CHECK: ret
define <4 x i64> @extended_signed(<4 x i32> %a, <4 x i8> %b) {
  %x = sext <4 x i32> %a to <4 x i64>
  %y = sext <4 x i8> %b to <4 x i64>
  %r = mul <4 x i64> %x, %y
  ret <4 x i64> %r
}

; A truncation that is extended, as InstCombine leaves it.
; CHECK-LABEL: @extended_in_place
; CHECK: rdregioni.v4i32.v8i32.i16({{.*}}, i32 8, i32 4, i32 2, i16 0,
; HALF: @llvm.genx.smulh
; WHOLE: call <4 x i64> @llvm.genx.ssmul.v4i64.v4i32(
; CHECK: ret
define <4 x i64> @extended_in_place(<4 x i64> %a, <4 x i32> %b) {
  %h = shl <4 x i64> %a, <i64 32, i64 32, i64 32, i64 32>
  %x = ashr <4 x i64> %h, <i64 32, i64 32, i64 32, i64 32>
  %y = sext <4 x i32> %b to <4 x i64>
  %r = mul <4 x i64> %x, %y
  ret <4 x i64> %r
}

; Four estimates with one reciprocal, and one correction; no loop.
; CHECK-LABEL: @quotient
; CHECK-COUNT-1: @llvm.genx.inv.v4f32
; CHECK-NOT: @llvm.genx.inv
; CHECK-COUNT-4: sub <4 x i64>
; CHECK: [[AGAIN:%.*]] = icmp uge <4 x i64>
; CHECK: select <4 x i1> [[AGAIN]]
; CHECK-NOT: udiv
; CHECK: ret
define <4 x i64> @quotient(<4 x i64> %a, <4 x i64> %b) {
  %r = udiv <4 x i64> %a, %b
  ret <4 x i64> %r
}

; 16 lanes at a time.
; CHECK-LABEL: @pieces
; CHECK: rdregioni.v16i64.v20i64
; CHECK: @llvm.genx.inv.v16f32
; CHECK: rdregioni.v4i64.v20i64
; CHECK: @llvm.genx.inv.v4f32
; CHECK: ret
define <20 x i64> @pieces(<20 x i64> %a, <20 x i64> %b) {
  %r = srem <20 x i64> %a, %b
  ret <20 x i64> %r
}

; CHECK-LABEL: @zeros
; CHECK-DAG: call i32 @llvm.ctlz.i32
; CHECK-DAG: add i32 %{{.*}}, 32
; CHECK: zext i32 %{{.*}} to i64
define i64 @zeros(i64 %a) {
  %r = call i64 @llvm.ctlz.i64(i64 %a, i1 false)
  ret i64 %r
}

; CHECK-LABEL: @to_half
; CHECK: [[N:%.*]] = call <4 x i32> @llvm.genx.sstrunc.sat.v4i32.v4i64(<4 x i64> %a)
; CHECK-NEXT: sitofp <4 x i32> [[N]] to <4 x half>
define <4 x half> @to_half(<4 x i64> %a) {
  %r = sitofp <4 x i64> %a to <4 x half>
  ret <4 x half> %r
}

; CHECK-LABEL: @untouched
; CHECK-NEXT: add <4 x i64>
; CHECK-NEXT: ret
define <4 x i64> @untouched(<4 x i64> %a, <4 x i64> %b) {
  %r = add <4 x i64> %a, %b
  ret <4 x i64> %r
}

declare i64 @llvm.ctlz.i64(i64, i1)
