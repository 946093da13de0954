; A generic pointer to a variable of the thread.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=2
; OUT o int: [33]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
  %v = alloca [4 x i32]
  %p = getelementptr [4 x i32], [4 x i32]* %v, i32 0, i32 %n
  %g = addrspacecast i32* %p to i32 addrspace(4)*
  store i32 33, i32 addrspace(4)* %g
  %q = getelementptr [4 x i32], [4 x i32]* %v, i32 0, i32 2
  %x = load i32, i32* %q
  store i32 %x, i32 addrspace(1)* %o
  ret void
}
