; A read of a region with a mask that is true.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --arg=v=1,2,3,4
; OUT o int: [3, 4]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"
declare <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32.i16.i1(<4 x i32>, i32, i32, i32, i16, i32, i1)
define spir_kernel void @k(<2 x i32> addrspace(1)* %o, <4 x i32> %v) {
  %r = call <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32.i16.i1(<4 x i32> %v, i32 2, i32 2, i32 1, i16 8, i32 undef, i1 true)
  store <2 x i32> %r, <2 x i32> addrspace(1)* %o
  ret void
}
