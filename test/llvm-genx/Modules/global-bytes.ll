; A vector of bytes at an address that is a multiple of nothing.
; RUN: python3 %S/Inputs/module.py %s
; IN a uchar: [31 * i % 200 for i in range(16)]
; OUT o uchar: [0xaa] * 3 + [(x + i + 1) % 256 for i, x in enumerate(a[1:8])] + [0xaa] * 6
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i8 addrspace(1)* %a, i8 addrspace(1)* %o) {
  %p = getelementptr i8, i8 addrspace(1)* %a, i32 1
  %q = bitcast i8 addrspace(1)* %p to <7 x i8> addrspace(1)*
  %v = load <7 x i8>, <7 x i8> addrspace(1)* %q, align 1
  %w = add <7 x i8> %v, <i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7>
  %r = getelementptr i8, i8 addrspace(1)* %o, i32 3
  %s = bitcast i8 addrspace(1)* %r to <7 x i8> addrspace(1)*
  store <7 x i8> %w, <7 x i8> addrspace(1)* %s, align 1
  ret void
}
