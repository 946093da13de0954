; A generic pointer whose origin shows is what it comes from.
; RUN: python3 %S/Inputs/module.py %s
; OUT o int: [12]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

@slm = internal addrspace(3) global [4 x i32] undef
define spir_kernel void @k(i32 addrspace(1)* %o) {
  %l = getelementptr [4 x i32], [4 x i32] addrspace(3)* @slm, i32 0, i32 2
  %g = addrspacecast i32 addrspace(3)* %l to i32 addrspace(4)*
  store i32 11, i32 addrspace(4)* %g
  %h = addrspacecast i32 addrspace(1)* %o to i32 addrspace(4)*
  %x = load i32, i32 addrspace(3)* %l
  %y = add i32 %x, 1
  store i32 %y, i32 addrspace(4)* %h
  ret void
}
