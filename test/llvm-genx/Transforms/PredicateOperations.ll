; Choices between a result and an operand that dies are writes under a mask.
; RUN: genx-opt -passes=genx-predicate-operations -mcpu=icllp -S %s | FileCheck %s

; CHECK-LABEL: @choice
; CHECK: [[X:%.*]] = mul <8 x i32> %a, %b
; CHECK: [[N:%.*]] = add <8 x i32> [[X]], %b
; CHECK: %r = call <8 x i32> @llvm.genx.wrregioni{{.*}}(<8 x i32> [[X]], <8 x i32> [[N]], {{.*}}, i16 0, i32 undef, <8 x i1> %c)
define <8 x i32> @choice(<8 x i32> %a, <8 x i32> %b, <8 x i1> %c) {
  %x = mul <8 x i32> %a, %b
  %n = add <8 x i32> %x, %b
  %r = select <8 x i1> %c, <8 x i32> %n, <8 x i32> %x
  ret <8 x i32> %r
}

; CHECK-LABEL: @other_way
; CHECK: [[N:%.*]] = fsub <8 x float> %a, %b
; CHECK: [[M:%.*]] = xor <8 x i1> %c, <i1 true
; CHECK: wrregionf{{.*}}(<8 x float> %x, <8 x float> [[N]], {{.*}}, <8 x i1> [[M]])
define <8 x float> @other_way(<8 x float> %a, <8 x float> %b, <8 x i1> %c) {
  %x = fdiv <8 x float> %a, %b
  %n = fsub <8 x float> %a, %b
  %r = select <8 x i1> %c, <8 x float> %x, <8 x float> %n
  ret <8 x float> %r
}

; Zeros that are added, in both orders, and twice.
; CHECK-LABEL: @neutral
; CHECK: [[O:%.*]] = or <64 x i16> %x, %b
; CHECK: [[W:%.*]] = call <64 x i16> @llvm.genx.wrregioni{{.*}}(<64 x i16> %x, <64 x i16> [[O]], {{.*}}, <64 x i1> %c)
; CHECK: [[S:%.*]] = add <64 x i16> [[W]], %a
; CHECK: [[M:%.*]] = xor <64 x i1> %c, <i1 true
; CHECK: wrregioni{{.*}}(<64 x i16> [[W]], <64 x i16> [[S]], {{.*}}, <64 x i1> [[M]])
define <64 x i16> @neutral(<64 x i16> %a, <64 x i16> %b, <64 x i1> %c) {
  %x = mul <64 x i16> %a, %b
  %s = select <64 x i1> %c, <64 x i16> %b, <64 x i16> zeroinitializer
  %o = or <64 x i16> %s, %x
  %t = select <64 x i1> %c, <64 x i16> zeroinitializer, <64 x i16> %a
  %r = add <64 x i16> %o, %t
  ret <64 x i16> %r
}

; A choice of words whose numbers are wanted as dwords; ones extended by zeros
; change what is below.
; CHECK-LABEL: @extended
; CHECK: [[O:%.*]] = or <16 x i32> %x, <i32 2,
; CHECK: [[W:%.*]] = call <16 x i32> @llvm.genx.wrregioni{{.*}}(<16 x i32> %x, <16 x i32> [[O]], {{.*}}, <16 x i1> %c)
; CHECK: [[E:%.*]] = sext <16 x i16> %w to <16 x i32>
; CHECK: [[A:%.*]] = add <16 x i32> [[W]], [[E]]
; CHECK: [[V:%.*]] = call <16 x i32> @llvm.genx.wrregioni{{.*}}(<16 x i32> [[W]], <16 x i32> [[A]], {{.*}}, <16 x i1> %c)
; CHECK: [[Z:%.*]] = zext <16 x i16> {{.*}} to <16 x i32>
; CHECK: and <16 x i32> [[V]], [[Z]]
define <16 x i32> @extended(<16 x i32> %a, <16 x i16> %w, <16 x i1> %c) {
  %x = mul <16 x i32> %a, %a
  %s = select <16 x i1> %c, <16 x i16> <i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2>, <16 x i16> zeroinitializer
  %e = zext <16 x i16> %s to <16 x i32>
  %o = or <16 x i32> %x, %e
  %t = select <16 x i1> %c, <16 x i16> %w, <16 x i16> zeroinitializer
  %f = sext <16 x i16> %t to <16 x i32>
  %r = add <16 x i32> %o, %f
  %u = select <16 x i1> %c, <16 x i16> %w, <16 x i16> <i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1, i16 -1>
  %z = zext <16 x i16> %u to <16 x i32>
  %n = and <16 x i32> %r, %z
  ret <16 x i32> %n
}

; The old value is needed elsewhere, or is no register; the neutral number is
; another one or stands on the wrong side; x + 0.0 is not x for -0.0; scalars.
; CHECK-LABEL: @not
; CHECK-NOT: wrregion
; CHECK: ret
define <8 x i32> @not(<8 x i32> %a, <8 x i32> %b, <8 x i1> %c, <8 x float> %f, i1 %d, i32 %e, <8 x i16> %w) {
  %x = mul <8 x i32> %a, %b
  %n = add <8 x i32> %x, %b
  %r = select <8 x i1> %c, <8 x i32> %n, <8 x i32> %x
  %y = mul <8 x i32> %x, %r
  %z = select <8 x i1> %c, <8 x i32> %a, <8 x i32> zeroinitializer
  %s = sub <8 x i32> %z, %y
  %z2 = select <8 x i1> %c, <8 x i32> %a, <8 x i32> zeroinitializer
  %m = mul <8 x i32> %s, %z2
  %wide = zext <8 x i16> %w to <8 x i32>
  %z3 = select <8 x i1> %c, <8 x i32> %m, <8 x i32> zeroinitializer
  %t = add <8 x i32> %wide, %z3
  %g = fmul <8 x float> %f, %f
  %z4 = select <8 x i1> %c, <8 x float> %f, <8 x float> zeroinitializer
  %h = fadd <8 x float> %g, %z4
  %hb = bitcast <8 x float> %h to <8 x i32>
  %u = xor <8 x i32> %hb, %t
  %k = add i32 %e, 1
  %l = select i1 %d, i32 %k, i32 %e
  %v = insertelement <8 x i32> %u, i32 %l, i32 0
  ret <8 x i32> %v
}
