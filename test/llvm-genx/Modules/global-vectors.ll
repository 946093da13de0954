; Vectors through pointers: blocks where they are aligned, lanes elsewhere.
; RUN: python3 %S/Inputs/module.py %s
; IN a int: [7 * i - 50 for i in range(16)]
; OUT o int: [2 * x for x in a] + [-0x55555556] + [3 * x for x in a[1:6]]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(1)* %a, i32 addrspace(1)* %o) {
  %p = bitcast i32 addrspace(1)* %a to <16 x i32> addrspace(1)*
  %v = load <16 x i32>, <16 x i32> addrspace(1)* %p, align 64
  %q = getelementptr i32, i32 addrspace(1)* %a, i32 1
  %q5 = bitcast i32 addrspace(1)* %q to <5 x i32> addrspace(1)*
  %w = load <5 x i32>, <5 x i32> addrspace(1)* %q5, align 4
  %d = add <16 x i32> %v, %v
  %s = mul <5 x i32> %w, <i32 3, i32 3, i32 3, i32 3, i32 3>
  %r = bitcast i32 addrspace(1)* %o to <16 x i32> addrspace(1)*
  store <16 x i32> %d, <16 x i32> addrspace(1)* %r, align 64
  %t = getelementptr i32, i32 addrspace(1)* %o, i32 17
  %t5 = bitcast i32 addrspace(1)* %t to <5 x i32> addrspace(1)*
  store <5 x i32> %s, <5 x i32> addrspace(1)* %t5, align 4
  ret void
}
