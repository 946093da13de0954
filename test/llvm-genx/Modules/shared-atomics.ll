; Atomic operations on shared local memory count the threads of a group.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --group-size=4x1
; OUT o int: [100 + 0 + 1 + 2 + 3] * 4
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

@n = internal addrspace(3) global i32 undef
declare void @llvm.genx.barrier()
declare <3 x i32> @llvm.genx.local.id.v3i32()
define spir_kernel void @k(i32 addrspace(1)* %o) {
entry:
  %id = call <3 x i32> @llvm.genx.local.id.v3i32()
  %x = extractelement <3 x i32> %id, i32 0
  %c = icmp eq i32 %x, 0
  br i1 %c, label %first, label %all
first:
  store i32 100, i32 addrspace(3)* @n
  br label %all
all:
  call void @llvm.genx.barrier()
  %old = atomicrmw add i32 addrspace(3)* @n, i32 %x seq_cst
  call void @llvm.genx.barrier()
  %v = load i32, i32 addrspace(3)* @n
  %p = getelementptr i32, i32 addrspace(1)* %o, i32 %x
  store i32 %v, i32 addrspace(1)* %p
  ret void
}
