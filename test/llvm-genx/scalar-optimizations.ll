; The clean-ups that the pipeline begins with, under one name: the benchmark hands
; them to the peer, too. Stock passes only: regions stay as they are.
; RUN: genx-opt --passes=genx-scalar-optimizations %s | FileCheck %s

; CHECK-LABEL: @counted
; CHECK-NOT: br
; CHECK: call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %v, i32 0, i32 4, i32 2, i16 4, i32 undef)
; CHECK-NEXT: ret
define <4 x i32> @counted(<8 x i32> %v) {
entry:
  %slot = alloca i16
  store i16 0, i16* %slot
  br label %loop
loop:
  %i = phi i16 [ 0, %entry ], [ %next, %loop ]
  %old = load i16, i16* %slot
  %offset = add i16 %old, 1
  store i16 %offset, i16* %slot
  %next = add i16 %i, 1
  %again = icmp ult i16 %next, 4
  br i1 %again, label %loop, label %done
done:
  %at = load i16, i16* %slot
  %r = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %v, i32 0, i32 4, i32 2, i16 %at, i32 undef)
  ret <4 x i32> %r
}

declare <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32>, i32, i32, i32, i16, i32)
