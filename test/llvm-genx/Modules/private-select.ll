; Which of two variables is known when the kernel runs.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=1
; OUT o int: [7, 20]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
  %a = alloca [4 x i32]
  %b = alloca [4 x i32]
  %a1 = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 1
  %b1 = getelementptr [4 x i32], [4 x i32]* %b, i32 0, i32 1
  store i32 10, i32* %a1
  store i32 20, i32* %b1
  %c = icmp sgt i32 %n, 0
  %p = select i1 %c, i32* %a1, i32* %b1
  store i32 7, i32* %p
  %x = load i32, i32* %a1
  %y = load i32, i32* %b1
  store i32 %x, i32 addrspace(1)* %o
  %q = getelementptr i32, i32 addrspace(1)* %o, i32 1
  store i32 %y, i32 addrspace(1)* %q
  ret void
}
