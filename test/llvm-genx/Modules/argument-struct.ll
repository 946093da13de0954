; A struct that is a value, not a pointer, as a parameter.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=v=50,8
; OUT o int: [42]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

%s = type { i32, i32 }
define spir_kernel void @k(i32 addrspace(1)* %o, %s %v) {
  %a = extractvalue %s %v, 0
  %b = extractvalue %s %v, 1
  %c = sub i32 %a, %b
  store i32 %c, i32 addrspace(1)* %o
  ret void
}
