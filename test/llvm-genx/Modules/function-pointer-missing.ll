; A call through a pointer that no function of the module can be behind.
; DIAG: ForeignPointer
; RUN: sh -c 'cmc -march=skl %s -o %t; test $? = 1' 2>&1 | FileCheck %s
; CHECK: error: no function whose address this module takes has the type of this call through '%f'
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(1)* %o, i64 %n) {
  %f = inttoptr i64 %n to i32 (i32)*
  %r = call i32 %f(i32 1)
  store i32 %r, i32 addrspace(1)* %o
  ret void
}
