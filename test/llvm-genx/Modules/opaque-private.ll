; Opaque pointers to variables, to shared local memory, to a table.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=2002
; OUT o int: [1 + 2 + 30]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

@slm = internal addrspace(3) global [16 x i32] undef
@table = private unnamed_addr constant [4 x i32] [i32 10, i32 20, i32 30, i32 40]
define spir_kernel void @k(ptr addrspace(1) %o, i32 %n) {
  %v = alloca [3000 x i32]
  %p = getelementptr [3000 x i32], ptr %v, i32 0, i32 %n
  store i32 1, ptr %p
  %q = getelementptr [16 x i32], ptr addrspace(3) @slm, i32 0, i32 5
  store i32 2, ptr addrspace(3) %q
  %m = and i32 %n, 3
  %t = getelementptr [4 x i32], ptr @table, i32 0, i32 %m
  %a = load i32, ptr %p
  %b = load i32, ptr addrspace(3) %q
  %c = load i32, ptr %t
  %s = add i32 %a, %b
  %r = add i32 %s, %c
  store i32 %r, ptr addrspace(1) %o
  ret void
}
