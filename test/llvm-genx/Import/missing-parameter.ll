; An intrinsic that is declared without its last parameter, of a type that it
; can have.
; RUN: sh -c 'cmc -march=skl %s -o %t; test $? = 1' 2>&1 | FileCheck %s
; CHECK: error: intrinsic 'llvm.genx.oword.ld.v4i32' has a type that it cannot have in '  %v = call
; CHECK-SAME: of function 'k'
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

declare <4 x i32> @llvm.genx.oword.ld.v4i32(i32, i32)
define spir_kernel void @k(<4 x i32> addrspace(1)* %o) {
  %v = call <4 x i32> @llvm.genx.oword.ld.v4i32(i32 0, i32 1)
  store <4 x i32> %v, <4 x i32> addrspace(1)* %o, align 16
  ret void
}
