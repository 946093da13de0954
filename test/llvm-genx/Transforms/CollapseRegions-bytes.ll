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

declare <32 x i16> @llvm.genx.rdregioni.v32i16.v64i16.i16(<64 x i16>, i32, i32, i32, i16, i32)
