; Pointers are compared and subtracted.
; RUN: python3 %S/Inputs/module.py %s
; IN a int: [7 * i - 50 for i in range(16)]
; OUT o int: [__import__("functools").reduce(lambda x, y: x ^ y, a[:9]), 36, 0]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(1)* %a, i32 addrspace(1)* %o) {
entry:
  %end = getelementptr i32, i32 addrspace(1)* %a, i64 9
  br label %loop
loop:
  %p = phi i32 addrspace(1)* [ %a, %entry ], [ %q, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %x = load i32, i32 addrspace(1)* %p
  %t = xor i32 %s, %x
  %q = getelementptr i32, i32 addrspace(1)* %p, i64 1
  %done = icmp eq i32 addrspace(1)* %q, %end
  br i1 %done, label %out, label %loop
out:
  %from = ptrtoint i32 addrspace(1)* %a to i64
  %to = ptrtoint i32 addrspace(1)* %q to i64
  %bytes = sub i64 %to, %from
  %b = trunc i64 %bytes to i32
  store i32 %t, i32 addrspace(1)* %o
  %o1 = getelementptr i32, i32 addrspace(1)* %o, i64 1
  store i32 %b, i32 addrspace(1)* %o1
  %null = icmp eq i32 addrspace(1)* %a, null
  %n = zext i1 %null to i32
  %o2 = getelementptr i32, i32 addrspace(1)* %o, i64 2
  store i32 %n, i32 addrspace(1)* %o2
  ret void
}
