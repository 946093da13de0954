; The payload of the ze ABI: implicit arguments, then the explicit ones from the
; second register on; surfaces in the binding table; buffers pass an address, too.
; RUN: genx-opt -emit-visa -print-info %s | FileCheck %s

target triple = "spir64-unknown-unknown"
; CHECK-DAG: .input [[SIZE:V[0-9]+]] offset=64 size=12
; CHECK-DAG: .input {{V[0-9]+}} offset=88 size=1
; CHECK-DAG: .input {{V[0-9]+}} offset=96 size=64
; CHECK-DAG: .input {{V[0-9]+}} offset=160 size=8
; CHECK-DAG: .input [[ID:V[0-9]+]] offset=32 size=6
; CHECK: movs (M1_NM, 1) {{T[0-9]+}}(0) 0x2:ud
; CHECK: media_ld
; The lowest byte of the descriptor.
; CHECK: raw_sends.10.1.2.0 (M1_NM, 16) 0x8a:ud 0x{{[0-9a-f]+}}01:ud
; CHECK: "abi": "ze"

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

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="ze" }
!genx.kernels = !{!0}
!cmc.kernels = !{!4}
!0 = !{void (i32, i8, <16 x float>, i64, i32)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2, i32 0, i32 0, i32 0, i32 2}
!2 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
!3 = !{!"buffer_t read_write", !"", !"", !"svmptr_t", !"image2d_t read_only"}
!4 = !{void (i32, i8, <16 x float>, i64, i32)* @k, !"ze", !5, i32 0, i32 0}
!5 = !{!6, !6, !6, !6, !6}
!6 = !{i32 0}
