; What a loop carries into its next round is computed after the last read of the
; present value.
; RUN: genx-opt -passes=genx-sink-recurrences -S %s | FileCheck %s

; CHECK-LABEL: @count
; CHECK: %c = icmp ult i32 %i, 7
; CHECK-NEXT: %next = add i32 %i, 1
; CHECK-NEXT: br
define void @count() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %c = icmp ult i32 %i, 7
  br i1 %c, label %loop, label %end
end:
  ret void
}

; Nothing to do: the present value is not read later.
; CHECK-LABEL: @in_order
; CHECK: %next = add i32 %i, 1
; CHECK-NEXT: %c = icmp ult i32 %next, 7
define void @in_order() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, 7
  br i1 %c, label %loop, label %end
end:
  ret void
}

; Must not be moved: what touches memory, and what is read before.
; CHECK-LABEL: @must_not
; CHECK: %next = call i32 @untyped
; CHECK-NEXT: %more = add i32 %n, 1
; CHECK-NEXT: %m = mul i32 %more, 3
; CHECK-NEXT: %c = icmp ult i32 %i, %m
define void @must_not() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %n = phi i32 [ 0, %entry ], [ %more, %loop ]
  %next = call i32 @untyped(i32 %i)
  %more = add i32 %n, 1
  %m = mul i32 %more, 3
  %c = icmp ult i32 %i, %m
  br i1 %c, label %loop, label %end
end:
  ret void
}
; A write goes behind what reads the part that it overwrites.
; CHECK-LABEL: @write
; CHECK: %old = call
; CHECK-NEXT: %s = select
; CHECK-NEXT: %w = call
define <16 x i32> @write(<16 x i32> %v, <8 x i32> %x, <8 x i1> %c) {
  %old = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %v, <8 x i32> %x, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %s = select <8 x i1> %c, <8 x i32> %old, <8 x i32> %x
  %r = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %w, <8 x i32> %s, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  ret <16 x i32> %r
}

; Not where it is read itself before,
; CHECK-LABEL: @write_read
; CHECK: %w = call
; CHECK-NEXT: %new = call
define <8 x i32> @write_read(<16 x i32> %v, <8 x i32> %x) {
  %old = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %v, <8 x i32> %x, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %new = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %w, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %s = add <8 x i32> %old, %new
  ret <8 x i32> %s
}

; nor past a goto, whose lanes the mask is of.
; CHECK-LABEL: @write_goto
; CHECK: %w = call
; CHECK-NEXT: %goto = call
define <16 x i32> @write_goto(<16 x i32> %v, <8 x i32> %x, <32 x i1> %em, <8 x i1> %m) {
  %old = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.v8i1(<16 x i32> %v, <8 x i32> %x, i32 0, i32 8, i32 1, i16 0, i32 undef, <8 x i1> %m)
  %goto = call { <32 x i1>, <8 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v8i1(<32 x i1> %em, <8 x i1> zeroinitializer, <8 x i1> %m)
  %s = add <8 x i32> %old, %x
  %r = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %w, <8 x i32> %s, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  ret <16 x i32> %r
}
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32)
; Each write goes behind the other but once.
; CHECK-LABEL: @two_writes
; CHECK: add <16 x i32> %a, %b
define <16 x i32> @two_writes(<16 x i32> %v, <8 x i32> %x) {
  %a = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %v, <8 x i32> %x, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %b = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %v, <8 x i32> %x, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  %r = add <16 x i32> %a, %b
  ret <16 x i32> %r
}

declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.v8i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, <8 x i1>)
declare { <32 x i1>, <8 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v8i1(<32 x i1>, <8 x i1>, <8 x i1>)
declare i32 @untyped(i32)
