; Integer arithmetic on masks is logic; a shift is defined for a count of 0 only, so
; it gives its first operand.
; RUN: genx-opt -O0 -emit-visa %s | FileCheck %s

target triple = "spir64-unknown-unknown"
; CHECK: cmp.gt (M1_NM, 16) [[B:P[0-9]+]]
; CHECK: cmp.lt (M1_NM, 16) [[A:P[0-9]+]]
; CHECK: and (M1_NM, 16) [[MUL:P[0-9]+]] [[A]] [[B]]
; CHECK: xor (M1_NM, 16) [[ADD:P[0-9]+]] [[MUL]] [[B]]
; CHECK: xor (M1_NM, 16) [[SUB:P[0-9]+]] [[ADD]] [[A]]
; CHECK: and (M1_NM, 16) [[SHL:P[0-9]+]] [[SUB]] [[SUB]]
; CHECK: ([[SHL]]) sel
define spir_kernel void @k(i32 %buf) #0 {
  %x = call <16 x i32> @llvm.genx.oword.ld.v16i32(i32 0, i32 %buf, i32 0)
  %a = icmp slt <16 x i32> %x, zeroinitializer
  %b = icmp sgt <16 x i32> %x, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  %mul = mul <16 x i1> %a, %b
  %add = add <16 x i1> %mul, %b
  %sub = sub <16 x i1> %add, %a
  %shl = shl <16 x i1> %sub, %b
  %r = select <16 x i1> %shl, <16 x i32> %x, <16 x i32> zeroinitializer
  call void @llvm.genx.oword.st.v16i32(i32 %buf, i32 0, <16 x i32> %r)
  ret void
}
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
