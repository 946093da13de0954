; The address of a variable as a number, and back.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=9
; OUT o int: [123]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
  %v = alloca [16 x i32], align 64
  %p = getelementptr [16 x i32], [16 x i32]* %v, i32 0, i32 0
  %i = ptrtoint i32* %p to i64
  %w = sext i32 %n to i64
  %b = mul i64 %w, 4
  %j = add i64 %i, %b
  %q = inttoptr i64 %j to i32*
  store i32 123, i32* %q
  %r = getelementptr [16 x i32], [16 x i32]* %v, i32 0, i32 %n
  %x = load i32, i32* %r
  store i32 %x, i32 addrspace(1)* %o
  ret void
}
