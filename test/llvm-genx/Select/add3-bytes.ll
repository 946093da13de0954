; add3 takes no bytes: they are extended before, words are not.
; RUN: genx-opt -emit-visa %s | FileCheck %s

target triple = "spir64-unknown-unknown"
; CHECK: mov (M1_NM, 8) V[[E:[0-9]+]]_ud(0,0)<1> V{{[0-9]+}}_ub(0,0)<8;8,1>
; CHECK: add3 (M1_NM, 8) V{{[0-9]+}}(0,0)<1> V[[E]](0,0)<8;8,1> V{{[0-9]+}}(0,0)<8;8,1> V{{[0-9]+}}(0,0)<8;8,1>
; CHECK: add3 (M1_NM, 8) {{.*}} V{{[0-9]+}}{{(_w)?}}(0,0)<8;8,1> V{{[0-9]+}}(0,0)<8;8,1> V{{[0-9]+}}(0,0)<8;8,1>
define spir_kernel void @k(i32 %buf) #0 {
  %x = call <16 x i8> @llvm.genx.oword.ld.v16i8(i32 0, i32 %buf, i32 0)
  %b = call <8 x i8> @llvm.genx.rdregioni.v8i8.v16i8.i16(<16 x i8> %x, i32 8, i32 8, i32 1, i16 0, i32 undef)
  %w = call <8 x i16> @llvm.genx.oword.ld.v8i16(i32 0, i32 %buf, i32 1)
  %c = call <8 x i32> @llvm.genx.oword.ld.v8i32(i32 0, i32 %buf, i32 2)
  %d = call <8 x i32> @llvm.genx.oword.ld.v8i32(i32 0, i32 %buf, i32 4)
  %e = zext <8 x i8> %b to <8 x i32>
  %s = call <8 x i32> @llvm.genx.add3.v8i32.v8i32(<8 x i32> %e, <8 x i32> %c, <8 x i32> %d)
  call void @llvm.genx.oword.st.v8i32(i32 %buf, i32 6, <8 x i32> %s)
  %f = sext <8 x i16> %w to <8 x i32>
  %t = call <8 x i32> @llvm.genx.add3.v8i32.v8i32(<8 x i32> %f, <8 x i32> %c, <8 x i32> %d)
  call void @llvm.genx.oword.st.v8i32(i32 %buf, i32 8, <8 x i32> %t)
  ret void
}
declare <16 x i8> @llvm.genx.oword.ld.v16i8(i32, i32, i32)
declare <8 x i16> @llvm.genx.oword.ld.v8i16(i32, i32, i32)
declare <8 x i32> @llvm.genx.oword.ld.v8i32(i32, i32, i32)
declare <8 x i8> @llvm.genx.rdregioni.v8i8.v16i8.i16(<16 x i8>, i32, i32, i32, i16, i32)
declare <8 x i32> @llvm.genx.add3.v8i32.v8i32(<8 x i32>, <8 x i32>, <8 x i32>)
declare void @llvm.genx.oword.st.v8i32(i32, i32, <8 x i32>)

attributes #0 = { "CMGenxMain" "target-cpu"="dg2" "cmc-abi"="cm" }
!genx.kernels = !{!0}
!cmc.kernels = !{!4}
!0 = !{void (i32)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2}
!2 = !{i32 0}
!3 = !{!"buffer_t read_write"}
!4 = !{void (i32)* @k, !"cm", !5, i32 0, i32 0}
!5 = !{!6}
!6 = !{i32 0}
