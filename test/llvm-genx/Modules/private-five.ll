; Address space 5 is private, too.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=3
; OUT o int: [17]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
  %v = alloca [8 x i32]
  %w = addrspacecast [8 x i32]* %v to [8 x i32] addrspace(5)*
  %p = getelementptr [8 x i32], [8 x i32] addrspace(5)* %w, i32 0, i32 %n
  store i32 17, i32 addrspace(5)* %p
  %q = getelementptr [8 x i32], [8 x i32] addrspace(5)* %w, i32 0, i32 3
  %x = load i32, i32 addrspace(5)* %q
  store i32 %x, i32 addrspace(1)* %o
  ret void
}
