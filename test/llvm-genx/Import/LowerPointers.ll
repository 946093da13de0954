; Which message each address space has.
; RUN: genx-opt -passes=genx-lower-pointers -S %s | FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: @global(
; CHECK: call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(
; CHECK: call void @llvm.genx.svm.scatter.v1i1.v1i64.v4i8(<1 x i1> <i1 true>, i32 1,
define void @global(<16 x i32> addrspace(1)* %p, i16 addrspace(1)* %q) {
  %v = load <16 x i32>, <16 x i32> addrspace(1)* %p, align 64
  %e = extractelement <16 x i32> %v, i32 0
  %h = trunc i32 %e to i16
  store i16 %h, i16 addrspace(1)* %q
  ret void
}

; CHECK-LABEL: @shared(
; CHECK: call <2 x i32> @llvm.genx.gather.scaled.v2i32.v2i1.v2i32(<2 x i1> <i1 true, i1 true>, i32 2, i16 0, i32 254, i32 0,
define i64 @shared(i64 addrspace(3)* %p) {
  %v = load i64, i64 addrspace(3)* %p
  ret i64 %v
}

; A variable of the thread stays as it is.
; CHECK-LABEL: @private(
; CHECK: load i32, i32* %v
define i32 @private(i32 %n) {
  %v = alloca i32
  store i32 %n, i32* %v
  %x = load i32, i32* %v
  ret i32 %x
}

; What is compared with the address of one is that address, not a number.
; CHECK-LABEL: @compared(
; CHECK: icmp eq i32* %v, %p
; CHECK: icmp eq i32* null, %v
define i1 @compared(i32* %p) {
  %v = alloca i32
  %c = icmp eq i32* %v, %p
  %d = icmp eq i32* null, %v
  %r = or i1 %c, %d
  ret i1 %r
}

; Nobody makes a generic pointer of a shared one here.
; CHECK-LABEL: @generic(
; CHECK: call <1 x i32> @llvm.genx.svm.gather.v1i32
; CHECK-NOT: gather.scaled
; CHECK: ret
define i32 @generic(i32 addrspace(4)* %p) {
  %x = load i32, i32 addrspace(4)* %p
  ret i32 %x
}

; Here somebody does: two messages, of which one is off.
; CHECK-LABEL: @both(
; CHECK: or i64 {{.*}}, 4611686018427387904
; CHECK: and i64 {{.*}}, 4611686018427387904
; CHECK: svm.gather
; CHECK: gather.scaled
define i32 @both(i32 addrspace(3)* %s, i32 addrspace(1)* %g, i1 %c) {
  %a = addrspacecast i32 addrspace(3)* %s to i32 addrspace(4)*
  %b = addrspacecast i32 addrspace(1)* %g to i32 addrspace(4)*
  %p = select i1 %c, i32 addrspace(4)* %a, i32 addrspace(4)* %b
  %x = load i32, i32 addrspace(4)* %p
  ret i32 %x
}

; Neither may be a block: that cannot be off.
; CHECK-LABEL: @bothAligned(
; CHECK-NOT: block.ld
; CHECK: svm.gather.v4i32
; CHECK: gather.scaled.v4i32
define <4 x i32> @bothAligned(<4 x i32> addrspace(3)* %s, <4 x i32> addrspace(1)* %g, i1 %c) {
  %a = addrspacecast <4 x i32> addrspace(3)* %s to <4 x i32> addrspace(4)*
  %b = addrspacecast <4 x i32> addrspace(1)* %g to <4 x i32> addrspace(4)*
  %p = select i1 %c, <4 x i32> addrspace(4)* %a, <4 x i32> addrspace(4)* %b
  %x = load <4 x i32>, <4 x i32> addrspace(4)* %p, align 16
  ret <4 x i32> %x
}
