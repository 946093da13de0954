; Stack calls beside variables in scratch memory: the stack begins behind them.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=2047
; IN a int: [3 * i - 11 for i in range(32)]
; OUT o int: [5 * x for x in a] + [333]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define internal <32 x i32> @twice(<32 x i32> %x) "CMStackCall" {
  %y = add <32 x i32> %x, %x
  ret <32 x i32> %y
}
define spir_kernel void @k(i32 addrspace(1)* %a, i32 addrspace(1)* %o, i32 %n) {
  %v = alloca [2048 x i32], align 64
  %p = getelementptr [2048 x i32], [2048 x i32]* %v, i32 0, i32 0
  %q = getelementptr [2048 x i32], [2048 x i32]* %v, i32 0, i32 %n
  store i32 111, i32* %p
  store i32 222, i32* %q
  %ap = bitcast i32 addrspace(1)* %a to <32 x i32> addrspace(1)*
  %x = load <32 x i32>, <32 x i32> addrspace(1)* %ap, align 64
  %y = call <32 x i32> @twice(<32 x i32> %x)
  %z = call <32 x i32> @twice(<32 x i32> %y)
  %w = add <32 x i32> %z, %x
  %op = bitcast i32 addrspace(1)* %o to <32 x i32> addrspace(1)*
  store <32 x i32> %w, <32 x i32> addrspace(1)* %op, align 64
  %r = load i32, i32* %p
  %s = load i32, i32* %q
  %t = add i32 %r, %s
  %e = getelementptr i32, i32 addrspace(1)* %o, i32 32
  store i32 %t, i32 addrspace(1)* %e
  ret void
}
