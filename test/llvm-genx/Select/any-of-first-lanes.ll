; any as a value, of the first lanes of a wider mask: the others do not count.
; RUN: genx-opt -O0 -emit-visa %s | FileCheck %s

target triple = "spir64-unknown-unknown"
; CHECK: cmp.lt (M1_NM, 16) [[M:P[0-9]+]]
; CHECK: mov (M1_NM, 1) [[W:V[0-9]+]](0,0)<1> [[M]]
; CHECK: and (M1_NM, 1) [[W]](0,0)<1> [[W]](0,0)<0;1,0> 0xf:uw
; CHECK: cmp.ne (M1_NM, 1) [[A:P[0-9]+]] [[W]](0,0)<0;1,0> 0x0:uw
; CHECK: ([[A]]) sel
define spir_kernel void @k(i32 %buf) #0 {
  %x = call <16 x i32> @llvm.genx.oword.ld.v16i32(i32 0, i32 %buf, i32 0)
  %m = icmp slt <16 x i32> %x, zeroinitializer
  %first = shufflevector <16 x i1> %m, <16 x i1> undef, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %any = call i1 @llvm.genx.any.v4i1(<4 x i1> %first)
  br i1 %any, label %some, label %end
some:
  %one = select i1 %any, i32 1, i32 5
  %r = insertelement <16 x i32> %x, i32 %one, i32 0
  call void @llvm.genx.oword.st.v16i32(i32 %buf, i32 0, <16 x i32> %r)
  br label %end
end:
  ret void
}
declare i1 @llvm.genx.any.v4i1(<4 x i1>)
declare void @llvm.genx.oword.st.v16i32(i32, i32, <16 x i32>)
declare <16 x i32> @llvm.genx.oword.ld.v16i32(i32, i32, i32)

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
