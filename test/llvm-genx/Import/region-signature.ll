; A region that lacks its last parameter.
; RUN: sh -c 'cmc -march=skl %s -o %t; test $? = 1' 2>&1 | FileCheck %s
; CHECK: error: intrinsic 'llvm.genx.rdregioni.v4i32.v8i32.v4i16' has a type that it cannot have in '  %e = call
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

declare <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.v4i16(<8 x i32>, i32, i32, i32, <4 x i16>)
define spir_kernel void @k(<8 x i32> %v, <4 x i32> addrspace(1)* %o) {
  %e = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.v4i16(<8 x i32> %v, i32 0, i32 1, i32 0, <4 x i16> zeroinitializer)
  store <4 x i32> %e, <4 x i32> addrspace(1)* %o, align 32
  ret void
}
