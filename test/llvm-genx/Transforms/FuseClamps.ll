; A choice by a compare of what is chosen is a minimum or maximum; a clamp to
; what a narrower type holds is a saturation.
; RUN: genx-opt -passes=genx-fuse-clamps -S %s | FileCheck %s
; RUN: genx-opt -passes=genx-fuse-clamps -pass-remarks=genx-fuse-clamps -pass-remarks-missed=genx-fuse-clamps -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=REMARK

; The compare goes away with whoever cleans up.
; REMARK: remark: {{.*}} choice by a compare became a minimum or maximum
; CHECK-LABEL: @minimum
; CHECK: [[M:%.*]] = call <8 x i32> @llvm.smin.v8i32(<8 x i32> %b, <8 x i32> %a)
; CHECK: ret <8 x i32> [[M]]
define <8 x i32> @minimum(<8 x i32> %a, <8 x i32> %b) {
  %c = icmp sgt <8 x i32> %a, %b
  %r = select <8 x i1> %c, <8 x i32> %b, <8 x i32> %a
  ret <8 x i32> %r
}

; x < 8 ? x : 7, and 7 < x ? x : 8 of unsigned numbers.
; CHECK-LABEL: @next_number
; CHECK: [[M:%.*]] = call <8 x i16> @llvm.smin.v8i16(<8 x i16> %a, <8 x i16> <i16 7,
; CHECK: [[X:%.*]] = call <8 x i16> @llvm.umax.v8i16(<8 x i16> %a, <8 x i16> <i16 8,
; CHECK: add <8 x i16> [[M]], [[X]]
define <8 x i16> @next_number(<8 x i16> %a) {
  %c = icmp slt <8 x i16> %a, <i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8>
  %m = select <8 x i1> %c, <8 x i16> %a, <8 x i16> <i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7>
  %d = icmp ult <8 x i16> <i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7>, %a
  %x = select <8 x i1> %d, <8 x i16> %a, <8 x i16> <i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8, i16 8>
  %r = add <8 x i16> %m, %x
  ret <8 x i16> %r
}

; m.select<8, 1>(8).merge(y, y < m.select<8, 1>(8))
; CHECK-LABEL: @masked
; CHECK: [[O:%.*]] = call <8 x i16> @llvm.genx.rdregioni
; CHECK: [[M:%.*]] = call <8 x i16> @llvm.umin.v8i16(<8 x i16> [[O]], <8 x i16> %y)
; CHECK: wrregioni.v32i16.v8i16.i16.i1(<32 x i16> %m, <8 x i16> [[M]], i32 0, i32 8, i32 1, i16 16, i32 undef, i1 true)
define <32 x i16> @masked(<32 x i16> %m, <8 x i16> %y) {
  %o = call <8 x i16> @llvm.genx.rdregioni.v8i16.v32i16.i16(<32 x i16> %m, i32 0, i32 8, i32 1, i16 16, i32 undef)
  %c = icmp ult <8 x i16> %y, %o
  %w = call <32 x i16> @llvm.genx.wrregioni.v32i16.v8i16.i16.v8i1(<32 x i16> %m, <8 x i16> %y, i32 0, i32 8, i32 1, i16 16, i32 undef, <8 x i1> %c)
  ret <32 x i16> %w
}

; REMARK: clamp became a saturation
; CHECK-LABEL: @to_bytes
; CHECK: call <8 x i8> @llvm.genx.ustrunc.sat.v8i8.v8i32(<8 x i32> %a)
define <8 x i8> @to_bytes(<8 x i32> %a) {
  %l = call <8 x i32> @llvm.smax.v8i32(<8 x i32> %a, <8 x i32> zeroinitializer)
  %m = call <8 x i32> @llvm.umin.v8i32(<8 x i32> %l, <8 x i32> <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>)
  %r = trunc <8 x i32> %m to <8 x i8>
  ret <8 x i8> %r
}

; The same in choices, the other way round, to words.
; CHECK-LABEL: @to_words
; CHECK: call <8 x i16> @llvm.genx.sstrunc.sat.v8i16.v8i32(<8 x i32> %a)
define <8 x i16> @to_words(<8 x i32> %a) {
  %c = icmp slt <8 x i32> %a, <i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767>
  %m = select <8 x i1> %c, <8 x i32> %a, <8 x i32> <i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767, i32 32767>
  %d = icmp sgt <8 x i32> %m, <i32 -32768, i32 -32768, i32 -32768, i32 -32768, i32 -32768, i32 -32768, i32 -32768, i32 -32768>
  %l = select <8 x i1> %d, <8 x i32> %m, <8 x i32> <i32 -32768, i32 -32768, i32 -32768, i32 -32768, i32 -32768, i32 -32768, i32 -32768, i32 -32768>
  %r = trunc <8 x i32> %l to <8 x i16>
  ret <8 x i16> %r
}

; Numbers that cannot be negative need no lower bound.
; CHECK-LABEL: @no_lower_bound
; CHECK: call <8 x i8> @llvm.genx.{{u[su]}}trunc.sat.v8i8.v8i32(<8 x i32> %s)
define <8 x i8> @no_lower_bound(<8 x i8> %a, <8 x i8> %b) {
  %x = zext <8 x i8> %a to <8 x i32>
  %y = zext <8 x i8> %b to <8 x i32>
  %s = add <8 x i32> %x, %y
  %m = call <8 x i32> @llvm.smin.v8i32(<8 x i32> %s, <8 x i32> <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>)
  %r = trunc <8 x i32> %m to <8 x i8>
  ret <8 x i8> %r
}

; CHECK-LABEL: @of_floats
; CHECK: call <8 x i8> @llvm.fptoui.sat.v8i8.v8f32(<8 x float> %f)
define <8 x i8> @of_floats(<8 x float> %f) {
  %i = call <8 x i32> @llvm.fptosi.sat.v8i32.v8f32(<8 x float> %f)
  %r = call <8 x i8> @llvm.genx.ustrunc.sat.v8i8.v8i32(<8 x i32> %i)
  ret <8 x i8> %r
}

; Below zero there is no lower bound: -2 is 254.
; REMARK: clamped to [-2147483648, 255], which is not the range of the narrow type
; CHECK-LABEL: @no_bound_below_zero
; CHECK: trunc <8 x i32> %m to <8 x i8>
define <8 x i8> @no_bound_below_zero(<8 x i32> %a) {
  %m = call <8 x i32> @llvm.smin.v8i32(<8 x i32> %a, <8 x i32> <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>)
  %r = trunc <8 x i32> %m to <8 x i8>
  ret <8 x i8> %r
}

; Nothing to do: other bounds than those of the type, a compare of something
; else, a mask with more in it.
; REMARK: clamped to [0, 235], which is not the range of the narrow type
; CHECK-LABEL: @other
; CHECK: call <8 x i32> @llvm.smax
; CHECK-NEXT: call <8 x i32> @llvm.smin
; CHECK-NEXT: trunc
; CHECK-NEXT: icmp
; CHECK-NEXT: select
; CHECK-NEXT: and <8 x i1>
; CHECK-NEXT: call <8 x i32> @llvm.genx.wrregioni{{.*}}v8i1(
; CHECK-NEXT: call void @use
; CHECK-NEXT: ret
define <8 x i8> @other(<8 x i32> %a, <8 x i32> %b, <8 x i1> %em) {
  %l = call <8 x i32> @llvm.smax.v8i32(<8 x i32> %a, <8 x i32> zeroinitializer)
  %m = call <8 x i32> @llvm.smin.v8i32(<8 x i32> %l, <8 x i32> <i32 235, i32 235, i32 235, i32 235, i32 235, i32 235, i32 235, i32 235>)
  %r = trunc <8 x i32> %m to <8 x i8>
  %c = icmp slt <8 x i32> %b, %a
  %s = select <8 x i1> %c, <8 x i32> zeroinitializer, <8 x i32> %a
  %n = and <8 x i1> %c, %em
  %w = call <8 x i32> @llvm.genx.wrregioni.v8i32.v8i32.i16.v8i1(<8 x i32> %a, <8 x i32> %b, i32 0, i32 8, i32 1, i16 0, i32 undef, <8 x i1> %n)
  call void @use(<8 x i32> %s, <8 x i32> %w)
  ret <8 x i8> %r
}

; Must not be touched: NaN is chosen otherwise, the clamped value is needed
; itself, and floats below zero are not zero.
; CHECK-LABEL: @must_not
; CHECK-NEXT: fcmp
; CHECK-NEXT: select
; CHECK-NEXT: smax
; CHECK-NEXT: smin
; CHECK-NEXT: trunc
; CHECK-NEXT: fptoui
; CHECK-NEXT: sutrunc
; CHECK-NEXT: call void @use8
; CHECK-NEXT: ret
define <8 x float> @must_not(<8 x float> %x, <8 x float> %y, <8 x i32> %a) {
  %c = fcmp olt <8 x float> %x, %y
  %s = select <8 x i1> %c, <8 x float> %x, <8 x float> %y
  %l = call <8 x i32> @llvm.smax.v8i32(<8 x i32> %a, <8 x i32> zeroinitializer)
  %m = call <8 x i32> @llvm.smin.v8i32(<8 x i32> %l, <8 x i32> <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>)
  %r = trunc <8 x i32> %m to <8 x i8>
  %u = call <8 x i32> @llvm.fptoui.sat.v8i32.v8f32(<8 x float> %x)
  %t = call <8 x i8> @llvm.genx.sutrunc.sat.v8i8.v8i32(<8 x i32> %u)
  call void @use8(<8 x i8> %r, <8 x i32> %m, <8 x i8> %t)
  ret <8 x float> %s
}

declare void @use(<8 x i32>, <8 x i32>)
declare void @use8(<8 x i8>, <8 x i32>, <8 x i8>)
declare <8 x i32> @llvm.smin.v8i32(<8 x i32>, <8 x i32>)
declare <8 x i32> @llvm.smax.v8i32(<8 x i32>, <8 x i32>)
declare <8 x i32> @llvm.umin.v8i32(<8 x i32>, <8 x i32>)
declare <8 x i32> @llvm.fptosi.sat.v8i32.v8f32(<8 x float>)
declare <8 x i32> @llvm.fptoui.sat.v8i32.v8f32(<8 x float>)
declare <8 x i8> @llvm.genx.ustrunc.sat.v8i8.v8i32(<8 x i32>)
declare <8 x i8> @llvm.genx.sutrunc.sat.v8i8.v8i32(<8 x i32>)
declare <8 x i16> @llvm.genx.rdregioni.v8i16.v32i16.i16(<32 x i16>, i32, i32, i32, i16, i32)
declare <32 x i16> @llvm.genx.wrregioni.v32i16.v8i16.i16.v8i1(<32 x i16>, <8 x i16>, i32, i32, i32, i16, i32, <8 x i1>)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v8i32.i16.v8i1(<8 x i32>, <8 x i32>, i32, i32, i32, i16, i32, <8 x i1>)
