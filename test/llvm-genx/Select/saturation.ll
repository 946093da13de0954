; Saturation of a conversion, of a product that may have wrapped around, and of
; a choice.
; RUN: genx-opt -emit-visa %s | FileCheck %s

target triple = "spir64-unknown-unknown"
; CHECK: mov.sat (M1_NM, 8) V{{[0-9]+}}(0,0)<1> V{{[0-9]+}}{{(_hf)?}}(0,0)<8;8,1>
; 65535 * 65535 is -131071 for the saturation, which is 0. The finalizer would
; put a mov.sat into the product, which does not wrap around then.
; CHECK: mul (M1_NM, 8)
; CHECK-NEXT: max.sat (M1_NM, 8) V{{[0-9]+}}_uw(0,0)<1> V{{[0-9]+}}(0,0)<8;8,1> 0x80000000:d
; One predicate only: the choice is made first, then written to some lanes.
; CHECK: (P[[A:[0-9]+]]) sel (M1_NM, 8) V[[C:[0-9]+]]_ud(0,0)<1>
; CHECK: (P{{[0-9]+}}) mov.sat (M1_NM, 8) V{{[0-9]+}}(0,0)<1> V[[C]](0,0)<8;8,1>
define spir_kernel void @k(i32 %buf) #0 {
  %h = call <8 x half> @llvm.genx.oword.ld.v8f16(i32 0, i32 %buf, i32 0)
  %f = fpext <8 x half> %h to <8 x float>
  %s = call <8 x float> @llvm.genx.sat.v8f32(<8 x float> %f)
  call void @llvm.genx.oword.st.v8f32(i32 %buf, i32 1, <8 x float> %s)
  %w = call <8 x i16> @llvm.genx.oword.ld.v8i16(i32 0, i32 %buf, i32 4)
  %v = call <8 x i16> @llvm.genx.oword.ld.v8i16(i32 0, i32 %buf, i32 5)
  %wide = zext <8 x i16> %w to <8 x i32>
  %other = zext <8 x i16> %v to <8 x i32>
  %m = mul <8 x i32> %wide, %other
  %n = call <8 x i16> @llvm.genx.ustrunc.sat.v8i16.v8i32(<8 x i32> %m)
  call void @llvm.genx.oword.st.v8i16(i32 %buf, i32 4, <8 x i16> %n)
  %by = icmp sgt <8 x i16> %w, %v
  %to = icmp ne <8 x i16> %w, %n
  %g = call <8 x float> @llvm.genx.oword.ld.v8f32(i32 0, i32 %buf, i32 6)
  %choice = select <8 x i1> %by, <8 x float> %f, <8 x float> %g
  %sc = call <8 x float> @llvm.genx.sat.v8f32(<8 x float> %choice)
  %c = call <8 x float> @llvm.genx.wrregionf.v8f32.v8f32.i16.v8i1(<8 x float> %g, <8 x float> %sc, i32 0, i32 8, i32 1, i16 0, i32 undef, <8 x i1> %to)
  call void @llvm.genx.oword.st.v8f32(i32 %buf, i32 6, <8 x float> %c)
  ret void
}
declare <8 x half> @llvm.genx.oword.ld.v8f16(i32, i32, i32)
declare <8 x float> @llvm.genx.oword.ld.v8f32(i32, i32, i32)
declare <8 x float> @llvm.genx.wrregionf.v8f32.v8f32.i16.v8i1(<8 x float>, <8 x float>, i32, i32, i32, i16, i32, <8 x i1>)
declare <8 x i16> @llvm.genx.oword.ld.v8i16(i32, i32, i32)
declare <8 x float> @llvm.genx.sat.v8f32(<8 x float>)
declare <8 x i16> @llvm.genx.ustrunc.sat.v8i16.v8i32(<8 x i32>)
declare void @llvm.genx.oword.st.v8f32(i32, i32, <8 x float>)
declare void @llvm.genx.oword.st.v8i16(i32, i32, <8 x i16>)

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
