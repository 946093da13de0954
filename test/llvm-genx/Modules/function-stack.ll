; Stack calls, one within the other.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=3
; OUT o int: [(3 * 3 + 4 * 4) ** 2 + 1]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define internal i32 @inner(i32 %x) "CMStackCall" {
  %y = mul i32 %x, %x
  ret i32 %y
}
define internal i32 @outer(i32 %x, i32 %y) "CMStackCall" {
  %a = call i32 @inner(i32 %x)
  %b = call i32 @inner(i32 %y)
  %c = add i32 %a, %b
  ret i32 %c
}
define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
  %a = call i32 @outer(i32 %n, i32 4)
  %b = call i32 @outer(i32 %a, i32 1)
  store i32 %b, i32 addrspace(1)* %o
  ret void
}
