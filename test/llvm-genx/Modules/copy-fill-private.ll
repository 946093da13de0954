; memset of a variable to a byte that is not zero.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=39
; OUT o int: [0x03030303]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)
define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
  %v = alloca [40 x i32]
  %v8 = bitcast [40 x i32]* %v to i8*
  call void @llvm.memset.p0i8.i64(i8* align 4 %v8, i8 3, i64 160, i1 false)
  %p = getelementptr [40 x i32], [40 x i32]* %v, i32 0, i32 %n
  %x = load i32, i32* %p
  store i32 %x, i32 addrspace(1)* %o
  ret void
}
