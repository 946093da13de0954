; A mutable variable in global memory is refused by name.
; DIAG: ForeignGlobal
; RUN: sh -c 'cmc -march=skl %s -o %t; test $? = 1' 2>&1 | FileCheck %s
; CHECK: error: 'state' is in global memory and is not constant
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

@state = addrspace(1) global i32 0
define spir_kernel void @k(i32 addrspace(1)* %o) {
  %x = load i32, i32 addrspace(1)* @state
  store i32 %x, i32 addrspace(1)* %o
  ret void
}
