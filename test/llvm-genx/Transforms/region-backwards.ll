; A region that goes back beyond the start of its object.
; RUN: genx-opt -passes=genx-remove-dead-elements -S %s | FileCheck %s
; CHECK: call <4 x i32> @llvm.genx.rdregioni{{.*}}i32 -1, i16 0,
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v4i32.i16(<4 x i32>, i32, i32, i32, i16, i32)
define spir_kernel void @k(<4 x i32> addrspace(1)* %o, <4 x i32> %v) {
  %w = add <4 x i32> %v, %v
  %r = call <4 x i32> @llvm.genx.rdregioni.v4i32.v4i32.i16(<4 x i32> %w, i32 0, i32 4, i32 -1, i16 0, i32 undef)
  store <4 x i32> %r, <4 x i32> addrspace(1)* %o
  ret void
}
