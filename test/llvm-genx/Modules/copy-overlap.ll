; memmove of what overlaps.
; RUN: python3 %S/Inputs/module.py %s
; IN o uchar: range(32)
; OUT o uchar: list(range(8)) + list(range(20)) + list(range(28, 32))
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

declare void @llvm.memmove.p1i8.p1i8.i64(i8 addrspace(1)*, i8 addrspace(1)*, i64, i1)
define spir_kernel void @k(i8 addrspace(1)* %o) {
  %q = getelementptr i8, i8 addrspace(1)* %o, i64 8
  call void @llvm.memmove.p1i8.p1i8.i64(i8 addrspace(1)* align 4 %q, i8 addrspace(1)* align 4 %o, i64 20, i1 false)
  ret void
}
