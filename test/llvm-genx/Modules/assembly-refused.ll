; Inline assembly that is none, in a module without debug information: the error
; says that the finalizer refuses it, and is none of ours.
; RUN: sh -c 'cmc -march=skl %s -o %t; test $? = 1' 2>&1 | FileCheck %s --implicit-check-not=verifier
; CHECK: error: the finalizer refuses kernel 'k', which has inline assembly here: near line {{[0-9]+}}: syntax error
; CHECK-NEXT: in: fly away
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"
define spir_kernel void @k(i32 addrspace(1)* %a) {
  tail call void asm sideeffect "fly away", ""()
  ret void
}
