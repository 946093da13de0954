; Each thread has a scratch memory of its own.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=3x1 --group-size=4x1 --arg=n=70
; OUT o int: [3 * i for i in range(12)]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

declare <3 x i32> @llvm.genx.local.id.v3i32()
declare i32 @llvm.genx.group.id.x()
declare void @llvm.genx.barrier()
define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
  %id = call <3 x i32> @llvm.genx.local.id.v3i32()
  %x = extractelement <3 x i32> %id, i32 0
  %g = call i32 @llvm.genx.group.id.x()
  %g4 = shl i32 %g, 2
  %t = add i32 %g4, %x
  %v = alloca [2048 x i32], align 4
  %p = getelementptr [2048 x i32], [2048 x i32]* %v, i32 0, i32 %n
  store i32 %t, i32* %p
  call void @llvm.genx.barrier()
  %y = load i32, i32* %p
  %z = mul i32 %y, 3
  %q = getelementptr i32, i32 addrspace(1)* %o, i32 %t
  store i32 %z, i32 addrspace(1)* %q
  ret void
}
