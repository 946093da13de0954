; A generic parameter is an address in global memory.
; RUN: python3 %S/Inputs/module.py %s
; IN a int: [14]
; OUT o int: [42]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(4)* %a, i32 addrspace(4)* %o) {
  %x = load i32, i32 addrspace(4)* %a
  %y = mul i32 %x, 3
  store i32 %y, i32 addrspace(4)* %o
  ret void
}
