; Sums are ordered so that mad adds all products, and begin with a number that
; is no immediate; also those that the finalizer would compute as words.
; RUN: genx-opt -passes=genx-fuse-operations -mcpu=icllp -S %s | FileCheck %s
; RUN: genx-opt -passes=genx-fuse-operations -mcpu=skl -S %s | FileCheck %s --check-prefix=NONE
; NONE-NOT: ssmad

; x * a + y * b + c
; CHECK-LABEL: @last_first
; CHECK: [[M:%.*]] = call <16 x i32> @llvm.genx.ssmad.v16i32.v16i32(<16 x i32> %xd, <16 x i32> <i32 7, {{.*}}, <16 x i32> %c)
; CHECK: [[N:%.*]] = call <16 x i32> @llvm.genx.ssmad.v16i32.v16i32(<16 x i32> %yd, <16 x i32> <i32 5, {{.*}}, <16 x i32> [[M]])
; CHECK: ret <16 x i32> [[N]]
define <16 x i32> @last_first(<16 x i16> %x, <16 x i16> %y, <16 x i32> %c) {
  %xd = sext <16 x i16> %x to <16 x i32>
  %yd = sext <16 x i16> %y to <16 x i32>
  %p = mul <16 x i32> %xd, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %q = mul <16 x i32> %yd, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  %s = add <16 x i32> %p, %q
  %r = add <16 x i32> %s, %c
  ret <16 x i32> %r
}

; (x * 7 + y * 5 + 32) >> 6, narrowed: begins with 32. What has both signs is
; extended by each operand for itself.
; CHECK-LABEL: @rounded
; CHECK: [[PAIR:%.*]] = call <2 x i32> @llvm.genx.rdregioni.{{.*}}(<2 x i32> <i32 32, i32 32>,
; CHECK: [[C:%.*]] = call <16 x i32> @llvm.genx.rdregioni.{{.*}}(<2 x i32> [[PAIR]], i32 0, i32 {{[0-9]+}}, i32 0,
; CHECK: [[M:%.*]] = call <16 x i32> @llvm.genx.ssmad.v16i32.v16i32(<16 x i32> %xd, <16 x i32> <i32 7, {{.*}}, <16 x i32> [[C]])
; CHECK: [[N:%.*]] = call <16 x i32> @llvm.genx.ssmad.v16i32.v16i32(<16 x i32> %yd, <16 x i32> <i32 5, {{.*}}, <16 x i32> [[M]])
; CHECK: ashr <16 x i32> [[N]]
define <16 x i16> @rounded(<16 x i16> %x, <16 x i16> %y) {
  %xd = sext <16 x i16> %x to <16 x i32>
  %yd = zext <16 x i16> %y to <16 x i32>
  %p = mul <16 x i32> %xd, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %q = mul <16 x i32> %yd, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  %s = add <16 x i32> %p, %q
  %t = add <16 x i32> %s, <i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32>
  %u = ashr <16 x i32> %t, <i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6>
  %r = trunc <16 x i32> %u to <16 x i16>
  ret <16 x i16> %r
}

; The finalizer would do all of (x * 7 + y * 5) >> 6 in an accumulator of words.
; CHECK-LABEL: @narrowed
; CHECK: [[PAIR:%.*]] = call <2 x i32> @llvm.genx.rdregioni.{{.*}}(<2 x i32> zeroinitializer,
; CHECK: ssmad{{.*}} %xd
; CHECK: ssmad{{.*}} %yd
define <16 x i16> @narrowed(<16 x i16> %x, <16 x i16> %y) {
  %xd = sext <16 x i16> %x to <16 x i32>
  %yd = sext <16 x i16> %y to <16 x i32>
  %p = mul <16 x i32> %xd, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %q = mul <16 x i32> %yd, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  %s = add <16 x i32> %p, %q
  %u = ashr <16 x i32> %s, <i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6>
  %r = trunc <16 x i32> %u to <16 x i16>
  ret <16 x i16> %r
}

; So would it do this with one product, to which no mad may add then.
; CHECK-LABEL: @sum_of_words
; CHECK-NOT: ssmad
; CHECK: ret
define <4 x i16> @sum_of_words(<4 x i16> %x, <4 x i16> %y, <4 x i16> %z) {
  %xd = sext <4 x i16> %x to <4 x i32>
  %yd = sext <4 x i16> %y to <4 x i32>
  %zd = sext <4 x i16> %z to <4 x i32>
  %w = add <4 x i32> %xd, %yd
  %p = mul <4 x i32> %zd, <i32 7, i32 7, i32 7, i32 7>
  %s = add <4 x i32> %w, %p
  %u = ashr <4 x i32> %s, <i32 6, i32 6, i32 6, i32 6>
  %r = trunc <4 x i32> %u to <4 x i16>
  ret <4 x i16> %r
}

; An exact product of words is one of dwords.
; CHECK-LABEL: @exact
; CHECK: ssmad.v8i32.v8i32(<8 x i32> %{{.*}}, <8 x i32> <i32 7, {{.*}}, <8 x i32> %c)
define <8 x i32> @exact(<8 x i16> %x, <8 x i32> %c) {
  %p = mul nsw <8 x i16> %x, <i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7>
  %e = sext <8 x i16> %p to <8 x i32>
  %r = add <8 x i32> %e, %c
  ret <8 x i32> %r
}
