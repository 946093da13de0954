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
; CHECK: attributes #[[DATA]] = { "genx-simdcf"="mask: a mask is data" }
declare { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1>, <16 x i1>, <16 x i1>)
declare void @llvm.genx.barrier()
declare { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1>, <16 x i1>)
