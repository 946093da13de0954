; A kernel cannot take a pointer to private memory.
; DIAG: ForeignArgument
; RUN: not genx-opt -passes=genx-import-kernels -mcpu=skl -S %s 2>&1 | FileCheck %s
; CHECK: error: parameter 2 of kernel 'k' has a type that no kernel takes
define spir_kernel void @k(i32 %n, i32 addrspace(5)* %p) {
  ret void
}
