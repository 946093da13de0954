; "CMFloatControl" keeps denormals and rounds as it says.
; RUN: python3 %S/Inputs/module.py %s
; IN a float: [2.0 ** -126]
; OUT o float: [2.0 ** -127]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(float addrspace(1)* %a, float addrspace(1)* %o) #1 {
  %x = load float, float addrspace(1)* %a
  %y = fmul float %x, 5.0e-01
  store float %y, float addrspace(1)* %o
  ret void
}
attributes #1 = { "CMFloatControl"="128" }
