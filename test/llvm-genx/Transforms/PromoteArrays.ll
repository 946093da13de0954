; Arrays and tables that are only indexed live in registers.
; RUN: genx-opt -passes=genx-promote-arrays -S %s | FileCheck %s

@table = internal constant [4 x i32] [i32 3, i32 1, i32 4, i32 1]

; CHECK-LABEL: @array
; CHECK-NOT: alloca
; CHECK: wrregionf.v16f32.f32.i16.i1(<16 x float> {{.*}}, float %x, {{.*}} i16 {{%.*}},
; CHECK: rdregionf.f32.v16f32.i16(<16 x float> {{%.*}}, i32 1, i32 1, i32 1, i16 20,
; CHECK-NOT: load
define float @array(float %x, i32 %i) {
  %a = alloca [16 x float]
  %p = getelementptr [16 x float], [16 x float]* %a, i32 0, i32 %i
  store float %x, float* %p
  %q = getelementptr [16 x float], [16 x float]* %a, i32 0, i32 5
  %r = load float, float* %q
  ret float %r
}

; CHECK-LABEL: @lookup
; CHECK: rdregioni.i32.v4i32.i16(<4 x i32> <i32 3, i32 1, i32 4, i32 1>, {{.*}} i16 {{%.*}},
define i32 @lookup(i32 %i) {
  %p = getelementptr [4 x i32], [4 x i32]* @table, i32 0, i32 %i
  %r = load i32, i32* %p
  ret i32 %r
}

; LLVM reads and writes masks where elements are unpacked and packed.
; CHECK-LABEL: @masks
; CHECK-NOT: alloca
; CHECK: bitcast <8 x i1> %m to i8
; CHECK: wrregioni.v4i8.i8.i16.i1
; CHECK: [[BITS:%.*]] = call i16 @llvm.genx.rdregioni.i16
; CHECK: bitcast i16 [[BITS]] to <16 x i1>
define <16 x i1> @masks(<8 x i1> %m, i32 %i) {
  %a = alloca [4 x i8]
  %p = getelementptr [4 x i8], [4 x i8]* %a, i32 0, i32 %i
  %q = bitcast i8* %p to <8 x i1>*
  store <8 x i1> %m, <8 x i1>* %q
  %h = bitcast [4 x i8]* %a to <16 x i1>*
  %r = load <16 x i1>, <16 x i1>* %h
  ret <16 x i1> %r
}

; An initialised array starts as a copy of the table.
; CHECK-LABEL: @initialised
; CHECK-NOT: memcpy
; CHECK: <i32 3, i32 1, i32 4, i32 1>
define i32 @initialised(i32 %i) {
  %a = alloca [4 x i32]
  %d = bitcast [4 x i32]* %a to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* %d, i8* bitcast ([4 x i32]* @table to i8*), i64 16, i1 false)
  %p = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 %i
  %r = load i32, i32* %p
  ret i32 %r
}

; CHECK-LABEL: @untouched
; CHECK-NEXT: add
; CHECK-NEXT: ret
define i32 @untouched(i32 %i) {
  %r = add i32 %i, 1
  ret i32 %r
}
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)
