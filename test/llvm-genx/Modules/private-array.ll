; A small array that is only indexed is kept in registers.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=5
; OUT o int: [55]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
entry:
  %v = alloca [8 x i32], align 4
  br label %fill
fill:
  %i = phi i32 [ 0, %entry ], [ %i.next, %fill ]
  %p = getelementptr [8 x i32], [8 x i32]* %v, i32 0, i32 %i
  %x = mul i32 %i, 11
  store i32 %x, i32* %p
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, 8
  br i1 %more, label %fill, label %read
read:
  %q = getelementptr [8 x i32], [8 x i32]* %v, i32 0, i32 %n
  %y = load i32, i32* %q
  store i32 %y, i32 addrspace(1)* %o
  ret void
}
