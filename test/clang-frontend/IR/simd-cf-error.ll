; What does not have the width of its SIMD block, and what no mask can guard,
; are errors.
; DIAG: SIMDLeave SIMDReduction SIMDAccess
; RUN: not genx-opt -passes=cm-simd-cf %s 2>&1 | FileCheck %s

declare i1 @llvm.genx.simdcf.any.v8i1(<8 x i1>)
declare i1 @llvm.genx.simdcf.any.v16i1(<16 x i1>)
declare i1 @llvm.genx.simdcf.any.v3i1(<3 x i1>)
declare void @llvm.genx.barrier()
declare void @llvm.genx.oword.st.v4i32(i32, i32, <4 x i32>)
declare <4 x i32> @llvm.genx.simdcf.predicate.v4i32(<4 x i32>, <4 x i32>)
declare void @llvm.genx.scatter.scaled.v16i1.v16i32.v16i32(<16 x i1>, i32, i16, i32, i32, <16 x i32>, <16 x i32>)

; CHECK: error: a statement inside SIMD control flow on 8 lanes writes 16 elements
; CHECK: error: a barrier is for the whole thread, so it is not allowed inside SIMD control flow
; CHECK: error: an oword block write is for the whole thread, so it is not allowed inside SIMD control flow
; CHECK: error: a reduction of 4 elements inside SIMD control flow on 8 lanes
; CHECK: error: a memory access of 16 lanes inside SIMD control flow on 8 lanes
define void @widths(<8 x i1> %c) {
  %v = alloca <16 x i32>
  store <16 x i32> zeroinitializer, <16 x i32>* %v
  %any = call i1 @llvm.genx.simdcf.any.v8i1(<8 x i1> %c)
  br i1 %any, label %then, label %end
then:
  store <16 x i32> undef, <16 x i32>* %v
  call void @llvm.genx.barrier()
  call void @llvm.genx.oword.st.v4i32(i32 0, i32 0, <4 x i32> zeroinitializer)
  %p = call <4 x i32> @llvm.genx.simdcf.predicate.v4i32(<4 x i32> undef, <4 x i32> zeroinitializer)
  call void @llvm.genx.scatter.scaled.v16i1.v16i32.v16i32(<16 x i1> undef, i32 2, i16 0, i32 1, i32 0, <16 x i32> undef, <16 x i32> undef)
  br label %end
end:
  ret void
}

; CHECK: error: SIMD control flow on 16 lanes inside SIMD control flow on 8 lanes
define void @nested(<8 x i1> %c, <16 x i1> %d) {
  %any = call i1 @llvm.genx.simdcf.any.v8i1(<8 x i1> %c)
  br i1 %any, label %then, label %end
then:
  %inner = call i1 @llvm.genx.simdcf.any.v16i1(<16 x i1> %d)
  br i1 %inner, label %deep, label %join
deep:
  br label %join
join:
  br label %end
end:
  ret void
}

; CHECK: error: SIMD control flow on 3 lanes; 2, 4, 8, 16 or 32 are possible
define void @three(<3 x i1> %c) {
  %any = call i1 @llvm.genx.simdcf.any.v3i1(<3 x i1> %c)
  br i1 %any, label %then, label %end
then:
  br label %end
end:
  ret void
}

; CHECK: error: return is not allowed inside SIMD control flow
define void @leave(<8 x i1> %c, i1 %x) {
  %any = call i1 @llvm.genx.simdcf.any.v8i1(<8 x i1> %c)
  br i1 %any, label %then, label %end
then:
  br i1 %x, label %other, label %end
other:
  unreachable
end:
  ret void
}
