; Rounding and denormal mode are set once, and only if they are not the default.
; RUN: genx-opt -emit-visa %s | FileCheck %s
; RUN: sed s/0x80/0/ %s | genx-opt -emit-visa | FileCheck %s --check-prefix=DEFAULT

target triple = "spir64-unknown-unknown"
; CHECK: or (M1_NM, 1) %cr0(0,0)<1> %cr0(0,0)<0;1,0> 0x80:ud
; DEFAULT-NOT: %cr0
define spir_kernel void @k(i32 %buf) #0 {
  ret void
}

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="cm" "cmc-float-control"="0x80" }
!genx.kernels = !{!0}
!cmc.kernels = !{!4}
!0 = !{void (i32)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2}
!2 = !{i32 0}
!3 = !{!"buffer_t read_write"}
!4 = !{void (i32)* @k, !"cm", !5, i32 0, i32 0}
!5 = !{!6}
!6 = !{i32 0}
