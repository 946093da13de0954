; Messages transfer scalars.
; DIAG: PointerNoScalar
; RUN: not genx-opt -passes=cm-pointers %s 2>&1 | FileCheck %s

; CHECK: error: only scalars are read and written through pointers; use load and store for vectors
define void @vectors(i64 %address, <4 x i32> %x) {
  %p = inttoptr i64 %address to <4 x i32>*
  store <4 x i32> %x, <4 x i32>* %p
  ret void
}
