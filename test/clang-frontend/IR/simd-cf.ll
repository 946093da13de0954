; SIMD_IF (c) { v = x; w.select<8, 2>(0) = x; s = 1; t = x; use t } SIMD_IF_END:
; what is written to variables goes through the mask operand of a wrregion;
; scalars are written when any lane is on, temporaries without a mask.
; RUN: genx-opt -passes=cm-simd-cf %s -o - | FileCheck %s

declare i1 @llvm.genx.simdcf.any.v8i1(<8 x i1>)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1) readnone
declare void @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32(<8 x i1>, i32, i16, i32, i32, <8 x i32>, <8 x i32>)
declare <8 x i32> @llvm.genx.simdcf.predicate.v8i32(<8 x i32>, <8 x i32>)

; CHECK-NOT: @EM
; CHECK-LABEL: @k(
; CHECK: %[[EMVAR:.*]] = alloca <32 x i1>
; CHECK: call { <32 x i1>, <8 x i1>, i1 } @llvm.genx.simdcf.goto
; CHECK: then:
; CHECK: %[[EM:.*]] = shufflevector <32 x i1> %{{.*}}, <32 x i1> undef, <8 x i32>
; CHECK: %[[V:.*]] = call <8 x i32> @llvm.genx.wrregioni.v8i32.v8i32.i16.v8i1(<8 x i32> %{{.*}}, <8 x i32> %x, i32 0, i32 8, i32 1, i16 0, i32 undef, <8 x i1> %[[EM]])
; CHECK: store <8 x i32> %[[V]], <8 x i32>* %v
; CHECK: %[[W:.*]] = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.v8i1(<16 x i32> %{{.*}}, <8 x i32> %x, i32 0, i32 8, i32 2, i16 0, i32 undef, <8 x i1> %{{.*}})
; CHECK: store <16 x i32> %[[W]], <16 x i32>* %w
; CHECK: store i32 1, i32* %s
; CHECK: store <8 x i32> %x, <8 x i32>* %t
; CHECK: call void @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32(<8 x i1> %{{.*}}, i32 2,
; CHECK: %[[P:.*]] = select <8 x i1> %{{.*}}, <8 x i32> %x, <8 x i32> zeroinitializer
; CHECK: @llvm.genx.simdcf.join
define <8 x i32> @k(<8 x i1> %c, <8 x i32> %x) {
  %v = alloca <8 x i32>
  %w = alloca <16 x i32>
  %s = alloca i32
  %t = alloca <8 x i32>
  %sum = alloca <8 x i32>
  store <8 x i32> zeroinitializer, <8 x i32>* %v
  store <16 x i32> zeroinitializer, <16 x i32>* %w
  store i32 0, i32* %s
  store <8 x i32> zeroinitializer, <8 x i32>* %sum
  %any = call i1 @llvm.genx.simdcf.any.v8i1(<8 x i1> %c)
  br i1 %any, label %then, label %end
then:
  store <8 x i32> %x, <8 x i32>* %v
  %old = load <16 x i32>, <16 x i32>* %w
  %new = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %old, <8 x i32> %x, i32 0, i32 8, i32 2, i16 0, i32 undef, i1 true)
  store <16 x i32> %new, <16 x i32>* %w
  store i32 1, i32* %s
  store <8 x i32> %x, <8 x i32>* %t
  %u = load <8 x i32>, <8 x i32>* %t
  call void @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32(<8 x i1> <i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1>, i32 2, i16 0, i32 1, i32 0, <8 x i32> %u, <8 x i32> %u)
  %p = call <8 x i32> @llvm.genx.simdcf.predicate.v8i32(<8 x i32> %x, <8 x i32> zeroinitializer)
  store <8 x i32> %p, <8 x i32>* %sum
  br label %end
end:
  %r = load <8 x i32>, <8 x i32>* %v
  ret <8 x i32> %r
}

; Without SIMD control flow nothing changes, but that reductions get all lanes.
; CHECK-LABEL: @none(
; CHECK-NEXT: %v = alloca <8 x i32>
; CHECK-NEXT: store <8 x i32> %x, <8 x i32>* %v
; CHECK-NEXT: ret <8 x i32> %x
define <8 x i32> @none(<8 x i32> %x) {
  %v = alloca <8 x i32>
  %p = call <8 x i32> @llvm.genx.simdcf.predicate.v8i32(<8 x i32> %x, <8 x i32> zeroinitializer)
  store <8 x i32> %p, <8 x i32>* %v
  ret <8 x i32> %p
}
