; The rdregion and wrregion of section V of the paper are one move: a.select<4, 2>(0)
; = a.select<4, 2>(1), with the read and the write as regions of its operands.
; RUN: genx-opt -emit-visa %s | FileCheck %s

target triple = "spir64-unknown-unknown"
; CHECK: oword_ld (2) {{.*}} [[A:V[0-9]+]].0
; CHECK-NEXT: mov (M1_NM, 4) [[A]](0,0)<2> [[A]](0,1)<8;4,2>
; CHECK-NEXT: movs
; CHECK-NEXT: oword_st (2) {{.*}} [[A]].0
define spir_kernel void @k(i32 %buf) #0 {
  %a0 = call <8 x i32> @llvm.genx.oword.ld.v8i32(i32 0, i32 %buf, i32 0)
  %b = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %a0, i32 0, i32 4, i32 2, i16 4, i32 undef)
  %a1 = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32> %a0, <4 x i32> %b, i32 0, i32 4, i32 2, i16 0, i32 undef, i1 true)
  call void @llvm.genx.oword.st.v8i32(i32 %buf, i32 0, <8 x i32> %a1)
  ret void
}
declare <8 x i32> @llvm.genx.oword.ld.v8i32(i32, i32, i32)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32>, i32, i32, i32, i16, i32)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32>, <4 x i32>, i32, i32, i32, i16, i32, i1)
declare void @llvm.genx.oword.st.v8i32(i32, i32, <8 x i32>)

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="cm" }
!genx.kernels = !{!0}
!cmc.kernels = !{!4}
!0 = !{void (i32)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2}
!2 = !{i32 0}
!3 = !{!"buffer_t read_write"}
!4 = !{void (i32)* @k, !"cm", !5, i32 0, i32 0}
!5 = !{!6}
!6 = !{i32 0}
