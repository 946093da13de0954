; What a function gets by reference is the variable of its caller.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=8
; OUT o int: [42]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define internal void @add(i32* %x, i32 %y) noinline {
  %v = load i32, i32* %x
  %w = add i32 %v, %y
  store i32 %w, i32* %x
  ret void
}
define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
  %x = alloca i32
  store i32 %n, i32* %x
  call void @add(i32* %x, i32 30)
  call void @add(i32* %x, i32 4)
  %r = load i32, i32* %x
  store i32 %r, i32 addrspace(1)* %o
  ret void
}
