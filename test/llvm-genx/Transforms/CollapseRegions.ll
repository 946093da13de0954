; Regions of regions become one region, unless that would copy a vector.
; RUN: genx-opt -passes=genx-collapse-regions -S %s | FileCheck %s

; row(1).select<2, 2>(1) of a 4x8 matrix: elements 9 and 11.
; CHECK-LABEL: @read_of_read
; CHECK: call <2 x i32> @llvm.genx.rdregioni.v2i32.v32i32.i16(<32 x i32> %m, i32 0, i32 2, i32 2, i16 36,
define <2 x i32> @read_of_read(<32 x i32> %m) {
  %row = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %m, i32 0, i32 8, i32 1, i16 32, i32 undef)
  %r = call <2 x i32> @llvm.genx.rdregioni.v2i32.v8i32.i16(<8 x i32> %row, i32 0, i32 2, i32 2, i16 4, i32 undef)
  ret <2 x i32> %r
}

; format<char>().select<4, 4>(0): the low bytes.
; CHECK-LABEL: @through_cast
; CHECK: [[B:%.*]] = bitcast <32 x i32> %m to <128 x i8>
; CHECK: rdregioni.v4i8.v128i8.i16(<128 x i8> [[B]], i32 0, i32 4, i32 4, i16 32,
define <4 x i8> @through_cast(<32 x i32> %m) {
  %row = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %m, i32 0, i32 8, i32 1, i16 32, i32 undef)
  %b = bitcast <8 x i32> %row to <32 x i8>
  %r = call <4 x i8> @llvm.genx.rdregioni.v4i8.v32i8.i16(<32 x i8> %b, i32 0, i32 4, i32 4, i16 0, i32 undef)
  ret <4 x i8> %r
}

; What was written there is known.
; CHECK-LABEL: @forward
; CHECK: ret <8 x i32> %n
define <8 x i32> @forward(<32 x i32> %m, <8 x i32> %n) {
  %w = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %m, <8 x i32> %n, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %w, i32 0, i32 8, i32 1, i16 32, i32 undef)
  ret <8 x i32> %r
}

; A write to a place that is written again is dead.
; CHECK-LABEL: @dead_write
; CHECK: call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %m, <8 x i32> %b,
define <32 x i32> @dead_write(<32 x i32> %m, <8 x i32> %a, <8 x i32> %b) {
  %w = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %m, <8 x i32> %a, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  %x = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %w, <8 x i32> %b, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  ret <32 x i32> %x
}

; row(1).select<2, 2>(1) = %n
; CHECK-LABEL: @write_of_write
; CHECK: call <32 x i32> @llvm.genx.wrregioni.v32i32.v2i32.i16.i1(<32 x i32> %m, <2 x i32> %n, i32 0, i32 2, i32 2, i16 36,
define <32 x i32> @write_of_write(<32 x i32> %m, <2 x i32> %n) {
  %row = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %m, i32 0, i32 8, i32 1, i16 32, i32 undef)
  %new = call <8 x i32> @llvm.genx.wrregioni.v8i32.v2i32.i16.i1(<8 x i32> %row, <2 x i32> %n, i32 0, i32 2, i32 2, i16 4, i32 undef, i1 true)
  %w = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %m, <8 x i32> %new, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  ret <32 x i32> %w
}

; Reading the version before the write would keep both alive.
; CHECK-LABEL: @older_version
; CHECK: rdregioni.v8i32.v32i32.i16(<32 x i32> %w,
define <8 x i32> @older_version(<32 x i32> %m, <8 x i32> %a) {
  %n = add <8 x i32> %a, %a
  %w = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %m, <8 x i32> %n, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %w, i32 0, i32 8, i32 1, i16 64, i32 undef)
  ret <8 x i32> %r
}

; Overlapping in part: nothing to do.
; CHECK-LABEL: @untouched
; CHECK-NEXT: wrregioni
; CHECK-NEXT: rdregioni.v8i32.v32i32.i16(<32 x i32> %w,
; CHECK-NEXT: ret
define <8 x i32> @untouched(<32 x i32> %m, <8 x i32> %n) {
  %w = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %m, <8 x i32> %n, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %w, i32 0, i32 8, i32 1, i16 48, i32 undef)
  ret <8 x i32> %r
}
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32>, i32, i32, i32, i16, i32)
declare <2 x i32> @llvm.genx.rdregioni.v2i32.v8i32.i16(<8 x i32>, i32, i32, i32, i16, i32)
declare <4 x i8> @llvm.genx.rdregioni.v4i8.v32i8.i16(<32 x i8>, i32, i32, i32, i16, i32)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v2i32.i16.i1(<8 x i32>, <2 x i32>, i32, i32, i32, i16, i32, i1)

; An element of what was extended is one of the narrow vector, extended: sums and
; products do that on the way. Others do not, and would extend each part anew.
; CHECK-LABEL: @extended
; CHECK: [[R:%.*]] = call <8 x i16> @llvm.genx.rdregioni.v8i16.v4i16.i16(<4 x i16> %n, i32 0, i32 {{[0-9]+}}, i32 0, i16 4,
; CHECK: [[E:%.*]] = sext <8 x i16> [[R]] to <8 x i32>
; CHECK: mul <8 x i32> [[E]], %a
; CHECK: [[S:%.*]] = call <8 x i32> @llvm.genx.rdregioni.v8i32.v4i32.i16(<4 x i32> %w, i32 0, i32 1, i32 0, i16 4,
; CHECK: lshr <8 x i32> [[S]], %a
define <8 x i32> @extended(<4 x i16> %n, <8 x i32> %a) {
  %w = sext <4 x i16> %n to <4 x i32>
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v4i32.i16(<4 x i32> %w, i32 0, i32 1, i32 0, i16 8, i32 undef)
  %m = mul <8 x i32> %r, %a
  %s = call <8 x i32> @llvm.genx.rdregioni.v8i32.v4i32.i16(<4 x i32> %w, i32 0, i32 1, i32 0, i16 4, i32 undef)
  %l = lshr <8 x i32> %s, %a
  %x = xor <8 x i32> %m, %l
  ret <8 x i32> %x
}
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v4i32.i16(<4 x i32>, i32, i32, i32, i16, i32)
