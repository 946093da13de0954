; bfloats that functions take and return, on several paths.
; RUN: python3 %S/Inputs/module.py %s
; ON: cpu skl icllp tgllp
; ARGS: --groups=1x1 --arg=n=1
; IN a ushort: [0x3f80, 0x4049]
; OUT o ushort: [0x4049]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"
define internal bfloat @choose(bfloat %x, bfloat %y, i32 %n) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %first, label %second
first:
  ret bfloat %x
second:
  ret bfloat %y
}
define spir_kernel void @k(bfloat addrspace(1)* %a, bfloat addrspace(1)* %o, i32 %n) {
  %x = load bfloat, bfloat addrspace(1)* %a
  %q = getelementptr bfloat, bfloat addrspace(1)* %a, i64 1
  %y = load bfloat, bfloat addrspace(1)* %q
  %r = call bfloat @choose(bfloat %x, bfloat %y, i32 %n)
  store bfloat %r, bfloat addrspace(1)* %o
  ret void
}
