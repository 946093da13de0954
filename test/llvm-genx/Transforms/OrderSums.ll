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

; Bytes that many products read become words once, each scalar factor read from
; all of them.
; CHECK-LABEL: @bytes
; CHECK-DAG: [[B:%.*]] = sext <32 x i8> %b to <32 x i16>
; CHECK-DAG: sext <16 x i8> %a to <16 x i16>
; CHECK: call <16 x i16> @llvm.genx.rdregioni.v16i16.v32i16.i16(<32 x i16> [[B]], i32 0, i32 {{[0-9]+}}, i32 0, i16 6,
; CHECK-COUNT-8: ssmad
; CHECK: ret
define <16 x i32> @bytes(<16 x i8> %a, <32 x i8> %b, <16 x i32> %c) {
  %x = sext <16 x i8> %a to <16 x i32>
  %r0 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v32i8.i16(<32 x i8> %b, i32 0, i32 16, i32 0, i16 3, i32 undef)
  %e0 = sext <16 x i8> %r0 to <16 x i32>
  %p0 = mul <16 x i32> %x, %e0
  %s0 = add <16 x i32> %c, %p0
  %r1 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v32i8.i16(<32 x i8> %b, i32 0, i32 16, i32 0, i16 4, i32 undef)
  %e1 = sext <16 x i8> %r1 to <16 x i32>
  %p1 = mul <16 x i32> %x, %e1
  %s1 = add <16 x i32> %s0, %p1
  %r2 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v32i8.i16(<32 x i8> %b, i32 0, i32 16, i32 0, i16 5, i32 undef)
  %e2 = sext <16 x i8> %r2 to <16 x i32>
  %p2 = mul <16 x i32> %x, %e2
  %s2 = add <16 x i32> %s1, %p2
  %r3 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v32i8.i16(<32 x i8> %b, i32 0, i32 16, i32 0, i16 6, i32 undef)
  %e3 = sext <16 x i8> %r3 to <16 x i32>
  %p3 = mul <16 x i32> %x, %e3
  %s3 = add <16 x i32> %s2, %p3
  %r4 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v32i8.i16(<32 x i8> %b, i32 0, i32 16, i32 0, i16 7, i32 undef)
  %e4 = sext <16 x i8> %r4 to <16 x i32>
  %p4 = mul <16 x i32> %x, %e4
  %s4 = add <16 x i32> %s3, %p4
  %r5 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v32i8.i16(<32 x i8> %b, i32 0, i32 16, i32 0, i16 8, i32 undef)
  %e5 = sext <16 x i8> %r5 to <16 x i32>
  %p5 = mul <16 x i32> %x, %e5
  %s5 = add <16 x i32> %s4, %p5
  %r6 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v32i8.i16(<32 x i8> %b, i32 0, i32 16, i32 0, i16 9, i32 undef)
  %e6 = sext <16 x i8> %r6 to <16 x i32>
  %p6 = mul <16 x i32> %x, %e6
  %s6 = add <16 x i32> %s5, %p6
  %r7 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v32i8.i16(<32 x i8> %b, i32 0, i32 16, i32 0, i16 10, i32 undef)
  %e7 = sext <16 x i8> %r7 to <16 x i32>
  %p7 = mul <16 x i32> %x, %e7
  %s7 = add <16 x i32> %s6, %p7
  ret <16 x i32> %s7
}
declare <16 x i8> @llvm.genx.rdregioni.v16i8.v32i8.i16(<32 x i8>, i32, i32, i32, i16, i32)
