; A value that was never given is no bug of the compiler: its bytes are whatever
; the registers hold.
; RUN: genx-opt -emit-visa %s | FileCheck %s

target triple = "spir64-unknown-unknown"
declare void @llvm.genx.oword.st.v8i32(i32, i32, <8 x i32>)

; CHECK-LABEL: .kernel "k"
; CHECK: lifetime.start [[V:V[0-9]+]]
; CHECK: raw_sends.10.1.1.0 {{.*}} [[V]].0 %null.0
define spir_kernel void @k(i32 %s) #0 {
  call void @llvm.genx.oword.st.v8i32(i32 %s, i32 0, <8 x i32> undef)
  ret void
}

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="cm" "cmc-float-control"="0" }
!genx.kernels = !{!0}
!0 = !{void (i32)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2}
!2 = !{i32 0}
!3 = !{!"buffer_t read_write"}
