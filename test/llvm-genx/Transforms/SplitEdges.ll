; Every critical edge gets a block of its own, but for those of a goto that the
; hardware does. Blocks that nothing leads to are gone.
; RUN: genx-opt -passes=genx-split-edges -S %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; The edge from the entry to the join is critical.
; CHECK-LABEL: @critical
; CHECK: br i1 %c, label %then, label %[[EDGE:[a-z_.]+]]
; CHECK: [[EDGE]]:
; CHECK-NEXT: br label %end
define i32 @critical(i1 %c, i32 %a) {
entry:
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %r = phi i32 [ 1, %then ], [ %a, %entry ]
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
