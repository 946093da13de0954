; What is shifted right fits: the shift saturates, when its sign is that of the
; saturation or its result is not negative; what is shifted left does not.
; RUN: genx-opt -emit-visa %s | FileCheck %s

target triple = "spir64-unknown-unknown"
; CHECK: asr.sat (M1_NM, 8) V{{[0-9]+}}_uw(0,0)<1>
; CHECK: shr.sat (M1_NM, 8) V{{[0-9]+}}_uw(0,0)<1>
; CHECK: shr.sat (M1_NM, 8) V{{[0-9]+}}_uw(0,0)<1> V{{[0-9]+}}_ud(0,0)<8;8,1> 0x6:ud
; CHECK: shr.sat (M1_NM, 8) V{{[0-9]+}}(0,0)<1> V{{[0-9]+}}_ud(0,0)<8;8,1> 0x9:ud
; CHECK: shr (M1_NM, 8) V{{[0-9]+}}_ud(0,0)<1> V{{[0-9]+}}_ud(0,0)<8;8,1> V
; CHECK-NEXT: {{(max|mov)}}.sat (M1_NM, 8)
; CHECK: shl (M1_NM, 8) V{{[0-9]+}}_ud(0,0)<1>
; CHECK-NEXT: {{(max|mov)}}.sat (M1_NM, 8)
define spir_kernel void @k(i32 %buf) #0 {
  %v = call <8 x i32> @llvm.genx.oword.ld.v8i32(i32 0, i32 %buf, i32 0)
  %w = call <8 x i32> @llvm.genx.oword.ld.v8i32(i32 0, i32 %buf, i32 2)
  %a = ashr <8 x i32> %v, <i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4>
  %as = call <8 x i16> @llvm.genx.ustrunc.sat.v8i16.v8i32(<8 x i32> %a)
  call void @llvm.genx.oword.st.v8i16(i32 %buf, i32 0, <8 x i16> %as)
  %l = lshr <8 x i32> %v, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  %ls = call <8 x i16> @llvm.genx.uutrunc.sat.v8i16.v8i32(<8 x i32> %l)
  call void @llvm.genx.oword.st.v8i16(i32 %buf, i32 1, <8 x i16> %ls)
  %m = lshr <8 x i32> %v, <i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6>
  %ms = call <8 x i16> @llvm.genx.ustrunc.sat.v8i16.v8i32(<8 x i32> %m)
  call void @llvm.genx.oword.st.v8i16(i32 %buf, i32 2, <8 x i16> %ms)
  %n = lshr <8 x i32> %v, <i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9>
  %ns = call <8 x i16> @llvm.genx.sstrunc.sat.v8i16.v8i32(<8 x i32> %n)
  call void @llvm.genx.oword.st.v8i16(i32 %buf, i32 4, <8 x i16> %ns)
  ; The distance may be 0.
  %d = lshr <8 x i32> %v, %w
  %ds = call <8 x i16> @llvm.genx.ustrunc.sat.v8i16.v8i32(<8 x i32> %d)
  call void @llvm.genx.oword.st.v8i16(i32 %buf, i32 5, <8 x i16> %ds)
  %s = shl <8 x i32> %v, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %ss = call <8 x i16> @llvm.genx.ustrunc.sat.v8i16.v8i32(<8 x i32> %s)
  call void @llvm.genx.oword.st.v8i16(i32 %buf, i32 3, <8 x i16> %ss)
  ret void
}
declare <8 x i32> @llvm.genx.oword.ld.v8i32(i32, i32, i32)
declare <8 x i16> @llvm.genx.sstrunc.sat.v8i16.v8i32(<8 x i32>)
declare <8 x i16> @llvm.genx.ustrunc.sat.v8i16.v8i32(<8 x i32>)
declare <8 x i16> @llvm.genx.uutrunc.sat.v8i16.v8i32(<8 x i32>)
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
