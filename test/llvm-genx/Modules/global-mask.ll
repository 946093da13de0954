; A vector of i1 is bits in memory.
; RUN: python3 %S/Inputs/module.py %s
; IN a int: [7 * i - 50 for i in range(16)]
; OUT o ushort: [sum((x > 0) << i for i, x in enumerate(a))]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(1)* %a, i8 addrspace(1)* %o) {
  %p = bitcast i32 addrspace(1)* %a to <16 x i32> addrspace(1)*
  %v = load <16 x i32>, <16 x i32> addrspace(1)* %p, align 64
  %c = icmp sgt <16 x i32> %v, zeroinitializer
  %q = bitcast i8 addrspace(1)* %o to <16 x i1> addrspace(1)*
  store <16 x i1> %c, <16 x i1> addrspace(1)* %q, align 2
  ret void
}
