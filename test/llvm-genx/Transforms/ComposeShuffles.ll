; Steps that only move elements become one where that takes less.
; RUN: genx-opt -passes=genx-compose-shuffles -S %s | FileCheck %s
; RUN: genx-opt '-passes=genx-compose-shuffles,genx-collapse-regions' -S %s -o /dev/null

; A vector that is both a step of a chain of writes and the origin of what the chain
; writes is not removed with the chain.
; CHECK-LABEL: @copy_of_a_step(
; CHECK: %w = call <32 x i8> @llvm.genx.wrregioni.v32i8.v16i8.i16.i1(
; CHECK-NEXT: ret <32 x i8> %w
define <32 x i8> @copy_of_a_step(<16 x i8> %a, <16 x i8> %b) {
  %v = call <32 x i8> @llvm.genx.wrregioni.v32i8.v16i8.i16.i1(<32 x i8> undef, <16 x i8> %a, i32 0, i32 16, i32 1, i16 0, i32 undef, i1 true)
  %w = call <32 x i8> @llvm.genx.wrregioni.v32i8.v16i8.i16.i1(<32 x i8> %v, <16 x i8> %b, i32 0, i32 16, i32 1, i16 16, i32 undef, i1 true)
  %low = call <16 x i8> @llvm.genx.rdregioni.v16i8.v32i8.i16(<32 x i8> %w, i32 0, i32 16, i32 1, i16 0, i32 undef)
  %high = call <16 x i8> @llvm.genx.rdregioni.v16i8.v32i8.i16(<32 x i8> %w, i32 0, i32 16, i32 1, i16 16, i32 undef)
  %x = call <32 x i8> @llvm.genx.wrregioni.v32i8.v16i8.i16.i1(<32 x i8> %w, <16 x i8> %low, i32 0, i32 16, i32 1, i16 0, i32 undef, i1 true)
  %y = call <32 x i8> @llvm.genx.wrregioni.v32i8.v16i8.i16.i1(<32 x i8> %x, <16 x i8> %high, i32 0, i32 16, i32 1, i16 16, i32 undef, i1 true)
  ret <32 x i8> %y
}

declare <32 x i8> @llvm.genx.wrregioni.v32i8.v16i8.i16.i1(<32 x i8>, <16 x i8>, i32, i32, i32, i16, i32, i1)
declare <16 x i8> @llvm.genx.rdregioni.v16i8.v32i8.i16(<32 x i8>, i32, i32, i32, i16, i32)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32>, i32, i32, i32, i16, i32)
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32>, i32, i32, i32, i16, i32)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v16i32.i16.i1(<32 x i32>, <16 x i32>, i32, i32, i32, i16, i32, i1)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v16i32.i16.v16i1(<16 x i32>, <16 x i32>, i32, i32, i32, i16, i32, <16 x i1>)

; Halves interleaved twice: a 4x4 transposed.
; CHECK-LABEL: @transpose
; CHECK-NEXT: [[T:%.*]] = call <16 x i32> @llvm.genx.rdregioni.v16i32.v16i32.i16(<16 x i32> %v, i32 1, i32 4, i32 4, i16 0,
; CHECK-NEXT: ret <16 x i32> [[T]]
define <16 x i32> @transpose(<16 x i32> %v) "target-cpu"="icllp" {
  %a = shufflevector <16 x i32> %v, <16 x i32> undef, <16 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11, i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %b = shufflevector <16 x i32> %a, <16 x i32> undef, <16 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11, i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  ret <16 x i32> %b
}

; Two writes with strides are one choice under a mask.
; CHECK-LABEL: @interleave
; CHECK-NEXT: [[A:%.*]] = call <16 x i32> @llvm.genx.rdregioni.v16i32.v8i32.i16(<8 x i32> %a, i32 1, i32 2, i32 0, i16 0,
; CHECK-NEXT: [[B:%.*]] = call <16 x i32> @llvm.genx.rdregioni.v16i32.v8i32.i16(<8 x i32> %b, i32 1, i32 2, i32 0, i16 0,
; CHECK-NEXT: [[S:%.*]] = select <16 x i1> {{.*}}, <16 x i32> [[A]], <16 x i32> [[B]]
; CHECK-NEXT: ret <16 x i32> [[S]]
define <16 x i32> @interleave(<8 x i32> %a, <8 x i32> %b) "target-cpu"="icllp" {
  %e = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> undef, <8 x i32> %a, i32 16, i32 8, i32 2, i16 0, i32 undef, i1 true)
  %o = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %e, <8 x i32> %b, i32 16, i32 8, i32 2, i16 4, i32 undef, i1 true)
  ret <16 x i32> %o
}

; A copy of all parts is the vector itself, also as other elements.
; CHECK-LABEL: @copy
; CHECK-NEXT: [[C:%.*]] = bitcast <32 x float> %v to <32 x i32>
; CHECK-NEXT: ret <32 x i32> [[C]]
define <32 x i32> @copy(<32 x float> %v) "target-cpu"="icllp" {
  %i = bitcast <32 x float> %v to <32 x i32>
  %l = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %i, i32 16, i32 16, i32 1, i16 0, i32 undef)
  %a = call <32 x i32> @llvm.genx.wrregioni.v32i32.v16i32.i16.i1(<32 x i32> undef, <16 x i32> %l, i32 16, i32 16, i32 1, i16 0, i32 undef, i1 true)
  %h = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %i, i32 16, i32 16, i32 1, i16 64, i32 undef)
  %b = call <32 x i32> @llvm.genx.wrregioni.v32i32.v16i32.i16.i1(<32 x i32> %a, <16 x i32> %h, i32 16, i32 16, i32 1, i16 64, i32 undef, i1 true)
  ret <32 x i32> %b
}

; What something else uses is made anyway: the first step stays, and the second
; is not done twice.
; CHECK-LABEL: @needed
; CHECK: %a = shufflevector
; CHECK: %b = shufflevector <16 x i32> %a,
define <16 x i32> @needed(<16 x i32> %v) "target-cpu"="icllp" {
  %a = shufflevector <16 x i32> %v, <16 x i32> undef, <16 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11, i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %b = shufflevector <16 x i32> %a, <16 x i32> undef, <16 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11, i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %c = add <16 x i32> %a, %b
  ret <16 x i32> %c
}

; The vector that the steps begin with is overwritten before they end: reading
; it again would need a copy of it.
; CHECK-LABEL: @overwritten
; CHECK: %b = shufflevector <16 x i32> %a,
define <16 x i32> @overwritten(<16 x i32> %v, <8 x i32> %x) "target-cpu"="icllp" {
  %a = shufflevector <16 x i32> %v, <16 x i32> undef, <16 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11, i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %v, <8 x i32> %x, i32 8, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %b = shufflevector <16 x i32> %a, <16 x i32> undef, <16 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11, i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %c = add <16 x i32> %w, %b
  ret <16 x i32> %c
}

; So it is where the last step that is found is not the first one.
; CHECK-LABEL: @overwritten_between
; CHECK: [[R:%.*]] = shufflevector <8 x i32> %l, <8 x i32> %h,
; CHECK: add <16 x i32> %w, [[R]]
define <16 x i32> @overwritten_between(<16 x i32> %v, <8 x i32> %x) "target-cpu"="icllp" {
  %l = shufflevector <16 x i32> %v, <16 x i32> undef, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %v, <8 x i32> %x, i32 8, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %h = shufflevector <16 x i32> %v, <16 x i32> undef, <8 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %r = shufflevector <8 x i32> %l, <8 x i32> %h, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %c = add <16 x i32> %w, %r
  ret <16 x i32> %c
}

; A write under a known mask is a step: here each leaves the first lane alone.
; CHECK-LABEL: @known_mask
; CHECK-NEXT: [[S:%.*]] = select <16 x i1> <i1 true, i1 false, i1 false, {{.*}}, <16 x i32> %v, <16 x i32> %u
; CHECK-NEXT: ret <16 x i32> [[S]]
define <16 x i32> @known_mask(<16 x i32> %v, <16 x i32> %u) "target-cpu"="icllp" {
  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v16i32.i16.v16i1(<16 x i32> %v, <16 x i32> %u, i32 16, i32 16, i32 1, i16 0, i32 undef, <16 x i1> <i1 false, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>)
  %x = call <16 x i32> @llvm.genx.wrregioni.v16i32.v16i32.i16.v16i1(<16 x i32> %w, <16 x i32> %u, i32 16, i32 16, i32 1, i16 0, i32 undef, <16 x i1> <i1 false, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>)
  ret <16 x i32> %x
}

; A write under a mask that nobody knows, a region at a place that nobody knows,
; and one outside of its vector are no steps.
; CHECK-LABEL: @unknown
; CHECK: rdregioni.v16i32.v32i32.i16(<32 x i32> %u, i32 1, i32 4, i32 4, i16 %at,
; CHECK: wrregioni.v16i32.v16i32.i16.v16i1(
; CHECK: rdregioni.v8i32.v32i32.i16(<32 x i32> %u, i32 8, i32 8, i32 1, i16 120,
; CHECK: wrregioni.v16i32.v8i32.i16.i1(
define <16 x i32> @unknown(<32 x i32> %u, <16 x i32> %v, <16 x i1> %m, i16 %at) "target-cpu"="icllp" {
  %r = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %u, i32 1, i32 4, i32 4, i16 %at, i32 undef)
  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v16i32.i16.v16i1(<16 x i32> %v, <16 x i32> %r, i32 16, i32 16, i32 1, i16 0, i32 undef, <16 x i1> %m)
  %o = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %u, i32 8, i32 8, i32 1, i16 120, i32 undef)
  %x = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %w, <8 x i32> %o, i32 8, i32 8, i32 1, i16 0, i32 undef, i1 true)
  ret <16 x i32> %x
}

; Two halves mirrored in two steps: what no region reads goes through addresses,
; and both halves have the same distances.
; CHECK-LABEL: @mirrored
; CHECK-NEXT: [[L:%.*]] = call <16 x i8> @llvm.genx.rdregioni.v16i8.v32i8.v16i16(<32 x i8> %v, i32 0, i32 1, i32 0, <16 x i16> <i16 15, i16 14, i16 13, i16 12, i16 11, i16 10, i16 9, i16 8, i16 7, i16 6, i16 5, i16 4, i16 3, i16 2, i16 1, i16 0>,
; CHECK-NEXT: [[A:%.*]] = call <32 x i8> @llvm.genx.wrregioni.v32i8.v16i8.i16.i1(<32 x i8> undef, <16 x i8> [[L]], i32 16, i32 16, i32 1, i16 0,
; CHECK-NEXT: [[H:%.*]] = call <16 x i8> @llvm.genx.rdregioni.v16i8.v32i8.v16i16(<32 x i8> %v, i32 0, i32 1, i32 0, <16 x i16> <i16 31, i16 30, i16 29, i16 28, i16 27, i16 26, i16 25, i16 24, i16 23, i16 22, i16 21, i16 20, i16 19, i16 18, i16 17, i16 16>,
; CHECK-NEXT: [[B:%.*]] = call <32 x i8> @llvm.genx.wrregioni.v32i8.v16i8.i16.i1(<32 x i8> [[A]], <16 x i8> [[H]], i32 16, i32 16, i32 1, i16 16,
; CHECK-NEXT: ret <32 x i8> [[B]]
define <32 x i8> @mirrored(<32 x i8> %v) "target-cpu"="icllp" {
  %a = shufflevector <32 x i8> %v, <32 x i8> undef, <32 x i32> <i32 1, i32 0, i32 3, i32 2, i32 5, i32 4, i32 7, i32 6, i32 9, i32 8, i32 11, i32 10, i32 13, i32 12, i32 15, i32 14, i32 17, i32 16, i32 19, i32 18, i32 21, i32 20, i32 23, i32 22, i32 25, i32 24, i32 27, i32 26, i32 29, i32 28, i32 31, i32 30>
  %b = shufflevector <32 x i8> %a, <32 x i8> undef, <32 x i32> <i32 14, i32 15, i32 12, i32 13, i32 10, i32 11, i32 8, i32 9, i32 6, i32 7, i32 4, i32 5, i32 2, i32 3, i32 0, i32 1, i32 30, i32 31, i32 28, i32 29, i32 26, i32 27, i32 24, i32 25, i32 22, i32 23, i32 20, i32 21, i32 18, i32 19, i32 16, i32 17>
  ret <32 x i8> %b
}

; Dwords may go through addresses: four moves of 32 elements cost more as direct moves.
; CHECK-LABEL: @dwords
; CHECK-NEXT: [[R:%.*]] = call <32 x i32> @llvm.genx.rdregioni.v32i32.v32i32.i16(<32 x i32> %v, i32 1, i32 4, i32 8, i16 0,
; CHECK-NEXT: ret <32 x i32> [[R]]
define <32 x i32> @dwords(<32 x i32> %v) "target-cpu"="icllp" {
  %a = shufflevector <32 x i32> %v, <32 x i32> undef, <32 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23, i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  %b = shufflevector <32 x i32> %a, <32 x i32> undef, <32 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23, i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
  ret <32 x i32> %b
}

; Qwords may not.
; CHECK-LABEL: @qwords
; CHECK-NEXT: shufflevector
; CHECK-NEXT: shufflevector
define <16 x i64> @qwords(<16 x i64> %v) "target-cpu"="icllp" {
  %a = shufflevector <16 x i64> %v, <16 x i64> undef, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %b = shufflevector <16 x i64> %a, <16 x i64> undef, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  ret <16 x i64> %b
}

; Four elements are enough for addresses.
; CHECK-LABEL: @fours
; CHECK-NEXT: [[L:%.*]] = call <4 x i8> @llvm.genx.rdregioni.v4i8.v8i8.i16(<8 x i8> %v, i32 1, i32 2, i32 2, i16 2,
; CHECK-NEXT: [[A:%.*]] = call <8 x i8> @llvm.genx.wrregioni.v8i8.v4i8.i16.i1(<8 x i8> undef, <4 x i8> [[L]], i32 8, i32 4, i32 2, i16 0,
; CHECK-NEXT: [[H:%.*]] = call <4 x i8> @llvm.genx.rdregioni.v4i8.v8i8.i16(<8 x i8> %v, i32 1, i32 2, i32 6, i16 0,
; CHECK-NEXT: [[B:%.*]] = call <8 x i8> @llvm.genx.wrregioni.v8i8.v4i8.i16.i1(<8 x i8> [[A]], <4 x i8> [[H]], i32 8, i32 4, i32 2, i16 1,
; CHECK-NEXT: ret <8 x i8> [[B]]
define <8 x i8> @fours(<8 x i8> %v) "target-cpu"="icllp" {
  %a = shufflevector <8 x i8> %v, <8 x i8> undef, <8 x i32> <i32 2, i32 3, i32 0, i32 1, i32 4, i32 5, i32 6, i32 7>
  %b = shufflevector <8 x i8> %a, <8 x i8> undef, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 1, i32 3, i32 5, i32 7>
  ret <8 x i8> %b
}

; The elements that save most go through addresses first; that is measured against
; direct moves to adjacent elements.
; CHECK-LABEL: @most
; CHECK-NEXT: [[H:%.*]] = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.v8i16(<16 x i32> %v, i32 0, i32 1, i32 0, <8 x i16> <i16 4, i16 12, i16 36, i16 28, i16 20, i16 44, i16 16, i16 60>,
; CHECK-NEXT: [[A:%.*]] = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> undef, <8 x i32> [[H]], i32 8, i32 8, i32 1, i16 32,
; CHECK-NEXT: [[L:%.*]] = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.v8i16(<16 x i32> %v, i32 0, i32 1, i32 0, <8 x i16> <i16 0, i16 56, i16 52, i16 24, i16 32, i16 48, i16 40, i16 8>,
; CHECK-NEXT: [[B:%.*]] = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> [[A]], <8 x i32> [[L]], i32 8, i32 8, i32 1, i16 0,
; CHECK-NEXT: ret <16 x i32> [[B]]
define <16 x i32> @most(<16 x i32> %v) "target-cpu"="skl" {
  %a = shufflevector <16 x i32> %v, <16 x i32> undef, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %b = shufflevector <16 x i32> %a, <16 x i32> undef, <16 x i32> <i32 0, i32 7, i32 14, i32 3, i32 4, i32 6, i32 5, i32 1, i32 8, i32 9, i32 12, i32 11, i32 10, i32 13, i32 2, i32 15>
  ret <16 x i32> %b
}

; Words that stay in pairs are moved as dwords, bytes as words, and words whose bytes
; were exchanged as bytes.
; CHECK-LABEL: @pairs
; CHECK-NEXT: [[R:%.*]] = call <8 x i32> @llvm.genx.rdregioni.v8i32.v8i32.v8i16(<8 x i32> %v, i32 0, i32 1, i32 0, <8 x i16> <i16 20, i16 4, i16 0, i16 8, i16 28, i16 24, i16 16, i16 12>,
; CHECK-NEXT: bitcast <8 x i32> [[R]] to <16 x i16>
define <16 x i16> @pairs(<8 x i32> %v) "target-cpu"="skl" {
  %a = shufflevector <8 x i32> %v, <8 x i32> undef, <8 x i32> <i32 0, i32 1, i32 2, i32 5, i32 4, i32 3, i32 6, i32 7>
  %c = bitcast <8 x i32> %a to <16 x i16>
  %b = shufflevector <16 x i16> %c, <16 x i16> undef, <16 x i32> <i32 6, i32 7, i32 2, i32 3, i32 0, i32 1, i32 4, i32 5, i32 14, i32 15, i32 12, i32 13, i32 8, i32 9, i32 10, i32 11>
  ret <16 x i16> %b
}
; CHECK-LABEL: @words
; CHECK-NEXT: [[R:%.*]] = call <16 x i16> @llvm.genx.rdregioni.v16i16.v16i16.v16i16(<16 x i16> %v, i32 0, i32 1, i32 0, <16 x i16> <i16 30, i16 0, i16 2, i16 4, i16 22, i16 24, i16 14, i16 16, i16 18, i16 20, i16 6, i16 8, i16 10, i16 12, i16 26, i16 28>,
; CHECK-NEXT: bitcast <16 x i16> [[R]] to <32 x i8>
define <32 x i8> @words(<16 x i16> %v) "target-cpu"="icllp" {
  %a = shufflevector <16 x i16> %v, <16 x i16> undef, <16 x i32> <i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 0>
  %c = bitcast <16 x i16> %a to <32 x i8>
  %b = shufflevector <32 x i8> %c, <32 x i8> undef, <32 x i32> <i32 28, i32 29, i32 30, i32 31, i32 0, i32 1, i32 2, i32 3, i32 20, i32 21, i32 22, i32 23, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 24, i32 25, i32 26, i32 27>
  ret <32 x i8> %b
}
; CHECK-LABEL: @bytes
; CHECK-NEXT: [[R:%.*]] = call <8 x i8> @llvm.genx.rdregioni.v8i8.v8i8.v8i16(<8 x i8> %v, i32 0, i32 1, i32 0, <8 x i16> <i16 0, i16 1, i16 7, i16 5, i16 2, i16 3, i16 6, i16 4>,
; CHECK-NEXT: bitcast <8 x i8> [[R]] to <4 x i16>
define <4 x i16> @bytes(<8 x i8> %v) "target-cpu"="icllp" {
  %a = shufflevector <8 x i8> %v, <8 x i8> undef, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 7, i32 5, i32 6, i32 4>
  %c = bitcast <8 x i8> %a to <4 x i16>
  %b = shufflevector <4 x i16> %c, <4 x i16> undef, <4 x i32> <i32 0, i32 2, i32 1, i32 3>
  ret <4 x i16> %b
}
