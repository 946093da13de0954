; Each block stands behind one that leads to it, loops in one piece.
; RUN: genx-opt -passes=genx-layout-blocks -S %s | FileCheck %s

; What the unroller leaves: the loop last.
; CHECK-LABEL: @loop_last
; CHECK: entry:
; CHECK: loop:
; CHECK: more:
; CHECK: end:
define void @loop_last(i32 %n) {
entry:
  br label %loop
end:
  ret void
more:
  %next = add i32 %i, 1
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  %c = icmp ult i32 %i, %n
  br i1 %c, label %more, label %end
}

; The end of the loop stands behind all of it, also when the loop is left in its
; middle.
; CHECK-LABEL: @left_in_the_middle
; CHECK: loop:
; CHECK: odd:
; CHECK: latch:
; CHECK: found:
; CHECK: end:
define i32 @left_in_the_middle(i32 %n, i1 %c, i1 %d) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  br i1 %c, label %latch, label %odd
odd:
  br i1 %d, label %found, label %latch
found:
  br label %end
latch:
  %next = add i32 %i, 1
  %e = icmp ult i32 %next, %n
  br i1 %e, label %loop, label %end
end:
  %r = phi i32 [ %i, %found ], [ %n, %latch ]
  ret i32 %r
}

; Nothing to do.
; CHECK-LABEL: @in_order
; CHECK: entry:
; CHECK: then:
; CHECK: end:
define void @in_order(i1 %c) {
entry:
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  ret void
}

; Must not be moved: the hardware goes on at the next join.
; CHECK-LABEL: @lanes
; CHECK: entry:
; CHECK: end:
; CHECK: then:
define void @lanes(i1 %c) #0 {
entry:
  br i1 %c, label %then, label %end
end:
  ret void
then:
  br label %end
}
attributes #0 = { "genx-simdcf"="hardware" }
