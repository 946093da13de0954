; memcpy of a size that is known when the kernel runs is a loop.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=13
; IN a uchar: range(40, 72)
; OUT o uchar: a[:13] + [0xaa] * 3
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

declare void @llvm.memcpy.p1i8.p1i8.i64(i8 addrspace(1)*, i8 addrspace(1)*, i64, i1)
define spir_kernel void @k(i8 addrspace(1)* %a, i8 addrspace(1)* %o, i32 %n) {
  %m = zext i32 %n to i64
  call void @llvm.memcpy.p1i8.p1i8.i64(i8 addrspace(1)* %o, i8 addrspace(1)* %a, i64 %m, i1 false)
  ret void
}
