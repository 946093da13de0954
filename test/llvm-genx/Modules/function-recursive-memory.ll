; A recursive function that has a variable in memory is refused by name.
; DIAG: ForeignRecursion
; RUN: sh -c 'cmc -march=skl %s -o %t; test $? = 1' 2>&1 | FileCheck %s
; CHECK: error: 'down' calls itself, directly or not, and cannot be called through the stack
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define internal i32 @down(i32 %x, i32* %from) {
entry:
  %v = alloca i32
  store i32 %x, i32* %v
  %c = icmp eq i32 %x, 0
  br i1 %c, label %end, label %more
more:
  %y = sub i32 %x, 1
  %z = call i32 @down(i32 %y, i32* %v)
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %z, %more ]
  %w = load i32, i32* %from
  %s = add i32 %r, %w
  ret i32 %s
}
define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
  %v = alloca i32
  %a = call i32 @down(i32 %n, i32* %v)
  store i32 %a, i32 addrspace(1)* %o
  ret void
}
