; Function pointers are refused by name: the call, and who has the address.
; RUN: sh -c 'cmc -march=skl %s -o %t; test $? = 1' 2>&1 | FileCheck %s
; CHECK: error: function '@f' is used as a pointer, which is not supported
; CHECK: error: function '@g' is used as a pointer
; CHECK: error: a call through the function pointer %which in '  %r = call i32 %which(i32 %n)' of function 'k'
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define internal i32 @f(i32 %x) {
  ret i32 %x
}
define internal i32 @g(i32 %x) {
  ret i32 0
}
define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
  %c = icmp eq i32 %n, 0
  %which = select i1 %c, i32 (i32)* @f, i32 (i32)* @g
  %r = call i32 %which(i32 %n)
  store i32 %r, i32 addrspace(1)* %o
  ret void
}
