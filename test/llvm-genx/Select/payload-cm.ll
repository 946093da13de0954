; The payload of the cm ABI: the explicit arguments from the first register on,
; surfaces among them; coordinates in the header.
; RUN: genx-opt -emit-visa %s | FileCheck %s

target triple = "spir64-unknown-unknown"
; CHECK-DAG: .input [[BUF:V[0-9]+]] offset=32 size=4
; CHECK-DAG: .input {{V[0-9]+}} offset=36 size=1
; CHECK-DAG: .input {{V[0-9]+}} offset=64 size=64
; CHECK-DAG: .input {{V[0-9]+}} offset=128 size=8
; CHECK-DAG: .input [[IMG:V[0-9]+]] offset=136 size=4
; CHECK: %thread_x(0,0)<0;1,0>
; CHECK: movs (M1_NM, 1) {{T[0-9]+}}(0) [[IMG]]
; CHECK: media_ld
; CHECK: movs (M1_NM, 1) {{T[0-9]+}}(0) [[BUF]]
; CHECK: oword_st

define spir_kernel void @k(i32 %buf, i8 %flag, <16 x float> %m, i64 %p, i32 %img) #0 {
  %x = call i16 @llvm.genx.thread.x()
  %xe = sext i16 %x to i32
  %d = call <16 x i32> @llvm.genx.media.ld.v16i32(i32 0, i32 %img, i32 0, i32 32, i32 %xe, i32 0)
  %f = zext i8 %flag to i32
  %mi = bitcast <16 x float> %m to <16 x i32>
  %s = add <16 x i32> %d, %mi
  call void @llvm.genx.oword.st.v16i32(i32 %buf, i32 %f, <16 x i32> %s)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %p, <16 x i32> %s)
  ret void
}
declare i16 @llvm.genx.thread.x()
declare <16 x i32> @llvm.genx.media.ld.v16i32(i32, i32, i32, i32, i32, i32)
declare void @llvm.genx.oword.st.v16i32(i32, i32, <16 x i32>)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="cm" }
!genx.kernels = !{!0}
!cmc.kernels = !{!4}
!0 = !{void (i32, i8, <16 x float>, i64, i32)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2, i32 0, i32 0, i32 0, i32 2}
!2 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
!3 = !{!"buffer_t read_write", !"", !"", !"svmptr_t", !"image2d_t read_only"}
!4 = !{void (i32, i8, <16 x float>, i64, i32)* @k, !"cm", !5, i32 0, i32 0}
!5 = !{!6, !6, !6, !6, !6}
!6 = !{i32 0}
