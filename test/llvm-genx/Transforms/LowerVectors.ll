; Vector element operations become regions; masks and regions stay.
; RUN: genx-opt -passes=genx-lower-vectors -S %s | FileCheck %s

; CHECK-LABEL: @elements
; CHECK: %e = call i32 @llvm.genx.rdregioni.i32.v8i32.i16(<8 x i32> %v, i32 1, i32 1, i32 1, i16 12,
; CHECK: %w = call <8 x i32> @llvm.genx.wrregioni.v8i32.i32.i16.i1(<8 x i32> %v, i32 %e, i32 1, i32 1, i32 1, i16 28,
define <8 x i32> @elements(<8 x i32> %v) {
  %e = extractelement <8 x i32> %v, i32 3
  %w = insertelement <8 x i32> %v, i32 %e, i32 7
  ret <8 x i32> %w
}

; A variable index is a byte offset.
; CHECK-LABEL: @variable
; CHECK: [[I:%.*]] = trunc i32 %i to i16
; CHECK: [[O:%.*]] = mul i16 [[I]], 4
; CHECK: call float @llvm.genx.rdregionf.f32.v8f32.i16(<8 x float> %v, i32 1, i32 1, i32 1, i16 [[O]],
define float @variable(<8 x float> %v, i32 %i) {
  %e = extractelement <8 x float> %v, i32 %i
  ret float %e
}

; CHECK-LABEL: @strided
; CHECK: call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %v, i32 0, i32 4, i32 2, i16 4,
define <4 x i32> @strided(<8 x i32> %v) {
  %s = shufflevector <8 x i32> %v, <8 x i32> undef, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  ret <4 x i32> %s
}

; One element at the end of its vector: the others, which may be anything, are it, too.
; CHECK-LABEL: @last_and_any
; CHECK: %s = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %v, i32 0, i32 1, i32 0, i16 28,
define <4 x i32> @last_and_any(<8 x i32> %v) {
  %s = shufflevector <8 x i32> %v, <8 x i32> undef, <4 x i32> <i32 7, i32 undef, i32 undef, i32 undef>
  ret <4 x i32> %s
}

; Rows: <4;2,1>.
; CHECK-LABEL: @rows
; CHECK: call <6 x i16> @llvm.genx.rdregioni.v6i16.v16i16.i16(<16 x i16> %v, i32 4, i32 2, i32 1, i16 2,
define <6 x i16> @rows(<16 x i16> %v) {
  %s = shufflevector <16 x i16> %v, <16 x i16> undef, <6 x i32> <i32 1, i32 2, i32 5, i32 6, i32 9, i32 10>
  ret <6 x i16> %s
}

; A splat reads the scalar itself.
; CHECK-LABEL: @splat
; CHECK: [[B:%.*]] = bitcast float %x to <1 x float>
; CHECK: call <16 x float> @llvm.genx.rdregionf.v16f32.v1f32.i16(<1 x float> [[B]], i32 0, i32 1, i32 0, i16 0,
define <16 x float> @splat(float %x) {
  %i = insertelement <16 x float> undef, float %x, i32 0
  %s = shufflevector <16 x float> %i, <16 x float> undef, <16 x i32> zeroinitializer
  ret <16 x float> %s
}

; Two halves are two writes.
; CHECK-LABEL: @concat
; CHECK: [[L:%.*]] = call <8 x i8> @llvm.genx.wrregioni.v8i8.v4i8.i16.i1(<8 x i8> undef, <4 x i8> %a, i32 4, i32 4, i32 1, i16 0,
; CHECK: call <8 x i8> @llvm.genx.wrregioni.v8i8.v4i8.i16.i1(<8 x i8> [[L]], <4 x i8> %b, i32 4, i32 4, i32 1, i16 4,
define <8 x i8> @concat(<4 x i8> %a, <4 x i8> %b) {
  %s = shufflevector <4 x i8> %a, <4 x i8> %b, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  ret <8 x i8> %s
}

; Neighbours of the result come from both: every second place of it is written.
; CHECK-LABEL: @interleave
; CHECK: [[E:%.*]] = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32> undef, <4 x i32> %a, i32 8, i32 4, i32 2, i16 0,
; CHECK: call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32> [[E]], <4 x i32> %b, i32 8, i32 4, i32 2, i16 4,
define <8 x i32> @interleave(<4 x i32> %a, <4 x i32> %b) {
  %s = shufflevector <4 x i32> %a, <4 x i32> %b, <8 x i32> <i32 0, i32 4, i32 1, i32 5, i32 2, i32 6, i32 3, i32 7>
  ret <8 x i32> %s
}

; What stays in place is kept, not copied, and not overwritten.
; CHECK-LABEL: @keep
; CHECK-NEXT: [[P:%.*]] = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %b, i32 0, i32 4, i32 2, i16 4,
; CHECK-NEXT: call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32> %a, <4 x i32> [[P]], i32 8, i32 4, i32 2, i16 4,
; CHECK-NEXT: ret
define <8 x i32> @keep(<8 x i32> %a, <8 x i32> %b) {
  %s = shufflevector <8 x i32> %a, <8 x i32> %b, <8 x i32> <i32 0, i32 9, i32 2, i32 11, i32 4, i32 13, i32 6, i32 15>
  ret <8 x i32> %s
}

; Too irregular for that: a mask says what comes from where.
; CHECK-LABEL: @blend
; CHECK-NEXT: call <8 x i32> @llvm.genx.wrregioni.v8i32.v8i32.i16.v8i1(<8 x i32> %a, <8 x i32> %b, i32 8, i32 8, i32 1, i16 0, i32 undef, <8 x i1> <i1 true, i1 false, i1 true, i1 true, i1 false, i1 false, i1 true, i1 false>)
; CHECK-NEXT: ret
define <8 x i32> @blend(<8 x i32> %a, <8 x i32> %b) {
  %s = shufflevector <8 x i32> %a, <8 x i32> %b, <8 x i32> <i32 8, i32 1, i32 10, i32 11, i32 4, i32 5, i32 14, i32 7>
  ret <8 x i32> %s
}

; Each element of a row is read twice, and a mask says which counts: one
; instruction.
; CHECK-LABEL: @choose
; CHECK-NEXT: [[A:%.*]] = call <16 x i32> @llvm.genx.rdregioni.v16i32.v8i32.i16(<8 x i32> %a, i32 1, i32 2, i32 0, i16 0,
; CHECK-NEXT: [[B:%.*]] = call <16 x i32> @llvm.genx.rdregioni.v16i32.v8i32.i16(<8 x i32> %b, i32 1, i32 2, i32 0, i16 0,
; CHECK-NEXT: select <16 x i1> <i1 true, i1 false, i1 true, i1 false, i1 true, i1 false, i1 true, i1 false, i1 true, i1 false, i1 true, i1 false, i1 true, i1 false, i1 true, i1 false>, <16 x i32> [[A]], <16 x i32> [[B]]
; CHECK-NEXT: ret
define <16 x i32> @choose(<8 x i32> %a, <8 x i32> %b) "target-cpu"="icllp" {
  %s = shufflevector <8 x i32> %a, <8 x i32> %b, <16 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11, i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  ret <16 x i32> %s
}

; What others read as well is not copied to be written into.
; CHECK-LABEL: @both
; CHECK-NEXT: [[S:%.*]] = select <16 x i1> <i1 true, i1 false, i1 false, i1 true, {{.*}}, <16 x i32> %b, <16 x i32> %a
; CHECK-NEXT: add <16 x i32> [[S]], %a
define <16 x i32> @both(<16 x i32> %a, <16 x i32> %b) "target-cpu"="icllp" {
  %s = shufflevector <16 x i32> %a, <16 x i32> %b, <16 x i32> <i32 16, i32 1, i32 2, i32 19, i32 20, i32 5, i32 6, i32 7, i32 24, i32 9, i32 26, i32 11, i32 28, i32 13, i32 30, i32 15>
  %r = add <16 x i32> %s, %a
  ret <16 x i32> %r
}

; Out of range: undefined, never a crash.
; CHECK-LABEL: @outside
; CHECK: ret i32 undef
define i32 @outside(<8 x i32> %v) {
  %e = extractelement <8 x i32> %v, i32 99
  %f = freeze i32 %e
  ret i32 %f
}

; CHECK-LABEL: @untouched
; CHECK-NEXT: %m = shufflevector <32 x i1>
; CHECK-NEXT: ret
define <16 x i1> @untouched(<32 x i1> %em) {
  %m = shufflevector <32 x i1> %em, <32 x i1> undef, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  ret <16 x i1> %m
}
