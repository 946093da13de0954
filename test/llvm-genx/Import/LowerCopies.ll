; memcpy and the like, unrolled and as loops.
; RUN: genx-opt -passes=genx-lower-copies -S %s | FileCheck %s

declare void @llvm.memcpy.p0i8.p1i8.i64(i8*, i8 addrspace(1)*, i64, i1)
declare void @llvm.memmove.p1i8.p1i8.i64(i8 addrspace(1)*, i8 addrspace(1)*, i64, i1)
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)

; CHECK-LABEL: @constant(
; CHECK: load <16 x i32>, <16 x i32> addrspace(1)* {{.*}}, align 4
; CHECK: store <16 x i32> {{.*}}, align 1
; CHECK: load <1 x i32>, <1 x i32> addrspace(1)*
; CHECK: load <2 x i8>, <2 x i8> addrspace(1)*
; CHECK-NOT: memcpy
; CHECK: ret void
define void @constant(i8* %to, i8 addrspace(1)* %from) {
  call void @llvm.memcpy.p0i8.p1i8.i64(i8* %to, i8 addrspace(1)* align 4 %from, i64 70, i1 false)
  ret void
}

; What may overlap is loaded before anything is stored.
; CHECK-LABEL: @overlapping(
; CHECK: load
; CHECK-NOT: store
; CHECK: load <4 x i32>
; CHECK: store
define void @overlapping(i8 addrspace(1)* %to, i8 addrspace(1)* %from) {
  call void @llvm.memmove.p1i8.p1i8.i64(i8 addrspace(1)* %to, i8 addrspace(1)* %from, i64 80, i1 false)
  ret void
}

; CHECK-LABEL: @variable(
; CHECK: phi i64
define void @variable(i8* %to, i64 %n) {
  call void @llvm.memset.p0i8.i64(i8* %to, i8 7, i64 %n, i1 false)
  ret void
}

; CHECK-LABEL: @none(
; CHECK-NEXT: ret void
define void @none() {
  ret void
}
