; What sums of overlapping regions have in common is added once.
; RUN: genx-opt -passes=genx-share-sums,adce -S %s | FileCheck %s

; A 3x3 box over 4x24 bytes of rows of 32: four additions, of runs and of
; regions, instead of eight.
; CHECK-LABEL: @box
; CHECK-COUNT-2: add <1{{[0-9][0-9]}} x i16>
; CHECK-COUNT-2: add <96 x i16>
; CHECK-NOT: add
; CHECK: ret
define <96 x i16> @box(<256 x i8> %v) #0 {
  %r0 = call <96 x i8> @llvm.genx.rdregioni.v96i8.v256i8.i16(<256 x i8> %v, i32 32, i32 24, i32 1, i16 0, i32 undef)
  %z0 = zext <96 x i8> %r0 to <96 x i16>
  %r1 = call <96 x i8> @llvm.genx.rdregioni.v96i8.v256i8.i16(<256 x i8> %v, i32 32, i32 24, i32 1, i16 1, i32 undef)
  %z1 = zext <96 x i8> %r1 to <96 x i16>
  %r2 = call <96 x i8> @llvm.genx.rdregioni.v96i8.v256i8.i16(<256 x i8> %v, i32 32, i32 24, i32 1, i16 2, i32 undef)
  %z2 = zext <96 x i8> %r2 to <96 x i16>
  %r3 = call <96 x i8> @llvm.genx.rdregioni.v96i8.v256i8.i16(<256 x i8> %v, i32 32, i32 24, i32 1, i16 32, i32 undef)
  %z3 = zext <96 x i8> %r3 to <96 x i16>
  %r4 = call <96 x i8> @llvm.genx.rdregioni.v96i8.v256i8.i16(<256 x i8> %v, i32 32, i32 24, i32 1, i16 33, i32 undef)
  %z4 = zext <96 x i8> %r4 to <96 x i16>
  %r5 = call <96 x i8> @llvm.genx.rdregioni.v96i8.v256i8.i16(<256 x i8> %v, i32 32, i32 24, i32 1, i16 34, i32 undef)
  %z5 = zext <96 x i8> %r5 to <96 x i16>
  %r6 = call <96 x i8> @llvm.genx.rdregioni.v96i8.v256i8.i16(<256 x i8> %v, i32 32, i32 24, i32 1, i16 64, i32 undef)
  %z6 = zext <96 x i8> %r6 to <96 x i16>
  %r7 = call <96 x i8> @llvm.genx.rdregioni.v96i8.v256i8.i16(<256 x i8> %v, i32 32, i32 24, i32 1, i16 65, i32 undef)
  %z7 = zext <96 x i8> %r7 to <96 x i16>
  %r8 = call <96 x i8> @llvm.genx.rdregioni.v96i8.v256i8.i16(<256 x i8> %v, i32 32, i32 24, i32 1, i16 66, i32 undef)
  %z8 = zext <96 x i8> %r8 to <96 x i16>
  %s1 = add <96 x i16> %z0, %z1
  %s2 = add <96 x i16> %s1, %z2
  %s3 = add <96 x i16> %s2, %z3
  %s4 = add <96 x i16> %s3, %z4
  %s5 = add <96 x i16> %s4, %z5
  %s6 = add <96 x i16> %s5, %z6
  %s7 = add <96 x i16> %s6, %z7
  %s8 = add <96 x i16> %s7, %z8
  ret <96 x i16> %s8
}

; Weights 1 2 1 in both directions are boxes of boxes: four additions.
; CHECK-LABEL: @weights
; CHECK-COUNT-4: add <
; CHECK-NOT: {{add|mul|shl}}
; CHECK: ret
define <96 x i16> @weights(<256 x i8> %v) #0 {
  %r0 = call <96 x i8> @llvm.genx.rdregioni.v96i8.v256i8.i16(<256 x i8> %v, i32 32, i32 24, i32 1, i16 0, i32 undef)
  %z0 = zext <96 x i8> %r0 to <96 x i16>
  %r1 = call <96 x i8> @llvm.genx.rdregioni.v96i8.v256i8.i16(<256 x i8> %v, i32 32, i32 24, i32 1, i16 1, i32 undef)
  %z1 = zext <96 x i8> %r1 to <96 x i16>
  %r2 = call <96 x i8> @llvm.genx.rdregioni.v96i8.v256i8.i16(<256 x i8> %v, i32 32, i32 24, i32 1, i16 2, i32 undef)
  %z2 = zext <96 x i8> %r2 to <96 x i16>
  %r3 = call <96 x i8> @llvm.genx.rdregioni.v96i8.v256i8.i16(<256 x i8> %v, i32 32, i32 24, i32 1, i16 32, i32 undef)
  %z3 = zext <96 x i8> %r3 to <96 x i16>
  %r4 = call <96 x i8> @llvm.genx.rdregioni.v96i8.v256i8.i16(<256 x i8> %v, i32 32, i32 24, i32 1, i16 33, i32 undef)
  %z4 = zext <96 x i8> %r4 to <96 x i16>
  %r5 = call <96 x i8> @llvm.genx.rdregioni.v96i8.v256i8.i16(<256 x i8> %v, i32 32, i32 24, i32 1, i16 34, i32 undef)
  %z5 = zext <96 x i8> %r5 to <96 x i16>
  %r6 = call <96 x i8> @llvm.genx.rdregioni.v96i8.v256i8.i16(<256 x i8> %v, i32 32, i32 24, i32 1, i16 64, i32 undef)
  %z6 = zext <96 x i8> %r6 to <96 x i16>
  %r7 = call <96 x i8> @llvm.genx.rdregioni.v96i8.v256i8.i16(<256 x i8> %v, i32 32, i32 24, i32 1, i16 65, i32 undef)
  %z7 = zext <96 x i8> %r7 to <96 x i16>
  %r8 = call <96 x i8> @llvm.genx.rdregioni.v96i8.v256i8.i16(<256 x i8> %v, i32 32, i32 24, i32 1, i16 66, i32 undef)
  %z8 = zext <96 x i8> %r8 to <96 x i16>
  %w1 = mul <96 x i16> %z1, <i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2>
  %s1 = add <96 x i16> %z0, %w1
  %s2 = add <96 x i16> %s1, %z2
  %w3 = mul <96 x i16> %z3, <i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2>
  %s3 = add <96 x i16> %s2, %w3
  %w4 = mul <96 x i16> %z4, <i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4>
  %s4 = add <96 x i16> %s3, %w4
  %w5 = mul <96 x i16> %z5, <i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2>
  %s5 = add <96 x i16> %s4, %w5
  %s6 = add <96 x i16> %s5, %z6
  %w7 = mul <96 x i16> %z7, <i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2>
  %s7 = add <96 x i16> %s6, %w7
  %s8 = add <96 x i16> %s7, %z8
  ret <96 x i16> %s8
}

; Two terms have nothing in common with anything.
; CHECK-LABEL: @two
; CHECK-COUNT-2: zext <16 x i8>
; CHECK: add <16 x i16> %z0, %z1
define <16 x i16> @two(<64 x i8> %v) #0 {
  %r0 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8> %v, i32 16, i32 8, i32 1, i16 0, i32 undef)
  %z0 = zext <16 x i8> %r0 to <16 x i16>
  %r1 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8> %v, i32 16, i32 8, i32 1, i16 1, i32 undef)
  %z1 = zext <16 x i8> %r1 to <16 x i16>
  %s1 = add <16 x i16> %z0, %z1
  ret <16 x i16> %s1
}

; Sums of floats are not associative.
; CHECK-LABEL: @floats
; CHECK-COUNT-3: fadd <16 x float>
define <16 x float> @floats(<64 x float> %v) #0 {
  %r0 = call <16 x float> @llvm.genx.rdregionf.v16f32.v64f32.i16(<64 x float> %v, i32 0, i32 16, i32 1, i16 0, i32 undef)
  %r1 = call <16 x float> @llvm.genx.rdregionf.v16f32.v64f32.i16(<64 x float> %v, i32 0, i32 16, i32 1, i16 4, i32 undef)
  %r2 = call <16 x float> @llvm.genx.rdregionf.v16f32.v64f32.i16(<64 x float> %v, i32 0, i32 16, i32 1, i16 8, i32 undef)
  %r3 = call <16 x float> @llvm.genx.rdregionf.v16f32.v64f32.i16(<64 x float> %v, i32 0, i32 16, i32 1, i16 12, i32 undef)
  %s1 = fadd <16 x float> %r0, %r1
  %s2 = fadd <16 x float> %s1, %r2
  %s3 = fadd <16 x float> %s2, %r3
  ret <16 x float> %s3
}

declare <96 x i8> @llvm.genx.rdregioni.v96i8.v256i8.i16(<256 x i8>, i32, i32, i32, i16, i32)
declare <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8>, i32, i32, i32, i16, i32)
declare <16 x float> @llvm.genx.rdregionf.v16f32.v64f32.i16(<64 x float>, i32, i32, i32, i16, i32)

; Weights of bilinear interpolation: the bytes are widened once in any case, so that
; nothing is gained.
; CHECK-LABEL: @bilinear
; CHECK-NOT: zext <272 x i8>
; CHECK: ret
define <128 x i16> @bilinear(<288 x i8> %v) #1 {
  %r0 = call <128 x i8> @llvm.genx.rdregioni.v128i8.v288i8.i16(<288 x i8> %v, i32 32, i32 16, i32 1, i16 0, i32 undef)
  %x0 = zext <128 x i8> %r0 to <128 x i16>
  %m0 = mul <128 x i16> %x0, <i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15>
  %r1 = call <128 x i8> @llvm.genx.rdregioni.v128i8.v288i8.i16(<288 x i8> %v, i32 32, i32 16, i32 1, i16 2, i32 undef)
  %x1 = zext <128 x i8> %r1 to <128 x i16>
  %m1 = mul <128 x i16> %x1, <i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9>
  %r2 = call <128 x i8> @llvm.genx.rdregioni.v128i8.v288i8.i16(<288 x i8> %v, i32 32, i32 16, i32 1, i16 32, i32 undef)
  %x2 = zext <128 x i8> %r2 to <128 x i16>
  %m2 = mul <128 x i16> %x2, <i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25>
  %r3 = call <128 x i8> @llvm.genx.rdregioni.v128i8.v288i8.i16(<288 x i8> %v, i32 32, i32 16, i32 1, i16 34, i32 undef)
  %x3 = zext <128 x i8> %r3 to <128 x i16>
  %m3 = mul <128 x i16> %x3, <i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15, i16 15>
  %s1 = add <128 x i16> %m0, %m1
  %s2 = add <128 x i16> %s1, %m2
  %s3 = add <128 x i16> %s2, %m3
  ret <128 x i16> %s3
}
declare <128 x i8> @llvm.genx.rdregioni.v128i8.v288i8.i16(<288 x i8>, i32, i32, i32, i16, i32)

attributes #0 = { "target-cpu"="skl" }
attributes #1 = { "target-cpu"="icllp" }
