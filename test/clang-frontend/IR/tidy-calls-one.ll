; The only result of a function, which is its parameter. Nothing else changes here, so
; genx-opt would see if the pass said that it did nothing.
; RUN: genx-opt -passes=cm-tidy-calls %s -o - | FileCheck %s

define internal i32 @one(i32 %a) noinline {
  ret i32 %a
}

; CHECK-LABEL: define i32 @caller(
; CHECK: ret i32 %x
define i32 @caller(i32 %x) {
  %r = call i32 @one(i32 %x)
  ret i32 %r
}
