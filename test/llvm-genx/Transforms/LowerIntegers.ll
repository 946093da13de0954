; Integer idioms in terms of hardware instructions.
; RUN: genx-opt -passes=genx-lower-integers -mcpu=icllp -S %s | FileCheck %s --check-prefixes=CHECK,ROTATE
; RUN: genx-opt -passes=genx-lower-integers -mcpu=skl -S %s | FileCheck %s --check-prefixes=CHECK,SHIFT

; CHECK-LABEL: @rotate
; ROTATE: call i32 @llvm.fshl.i32(i32 %a, i32 %a, i32 %n)
; SHIFT: [[N:%.*]] = and i32 %n, 31
; SHIFT: [[M:%.*]] = xor i32 [[N]], 31
; SHIFT: [[H:%.*]] = shl i32 %a, [[N]]
; SHIFT: [[L:%.*]] = lshr i32 %a, 1
; SHIFT: [[R:%.*]] = lshr i32 [[L]], [[M]]
; SHIFT: or i32 [[H]], [[R]]
define i32 @rotate(i32 %a, i32 %n) {
  %r = call i32 @llvm.fshl.i32(i32 %a, i32 %a, i32 %n)
  ret i32 %r
}

; What is assumed no instruction says: SimplifyCFG does of a loop without an end.
; CHECK-LABEL: @assumed
; CHECK-NOT: assume
; CHECK: ret i32 %a
define i32 @assumed(i32 %a) {
  %c = icmp sge i32 %a, 0
  call void @llvm.assume(i1 %c)
  ret i32 %a
}

; Nor what is expected: `[[likely]]`.
; CHECK-LABEL: @expected
; CHECK-NEXT: ret i32 %a
define i32 @expected(i32 %a) {
  %e = call i32 @llvm.expect.i32(i32 %a, i32 1)
  ret i32 %e
}

; A constant amount leaves a constant rest; fshr by 3 is fshl by 13.
; CHECK-LABEL: @funnel
; CHECK: [[H:%.*]] = shl <8 x i16> %a, {{.*}}i16 13,
; CHECK: [[L:%.*]] = lshr <8 x i16> %b, {{.*}}i16 3,
; CHECK: [[R:%.*]] = or <8 x i16> [[H]], [[L]]
; CHECK: add <8 x i16> [[R]], %a
define <8 x i16> @funnel(<8 x i16> %a, <8 x i16> %b) {
  %r = call <8 x i16> @llvm.fshr.v8i16(<8 x i16> %a, <8 x i16> %b, <8 x i16> <i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3>)
  %z = call <8 x i16> @llvm.fshl.v8i16(<8 x i16> %a, <8 x i16> %b, <8 x i16> <i16 16, i16 16, i16 16, i16 16, i16 16, i16 16, i16 16, i16 16>)
  %s = add <8 x i16> %r, %z
  ret <8 x i16> %s
}

; CHECK-LABEL: @population
; CHECK: zext <8 x i8> %a to <8 x i32>
; CHECK: call <8 x i32> @llvm.ctpop.v8i32
; CHECK: trunc
define <8 x i8> @population(<8 x i8> %a) {
  %r = call <8 x i8> @llvm.ctpop.v8i8(<8 x i8> %a)
  ret <8 x i8> %r
}

; The hardware clamps sums that it computes in more bits.
; CHECK-LABEL: @saturating
; CHECK: call i32 @llvm.genx.uuadd.sat.i32.i32(i32 %a, i32 %b)
; CHECK: call i32 @llvm.genx.ssadd.sat.i32.i32
define i32 @saturating(i32 %a, i32 %b) {
  %r = call i32 @llvm.uadd.sat.i32(i32 %a, i32 %b)
  %s = call i32 @llvm.sadd.sat.i32(i32 %r, i32 %b)
  ret i32 %s
}

; CHECK-LABEL: @saturating_bytes
; CHECK: [[A:%.*]] = zext <8 x i8> %a to <8 x i16>
; CHECK: [[B:%.*]] = zext <8 x i8> %b to <8 x i16>
; CHECK: [[D:%.*]] = sub <8 x i16> [[A]], [[B]]
; CHECK: [[U:%.*]] = call <8 x i8> @llvm.genx.ustrunc.sat.v8i8.v8i16(<8 x i16> [[D]])
; CHECK: [[X:%.*]] = sext <8 x i8> [[U]] to <8 x i16>
; CHECK: [[Y:%.*]] = sext <8 x i8> %b to <8 x i16>
; CHECK: [[S:%.*]] = add <8 x i16> [[X]], [[Y]]
; CHECK: call <8 x i8> @llvm.genx.sstrunc.sat.v8i8.v8i16(<8 x i16> [[S]])
define <8 x i8> @saturating_bytes(<8 x i8> %a, <8 x i8> %b) {
  %r = call <8 x i8> @llvm.usub.sat.v8i8(<8 x i8> %a, <8 x i8> %b)
  %s = call <8 x i8> @llvm.sadd.sat.v8i8(<8 x i8> %r, <8 x i8> %b)
  ret <8 x i8> %s
}

; Dwords have no differences that clamp.
; CHECK-LABEL: @saturating_difference
; CHECK: [[M:%.*]] = call i32 @llvm.umax.i32(i32 %a, i32 %b)
; CHECK: sub i32 [[M]], %b
define i32 @saturating_difference(i32 %a, i32 %b) {
  %r = call i32 @llvm.usub.sat.i32(i32 %a, i32 %b)
  ret i32 %r
}

; A narrowing of an argument is a strided region of it.
; CHECK-LABEL: @narrow
; CHECK: [[P:%.*]] = bitcast <8 x i32> %a to <32 x i8>
; CHECK: rdregioni.v8i8.v32i8.i16(<32 x i8> [[P]], i32 32, i32 8, i32 4, i16 0,
define <8 x i8> @narrow(<8 x i32> %a) {
  %r = trunc <8 x i32> %a to <8 x i8>
  ret <8 x i8> %r
}

; Words of dwords are read where they lie, unless they must lie together.
; CHECK-LABEL: @low_words
; CHECK: [[S:%.*]] = lshr <16 x i32> %a,
; CHECK: [[P:%.*]] = bitcast <16 x i32> [[S]] to <32 x i16>
; CHECK: [[R:%.*]] = call <16 x i16> @llvm.genx.rdregioni.v16i16.v32i16.i16(<32 x i16> [[P]], i32 32, i32 16, i32 2, i16 0,
; CHECK: mul <16 x i16> [[R]], %b
; CHECK: [[S:%.*]] = lshr <16 x i32> %a,
; CHECK: [[R:%.*]] = trunc <16 x i32> [[S]] to <16 x i16>
; CHECK: store <16 x i16> [[R]]
define <16 x i16> @low_words(<16 x i32> %a, <16 x i16> %b, <16 x i16>* %p) {
  %s = lshr <16 x i32> %a, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %r = trunc <16 x i32> %s to <16 x i16>
  %m = mul <16 x i16> %r, %b
  %t = lshr <16 x i32> %a, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  %u = trunc <16 x i32> %t to <16 x i16>
  store <16 x i16> %u, <16 x i16>* %p
  ret <16 x i16> %m
}

; Zero has as many trailing zeros as bits.
; CHECK-LABEL: @trailing
; CHECK: [[X:%.*]] = zext <8 x i8> %a to <8 x i32>
; CHECK: or <8 x i32> [[X]], <i32 256, i32 256, i32 256, i32 256, i32 256, i32 256, i32 256, i32 256>
define <8 x i8> @trailing(<8 x i8> %a) {
  %r = call <8 x i8> @llvm.cttz.v8i8(<8 x i8> %a, i1 false)
  ret <8 x i8> %r
}

; An addition can write the narrow result itself.
; CHECK-LABEL: @untouched
; CHECK-NEXT: add
; CHECK-NEXT: trunc
; CHECK-NEXT: lshr
; CHECK-NEXT: ret
define <8 x i8> @untouched(<8 x i32> %a) {
  %s = add <8 x i32> %a, %a
  %r = trunc <8 x i32> %s to <8 x i8>
  %l = lshr <8 x i8> %r, %r
  ret <8 x i8> %l
}
declare void @llvm.assume(i1)
declare i32 @llvm.expect.i32(i32, i32)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare <8 x i16> @llvm.fshl.v8i16(<8 x i16>, <8 x i16>, <8 x i16>)
declare <8 x i16> @llvm.fshr.v8i16(<8 x i16>, <8 x i16>, <8 x i16>)
declare <8 x i8> @llvm.ctpop.v8i8(<8 x i8>)
declare <8 x i8> @llvm.cttz.v8i8(<8 x i8>, i1)
declare i32 @llvm.uadd.sat.i32(i32, i32)
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare i32 @llvm.usub.sat.i32(i32, i32)
declare <8 x i8> @llvm.usub.sat.v8i8(<8 x i8>, <8 x i8>)
declare <8 x i8> @llvm.sadd.sat.v8i8(<8 x i8>, <8 x i8>)
