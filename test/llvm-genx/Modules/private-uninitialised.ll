; A variable that is written in one of two branches.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=3
; OUT o int: [6]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
entry:
  %v = alloca i32
  %c = icmp sgt i32 %n, 3
  br i1 %c, label %a, label %b
a:
  store i32 5, i32* %v
  br label %end
b:
  store i32 6, i32* %v
  br label %end
end:
  %x = load i32, i32* %v
  store i32 %x, i32 addrspace(1)* %o
  ret void
}
