; Variables of every type in scratch memory.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=250
; OUT o int: [255 + 1000 - 5 + 3 * 10000 + 9 * 100000]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

%mix = type { i8, i16, i64, double, half, [3 x i8] }
define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
  %v = alloca [300 x %mix], align 8
  %p0 = getelementptr [300 x %mix], [300 x %mix]* %v, i32 0, i32 %n, i32 0
  %p1 = getelementptr [300 x %mix], [300 x %mix]* %v, i32 0, i32 %n, i32 1
  %p2 = getelementptr [300 x %mix], [300 x %mix]* %v, i32 0, i32 %n, i32 2
  %p4 = getelementptr [300 x %mix], [300 x %mix]* %v, i32 0, i32 %n, i32 4
  %p5 = getelementptr [300 x %mix], [300 x %mix]* %v, i32 0, i32 %n, i32 5, i32 2
  store i8 -1, i8* %p0
  store i16 1000, i16* %p1
  store i64 -5, i64* %p2
  store half 0xH4200, half* %p4
  store i8 9, i8* %p5
  %a = load i8, i8* %p0
  %b = load i16, i16* %p1
  %c = load i64, i64* %p2
  %h = load half, half* %p4
  %d = load i8, i8* %p5
  %a.w = zext i8 %a to i32
  %b.w = zext i16 %b to i32
  %c.w = trunc i64 %c to i32
  %h.w = fptosi half %h to i32
  %d.w = zext i8 %d to i32
  %s1 = add i32 %a.w, %b.w
  %s2 = add i32 %s1, %c.w
  %s3 = mul i32 %h.w, 10000
  %s4 = add i32 %s2, %s3
  %s5 = mul i32 %d.w, 100000
  %s = add i32 %s4, %s5
  store i32 %s, i32 addrspace(1)* %o
  ret void
}
