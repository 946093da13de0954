; Loop variables are updated in place; exchanged ones go through a temporary.
; RUN: genx-opt -emit-visa %s | FileCheck %s

target triple = "spir64-unknown-unknown"
; CHECK: oword_ld (2) {{.*}} [[X:V[0-9]+]].0
; CHECK: oword_ld (2) {{.*}} [[Y:V[0-9]+]].0
; CHECK: [[LOOP:BB_[0-9]+_loop]]:
; CHECK-NEXT: add (M1_NM, 1) [[I:V[0-9]+]](0,0)<1> [[I]](0,0)<0;1,0> 0x1:d
; CHECK: mov (M1_NM, 8) [[T:V[0-9]+]](0,0)<1> [[X]](0,0)<8;8,1>
; CHECK-NEXT: mov (M1_NM, 8) [[X]](0,0)<1> [[Y]](0,0)<8;8,1>
; CHECK-NEXT: mov (M1_NM, 8) [[Y]](0,0)<1> [[T]](0,0)<8;8,1>
; CHECK-NEXT: jmp (M1_NM, 1) [[LOOP]]
define spir_kernel void @k(i32 %buf, i32 %n) #0 {
entry:
  %a = call <8 x i32> @llvm.genx.oword.ld.v8i32(i32 0, i32 %buf, i32 0)
  %b = call <8 x i32> @llvm.genx.oword.ld.v8i32(i32 0, i32 %buf, i32 2)
  br label %loop
loop:
  %x = phi <8 x i32> [ %a, %entry ], [ %y, %loop ]
  %y = phi <8 x i32> [ %b, %entry ], [ %x, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %c = icmp ne i32 %j, %n
  br i1 %c, label %loop, label %done, !llvm.loop !9
done:
  call void @llvm.genx.oword.st.v8i32(i32 %buf, i32 0, <8 x i32> %x)
  call void @llvm.genx.oword.st.v8i32(i32 %buf, i32 2, <8 x i32> %y)
  ret void
}
declare <8 x i32> @llvm.genx.oword.ld.v8i32(i32, i32, i32)
declare void @llvm.genx.oword.st.v8i32(i32, i32, <8 x i32>)

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="cm" }
!genx.kernels = !{!0}
!cmc.kernels = !{!4}
!0 = !{void (i32, i32)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2, i32 0}
!2 = !{i32 0, i32 0}
!3 = !{!"buffer_t read_write", !""}
!4 = !{void (i32, i32)* @k, !"cm", !5, i32 0, i32 0}
!5 = !{!6, !6}
!6 = !{i32 0}
!9 = distinct !{!9, !10}
!10 = !{!"llvm.loop.unroll.disable"}
