; Vectors, bytes and qwords in shared local memory.
; RUN: python3 %S/Inputs/module.py %s
; IN a int: [1 + i for i in range(16)]
; OUT o int: [1, 2 + 256, 4, 4] + a[4:]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

@slm = internal addrspace(3) global [64 x i32] undef
define spir_kernel void @k(i32 addrspace(1)* %a, i32 addrspace(1)* %o) {
  %p = bitcast i32 addrspace(1)* %a to <16 x i32> addrspace(1)*
  %v = load <16 x i32>, <16 x i32> addrspace(1)* %p, align 64
  %s = bitcast [64 x i32] addrspace(3)* @slm to <16 x i32> addrspace(3)*
  store <16 x i32> %v, <16 x i32> addrspace(3)* %s, align 16
  %b = bitcast [64 x i32] addrspace(3)* @slm to i8 addrspace(3)*
  %b5 = getelementptr i8, i8 addrspace(3)* %b, i32 5
  store i8 1, i8 addrspace(3)* %b5
  %l = bitcast i8 addrspace(3)* %b to i64 addrspace(3)*
  %l1 = getelementptr i64, i64 addrspace(3)* %l, i32 1
  %x = load i64, i64 addrspace(3)* %l1
  %y = add i64 %x, 1
  store i64 %y, i64 addrspace(3)* %l1
  %w = load <16 x i32>, <16 x i32> addrspace(3)* %s, align 4
  %q = bitcast i32 addrspace(1)* %o to <16 x i32> addrspace(1)*
  store <16 x i32> %w, <16 x i32> addrspace(1)* %q, align 64
  ret void
}
