; The bits of a mask that takes two registers.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1
; IN a char: [(7 * i) % 256 - 128 for i in range(64)]
; OUT o uint: [sum((((7 * (32 * h + i)) % 256) > 128) << i for i in range(32)) for h in range(2)]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(<64 x i8> addrspace(1)* %a, <2 x i32> addrspace(1)* %o) {
  %x = load <64 x i8>, <64 x i8> addrspace(1)* %a
  %m = icmp sgt <64 x i8> %x, zeroinitializer
  %b = bitcast <64 x i1> %m to <2 x i32>
  store <2 x i32> %b, <2 x i32> addrspace(1)* %o
  ret void
}
