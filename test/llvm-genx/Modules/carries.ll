; Sums and differences with their carries, which are the first result.
; RUN: python3 %S/Inputs/module.py %s
; ON: cpu skl icllp tgllp dg2 pvc
; IN a uint: [0x9e3779b9 * i % 2**32 for i in range(16)]
; OUT o uint: [(v - 3000000000 + (v < 3000000000)) % 2**32 for v in a]
; OUT c uint: [int((v + 2**31) >= 2**32) for v in a]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

declare { <16 x i32>, <16 x i32> } @llvm.genx.subb.v16i32.v16i32(<16 x i32>, <16 x i32>)
declare { <16 x i32>, <16 x i32> } @llvm.genx.addc.v16i32.v16i32(<16 x i32>, <16 x i32>)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)

define spir_kernel void @k(i32 addrspace(1)* %a, i32 addrspace(1)* %o, i32 addrspace(1)* %c) {
  %p = bitcast i32 addrspace(1)* %a to <16 x i32> addrspace(1)*
  %x = load <16 x i32>, <16 x i32> addrspace(1)* %p, align 64
  %i = insertelement <16 x i32> undef, i32 -1294967296, i32 0
  %y = shufflevector <16 x i32> %i, <16 x i32> undef, <16 x i32> zeroinitializer
  %d = call { <16 x i32>, <16 x i32> } @llvm.genx.subb.v16i32.v16i32(<16 x i32> %x, <16 x i32> %y)
  %borrow = extractvalue { <16 x i32>, <16 x i32> } %d, 0
  %difference = extractvalue { <16 x i32>, <16 x i32> } %d, 1
  %r = add <16 x i32> %borrow, %difference
  %q = bitcast i32 addrspace(1)* %o to <16 x i32> addrspace(1)*
  store <16 x i32> %r, <16 x i32> addrspace(1)* %q, align 64
  %j = insertelement <16 x i32> undef, i32 -2147483648, i32 0
  %z = shufflevector <16 x i32> %j, <16 x i32> undef, <16 x i32> zeroinitializer
  %s = call { <16 x i32>, <16 x i32> } @llvm.genx.addc.v16i32.v16i32(<16 x i32> %x, <16 x i32> %z)
  %carry = extractvalue { <16 x i32>, <16 x i32> } %s, 0
  %e = extractelement <16 x i32> %x, i32 5
  %w = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %e, i32 -2147483648)
  %over = extractvalue { i32, i1 } %w, 1
  %number = zext i1 %over to i32
  %all = insertelement <16 x i32> %carry, i32 %number, i32 5
  %t = bitcast i32 addrspace(1)* %c to <16 x i32> addrspace(1)*
  store <16 x i32> %all, <16 x i32> addrspace(1)* %t, align 64
  ret void
}
