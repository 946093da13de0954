; What stage 4 does not have is told with function and instruction, in no
; verifier's words.
; RUN: sh -c 'cmc -march=skl %s -o %t; test $? = 1' 2>&1 | FileCheck %s --implicit-check-not=invariant
; CHECK: error: a value of a type that no register has in '{{.*}}fpext float %x to fp128' of function 'k'
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(float addrspace(1)* %a, i64 addrspace(1)* %o) {
  %x = load float, float addrspace(1)* %a
  %y = fpext float %x to fp128
  %z = fmul fp128 %y, %y
  %f = fptrunc fp128 %z to float
  store float %f, float addrspace(1)* %a
  ret void
}
