; A table in address space 2 is indexed with a variable.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=5
; OUT o int: [[3, 1, 4, 1, 5, 9, 2, 6][5]]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

@table = internal addrspace(2) constant [8 x i32] [i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6]
define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
  %p = getelementptr [8 x i32], [8 x i32] addrspace(2)* @table, i32 0, i32 %n
  %x = load i32, i32 addrspace(2)* %p
  store i32 %x, i32 addrspace(1)* %o
  ret void
}
