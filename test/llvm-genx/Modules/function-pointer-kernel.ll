; Kernels are launched, not called: their addresses are of no use.
; DIAG: ForeignKernelPointer
; RUN: sh -c 'cmc -march=skl %s -o %t; test $? = 1' 2>&1 | FileCheck %s
; CHECK: error: the address of kernel 'k' is taken, and kernels are not called
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i64 addrspace(1)* %o) {
  store i64 ptrtoint (void (i64 addrspace(1)*)* @k to i64), i64 addrspace(1)* %o
  ret void
}
