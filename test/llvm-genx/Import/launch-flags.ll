; How a kernel of another front end has to be launched is told from what it does.
; RUN: cmc -march=icllp %s -o %t.bin
; RUN: grep -a -E "name: |barrier_count:|has_no_stateless_write:" %t.bin | FileCheck %s
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

; CHECK: name: waits
; CHECK: barrier_count: 1
; CHECK: has_no_stateless_write: false
define spir_kernel void @waits(i32 addrspace(1)* %o) {
  store i32 1, i32 addrspace(1)* %o
  call void @llvm.genx.barrier()
  ret void
}

; CHECK: name: nothing
; CHECK-NOT: barrier_count
; CHECK: has_no_stateless_write: true
define spir_kernel void @nothing(i32 addrspace(1)* %o) {
  ret void
}
declare void @llvm.genx.barrier()
