; From Gen11 on bytes that several read as words are made words once.
; RUN: genx-opt -passes=genx-collapse-regions -mcpu=icllp -S %s | FileCheck %s --check-prefix=ONCE
; RUN: genx-opt -passes=genx-collapse-regions -mcpu=skl -S %s | FileCheck %s --check-prefix=EACH

; ONCE: [[W:%.*]] = zext <64 x i8> %v to <64 x i16>
; ONCE: rdregioni.v32i16.v64i16.i16(<64 x i16> [[W]], {{.*}} i16 2,
; ONCE: rdregioni.v32i16.v64i16.i16(<64 x i16> [[W]], {{.*}} i16 4,
; EACH: rdregioni.v32i8.v64i8.i16(<64 x i8> %v, {{.*}} i16 1,
; EACH: rdregioni.v32i8.v64i8.i16(<64 x i8> %v, {{.*}} i16 2,
define <32 x i16> @bytes(<64 x i8> %v) {
  %w = zext <64 x i8> %v to <64 x i16>
  %a = call <32 x i16> @llvm.genx.rdregioni.v32i16.v64i16.i16(<64 x i16> %w, i32 32, i32 32, i32 1, i16 2, i32 undef)
  %b = call <32 x i16> @llvm.genx.rdregioni.v32i16.v64i16.i16(<64 x i16> %w, i32 32, i32 32, i32 1, i16 4, i32 undef)
  %s = add <32 x i16> %a, %b
  ret <32 x i16> %s
}

; Masked parts of elements are regions of smaller elements.
; EACH-LABEL: @masked
; EACH: [[B:%.*]] = bitcast <16 x i32> %v to <64 x i8>
; EACH: [[L:%.*]] = call <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8> [[B]], i32 64, i32 16, i32 4, i16 0, i32 undef)
; EACH: zext <16 x i8> [[L]] to <16 x i32>
; EACH: [[M:%.*]] = call <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8> {{.*}}, i32 64, i32 16, i32 4, i16 2, i32 undef)
; EACH: zext <16 x i8> [[M]] to <16 x i32>
; EACH: [[W:%.*]] = call <16 x i16> @llvm.genx.rdregioni.v16i16.v32i16.i16(<32 x i16> {{.*}}, i32 32, i32 16, i32 2, i16 2, i32 undef)
; EACH: zext <16 x i16> [[W]] to <16 x i32>
; What no byte begins with is shifted first.
; EACH: [[O:%.*]] = bitcast <16 x i32> %odd to <64 x i8>
; EACH: rdregioni.v16i8.v64i8.i16(<64 x i8> [[O]], i32 64, i32 16, i32 4, i16 0,
; Not an odd mask, nor what only changes bits.
; EACH: and <16 x i32> %v, <i32 127
; EACH: and <16 x i32> %v, <i32 255
; EACH: xor
define <16 x i32> @masked(<16 x i32> %v) {
  %l = and <16 x i32> %v, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %h = lshr <16 x i32> %v, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %m = and <16 x i32> %h, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %s = ashr <16 x i32> %v, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %w = and <16 x i32> %s, <i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535, i32 65535>
  %odd = lshr <16 x i32> %v, <i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12>
  %b = and <16 x i32> %odd, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %c = and <16 x i32> %v, <i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127, i32 127>
  %e = and <16 x i32> %v, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %f = xor <16 x i32> %e, %v
  %1 = add <16 x i32> %l, %m
  %2 = add <16 x i32> %w, %b
  %3 = add <16 x i32> %c, %f
  %4 = add <16 x i32> %1, %2
  %5 = add <16 x i32> %3, %4
  ret <16 x i32> %5
}

declare <32 x i16> @llvm.genx.rdregioni.v32i16.v64i16.i16(<64 x i16>, i32, i32, i32, i16, i32)
