; A trap ends the thread, also in a function.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=4x1
; OUT o int: [1, 5, 1, 1]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"
declare void @llvm.trap()
declare i32 @llvm.genx.group.id.x()
define internal void @check(i32 %x) noinline {
  %c = icmp eq i32 %x, 1
  br i1 %c, label %bad, label %good
bad:
  call void @llvm.trap()
  unreachable
good:
  ret void
}
define spir_kernel void @k(i32 addrspace(1)* %o) {
  %x = call i32 @llvm.genx.group.id.x()
  %p = getelementptr i32, i32 addrspace(1)* %o, i32 %x
  store i32 5, i32 addrspace(1)* %p
  call void @check(i32 %x)
  store i32 1, i32 addrspace(1)* %p
  call void @llvm.trap()
  store i32 2, i32 addrspace(1)* %p
  ret void
}
