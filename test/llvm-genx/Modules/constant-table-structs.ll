; A table of structs; its fields are read at variable places.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=2
; OUT o int: [30 * 100 + int(3.5) * 10 + 9]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

%entry = type { i16, float, i8 }
@table = private unnamed_addr constant [3 x %entry] [%entry { i16 10, float 1.5, i8 7 }, %entry { i16 20, float 2.5, i8 8 }, %entry { i16 30, float 3.5, i8 9 }]
define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
  %p0 = getelementptr [3 x %entry], [3 x %entry]* @table, i32 0, i32 %n, i32 0
  %p1 = getelementptr [3 x %entry], [3 x %entry]* @table, i32 0, i32 %n, i32 1
  %p2 = getelementptr [3 x %entry], [3 x %entry]* @table, i32 0, i32 %n, i32 2
  %a = load i16, i16* %p0
  %f = load float, float* %p1
  %b = load i8, i8* %p2
  %a.w = zext i16 %a to i32
  %f.w = fptosi float %f to i32
  %b.w = zext i8 %b to i32
  %h = mul i32 %a.w, 100
  %t = mul i32 %f.w, 10
  %s = add i32 %h, %t
  %r = add i32 %s, %b.w
  store i32 %r, i32 addrspace(1)* %o
  ret void
}
