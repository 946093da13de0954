; memcpy between buffers: constant sizes at odd places.
; RUN: python3 %S/Inputs/module.py %s
; IN a uchar: range(100, 132)
; OUT o uchar: [0xaa] + a[3:24] + [0xaa] * 2
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

declare void @llvm.memcpy.p1i8.p1i8.i64(i8 addrspace(1)*, i8 addrspace(1)*, i64, i1)
define spir_kernel void @k(i8 addrspace(1)* %a, i8 addrspace(1)* %o) {
  %p = getelementptr i8, i8 addrspace(1)* %a, i64 3
  %q = getelementptr i8, i8 addrspace(1)* %o, i64 1
  call void @llvm.memcpy.p1i8.p1i8.i64(i8 addrspace(1)* %q, i8 addrspace(1)* %p, i64 21, i1 false)
  ret void
}
