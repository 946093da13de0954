; memcpy of a struct between a buffer and variables.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=3
; IN a int: [7 * i - 50 for i in range(16)]
; OUT o int: [a[4]]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

%s = type { i32, [5 x i32] }
declare void @llvm.memcpy.p0i8.p1i8.i64(i8*, i8 addrspace(1)*, i64, i1)
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)
define spir_kernel void @k(i8 addrspace(1)* %a, i32 addrspace(1)* %o, i32 %n) {
  %v = alloca %s
  %w = alloca %s
  %v8 = bitcast %s* %v to i8*
  %w8 = bitcast %s* %w to i8*
  call void @llvm.memcpy.p0i8.p1i8.i64(i8* align 4 %v8, i8 addrspace(1)* align 4 %a, i64 24, i1 false)
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %w8, i8* align 4 %v8, i64 24, i1 false)
  %p = getelementptr %s, %s* %w, i32 0, i32 1, i32 %n
  %x = load i32, i32* %p
  store i32 %x, i32 addrspace(1)* %o
  ret void
}
