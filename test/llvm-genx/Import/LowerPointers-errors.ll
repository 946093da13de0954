; What no message does.
; DIAG: PointerType
; DIAG: PointerAtomic
; DIAG: PointerMixed
; RUN: not genx-opt -passes=genx-lower-pointers -S %s 2>&1 | FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

; CHECK: error: memory does not hold values of this type
define void @type(i24 addrspace(1)* %p) {
  %x = load i24, i24 addrspace(1)* %p
  ret void
}

; CHECK: error: there is no such atomic operation
define void @atomic(i32 addrspace(1)* %p) {
  %x = atomicrmw nand i32 addrspace(1)* %p, i32 5 seq_cst
  ret void
}

; CHECK: error: this pointer may be to a variable of the thread or to other memory
define i32 @mixed(i32 addrspace(1)* %g, i1 %c) {
  %v = alloca i32
  %a = addrspacecast i32* %v to i32 addrspace(4)*
  %b = addrspacecast i32 addrspace(1)* %g to i32 addrspace(4)*
  %p = select i1 %c, i32 addrspace(4)* %a, i32 addrspace(4)* %b
  %x = load i32, i32 addrspace(4)* %p
  ret i32 %x
}
