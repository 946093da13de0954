; One message for each memory intrinsic, with the surface set right before.
; RUN: genx-opt -emit-visa %s | FileCheck %s

target triple = "spir64-unknown-unknown"
; CHECK: movs (M1_NM, 1) [[T:T[0-9]+]](0) [[BUF:V[0-9]+]]
; CHECK-NEXT: media_ld.top (24,6) [[T]] 0 0x5:ud {{.*}} [[M:V[0-9]+]].0
; CHECK: media_st.nomod (24,6) {{.*}} [[M]].0
; CHECK: oword_ld_unaligned (2) {{.*}} 0x14:ud [[O:V[0-9]+]].0
; CHECK: gather_scaled.2 (M1_NM, 8) {{.*}} 0x0:ud [[O]]{{(_ud)?}}.0 [[G:V[0-9]+]]{{(_ud)?}}.0
; CHECK: ({{P[0-9]+}}) scatter_scaled.4 (M1_NM, 8) %slm 0x10:ud [[O]]{{(_ud)?}}.0 [[G]]{{(_ud)?}}.0
; CHECK: gather4_scaled.RG (M1_NM, 8) {{.*}} [[O]]{{(_ud)?}}.0
; CHECK: ({{P[0-9]+}}) dword_atomic.add (M1_NM, 8) {{.*}} [[O]]{{(_ud)?}}.0 [[G]]{{(_ud)?}}.0 %null.0 %null.0
; CHECK: barrier
; CHECK-NEXT: fence
; CHECK-NEXT: ret
define spir_kernel void @k(i32 %buf, i32 %y) #0 {
  %m = call <192 x i8> @llvm.genx.media.ld.v192i8(i32 1, i32 %buf, i32 0, i32 24, i32 5, i32 %y)
  call void @llvm.genx.media.st.v192i8(i32 0, i32 %buf, i32 0, i32 24, i32 5, i32 %y, <192 x i8> %m)
  %o = call <8 x i32> @llvm.genx.oword.ld.unaligned.v8i32(i32 0, i32 %buf, i32 20)
  %g = call <8 x i32> @llvm.genx.gather.scaled.v8i32.v8i1.v8i32(<8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 1, i16 0, i32 %buf, i32 0, <8 x i32> %o, <8 x i32> undef)
  %p = icmp slt <8 x i32> %g, %o
  call void @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32(<8 x i1> %p, i32 2, i16 0, i32 254, i32 16, <8 x i32> %o, <8 x i32> %g)
  %q = call <16 x i32> @llvm.genx.gather4.scaled.v16i32.v8i1.v8i32(<8 x i1> %p, i32 3, i16 0, i32 %buf, i32 0, <8 x i32> %o, <16 x i32> undef)
  call void @llvm.genx.oword.st.v16i32(i32 %buf, i32 0, <16 x i32> %q)
  %a = call <8 x i32> @llvm.genx.dword.atomic.add.v8i32.v8i1.v8i32(<8 x i1> %p, i32 %buf, <8 x i32> %o, <8 x i32> %g, <8 x i32> undef)
  call void @llvm.genx.barrier()
  call void @llvm.genx.fence(i8 1)
  ret void
}
declare <192 x i8> @llvm.genx.media.ld.v192i8(i32, i32, i32, i32, i32, i32)
declare void @llvm.genx.media.st.v192i8(i32, i32, i32, i32, i32, i32, <192 x i8>)
declare <8 x i32> @llvm.genx.oword.ld.unaligned.v8i32(i32, i32, i32)
declare <8 x i32> @llvm.genx.gather.scaled.v8i32.v8i1.v8i32(<8 x i1>, i32, i16, i32, i32, <8 x i32>, <8 x i32>)
declare void @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32(<8 x i1>, i32, i16, i32, i32, <8 x i32>, <8 x i32>)
declare <16 x i32> @llvm.genx.gather4.scaled.v16i32.v8i1.v8i32(<8 x i1>, i32, i16, i32, i32, <8 x i32>, <16 x i32>)
declare void @llvm.genx.oword.st.v16i32(i32, i32, <16 x i32>)
declare <8 x i32> @llvm.genx.dword.atomic.add.v8i32.v8i1.v8i32(<8 x i1>, i32, <8 x i32>, <8 x i32>, <8 x i32>)
declare void @llvm.genx.barrier()
declare void @llvm.genx.fence(i8)

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="cm" }
!genx.kernels = !{!0}
!cmc.kernels = !{!4}
!0 = !{void (i32, i32)* @k, !"k", !1, i32 4096, !2, !2, !3, i32 0}
!1 = !{i32 2, i32 0}
!2 = !{i32 0, i32 0}
!3 = !{!"buffer_t read_write", !""}
!4 = !{void (i32, i32)* @k, !"cm", !5, i32 0, i32 0}
!5 = !{!6, !6}
!6 = !{i32 0}
