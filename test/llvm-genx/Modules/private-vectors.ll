; Vectors in scratch memory, aligned and not.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=42
; IN a int: [7 * i - 50 for i in range(16)]
; OUT o int: a[5:] + [0] * 5
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(1)* %a, i32 addrspace(1)* %o, i32 %n) {
  %v = alloca [100 x <16 x i32>], align 64
  %ap = bitcast i32 addrspace(1)* %a to <16 x i32> addrspace(1)*
  %x = load <16 x i32>, <16 x i32> addrspace(1)* %ap, align 64
  %p = getelementptr [100 x <16 x i32>], [100 x <16 x i32>]* %v, i32 0, i32 %n
  store <16 x i32> %x, <16 x i32>* %p, align 64
  %m = add i32 %n, 1
  %p1 = getelementptr [100 x <16 x i32>], [100 x <16 x i32>]* %v, i32 0, i32 %m
  store <16 x i32> zeroinitializer, <16 x i32>* %p1, align 64
  %e = getelementptr <16 x i32>, <16 x i32>* %p, i32 0, i32 5
  %q = bitcast i32* %e to <16 x i32>*
  %y = load <16 x i32>, <16 x i32>* %q, align 4
  %op = bitcast i32 addrspace(1)* %o to <16 x i32> addrspace(1)*
  store <16 x i32> %y, <16 x i32> addrspace(1)* %op, align 64
  ret void
}
