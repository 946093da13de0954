; The 6x24 select of bytes as floats of the paper (Figure 4): nine SIMD16 moves
; with its regions, up to register numbers.
; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: genx-opt -emit-visa %s -o k.visaasm
; RUN: FileCheck %s --check-prefix=VISA < k.visaasm
; RUN: GenX_IR k.visaasm -platform ICLLP -binary -output
; RUN: FileCheck %s --check-prefix=GEN < k.asm

target triple = "spir64-unknown-unknown"
; VISA-COUNT-9: mov (M1_NM, 16)
; VISA-NOT: mov (
; GEN: mov (16|M0) r{{[0-9]+}}.0<1>:f r[[#A:]].3<8;8,1>:ub
; GEN: mov (16|M0) r{{[0-9]+}}.0<1>:f r[[#A]].19<16;8,1>:ub
; GEN: mov (16|M0) r{{[0-9]+}}.0<1>:f r[[#A+1]].11<8;8,1>:ub
; GEN: mov (16|M0) r{{[0-9]+}}.0<1>:f r[[#A+2]].3<8;8,1>:ub
; GEN: mov (16|M0) r{{[0-9]+}}.0<1>:f r[[#A+2]].19<16;8,1>:ub
; GEN: mov (16|M0) r{{[0-9]+}}.0<1>:f r[[#A+3]].11<8;8,1>:ub
; GEN: mov (16|M0) r{{[0-9]+}}.0<1>:f r[[#A+4]].3<8;8,1>:ub
; GEN: mov (16|M0) r{{[0-9]+}}.0<1>:f r[[#A+4]].19<16;8,1>:ub
; GEN: mov (16|M0) r{{[0-9]+}}.0<1>:f r[[#A+5]].11<8;8,1>:ub
define spir_kernel void @k(i32 %in, i32 %out) #0 {
  %m = call <256 x i8> @llvm.genx.media.ld.v256i8(i32 0, i32 %in, i32 0, i32 32, i32 0, i32 0)
  %s = call <144 x i8> @llvm.genx.rdregioni.v144i8.v256i8.i16(<256 x i8> %m, i32 32, i32 24, i32 1, i16 3, i32 undef)
  %f = uitofp <144 x i8> %s to <144 x float>
  %a = call <32 x float> @llvm.genx.rdregionf.v32f32.v144f32.i16(<144 x float> %f, i32 32, i32 32, i32 1, i16 0, i32 undef)
  call void @llvm.genx.oword.st.v32f32(i32 %out, i32 0, <32 x float> %a)
  %b = call <32 x float> @llvm.genx.rdregionf.v32f32.v144f32.i16(<144 x float> %f, i32 32, i32 32, i32 1, i16 128, i32 undef)
  call void @llvm.genx.oword.st.v32f32(i32 %out, i32 8, <32 x float> %b)
  %c = call <32 x float> @llvm.genx.rdregionf.v32f32.v144f32.i16(<144 x float> %f, i32 32, i32 32, i32 1, i16 256, i32 undef)
  call void @llvm.genx.oword.st.v32f32(i32 %out, i32 16, <32 x float> %c)
  %d = call <32 x float> @llvm.genx.rdregionf.v32f32.v144f32.i16(<144 x float> %f, i32 32, i32 32, i32 1, i16 384, i32 undef)
  call void @llvm.genx.oword.st.v32f32(i32 %out, i32 24, <32 x float> %d)
  %e = call <16 x float> @llvm.genx.rdregionf.v16f32.v144f32.i16(<144 x float> %f, i32 16, i32 16, i32 1, i16 512, i32 undef)
  call void @llvm.genx.oword.st.v16f32(i32 %out, i32 32, <16 x float> %e)
  ret void
}
declare <256 x i8> @llvm.genx.media.ld.v256i8(i32, i32, i32, i32, i32, i32)
declare <144 x i8> @llvm.genx.rdregioni.v144i8.v256i8.i16(<256 x i8>, i32, i32, i32, i16, i32)
declare <32 x float> @llvm.genx.rdregionf.v32f32.v144f32.i16(<144 x float>, i32, i32, i32, i16, i32)
declare <16 x float> @llvm.genx.rdregionf.v16f32.v144f32.i16(<144 x float>, i32, i32, i32, i16, i32)
declare void @llvm.genx.oword.st.v32f32(i32, i32, <32 x float>)
declare void @llvm.genx.oword.st.v16f32(i32, i32, <16 x float>)

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="cm" }
!genx.kernels = !{!0}
!cmc.kernels = !{!4}
!0 = !{void (i32, i32)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2, i32 2}
!2 = !{i32 0, i32 0}
!3 = !{!"image2d_t read_only", !"buffer_t write_only"}
!4 = !{void (i32, i32)* @k, !"cm", !5, i32 0, i32 0}
!5 = !{!6, !6}
!6 = !{i32 0}
