; Masks, which CM has as words, become lanes where they go into an asm statement
; and words again where they come out; every statement has side effects.
; RUN: genx-opt -passes=cm-lower-inline-asm %s -o - | FileCheck %s

; CHECK-LABEL: @source(
; CHECK-NEXT: [[P:%.*]] = icmp ne <8 x i16> %m, zeroinitializer
; CHECK-NEXT: [[R:%.*]] = call <8 x i32> asm sideeffect "($2) mov (M1, 8) $0 $1", "=r,r,cr"(<8 x i32> %v, <8 x i1> [[P]])
; CHECK-NEXT: ret <8 x i32> [[R]]
define <8 x i32> @source(<8 x i32> %v, <8 x i16> %m) {
  %r = call <8 x i32> asm "($2) mov (M1, 8) $0 $1", "=r,r,cr"(<8 x i32> %v, <8 x i16> %m)
  ret <8 x i32> %r
}

; CHECK-LABEL: @result(
; CHECK-NEXT: [[R:%.*]] = call <8 x i1> asm sideeffect "cmp.lt (M1, 8) $0 $1 $2", "=cr,r,n"(<8 x i32> %v, i32 7)
; CHECK-NEXT: [[W:%.*]] = zext <8 x i1> [[R]] to <8 x i16>
; CHECK-NEXT: ret <8 x i16> [[W]]
define <8 x i16> @result(<8 x i32> %v) {
  %r = call <8 x i16> asm "cmp.lt (M1, 8) $0 $1 $2", "=cr,r,n"(<8 x i32> %v, i32 7)
  ret <8 x i16> %r
}

; One of two results is a mask, and what it holds before is that of operand 0.
; CHECK-LABEL: @both(
; CHECK-NEXT: [[P:%.*]] = icmp ne <8 x i16> %m, zeroinitializer
; CHECK-NEXT: [[R:%.*]] = call { <8 x i1>, <8 x i32> } asm sideeffect "text", "=cr,=rw,0,a"(<8 x i1> [[P]], <8 x i32> %v)
; CHECK: [[L:%.*]] = extractvalue { <8 x i1>, <8 x i32> } [[R]], 0
; CHECK-NEXT: [[W:%.*]] = zext <8 x i1> [[L]] to <8 x i16>
; CHECK-NEXT: [[A:%.*]] = insertvalue { <8 x i16>, <8 x i32> } undef, <8 x i16> [[W]], 0
; CHECK-NEXT: [[D:%.*]] = extractvalue { <8 x i1>, <8 x i32> } [[R]], 1
; CHECK-NEXT: [[B:%.*]] = insertvalue { <8 x i16>, <8 x i32> } [[A]], <8 x i32> [[D]], 1
; CHECK-NEXT: ret { <8 x i16>, <8 x i32> } [[B]]
define { <8 x i16>, <8 x i32> } @both(<8 x i16> %m, <8 x i32> %v) {
  %r = call { <8 x i16>, <8 x i32> } asm "text", "=cr,=rw,0,a"(<8 x i16> %m, <8 x i32> %v)
  ret { <8 x i16>, <8 x i32> } %r
}

; CHECK-LABEL: @nothing(
; CHECK-NEXT: call void asm sideeffect "fence_global", ""()
; CHECK-NEXT: ret void
define void @nothing() {
  call void asm "fence_global", ""()
  ret void
}
