; atomicrmw and cmpxchg are messages; threads of a group add up.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=2x1 --group-size=4x1
; IN o int: [0, 0, 0]
; OUT o int: [2 * sum(range(1, 5)), 4, 15]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

declare <3 x i32> @llvm.genx.local.id.v3i32()
define spir_kernel void @k(i32 addrspace(1)* %o) {
  %id = call <3 x i32> @llvm.genx.local.id.v3i32()
  %x = extractelement <3 x i32> %id, i32 0
  %y = add i32 %x, 1
  %old = atomicrmw add i32 addrspace(1)* %o, i32 %y seq_cst
  %p1 = getelementptr i32, i32 addrspace(1)* %o, i32 1
  %m = atomicrmw umax i32 addrspace(1)* %p1, i32 %y seq_cst
  %p2 = getelementptr i32, i32 addrspace(1)* %o, i32 2
  %f = shl i32 1, %x
  %n = atomicrmw or i32 addrspace(1)* %p2, i32 %f seq_cst
  ret void
}
