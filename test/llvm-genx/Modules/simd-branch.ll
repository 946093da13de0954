; SIMD control flow as front-ends write it: a branch on simdcf.any, variables in memory.
; RUN: python3 %S/Inputs/module.py %s
; IN a int: [7 * i - 50 for i in range(16)]
; OUT o int: [3 * x if x > 7 else x - 5 for x in a]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

declare i1 @llvm.genx.simdcf.any.v16i1(<16 x i1>)
define spir_kernel void @k(i32 addrspace(1)* %a, i32 addrspace(1)* %o) {
entry:
  %p = bitcast i32 addrspace(1)* %a to <16 x i32> addrspace(1)*
  %x = load <16 x i32>, <16 x i32> addrspace(1)* %p, align 64
  %v = alloca <16 x i32>
  store <16 x i32> %x, <16 x i32>* %v
  %c = icmp sgt <16 x i32> %x, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %any = call i1 @llvm.genx.simdcf.any.v16i1(<16 x i1> %c)
  br i1 %any, label %then, label %else
then:
  %x3 = mul <16 x i32> %x, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  store <16 x i32> %x3, <16 x i32>* %v
  br label %end
else:
  %x5 = sub <16 x i32> %x, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  store <16 x i32> %x5, <16 x i32>* %v
  br label %end
end:
  %r = load <16 x i32>, <16 x i32>* %v
  %q = bitcast i32 addrspace(1)* %o to <16 x i32> addrspace(1)*
  store <16 x i32> %r, <16 x i32> addrspace(1)* %q, align 64
  ret void
}
