; memset of a constant and of a variable number of bytes.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=5
; OUT o uchar: [5] * 9 + [0xaa] + [1] * 5 + [0xaa]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

declare void @llvm.memset.p1i8.i64(i8 addrspace(1)*, i8, i64, i1)
define spir_kernel void @k(i8 addrspace(1)* %o, i32 %n) {
  %b = trunc i32 %n to i8
  call void @llvm.memset.p1i8.i64(i8 addrspace(1)* %o, i8 %b, i64 9, i1 false)
  %m = zext i32 %n to i64
  %q = getelementptr i8, i8 addrspace(1)* %o, i64 10
  call void @llvm.memset.p1i8.i64(i8 addrspace(1)* %q, i8 1, i64 %m, i1 false)
  ret void
}
