; A variable at file scope belongs to the thread.
; RUN: python3 %S/Inputs/module.py %s
; OUT o int: [42]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

@counter = internal global i32 40
define internal void @bump() noinline {
  %x = load i32, i32* @counter
  %y = add i32 %x, 1
  store i32 %y, i32* @counter
  ret void
}
define spir_kernel void @k(i32 addrspace(1)* %o) {
  call void @bump()
  call void @bump()
  %x = load i32, i32* @counter
  store i32 %x, i32 addrspace(1)* %o
  ret void
}
