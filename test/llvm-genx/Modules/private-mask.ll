; Masks in scratch memory, one bit for each lane.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=1234
; IN a int: [7 * i - 50 for i in range(16)]
; OUT o int: [max(x, 0) for x in a]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(1)* %a, i32 addrspace(1)* %o, i32 %n) {
  %v = alloca [2000 x <16 x i1>], align 2
  %ap = bitcast i32 addrspace(1)* %a to <16 x i32> addrspace(1)*
  %x = load <16 x i32>, <16 x i32> addrspace(1)* %ap, align 64
  %c = icmp slt <16 x i32> %x, zeroinitializer
  %p = getelementptr [2000 x <16 x i1>], [2000 x <16 x i1>]* %v, i32 0, i32 %n
  store <16 x i1> %c, <16 x i1>* %p, align 2
  %d = load <16 x i1>, <16 x i1>* %p, align 2
  %z = select <16 x i1> %d, <16 x i32> zeroinitializer, <16 x i32> %x
  %op = bitcast i32 addrspace(1)* %o to <16 x i32> addrspace(1)*
  store <16 x i32> %z, <16 x i32> addrspace(1)* %op, align 64
  ret void
}
