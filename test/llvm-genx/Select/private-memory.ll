; The finalizer puts what it spills behind the variables in memory, if there are
; any. The first block is the start.
; RUN: cmc -march=icllp %s -emit-visa -o - | FileCheck %s
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

; CHECK: .kernel "none"
; CHECK-NOT: SpillMemOffset
; CHECK: BB_0_start:
define spir_kernel void @none(i32 addrspace(1)* %o) {
  store i32 1, i32 addrspace(1)* %o
  ret void
}

; CHECK: .kernel "array"
; CHECK: .kernel_attr SpillMemOffset={{[1-9][0-9]*}}
; CHECK: BB_0_start:
define spir_kernel void @array(i32 addrspace(1)* %o, i32 %n) {
  %v = alloca [2048 x i32], align 64
  %p = getelementptr [2048 x i32], [2048 x i32]* %v, i32 0, i32 %n
  store volatile i32 123, i32* %p
  %x = load volatile i32, i32* %p
  store i32 %x, i32 addrspace(1)* %o
  ret void
}
