; Recursion, calls through pointers and calls of undefined functions are errors.
; DIAG: IndirectCall UndefinedCallee RecursiveCallee
; RUN: not genx-opt -passes=cm-inline %s 2>&1 | FileCheck %s

declare void @_Z7missingi(i32)

define void @_Z4evenj(i32 %n) {
  call void @_Z3oddj(i32 %n)
  ret void
}

define void @_Z3oddj(i32 %n) {
  call void @_Z4evenj(i32 %n)
  ret void
}

; CHECK: error: 'even(unsigned int)' is recursive, which CM does not allow
; CHECK: error: 'missing(int)' is called, but not defined in this file
; CHECK: error: a call through a pointer is not allowed in CM
define void @k(i32 %x, void ()* %f) #0 {
  call void @_Z4evenj(i32 %x)
  call void @_Z7missingi(i32 %x)
  call void %f()
  ret void
}

attributes #0 = { "CMGenxMain" }
