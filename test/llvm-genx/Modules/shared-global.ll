; A variable of address space 3 is in shared local memory; threads of a group exchange it.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --group-size=8x1
; OUT o int: [(7 - i) ** 2 for i in range(8)]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

@slm = internal addrspace(3) global [8 x i32] undef
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare void @llvm.genx.barrier()
define spir_kernel void @k(i32 addrspace(1)* %o) {
  %id = call <3 x i32> @llvm.genx.local.id.v3i32()
  %x = extractelement <3 x i32> %id, i32 0
  %p = getelementptr [8 x i32], [8 x i32] addrspace(3)* @slm, i32 0, i32 %x
  %sq = mul i32 %x, %x
  store i32 %sq, i32 addrspace(3)* %p
  call void @llvm.genx.barrier()
  %r = sub i32 7, %x
  %q = getelementptr [8 x i32], [8 x i32] addrspace(3)* @slm, i32 0, i32 %r
  %v = load i32, i32 addrspace(3)* %q
  %d = getelementptr i32, i32 addrspace(1)* %o, i32 %x
  store i32 %v, i32 addrspace(1)* %d
  ret void
}
