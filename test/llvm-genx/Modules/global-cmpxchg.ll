; A compare and swap: what is expected, and what is not.
; RUN: python3 %S/Inputs/module.py %s
; IN o int: [5, 6, 0, 0]
; OUT o int: [50, 6, 51, 60]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(1)* %o) {
  %r = cmpxchg i32 addrspace(1)* %o, i32 5, i32 50 seq_cst seq_cst
  %p1 = getelementptr i32, i32 addrspace(1)* %o, i32 1
  %s = cmpxchg i32 addrspace(1)* %p1, i32 5, i32 50 seq_cst seq_cst
  %v0 = extractvalue { i32, i1 } %r, 0
  %c0 = extractvalue { i32, i1 } %r, 1
  %v1 = extractvalue { i32, i1 } %s, 0
  %c1 = extractvalue { i32, i1 } %s, 1
  %n0 = zext i1 %c0 to i32
  %n1 = zext i1 %c1 to i32
  %t0 = mul i32 %v0, 10
  %t1 = mul i32 %v1, 10
  %u0 = add i32 %t0, %n0
  %u1 = add i32 %t1, %n1
  %p2 = getelementptr i32, i32 addrspace(1)* %o, i32 2
  store i32 %u0, i32 addrspace(1)* %p2
  %p3 = getelementptr i32, i32 addrspace(1)* %o, i32 3
  store i32 %u1, i32 addrspace(1)* %p3
  ret void
}
