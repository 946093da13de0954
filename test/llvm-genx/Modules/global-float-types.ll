; half, float and double vectors, and vectors of bytes at odd addresses.
; RUN: python3 %S/Inputs/module.py %s
; IN a half: [1.5 * i for i in range(8)]
; OUT o float: [x / 2 for x in a]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(half addrspace(1)* %a, float addrspace(1)* %o) {
  %p = bitcast half addrspace(1)* %a to <8 x half> addrspace(1)*
  %h = load <8 x half>, <8 x half> addrspace(1)* %p, align 2
  %f = fpext <8 x half> %h to <8 x float>
  %g = fmul <8 x float> %f, <float 5.0e-01, float 5.0e-01, float 5.0e-01, float 5.0e-01, float 5.0e-01, float 5.0e-01, float 5.0e-01, float 5.0e-01>
  %r = bitcast float addrspace(1)* %o to <8 x float> addrspace(1)*
  store <8 x float> %g, <8 x float> addrspace(1)* %r, align 4
  ret void
}
