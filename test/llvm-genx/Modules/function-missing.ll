; A function that is only declared is refused by name.
; RUN: sh -c 'cmc -march=skl %s -o %t; test $? = 1' 2>&1 | FileCheck %s
; CHECK: a call of 'elsewhere', which is no intrinsic in '{{.*}}call i32 @elsewhere(i32 %n)'
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

declare i32 @elsewhere(i32)
define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
  %r = call i32 @elsewhere(i32 %n)
  store i32 %r, i32 addrspace(1)* %o
  ret void
}
