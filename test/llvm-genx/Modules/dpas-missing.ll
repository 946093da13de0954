; A product that the target does not have.
; RUN: sh -c 'cmc -march=tgllp %s -o %t; test $? = 1' 2>&1 | FileCheck %s --implicit-check-not=invariant
; RUN: cmc -march=dg2 %s -o %t
; CHECK: error: llvm.genx.dpas2.v64i32.v64i32.v64i32.v64i32 is not available on tgllp
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"
declare <64 x i32> @llvm.genx.dpas2.v64i32.v64i32.v64i32.v64i32(<64 x i32>, <64 x i32>, <64 x i32>, i32, i32, i32, i32, i32, i32)
define spir_kernel void @k(i32 addrspace(1)* %a) {
 %p = bitcast i32 addrspace(1)* %a to <64 x i32> addrspace(1)*
 %x = load <64 x i32>, <64 x i32> addrspace(1)* %p, align 64
 %r = call <64 x i32> @llvm.genx.dpas2.v64i32.v64i32.v64i32.v64i32(<64 x i32> %x, <64 x i32> %x, <64 x i32> %x, i32 8, i32 8, i32 8, i32 8, i32 1, i32 1)
 store <64 x i32> %r, <64 x i32> addrspace(1)* %p, align 64
 ret void
}
