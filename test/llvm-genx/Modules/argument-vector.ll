; Vectors and scalars of every type as parameters.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=v=1,2,300 --arg=h=-7 --arg=l=100000 --arg=f=2.75 --arg=b=-1
; OUT o int: [300 - 7 + 100000 + 2 - 1]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(1)* %o, <3 x i32> %v, i16 %h, i64 %l, float %f, i8 %b) {
  %x = extractelement <3 x i32> %v, i32 2
  %h.w = sext i16 %h to i32
  %l.w = trunc i64 %l to i32
  %f.w = fptosi float %f to i32
  %b.w = sext i8 %b to i32
  %s1 = add i32 %x, %h.w
  %s2 = add i32 %s1, %l.w
  %s3 = add i32 %s2, %f.w
  %s4 = add i32 %s3, %b.w
  store i32 %s4, i32 addrspace(1)* %o
  ret void
}
