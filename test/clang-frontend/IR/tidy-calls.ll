; A result that is a parameter as it came in is read from the argument instead.
; Results that change, or are this parameter on one way only, and kernels stay.
; RUN: genx-opt -passes=cm-tidy-calls %s -o - | FileCheck %s

define internal { i32, <8 x i32> } @two(<8 x i32> %v, i32 %x) noinline {
  %y = add i32 %x, 1
  %a = insertvalue { i32, <8 x i32> } undef, i32 %y, 0
  %b = insertvalue { i32, <8 x i32> } %a, <8 x i32> %v, 1
  ret { i32, <8 x i32> } %b
}

define internal i32 @one(i32 %a, i32 %b) noinline {
  ret i32 %b
}

define internal i32 @either(i32 %a, i32 %b, i1 %c) noinline {
  br i1 %c, label %then, label %else
then:
  ret i32 %a
else:
  ret i32 %b
}

define i32 @kernel(i32 %a) "CMGenxMain" {
  ret i32 %a
}

; CHECK-LABEL: define void @caller(
; CHECK: %r = call { i32, <8 x i32> } @two(<8 x i32> %v, i32 %x)
; CHECK-NEXT: %first = extractvalue { i32, <8 x i32> } %r, 0
; CHECK-NEXT: call i32 @one(i32 1, i32 %x)
; CHECK-NEXT: %e = call i32 @either(i32 %x, i32 2, i1 %c)
; CHECK-NEXT: %k = call i32 @kernel(i32 %x)
; CHECK-NEXT: call void @use(i32 %first, <8 x i32> %v, i32 %x, i32 %e, i32 %k)
define void @caller(<8 x i32> %v, i32 %x, i1 %c) {
  %r = call { i32, <8 x i32> } @two(<8 x i32> %v, i32 %x)
  %first = extractvalue { i32, <8 x i32> } %r, 0
  %second = extractvalue { i32, <8 x i32> } %r, 1
  %o = call i32 @one(i32 1, i32 %x)
  %e = call i32 @either(i32 %x, i32 2, i1 %c)
  %k = call i32 @kernel(i32 %x)
  call void @use(i32 %first, <8 x i32> %second, i32 %o, i32 %e, i32 %k)
  ret void
}
declare void @use(i32, <8 x i32>, i32, i32, i32)
