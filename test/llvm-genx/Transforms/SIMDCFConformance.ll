; Which SIMD control flow is left to the hardware: a SIMD_IF with a SIMD_ELSE
; is; a mask used as data is not; a function without
; goto is not marked at all.
; RUN: genx-opt -passes=genx-simdcf-conformance -S %s | FileCheck %s

; CHECK: define <16 x i32> @if_else({{.*}}) #[[HW:[0-9]+]]
; CHECK: @llvm.genx.simdcf.goto
define <16 x i32> @if_else(<16 x i1> %c, <16 x i32> %a) {
entry:
  %g = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <16 x i1> zeroinitializer, <16 x i1> %c)
  %em = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 0
  %rm = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 1
  %none = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 2
  br i1 %none, label %end, label %then
then:
  %x = add <16 x i32> %a, %a
  %m = shufflevector <32 x i1> %em, <32 x i1> undef, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %y = select <16 x i1> %m, <16 x i32> %x, <16 x i32> %a
  br label %end
end:
  %r = phi <16 x i32> [ %a, %entry ], [ %y, %then ]
  %j = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em, <16 x i1> %rm)
  ret <16 x i32> %r
}

; A block that is never reached.
; CHECK: define <16 x i32> @unreachable({{.*}}) #[[HW]]
; CHECK-NOT: never:
define <16 x i32> @unreachable(<16 x i1> %c, <16 x i32> %a) {
entry:
  %g = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <16 x i1> zeroinitializer, <16 x i1> %c)
  %em = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 0
  %rm = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 1
  %none = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 2
  br i1 %none, label %end, label %then
then:
  br label %end
never:
  br label %end
end:
  %j = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em, <16 x i1> %rm)
  ret <16 x i32> %a
}

; The last code of a loop is a join; the lanes after it go back, all at once.
; CHECK: define <16 x i32> @join_at_latch({{.*}}) #[[HW]]
define <16 x i32> @join_at_latch(<16 x i1> %c, <16 x i1> %d, <16 x i32> %a) {
entry:
  br label %head
head:
  %em = phi <32 x i1> [ <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, %entry ], [ %em4, %latch ]
  %rm = phi <16 x i1> [ zeroinitializer, %entry ], [ %rm4, %latch ]
  %g = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> %em, <16 x i1> %rm, <16 x i1> %c)
  %em1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 0
  %rm1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 1
  %none1 = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 2
  br i1 %none1, label %end, label %body
body:
  %h = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> %em1, <16 x i1> zeroinitializer, <16 x i1> %d)
  %em2 = extractvalue { <32 x i1>, <16 x i1>, i1 } %h, 0
  %rm2 = extractvalue { <32 x i1>, <16 x i1>, i1 } %h, 1
  %none2 = extractvalue { <32 x i1>, <16 x i1>, i1 } %h, 2
  br i1 %none2, label %latch, label %break
break:
  %b = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> %em2, <16 x i1> %rm1, <16 x i1> zeroinitializer)
  %em3 = extractvalue { <32 x i1>, <16 x i1>, i1 } %b, 0
  %rm3 = extractvalue { <32 x i1>, <16 x i1>, i1 } %b, 1
  br label %latch
latch:
  %x = phi <32 x i1> [ %em2, %body ], [ %em3, %break ]
  %rm4 = phi <16 x i1> [ %rm1, %body ], [ %rm3, %break ]
  %j = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %x, <16 x i1> %rm2)
  %em4 = extractvalue { <32 x i1>, i1 } %j, 0
  %none4 = extractvalue { <32 x i1>, i1 } %j, 1
  br i1 %none4, label %end, label %head
end:
  %em5 = phi <32 x i1> [ %em1, %head ], [ %em4, %latch ]
  %rm5 = phi <16 x i1> [ %rm1, %head ], [ %rm4, %latch ]
  %k = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em5, <16 x i1> %rm5)
  ret <16 x i32> %a
}

; Blocks of several widths follow each other; they may not be nested.
; CHECK: define <16 x i32> @widths({{.*}}) #[[HW]]
define <16 x i32> @widths(<16 x i1> %c, <8 x i1> %d, <16 x i32> %a) {
entry:
  %g = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <16 x i1> zeroinitializer, <16 x i1> %c)
  %em = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 0
  %rm = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 1
  %none = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 2
  br i1 %none, label %next, label %then
then:
  br label %next
next:
  %j = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em, <16 x i1> %rm)
  %em1 = extractvalue { <32 x i1>, i1 } %j, 0
  %h = call { <32 x i1>, <8 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v8i1(<32 x i1> %em1, <8 x i1> zeroinitializer, <8 x i1> %d)
  %em2 = extractvalue { <32 x i1>, <8 x i1>, i1 } %h, 0
  %rm2 = extractvalue { <32 x i1>, <8 x i1>, i1 } %h, 1
  %none2 = extractvalue { <32 x i1>, <8 x i1>, i1 } %h, 2
  br i1 %none2, label %end, label %then2
then2:
  br label %end
end:
  %k = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v8i1(<32 x i1> %em2, <8 x i1> %rm2)
  ret <16 x i32> %a
}

; CHECK: define <16 x i32> @nested_widths({{.*}}) #[[NESTED:[0-9]+]]
define <16 x i32> @nested_widths(<16 x i1> %c, <8 x i1> %d, <16 x i32> %a) {
entry:
  %g = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <16 x i1> zeroinitializer, <16 x i1> %c)
  %em = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 0
  %rm = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 1
  %none = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 2
  br i1 %none, label %end, label %then
then:
  %h = call { <32 x i1>, <8 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v8i1(<32 x i1> %em, <8 x i1> zeroinitializer, <8 x i1> %d)
  %em2 = extractvalue { <32 x i1>, <8 x i1>, i1 } %h, 0
  %rm2 = extractvalue { <32 x i1>, <8 x i1>, i1 } %h, 1
  %none2 = extractvalue { <32 x i1>, <8 x i1>, i1 } %h, 2
  br i1 %none2, label %join, label %then2
then2:
  br label %join
join:
  %k = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v8i1(<32 x i1> %em2, <8 x i1> %rm2)
  %em3 = extractvalue { <32 x i1>, i1 } %k, 0
  br label %end
end:
  %em4 = phi <32 x i1> [ %em, %entry ], [ %em3, %join ]
  %j = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em4, <16 x i1> %rm)
  ret <16 x i32> %a
}

; The fields of a goto's result behind a phi are phis of the fields.
; CHECK: define <16 x i32> @fields(
; CHECK: phi <32 x i1>
; CHECK: phi <16 x i1>
; CHECK-NOT: phi {
; CHECK: @llvm.genx.simdcf.join
define <16 x i32> @fields(<16 x i1> %c, <16 x i32> %a, i1 %b) {
entry:
  br i1 %b, label %left, label %right
left:
  %g = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <16 x i1> zeroinitializer, <16 x i1> %c)
  br label %next
right:
  %h = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <16 x i1> zeroinitializer, <16 x i1> zeroinitializer)
  br label %next
next:
  %p = phi { <32 x i1>, <16 x i1>, i1 } [ %g, %left ], [ %h, %right ]
  %em = extractvalue { <32 x i1>, <16 x i1>, i1 } %p, 0
  %rm = extractvalue { <32 x i1>, <16 x i1>, i1 } %p, 1
  %j = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em, <16 x i1> %rm)
  ret <16 x i32> %a
}

; A phi of a phi in a loop: both are split, and no field that is unused becomes a
; phi.
; CHECK: define <16 x i32> @phi_of_phi(
; CHECK: head:
; CHECK-NEXT: %[[H:[0-9]+]] = phi <32 x i1> [ %[[G:[0-9]+]], %entry ], [ %[[N:[0-9]+]], %next ]
; CHECK-NEXT: call void @llvm.genx.barrier
; CHECK: next:
; CHECK-NEXT: %[[N]] = phi <32 x i1> [ %[[H]], %head ], [ %[[K:[0-9]+]], %other ]
; CHECK-NEXT: br
; CHECK-NOT: phi {
; CHECK: ret <16 x i32>
define <16 x i32> @phi_of_phi(<16 x i1> %c, <16 x i32> %a, i1 %b, i1 %d) {
entry:
  %g = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <16 x i1> zeroinitializer, <16 x i1> %c)
  br label %head
head:
  %p = phi { <32 x i1>, <16 x i1>, i1 } [ %g, %entry ], [ %q, %next ]
  call void @llvm.genx.barrier()
  br i1 %b, label %next, label %other
other:
  br label %next
next:
  %q = phi { <32 x i1>, <16 x i1>, i1 } [ %p, %head ], [ %g, %other ]
  br i1 %d, label %head, label %end
end:
  %em = extractvalue { <32 x i1>, <16 x i1>, i1 } %q, 0
  %rm = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 1
  %j = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %em, <16 x i1> %rm)
  ret <16 x i32> %a
}

; CHECK: define i16 @data({{.*}}) #[[DATA:[0-9]+]]
define i16 @data(<16 x i1> %c) {
entry:
  %g = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <16 x i1> zeroinitializer, <16 x i1> %c)
  %rm = extractvalue { <32 x i1>, <16 x i1>, i1 } %g, 1
  %bits = bitcast <16 x i1> %rm to i16
  ret i16 %bits
}

; CHECK: define <8 x i1> @none({{.*}} {
define <8 x i1> @none(<8 x i1> %c, <8 x i1> %d) {
  %r = and <8 x i1> %c, %d
  ret <8 x i1> %r
}

; CHECK: attributes #[[HW]] = { "genx-simdcf"="hardware" }
; CHECK: attributes #[[NESTED]] = { "genx-simdcf"="mask: lanes of another width wait" }
; CHECK: attributes #[[DATA]] = { "genx-simdcf"="mask: a mask is data" }
declare { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1>, <16 x i1>, <16 x i1>)
declare void @llvm.genx.barrier()
declare { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1>, <16 x i1>)
declare { <32 x i1>, <8 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v8i1(<32 x i1>, <8 x i1>, <8 x i1>)
declare { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v8i1(<32 x i1>, <8 x i1>)
