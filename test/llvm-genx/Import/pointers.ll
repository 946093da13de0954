; RUN: genx-opt -passes=genx-import-pointers -S %s | FileCheck %s
; A call through a pointer asks which of the functions of its type is meant.
define internal i32 @f(i32 %x) {
  ret i32 %x
}
define internal i32 @g(i32 %x) {
  ret i32 0
}
define internal void @other() {
  ret void
}
; CHECK-LABEL: define i32 @k(
; CHECK: select i1 %c, i32 (i32)* inttoptr (i64 1 to i32 (i32)*), i32 (i32)* inttoptr (i64 2 to i32 (i32)*)
; CHECK: icmp eq i32 (i32)* %which, inttoptr (i64 1 to i32 (i32)*)
; CHECK: call i32 @f(i32 %n)
; CHECK: call i32 @g(i32 %n)
; CHECK-NOT: @other
define i32 @k(i32 %n, i1 %c) {
  %which = select i1 %c, i32 (i32)* @f, i32 (i32)* @g
  %r = call i32 %which(i32 %n)
  ret i32 %r
}
