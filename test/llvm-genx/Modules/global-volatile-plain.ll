; A volatile variable that is loaded and stored with plain instructions.
; RUN: python3 %S/Inputs/module.py %s
; IN a float: [i / 4 for i in range(16)]
; OUT o float: [2 * x for x in a]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

@v = internal global <16 x float> undef #1
attributes #1 = { "genx_volatile" }
define spir_kernel void @k(float addrspace(1)* %a, float addrspace(1)* %o) {
  %p = bitcast float addrspace(1)* %a to <16 x float> addrspace(1)*
  %x = load <16 x float>, <16 x float> addrspace(1)* %p, align 64
  store <16 x float> %x, <16 x float>* @v
  %y = load <16 x float>, <16 x float>* @v
  %z = fadd <16 x float> %y, %x
  %q = bitcast float addrspace(1)* %o to <16 x float> addrspace(1)*
  store <16 x float> %z, <16 x float> addrspace(1)* %q, align 64
  ret void
}
