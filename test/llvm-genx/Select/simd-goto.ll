; SIMD control flow by the hardware: a goto for the lanes whose condition does
; not hold, masked instructions without NoMask, and no register for an execution
; or resume mask. A copy that both ways begin with is made once.
; RUN: genx-opt --emit-visa --optimize -mcpu=icllp %s | FileCheck %s

; CHECK: cmp.gt (M1_NM, 16) [[P:P[0-9]+]]
; CHECK-NEXT: mov (M1_NM, 16) [[R:V[0-9]+]]
; CHECK-NEXT: (![[P]]) goto (M1, 16) [[ELSE:[A-Za-z0-9_]+]]
; CHECK-NEXT: :
; CHECK-NEXT: mul (M1, 16) [[R]]
; CHECK-NEXT: goto (M1, 16) [[END:[A-Za-z0-9_]+]]
; CHECK-NEXT: [[ELSE]]:
; CHECK-NEXT: :
; CHECK-NEXT: add (M1, 16) [[R]]
; CHECK-NEXT: [[END]]:
; CHECK: raw_sends.10.1.2.0 {{.*}} [[R]].0 %null.0
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(i32 %in, i32 %out, i32 %n0, i32 %n1, i32 %n2) #0 {
entry:
  %call.i.i = call <16 x i32> @llvm.genx.oword.ld.v16i32(i32 0, i32 %in, i32 0)
  %cmp.i = icmp sgt <16 x i32> %call.i.i, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %sext.i = sext <16 x i1> %cmp.i to <16 x i16>
  %and.i.i = and <16 x i16> %sext.i, <i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1>
  %0 = icmp ne <16 x i16> %and.i.i, zeroinitializer
  %goto = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <16 x i1> zeroinitializer, <16 x i1> %0)
  %goto.extractem = extractvalue { <32 x i1>, <16 x i1>, i1 } %goto, 0
  %goto.extractrm = extractvalue { <32 x i1>, <16 x i1>, i1 } %goto, 1
  %goto.extractcond = extractvalue { <32 x i1>, <16 x i1>, i1 } %goto, 2
  br i1 %goto.extractcond, label %if.else, label %if.then
if.then:                                          ; preds = %entry
  %mul.i = mul <16 x i32> %call.i.i, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %EM16 = shufflevector <32 x i1> %goto.extractem, <32 x i1> undef, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %1 = call <16 x i32> @llvm.genx.wrregioni.v16i32.v16i32.i16.v16i1(<16 x i32> %call.i.i, <16 x i32> %mul.i, i32 0, i32 16, i32 1, i16 0, i32 undef, <16 x i1> %EM16)
  %goto50 = call { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1> %goto.extractem, <16 x i1> zeroinitializer, <16 x i1> zeroinitializer)
  %goto.extractem51 = extractvalue { <32 x i1>, <16 x i1>, i1 } %goto50, 0
  %goto.extractrm52 = extractvalue { <32 x i1>, <16 x i1>, i1 } %goto50, 1
  br label %if.else
if.else:                                          ; preds = %if.then, %entry
  %r29.0 = phi <16 x i32> [ %call.i.i, %entry ], [ %1, %if.then ]
  %RM.if.end.0 = phi <16 x i1> [ zeroinitializer, %entry ], [ %goto.extractrm52, %if.then ]
  %EM61.0 = phi <32 x i1> [ %goto.extractem, %entry ], [ %goto.extractem51, %if.then ]
  %join = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %EM61.0, <16 x i1> %goto.extractrm)
  %join.extractem = extractvalue { <32 x i1>, i1 } %join, 0
  %join.extractcond = extractvalue { <32 x i1>, i1 } %join, 1
  br i1 %join.extractcond, label %if.end, label %.afterjoin
.afterjoin:                                       ; preds = %if.else
  %sub.i = sub <16 x i32> %call.i.i, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  %EM1644 = shufflevector <32 x i1> %join.extractem, <32 x i1> undef, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %2 = call <16 x i32> @llvm.genx.wrregioni.v16i32.v16i32.i16.v16i1(<16 x i32> %r29.0, <16 x i32> %sub.i, i32 0, i32 16, i32 1, i16 0, i32 undef, <16 x i1> %EM1644)
  br label %if.end
if.end:                                           ; preds = %if.else, %.afterjoin
  %r29.1 = phi <16 x i32> [ %r29.0, %if.else ], [ %2, %.afterjoin ]
  %join58 = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1> %join.extractem, <16 x i1> %RM.if.end.0)
  br label %.afterjoin42
.afterjoin42:                                     ; preds = %if.end
  call void @llvm.genx.oword.st.v16i32(i32 %out, i32 0, <16 x i32> %r29.1)
  ret void
}
declare <16 x i32> @llvm.genx.oword.ld.v16i32(i32, i32, i32)
declare void @llvm.genx.oword.st.v16i32(i32, i32, <16 x i32>)
declare { <32 x i1>, <16 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v16i1(<32 x i1>, <16 x i1>, <16 x i1>)
declare { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v16i1(<32 x i1>, <16 x i1>)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v16i32.i16.v16i1(<16 x i32>, <16 x i32>, i32, i32, i32, i16, i32, <16 x i1>)
attributes #0 = { "CMGenxMain" "cmc-abi"="ze" "cmc-float-control"="0" "target-cpu"="icllp" }
!cmc.kernels = !{!9}
!9 = !{void (i32, i32, i32, i32, i32)* @k, !"ze", !10, i32 0, i32 0}
!10 = !{!11, !11, !12, !12, !12}
!11 = !{i32 0}
!12 = !{i32 5}
!genx.kernels = !{!5}
!5 = !{void (i32, i32, i32, i32, i32)* @k, !"k", !6, i32 0, !7, !7, !8, i32 0}
!6 = !{i32 2, i32 2, i32 0, i32 0, i32 0}
!7 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
!8 = !{!"buffer_t read_write", !"buffer_t read_write", !"", !"", !""}
