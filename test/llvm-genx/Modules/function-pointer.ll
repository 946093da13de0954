; Function pointers are numbers: chosen, in a table, and compared with null.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=1
; OUT o int: [1 + 10, 1 * 7, 1]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

@table = internal constant [2 x i32 (i32)*] [i32 (i32)* @add, i32 (i32)* @mul]

define internal i32 @add(i32 %x) {
  %r = add i32 %x, 10
  ret i32 %r
}
define internal i32 @mul(i32 %x) {
  %r = mul i32 %x, 7
  ret i32 %r
}
define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
  %c = icmp eq i32 %n, 1
  %which = select i1 %c, i32 (i32)* @add, i32 (i32)* @mul
  %r = call i32 %which(i32 %n)
  store i32 %r, i32 addrspace(1)* %o
  %p = getelementptr [2 x i32 (i32)*], [2 x i32 (i32)*]* @table, i64 0, i32 %n
  %f = load i32 (i32)*, i32 (i32)** %p
  %s = call i32 %f(i32 %n)
  %q = getelementptr i32, i32 addrspace(1)* %o, i64 1
  store i32 %s, i32 addrspace(1)* %q
  %d = icmp ne i32 (i32)* %f, null
  %e = zext i1 %d to i32
  %t = getelementptr i32, i32 addrspace(1)* %o, i64 2
  store i32 %e, i32 addrspace(1)* %t
  ret void
}
