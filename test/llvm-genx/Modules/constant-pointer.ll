; Address space 2 as a parameter is memory, too.
; RUN: python3 %S/Inputs/module.py %s
; IN a int: [7 * i - 50 for i in range(16)]
; OUT o int: [a[3]]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(2)* %a, i32 addrspace(1)* %o) {
  %p = getelementptr i32, i32 addrspace(2)* %a, i32 3
  %x = load i32, i32 addrspace(2)* %p
  store i32 %x, i32 addrspace(1)* %o
  ret void
}
