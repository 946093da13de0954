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

; Surfaces and samplers that are no more than that, and numbers of all types.
; CHECK-LABEL: define spir_kernel void @kinds(i32 %s, i32 %t, i8 %a, i16 %b, i32 %c, i64 %d, half %e, float %f, double %g)
define dllexport spir_kernel void @kinds(i32 %s, i32 %t, i8 %a, i16 %b, i32 %c, i64 %d, half %e, float %f, double %g) {
  ret void
}
!genx.kernels = !{!0}
!0 = !{void (i32, i32, i8, i16, i32, i64, half, float, double)* @kinds, !"kinds", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 1, i32 2, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0}
!2 = !{i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0}
!3 = !{!"", !"", !"", !"", !"", !"", !"", !"", !""}

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
; CHECK-DAG: "svmptr_t"
; CHECK-DAG: !{!"sampler_t", !"buffer_t read_write", !"",
; CHECK: @kinds, !"ze", ![[KINDS:[0-9]+]],
; CHECK: ![[KINDS]] = !{![[S:[0-9]+]], ![[S]], ![[a:[0-9]+]], ![[b:[0-9]+]], ![[c:[0-9]+]], ![[d:[0-9]+]], ![[e:[0-9]+]], ![[f:[0-9]+]], ![[g:[0-9]+]]}
; CHECK-DAG: ![[S]] = !{i32 0}
; CHECK-DAG: ![[a]] = !{i32 1}
; CHECK-DAG: ![[b]] = !{i32 3}
; CHECK-DAG: ![[c]] = !{i32 5}
; CHECK-DAG: ![[d]] = !{i32 7}
; CHECK-DAG: ![[e]] = !{i32 9}
; CHECK-DAG: ![[f]] = !{i32 10}
; CHECK-DAG: ![[g]] = !{i32 11}
