; memcpy of a constant table into a variable that is then changed.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=4
; OUT o int: [111]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

@init = private unnamed_addr constant [6 x i32] [i32 2, i32 3, i32 5, i32 7, i32 11, i32 13]
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)
define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
  %v = alloca [6 x i32]
  %v8 = bitcast [6 x i32]* %v to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %v8, i8* align 4 bitcast ([6 x i32]* @init to i8*), i64 24, i1 false)
  %p = getelementptr [6 x i32], [6 x i32]* %v, i32 0, i32 %n
  %x = load i32, i32* %p
  %y = add i32 %x, 100
  store i32 %y, i32* %p
  %q = getelementptr [6 x i32], [6 x i32]* %v, i32 0, i32 4
  %z = load i32, i32* %q
  store i32 %z, i32 addrspace(1)* %o
  ret void
}
