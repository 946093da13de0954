; A SIMD loop: each lane leaves when it is done.
; RUN: python3 %S/Inputs/module.py %s
; IN a int: [1, 2, 3, 255, 256, 1000000, 7, 100]
; OUT o int: [x.bit_length() for x in a]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

declare i1 @llvm.genx.simdcf.any.v8i1(<8 x i1>)
define spir_kernel void @k(i32 addrspace(1)* %a, i32 addrspace(1)* %o) {
entry:
  %p = bitcast i32 addrspace(1)* %a to <8 x i32> addrspace(1)*
  %x = load <8 x i32>, <8 x i32> addrspace(1)* %p, align 32
  %v = alloca <8 x i32>
  %n = alloca <8 x i32>
  store <8 x i32> %x, <8 x i32>* %v
  store <8 x i32> zeroinitializer, <8 x i32>* %n
  br label %loop
loop:
  %y = load <8 x i32>, <8 x i32>* %v
  %h = lshr <8 x i32> %y, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  store <8 x i32> %h, <8 x i32>* %v
  %m = load <8 x i32>, <8 x i32>* %n
  %m1 = add <8 x i32> %m, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  store <8 x i32> %m1, <8 x i32>* %n
  %c = icmp ne <8 x i32> %h, zeroinitializer
  %any = call i1 @llvm.genx.simdcf.any.v8i1(<8 x i1> %c)
  br i1 %any, label %loop, label %end
end:
  %r = load <8 x i32>, <8 x i32>* %n
  %q = bitcast i32 addrspace(1)* %o to <8 x i32> addrspace(1)*
  store <8 x i32> %r, <8 x i32> addrspace(1)* %q, align 32
  ret void
}
