; What becomes of kernels: parameters, attributes, metadata.
; RUN: genx-opt -passes=genx-import-kernels -mcpu=skl -S %s | FileCheck %s
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

; CHECK: target triple = "spir64-unknown-unknown"

%s = type { i32, i16 }

; One that is right already keeps its parameters.
; CHECK: define spir_kernel void @plain(<4 x float> %v, i32 %n) #[[A:[0-9]+]]
define spir_kernel void @plain(<4 x float> %v, i32 %n) "CMFloatControl"="48" {
  ret void
}

; No kernel: left alone.
; CHECK-LABEL: define internal void @function(i32* %p)
define internal void @function(i32* %p) {
  ret void
}

; Pointers are addresses, structs their dwords, i1 is a byte; what has no name
; gets one.
; CHECK-LABEL: define spir_kernel void @k(i64 %p, <2 x i32> %arg1, i8 %b)
; CHECK-DAG: store <2 x i32> %arg1
; CHECK-DAG: icmp ne i8 %b, 0
; CHECK-DAG: inttoptr i64 %p to i32 addrspace(1)*
define dllexport spir_kernel void @k(i32 addrspace(1)* noalias %p, %s* byval(%s) %0, i1 zeroext %b) {
  %q = getelementptr %s, %s* %0, i32 0, i32 0
  %x = load i32, i32* %q
  %y = select i1 %b, i32 %x, i32 0
  store i32 %y, i32 addrspace(1)* %p
  ret void
}

; CHECK: attributes #[[A]] = {{.*}}"CMGenxMain"{{.*}}"cmc-float-control"="48"
; CHECK: !genx.kernels
; CHECK: "svmptr_t"
