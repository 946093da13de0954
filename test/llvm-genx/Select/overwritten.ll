; A read whose vector is overwritten before the value is used is a move of its
; own: in an operand it would keep the whole old vector alive.
; RUN: genx-opt -emit-visa %s | FileCheck %s

target triple = "spir64-unknown-unknown"
; CHECK: oword_ld (8) {{.*}} [[A:V[0-9]+]].0
; CHECK: mov (M1_NM, 8) [[R:V[0-9]+]](0,0)<1> [[A]](0,0)<8;8,1>
; CHECK: mov (M1_NM, 8) [[A]](0,0)<1> 0x1:d
; CHECK: add (M1_NM, 8) [[A]](1,0)<1> [[R]](0,0)<8;8,1> 0x2:d
; CHECK-NOT: mov (M1_NM, 16)
define spir_kernel void @k(i32 %buf) #0 {
  %a = call <32 x i32> @llvm.genx.oword.ld.v32i32(i32 0, i32 %buf, i32 0)
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %a, i32 8, i32 8, i32 1, i16 0, i32 undef)
  %b = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %a, <8 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>, i32 8, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %s = add <8 x i32> %r, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %c = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %b, <8 x i32> %s, i32 8, i32 8, i32 1, i16 32, i32 undef, i1 true)
  call void @llvm.genx.oword.st.v32i32(i32 %buf, i32 0, <32 x i32> %c)
  ret void
}
declare <32 x i32> @llvm.genx.oword.ld.v32i32(i32, i32, i32)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32>, i32, i32, i32, i16, i32)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare void @llvm.genx.oword.st.v32i32(i32, i32, <32 x i32>)

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
