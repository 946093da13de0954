; What is the same in all iterations is computed before a loop, in functions with
; SIMD control flow.
; RUN: genx-opt -passes=genx-hoist-invariants -S -pass-remarks=genx-hoist-invariants %s 2>%t.remarks | FileCheck %s
; RUN: FileCheck --check-prefix=REMARKS %s < %t.remarks

; The division and what it needs; not the product, which is computed in %a.
; REMARKS: hoisted 3 instructions out of a loop
; CHECK-LABEL: @lanes_leave(
; CHECK: entry:
; CHECK-NEXT: %part = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v,
; CHECK-NEXT: %rem = urem <8 x i32> %part, <i32 27,
; CHECK-NEXT: %neg = sub <8 x i32> zeroinitializer, %rem
; CHECK-NEXT: br label %loop
; CHECK: loop:
; CHECK: %same = mul <8 x i32> %n, %n
; CHECK-NEXT: %sum = add <8 x i32> %x, %neg
define <8 x i32> @lanes_leave(<16 x i32> %v, <8 x i32> %n, <8 x i32> %a) {
entry:
  br label %loop
loop:
  %x = phi <8 x i32> [ %a, %entry ], [ %y, %loop ]
  %em = phi <32 x i1> [ <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, %entry ], [ %e, %loop ]
  %rm = phi <8 x i1> [ zeroinitializer, %entry ], [ %r, %loop ]
  %part = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v, i32 0, i32 8, i32 1, i16 32, i32 undef)
  %rem = urem <8 x i32> %part, <i32 27, i32 27, i32 27, i32 27, i32 27, i32 27, i32 27, i32 27>
  %neg = sub <8 x i32> zeroinitializer, %rem
  %same = mul <8 x i32> %n, %n
  %sum = add <8 x i32> %x, %neg
  %w = call <8 x i32> @llvm.genx.wrregioni.v8i32.v8i32.i16.v8i1(<8 x i32> %a, <8 x i32> %same, i32 0, i32 8, i32 1, i16 0, i32 undef, <8 x i1> %rm)
  %y = add <8 x i32> %sum, %w
  %c = icmp sgt <8 x i32> %y, zeroinitializer
  %g = call { <32 x i1>, <8 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v8i1(<32 x i1> %em, <8 x i1> %rm, <8 x i1> %c)
  %e = extractvalue { <32 x i1>, <8 x i1>, i1 } %g, 0
  %r = extractvalue { <32 x i1>, <8 x i1>, i1 } %g, 1
  %none = extractvalue { <32 x i1>, <8 x i1>, i1 } %g, 2
  br i1 %none, label %end, label %loop
end:
  %j = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v8i1(<32 x i1> %e, <8 x i1> %r)
  ret <8 x i32> %y
}

; A block that some iterations do not reach: a division by zero, or an offset out of
; range, must not be reached by others either.
; CHECK-LABEL: @not_always(
; CHECK: some:
; CHECK-NEXT: %q = udiv i32 %n, %d
; CHECK-NEXT: %part = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v, i32 0, i32 8, i32 1, i16 %at,
define <8 x i32> @not_always(<16 x i32> %v, <8 x i32> %a, i32 %n, i32 %d, i16 %at, i1 %b, i1 %c, <8 x i1> %lanes) {
entry:
  br label %loop
loop:
  %x = phi <8 x i32> [ %a, %entry ], [ %z, %next ]
  br i1 %b, label %some, label %next
some:
  %q = udiv i32 %n, %d
  %part = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v, i32 0, i32 8, i32 1, i16 %at, i32 undef)
  %all = insertelement <8 x i32> %part, i32 %q, i32 0
  %y = add <8 x i32> %x, %all
  br label %next
next:
  %z = phi <8 x i32> [ %x, %loop ], [ %y, %some ]
  br i1 %c, label %loop, label %end
end:
  %g = call { <32 x i1>, <8 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v8i1(<32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> zeroinitializer, <8 x i1> %lanes)
  ret <8 x i32> %z
}

; Without gotos LLVM's licm does it.
; CHECK-LABEL: @no_lanes(
; CHECK: loop:
; CHECK: %s = mul i32 %a, %a
define i32 @no_lanes(i32 %a) {
entry:
  br label %loop
loop:
  %x = phi i32 [ %a, %entry ], [ %y, %loop ]
  %s = mul i32 %a, %a
  %y = add i32 %x, %s
  %c = icmp sgt i32 %y, 0
  br i1 %c, label %loop, label %end
end:
  ret i32 %y
}

declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32) nounwind readnone
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v8i32.i16.v8i1(<8 x i32>, <8 x i32>, i32, i32, i32, i16, i32, <8 x i1>) nounwind readnone
declare { <32 x i1>, <8 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v8i1(<32 x i1>, <8 x i1>, <8 x i1>)
declare { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v8i1(<32 x i1>, <8 x i1>)
