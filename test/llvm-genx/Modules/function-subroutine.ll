; A function of values that is not to be inlined is a subroutine.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=5
; IN a int: [7 * i - 50 for i in range(16)]
; OUT o int: [10 * x for x in a]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define internal <16 x i32> @scale(<16 x i32> %v, i32 %n) noinline {
  %i = insertelement <16 x i32> undef, i32 %n, i32 0
  %s = shufflevector <16 x i32> %i, <16 x i32> undef, <16 x i32> zeroinitializer
  %r = mul <16 x i32> %v, %s
  ret <16 x i32> %r
}
define spir_kernel void @k(i32 addrspace(1)* %a, i32 addrspace(1)* %o, i32 %n) {
  %p = bitcast i32 addrspace(1)* %a to <16 x i32> addrspace(1)*
  %v = load <16 x i32>, <16 x i32> addrspace(1)* %p, align 64
  %x = call <16 x i32> @scale(<16 x i32> %v, i32 %n)
  %y = call <16 x i32> @scale(<16 x i32> %x, i32 2)
  %q = bitcast i32 addrspace(1)* %o to <16 x i32> addrspace(1)*
  store <16 x i32> %y, <16 x i32> addrspace(1)* %q, align 64
  ret void
}
