; Critical edges get a block of their own, but for those whose copies may stand
; before the branch, and those of a goto that the hardware does. Blocks that nothing leads to are gone.
; RUN: genx-opt -passes=genx-split-edges -S %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; The edge from the entry to the join is critical, and vectors are not copied
; for nothing.
; CHECK-LABEL: @critical
; CHECK: br i1 %c, label %then, label %[[EDGE:[a-z_.]+]]
; CHECK: [[EDGE]]:
; CHECK-NEXT: br label %end
define <16 x i32> @critical(i1 %c, <16 x i32> %a) {
entry:
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %r = phi <16 x i32> [ zeroinitializer, %then ], [ %a, %entry ]
  ret <16 x i32> %r
}

; A scalar may be copied before the branch.
; CHECK-LABEL: @scalar
; CHECK: br i1 %c, label %then, label %end
define i32 @scalar(i1 %c, i32 %a) {
entry:
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %r = phi i32 [ 1, %then ], [ %a, %entry ]
  ret i32 %r
}

; So may all that goes back to the start of a loop, also if the block behind the
; loop gets what the phi was.
; CHECK-LABEL: @loop
; CHECK: br i1 %c, label %loop, label %end
define <16 x i32> @loop(<16 x i32> %a) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi <16 x i32> [ %a, %entry ], [ %t, %loop ]
  %next = add i32 %i, 1
  %t = add <16 x i32> %s, %a
  %c = icmp ult i32 %next, 8
  br i1 %c, label %loop, label %end
end:
  %r = phi <16 x i32> [ %s, %loop ]
  ret <16 x i32> %r
}

; But not where the block behind the loop reads the phi itself, by a cast.
; CHECK-LABEL: @read_behind
; CHECK: br i1 %c, label %[[BACK:[a-z_.]+]], label %end
; CHECK: [[BACK]]:
; CHECK-NEXT: br label %loop
define <32 x i16> @read_behind(<16 x i32> %a, i32 %n) {
entry:
  br label %loop
loop:
  %s = phi <16 x i32> [ %a, %entry ], [ %t, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = bitcast <16 x i32> %s to <32 x i16>
  %next = add i32 %i, 1
  %t = add <16 x i32> %s, %a
  %c = icmp ult i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret <32 x i16> %h
}

; Nor where its last value is copied on the other edge, in a block of its own.
; CHECK-LABEL: @read_on_the_edge
; CHECK: br i1 %c, label %loop.loop_crit_edge, label %loop.end_crit_edge
; CHECK: loop.loop_crit_edge:
; CHECK-NEXT: br label %loop
define i32 @read_on_the_edge(i32 %n, i1 %skip) {
entry:
  br i1 %skip, label %end, label %first
first:
  br label %loop
loop:
  %i = phi i32 [ 0, %first ], [ %next, %loop ]
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  %r = phi i32 [ %i, %loop ], [ 0, %entry ]
  ret i32 %r
}

; Nor where the branch may read a mask that would be copied.
; CHECK-LABEL: @mask
; CHECK: br i1 %m, label %[[BACK:[a-z_.]+]], label %end
; CHECK: [[BACK]]:
; CHECK-NEXT: br label %loop
define void @mask(i32 %n) {
entry:
  br label %loop
loop:
  %m = phi i1 [ true, %entry ], [ %c, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %n
  br i1 %m, label %loop, label %end
end:
  ret void
}

; Nor where it would be done in every round for the end of the loop.
; CHECK-LABEL: @leave
; CHECK: br i1 %c, label %more, label %[[OUT:[a-z_.]+]]
; CHECK: [[OUT]]:
; CHECK-NEXT: br label %end
define i32 @leave(i32 %n, i32 %m) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %n
  br i1 %c, label %more, label %end
more:
  %d = icmp ult i32 %next, %m
  br i1 %d, label %loop, label %end
end:
  %r = phi i32 [ 1, %loop ], [ 2, %more ]
  ret i32 %r
}

; Nothing to do: no edge is critical.
; CHECK-LABEL: @diamond
; CHECK: br i1 %c, label %then, label %else
; CHECK-NOT: crit_edge
define i32 @diamond(i1 %c, i32 %a) {
entry:
  br i1 %c, label %then, label %else
then:
  br label %end
else:
  br label %end
end:
  %r = phi i32 [ 1, %then ], [ %a, %else ]
  ret i32 %r
}

; ADCE leaves such blocks.
; CHECK-LABEL: @unreachable
; CHECK-NOT: gone
; CHECK: ret i32 %a
define i32 @unreachable(i32 %a) {
entry:
  br label %end
gone:
  br label %end
end:
  %r = phi i32 [ %a, %entry ], [ 2, %gone ]
  ret i32 %r
}

; Lanes that leave at a hardware goto do not pass through a block on the way.
; CHECK-LABEL: @lanes
; CHECK: br i1 %none, label %end, label %then
; CHECK-NOT: crit_edge
define void @lanes(<8 x i1> %c) #0 {
entry:
  %g = call { <32 x i1>, <8 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v8i1(<32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> zeroinitializer, <8 x i1> %c)
  %em = extractvalue { <32 x i1>, <8 x i1>, i1 } %g, 0
  %rm = extractvalue { <32 x i1>, <8 x i1>, i1 } %g, 1
  %none = extractvalue { <32 x i1>, <8 x i1>, i1 } %g, 2
  br i1 %none, label %end, label %then
then:
  br label %end
end:
  %j = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v8i1(<32 x i1> %em, <8 x i1> %rm)
  ret void
}

declare { <32 x i1>, <8 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v8i1(<32 x i1>, <8 x i1>, <8 x i1>)
declare { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v8i1(<32 x i1>, <8 x i1>)

attributes #0 = { "genx-simdcf"="hardware" }
