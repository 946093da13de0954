; r0 is a register: what is behind it in a wider result is undefined.
; RUN: genx-opt -emit-visa %s | FileCheck %s
; RUN: sed s/tgllp/pvc/ %s | genx-opt -emit-visa - | FileCheck %s --check-prefix=PVC

target triple = "spir64-unknown-unknown"
; CHECK: mov (M1_NM, 8) V{{[0-9]+}}_ud(0,0)<1> %r0(0,0)<8;8,1>
; PVC: mov (M1_NM, 16) V{{[0-9]+}}_ud(0,0)<1> %r0(0,0)<8;8,1>
define spir_kernel void @k(i32 %buf) #0 {
  %x = call <16 x i32> @llvm.genx.r0.v16i32()
  call void @llvm.genx.oword.st.v16i32(i32 %buf, i32 0, <16 x i32> %x)
  ret void
}
declare <16 x i32> @llvm.genx.r0.v16i32()
declare void @llvm.genx.oword.st.v16i32(i32, i32, <16 x i32>)

attributes #0 = { "CMGenxMain" "target-cpu"="tgllp" "cmc-abi"="cm" }
!genx.kernels = !{!0}
!cmc.kernels = !{!4}
!0 = !{void (i32)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2}
!2 = !{i32 0}
!3 = !{!"buffer_t read_write"}
!4 = !{void (i32)* @k, !"cm", !5, i32 0, i32 0}
!5 = !{!6}
!6 = !{i32 0}
