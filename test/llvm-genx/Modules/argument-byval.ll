; A kernel takes a struct by value: its dwords, which come as one vector.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=v=3,1080033280,393221
; OUT o int: [3 * 100 + int(3.5) * 10 + 6]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

%s = type { i32, float, [2 x i16] }
define spir_kernel void @k(i32 addrspace(1)* %o, %s* byval(%s) %v) {
  %p0 = getelementptr %s, %s* %v, i32 0, i32 0
  %p1 = getelementptr %s, %s* %v, i32 0, i32 1
  %p2 = getelementptr %s, %s* %v, i32 0, i32 2, i32 1
  %a = load i32, i32* %p0
  %f = load float, float* %p1
  %b = load i16, i16* %p2
  %f.w = fptosi float %f to i32
  %b.w = zext i16 %b to i32
  %x = mul i32 %a, 100
  %y = mul i32 %f.w, 10
  %z = add i32 %x, %y
  %r = add i32 %z, %b.w
  store i32 %r, i32 addrspace(1)* %o
  ret void
}
