; goto and join as explicit masks, as wide as the control flow (SIMD_IF/ELSE of
; the paper's section IV, as CMSimdCFLowering leaves it).
; RUN: genx-opt -passes=genx-lower-simdcf -S %s | FileCheck %s

@EM = internal global <32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>

; CHECK-LABEL: @if_else
; CHECK-NOT: @EM
; CHECK: %em = and <8 x i1> <i1 true, {{.*}}>, %c
; CHECK: %rm = or <8 x i1> zeroinitializer,
; CHECK: call i1 @llvm.genx.any.v8i1(<8 x i1> %em)
; CHECK: select <8 x i1> %em, <8 x i32> %x, <8 x i32> %a
; CHECK: or <8 x i1> {{%.*}}, %rm
; CHECK-NOT: simdcf
define <8 x i32> @if_else(<8 x i1> %c, <8 x i32> %a) {
entry:
  %em0 = load <32 x i1>, <32 x i1>* @EM
  %g = call { <32 x i1>, <8 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v8i1(<32 x i1> %em0, <8 x i1> zeroinitializer, <8 x i1> %c)
  %gem = extractvalue { <32 x i1>, <8 x i1>, i1 } %g, 0
  store <32 x i1> %gem, <32 x i1>* @EM
  %grm = extractvalue { <32 x i1>, <8 x i1>, i1 } %g, 1
  %gc = extractvalue { <32 x i1>, <8 x i1>, i1 } %g, 2
  br i1 %gc, label %end, label %then
then:
  %x = add <8 x i32> %a, %a
  %em1 = load <32 x i1>, <32 x i1>* @EM
  %m = shufflevector <32 x i1> %em1, <32 x i1> undef, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %y = select <8 x i1> %m, <8 x i32> %x, <8 x i32> %a
  br label %end
end:
  %r = phi <8 x i32> [ %a, %entry ], [ %y, %then ]
  %em2 = load <32 x i1>, <32 x i1>* @EM
  %j = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v8i1(<32 x i1> %em2, <8 x i1> %grm)
  %jem = extractvalue { <32 x i1>, i1 } %j, 0
  store <32 x i1> %jem, <32 x i1>* @EM
  ret <8 x i32> %r
}

; CHECK-LABEL: @untouched
; CHECK-NEXT: and <8 x i1>
; CHECK-NEXT: ret
define <8 x i1> @untouched(<8 x i1> %c, <8 x i1> %d) {
  %r = and <8 x i1> %c, %d
  ret <8 x i1> %r
}
declare { <32 x i1>, <8 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v8i1(<32 x i1>, <8 x i1>, <8 x i1>)
declare { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v8i1(<32 x i1>, <8 x i1>)
