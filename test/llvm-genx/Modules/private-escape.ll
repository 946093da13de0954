; The address of a variable is kept in another variable.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=1
; OUT o int: [1, 99]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
  %x = alloca i32
  %y = alloca i32
  %table = alloca [2 x i32*]
  %t0 = getelementptr [2 x i32*], [2 x i32*]* %table, i32 0, i32 0
  %t1 = getelementptr [2 x i32*], [2 x i32*]* %table, i32 0, i32 1
  store i32* %x, i32** %t0
  store i32* %y, i32** %t1
  store i32 1, i32* %x
  store i32 2, i32* %y
  %p = getelementptr [2 x i32*], [2 x i32*]* %table, i32 0, i32 %n
  %q = load i32*, i32** %p
  store i32 99, i32* %q
  %a = load i32, i32* %x
  %b = load i32, i32* %y
  store i32 %a, i32 addrspace(1)* %o
  %r = getelementptr i32, i32 addrspace(1)* %o, i32 1
  store i32 %b, i32 addrspace(1)* %r
  ret void
}
