; Copies and fills of arrays of structs become accesses to vectors.
; RUN: genx-opt -passes=genx-promote-arrays -S %s | FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

%item = type { i32, i32, i32 }
%padded = type { i8, i32, i8 }
%bytes = type { [5 x i8] }
%around = type { i32, { i32, i32 } }
@table = internal constant [2 x %padded] [%padded { i8 1, i32 2, i8 3 }, %padded { i8 4, i32 5, i8 6 }]

; From one array to another, at run-time indices; then within one.
; CHECK-LABEL: @copied
; CHECK-NOT: {{alloca|memcpy}}
; CHECK: [[AT:%.*]] = mul i16 {{%.*}}, 12
; CHECK: [[ITEM:%.*]] = call <3 x i32> @llvm.genx.rdregioni.v3i32.v12i32.i16(<12 x i32> {{.*}}, i32 3, i32 3, i32 1, i16 [[AT]],
; CHECK: call <3 x i32> @llvm.genx.wrregioni.v3i32.v3i32.i16.i1(<3 x i32> {{.*}}, <3 x i32> [[ITEM]], i32 3, i32 3, i32 1, i16 0,
; CHECK: [[NEXT:%.*]] = call <3 x i32> @llvm.genx.rdregioni.v3i32.v12i32.i16(
; CHECK: call <12 x i32> @llvm.genx.wrregioni.v12i32.v3i32.i16.i1(<12 x i32> {{.*}}, <3 x i32> [[NEXT]], i32 3, i32 3, i32 1, i16 {{%.*}},
; CHECK-NOT: {{load|store|getelementptr}}
define i32 @copied(i32 %i, i32 %j) {
  %a = alloca [4 x %item]
  %t = alloca %item
  %p = getelementptr [4 x %item], [4 x %item]* %a, i32 0, i32 %i
  %q = getelementptr [4 x %item], [4 x %item]* %a, i32 0, i32 %j
  %p8 = bitcast %item* %p to i8*
  %q8 = bitcast %item* %q to i8*
  %t8 = bitcast %item* %t to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %t8, i8* align 4 %p8, i64 12, i1 false)
  call void @llvm.memmove.p0i8.p0i8.i64(i8* align 4 %p8, i8* align 4 %q8, i64 12, i1 false)
  %e = getelementptr %item, %item* %t, i32 0, i32 2
  %r = load i32, i32* %e
  ret i32 %r
}

; Elements are those of both arrays if they are the same.
; CHECK-LABEL: @floats
; CHECK: [[HALF:%.*]] = call <4 x float> @llvm.genx.rdregionf.v4f32.v8f32.i16(<8 x float>
; CHECK: call <8 x float> @llvm.genx.wrregionf.v8f32.v4f32.i16.i1(<8 x float> {{.*}}, <4 x float> [[HALF]],
define float @floats(i32 %i) {
  %a = alloca [8 x float]
  %b = alloca [8 x float]
  %p = getelementptr [8 x float], [8 x float]* %a, i32 0, i32 %i
  %p8 = bitcast float* %p to i8*
  %b8 = bitcast [8 x float]* %b to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %b8, i8* align 4 %p8, i64 16, i1 false)
  %q = getelementptr [8 x float], [8 x float]* %b, i32 0, i32 %i
  %r = load float, float* %q
  ret float %r
}

; Part of an initializer, and a fill with bytes that are not zero.
; CHECK-LABEL: @filled
; CHECK: wrregioni.v6i32.v3i32.i16.i1(<6 x i32> {{.*}}, <3 x i32> <i32 4, i32 5, i32 6>,
; CHECK-NOT: alloca
; CHECK: wrregioni.v6i32.v3i32.i16.i1(<6 x i32> {{.*}}, <3 x i32> <i32 117901063, i32 117901063, i32 117901063>, {{.*}} i16 {{%.*}},
define i8 @filled(i32 %i) {
  %a = alloca [2 x %padded]
  %to = bitcast [2 x %padded]* %a to i8*
  %from = getelementptr [2 x %padded], [2 x %padded]* @table, i32 0, i32 1, i32 0
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %to, i8* align 4 %from, i64 12, i1 false)
  %p = getelementptr [2 x %padded], [2 x %padded]* %a, i32 0, i32 %i
  %p8 = bitcast %padded* %p to i8*
  call void @llvm.memset.p0i8.i64(i8* align 4 %p8, i8 7, i64 12, i1 false)
  %e = getelementptr %padded, %padded* %p, i32 0, i32 2
  %r = load i8, i8* %e
  ret i8 %r
}

; An element of a table at a run-time index.
; CHECK-LABEL: @chosen
; CHECK: call <3 x i32> @llvm.genx.rdregioni.v3i32.v6i32.i16(<6 x i32> <i32 1, i32 2, i32 3, i32 4, i32 5, i32 6>, {{.*}} i16 {{%.*}},
define i8 @chosen(i32 %i) {
  %a = alloca %padded
  %to = bitcast %padded* %a to i8*
  %from = getelementptr [2 x %padded], [2 x %padded]* @table, i32 0, i32 %i, i32 0
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %to, i8* align 4 %from, i64 12, i1 false)
  %e = getelementptr %padded, %padded* %a, i32 0, i32 2
  %r = load i8, i8* %e
  ret i8 %r
}

; A value for the fill that is only known at run time.
; CHECK-LABEL: @variable
; CHECK-NOT: memset
; CHECK: shufflevector <16 x i8>
; CHECK: wrregioni.v4i32.v4i32
define i32 @variable(i8 %x, i32 %i) {
  %a = alloca [4 x i32]
  %to = bitcast [4 x i32]* %a to i8*
  call void @llvm.memset.p0i8.i64(i8* %to, i8 %x, i64 16, i1 false)
  %p = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 %i
  %r = load i32, i32* %p
  ret i32 %r
}

; Structs of five bytes are copied byte by byte: a region of dwords must be aligned,
; and 15 bytes are no dwords. So is the dword that instcombine makes of four bytes.
; CHECK-LABEL: @unaligned
; CHECK: [[FIVE:%.*]] = call <5 x i8> @llvm.genx.rdregioni.v5i8.v15i8.i16(
; CHECK: wrregioni.v15i8.v5i8.i16.i1(<15 x i8> {{.*}}, <5 x i8> [[FIVE]],
; CHECK: [[FOUR:%.*]] = call <4 x i8> @llvm.genx.rdregioni.v4i8.v15i8.i16(
; CHECK: [[DWORD:%.*]] = bitcast <4 x i8> [[FOUR]] to i32
; CHECK: [[AGAIN:%.*]] = bitcast i32 [[DWORD]] to <4 x i8>
; CHECK: wrregioni.v15i8.v4i8.i16.i1(<15 x i8> {{.*}}, <4 x i8> [[AGAIN]], {{.*}} i16 0,
define i8 @unaligned(i32 %i, i32 %j) {
  %a = alloca [3 x %bytes]
  %p = getelementptr [3 x %bytes], [3 x %bytes]* %a, i32 0, i32 %i, i32 0, i32 0
  %q = getelementptr [3 x %bytes], [3 x %bytes]* %a, i32 0, i32 %j, i32 0, i32 0
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 1 %p, i8* align 1 %q, i64 5, i1 false)
  %p32 = bitcast i8* %p to i32*
  %x = load i32, i32* %p32, align 1
  %a32 = bitcast [3 x %bytes]* %a to i32*
  store i32 %x, i32* %a32, align 1
  %r = load i8, i8* %q
  ret i8 %r
}

; A qword of alignment 4 is two dwords, but not if its offset is a multiple of 8.
; CHECK-LABEL: @qwords
; CHECK: [[TWO:%.*]] = call <2 x i32> @llvm.genx.rdregioni.v2i32.v6i32.i16(
; CHECK: [[X:%.*]] = bitcast <2 x i32> [[TWO]] to i64
; CHECK: [[AT:%.*]] = mul i16 {{%.*}}, 8
; CHECK: wrregioni.v4i64.i64.i16.i1(<4 x i64> {{.*}}, i64 [[X]], {{.*}}, i16 [[AT]],
define i32 @qwords(i32 %i) {
  %a = alloca [2 x %around]
  %b = alloca [4 x { i32, i32 }]
  %p = getelementptr [2 x %around], [2 x %around]* %a, i32 0, i32 %i, i32 1
  %p64 = bitcast { i32, i32 }* %p to i64*
  %x = load i64, i64* %p64, align 4
  %q = getelementptr [4 x { i32, i32 }], [4 x { i32, i32 }]* %b, i32 0, i32 %i
  %q64 = bitcast { i32, i32 }* %q to i64*
  store i64 %x, i64* %q64, align 4
  %e = getelementptr { i32, i32 }, { i32, i32 }* %q, i32 0, i32 1
  %r = load i32, i32* %e
  ret i32 %r
}

; Nothing is copied.
; CHECK-LABEL: @nothing
; CHECK-NEXT: [[R:%.*]] = call i32 @llvm.genx.rdregioni.i32.v1i32.i16(<1 x i32> undef,
; CHECK-NEXT: ret i32 [[R]]
define i32 @nothing(i32 %i) {
  %a = alloca i32
  %b = alloca i32
  %a8 = bitcast i32* %a to i8*
  %b8 = bitcast i32* %b to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* %a8, i8* %b8, i64 0, i1 false)
  %r = load i32, i32* %a
  ret i32 %r
}
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)
declare void @llvm.memmove.p0i8.p0i8.i64(i8*, i8*, i64, i1)
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)
