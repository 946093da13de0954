; Operations on integers by their genx intrinsics: signedness of result and
; operands, saturation, the truth table; none is put under another saturation.
; RUN: genx-opt -emit-visa %s | FileCheck %s

target triple = "spir64-unknown-unknown"
; CHECK: add.sat (M1_NM, 8) V{{[0-9]+}}_ud(0,0)<1> [[A:V[0-9]+]](0,0)<8;8,1> [[A]](0,0)<8;8,1>
; CHECK: add.sat (M1_NM, 8) V{{[0-9]+}}_ud(0,0)<1> [[A]]_ud(0,0)<8;8,1> [[A]]_ud(0,0)<8;8,1>
; CHECK: avg (M1_NM, 8) V{{[0-9]+}}(0,0)<1> [[A]](0,0)<8;8,1> [[A]](0,0)<8;8,1>
; CHECK: dp4a.sat (M1_NM, 8) V{{[0-9]+}}(0,0)<1> [[A]]_ud(0,0)<8;8,1> [[A]]_ud(0,0)<8;8,1> [[A]]_ud(0,0)<8;8,1>
; CHECK: lzd (M1_NM, 8) V{{[0-9]+}}_ud(0,0)<1> [[A]]_ud(0,0)<8;8,1>
; CHECK: fbh (M1_NM, 8) V{{[0-9]+}}_ud(0,0)<1> [[A]](0,0)<8;8,1>
; CHECK: cbit (M1_NM, 8)
; CHECK: bfrev (M1_NM, 8)
; CHECK: bfe (M1_NM, 8) V{{[0-9]+}}(0,0)<1> 0x4:d 0x3:d [[A]](0,0)<8;8,1>
; CHECK: bfi (M1_NM, 8)
; CHECK: bfn.xd8 (M1_NM, 8)
; The fraction does not saturate.
; CHECK: frc (M1_NM, 8)
; CHECK: mov.sat (M1_NM, 8)
define spir_kernel void @k(i32 %buf) #0 {
  %a = call <8 x i32> @llvm.genx.oword.ld.v8i32(i32 0, i32 %buf, i32 0)
  %r0 = call <8 x i32> @llvm.genx.usadd.sat.v8i32.v8i32(<8 x i32> %a, <8 x i32> %a)
  call void @llvm.genx.oword.st.v8i32(i32 %buf, i32 0, <8 x i32> %r0)
  %r1 = call <8 x i32> @llvm.genx.uuadd.sat.v8i32.v8i32(<8 x i32> %a, <8 x i32> %a)
  call void @llvm.genx.oword.st.v8i32(i32 %buf, i32 0, <8 x i32> %r1)
  %r2 = call <8 x i32> @llvm.genx.ssavg.v8i32.v8i32(<8 x i32> %a, <8 x i32> %a)
  call void @llvm.genx.oword.st.v8i32(i32 %buf, i32 0, <8 x i32> %r2)
  %r3 = call <8 x i32> @llvm.genx.sudp4a.sat.v8i32.v8i32.v8i32.v8i32(<8 x i32> %a, <8 x i32> %a, <8 x i32> %a)
  call void @llvm.genx.oword.st.v8i32(i32 %buf, i32 0, <8 x i32> %r3)
  %r4 = call <8 x i32> @llvm.genx.lzd.v8i32(<8 x i32> %a)
  call void @llvm.genx.oword.st.v8i32(i32 %buf, i32 0, <8 x i32> %r4)
  %r5 = call <8 x i32> @llvm.genx.sfbh.v8i32(<8 x i32> %a)
  call void @llvm.genx.oword.st.v8i32(i32 %buf, i32 0, <8 x i32> %r5)
  %r6 = call <8 x i32> @llvm.genx.cbit.v8i32.v8i32(<8 x i32> %a)
  call void @llvm.genx.oword.st.v8i32(i32 %buf, i32 0, <8 x i32> %r6)
  %r7 = call <8 x i32> @llvm.genx.bfrev.v8i32(<8 x i32> %a)
  call void @llvm.genx.oword.st.v8i32(i32 %buf, i32 0, <8 x i32> %r7)
  %r8 = call <8 x i32> @llvm.genx.sbfe.v8i32(<8 x i32> <i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4, i32 4>, <8 x i32> <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>, <8 x i32> %a)
  call void @llvm.genx.oword.st.v8i32(i32 %buf, i32 0, <8 x i32> %r8)
  %r9 = call <8 x i32> @llvm.genx.bfi.v8i32(<8 x i32> %a, <8 x i32> %a, <8 x i32> %a, <8 x i32> %a)
  call void @llvm.genx.oword.st.v8i32(i32 %buf, i32 0, <8 x i32> %r9)
  %r10 = call <8 x i32> @llvm.genx.bfn.v8i32.v8i32(<8 x i32> %a, <8 x i32> %a, <8 x i32> %a, i8 -40)
  call void @llvm.genx.oword.st.v8i32(i32 %buf, i32 0, <8 x i32> %r10)
  %f = call <8 x float> @llvm.genx.oword.ld.v8f32(i32 0, i32 %buf, i32 0)
  %r11 = call <8 x float> @llvm.genx.frc.v8f32(<8 x float> %f)
  %r12 = call <8 x float> @llvm.genx.sat.v8f32(<8 x float> %r11)
  call void @llvm.genx.oword.st.v8f32(i32 %buf, i32 0, <8 x float> %r12)
  ret void
}
declare <8 x i32> @llvm.genx.oword.ld.v8i32(i32, i32, i32)
declare <8 x float> @llvm.genx.oword.ld.v8f32(i32, i32, i32)
declare void @llvm.genx.oword.st.v8i32(i32, i32, <8 x i32>)
declare void @llvm.genx.oword.st.v8f32(i32, i32, <8 x float>)
declare <8 x i32> @llvm.genx.usadd.sat.v8i32.v8i32(<8 x i32>, <8 x i32>)
declare <8 x i32> @llvm.genx.uuadd.sat.v8i32.v8i32(<8 x i32>, <8 x i32>)
declare <8 x i32> @llvm.genx.ssavg.v8i32.v8i32(<8 x i32>, <8 x i32>)
declare <8 x i32> @llvm.genx.sudp4a.sat.v8i32.v8i32.v8i32.v8i32(<8 x i32>, <8 x i32>, <8 x i32>)
declare <8 x i32> @llvm.genx.lzd.v8i32(<8 x i32>)
declare <8 x i32> @llvm.genx.sfbh.v8i32(<8 x i32>)
declare <8 x i32> @llvm.genx.cbit.v8i32.v8i32(<8 x i32>)
declare <8 x i32> @llvm.genx.bfrev.v8i32(<8 x i32>)
declare <8 x i32> @llvm.genx.sbfe.v8i32(<8 x i32>, <8 x i32>, <8 x i32>)
declare <8 x i32> @llvm.genx.bfi.v8i32(<8 x i32>, <8 x i32>, <8 x i32>, <8 x i32>)
declare <8 x i32> @llvm.genx.bfn.v8i32.v8i32(<8 x i32>, <8 x i32>, <8 x i32>, i8)
declare <8 x float> @llvm.genx.frc.v8f32(<8 x float>)
declare <8 x float> @llvm.genx.sat.v8f32(<8 x float>)

attributes #0 = { "CMGenxMain" "target-cpu"="pvc" "cmc-abi"="ze" "cmc-float-control"="0" }
!genx.kernels = !{!0}
!cmc.kernels = !{!4}
!0 = !{void (i32)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2}
!2 = !{i32 0}
!3 = !{!"buffer_t read_write"}
!4 = !{void (i32)* @k, !"ze", !5, i32 0, i32 0}
!5 = !{!6}
!6 = !{i32 0}
