; A single i1 is a byte in memory, and as a parameter.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=b=1
; OUT o uchar: [1, 0, 7]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i1 %b, i1 addrspace(1)* %o) {
  %c = xor i1 %b, true
  store i1 %b, i1 addrspace(1)* %o
  %p = getelementptr i1, i1 addrspace(1)* %o, i32 1
  store i1 %c, i1 addrspace(1)* %p
  %d = load i1, i1 addrspace(1)* %o
  %n = select i1 %d, i8 7, i8 9
  %q = getelementptr i1, i1 addrspace(1)* %o, i32 2
  %r = bitcast i1 addrspace(1)* %q to i8 addrspace(1)*
  store i8 %n, i8 addrspace(1)* %r
  ret void
}
