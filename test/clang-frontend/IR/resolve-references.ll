; Accesses through references become accesses to the whole object: regions,
; regions of regions, format, elements, copies, constant objects.
; RUN: genx-opt -passes=cm-resolve-references %s -o - | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
%Vector = type { <16 x i32> }
@Constant = internal constant %Vector { <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15> }
@Table = internal constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]

declare <8 x i32>* @__cm_region.8(<16 x i32>*, i32, i32, i32, i32, i32)
declare <4 x i32>* @__cm_region.4(<8 x i32>*, i32, i32, i32, i32, i32)
declare <12 x i8>* @__cm_region.12(<64 x i8>*, i32, i32, i32, i32, i32)
declare void @__cm_pin(i8*)
declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)

; v.select<8, 2>(1) = x
; CHECK-LABEL: @select(
; CHECK: %[[V:.*]] = alloca <16 x i32>
; CHECK: %[[O:.*]] = load <16 x i32>, <16 x i32>* %[[V]]
; CHECK: %[[N:.*]] = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %[[O]], <8 x i32> %x, i32 0, i32 8, i32 2, i16 4, i32 undef, i1 true)
; CHECK: store <16 x i32> %[[N]], <16 x i32>* %[[V]]
; CHECK-NOT: call
; CHECK: ret void
define void @select(<8 x i32> %x) {
  %v = alloca %Vector
  %b = bitcast %Vector* %v to i8*
  call void @__cm_pin(i8* %b)
  %p = getelementptr %Vector, %Vector* %v, i32 0, i32 0
  %r = call <8 x i32>* @__cm_region.8(<16 x i32>* %p, i32 4, i32 8, i32 0, i32 8, i32 2)
  store <8 x i32> %x, <8 x i32>* %r
  ret void
}

; v.select<8, 1>(i).select<4, 2>(0) = x writes from the inside out
; CHECK-LABEL: @chain(
; CHECK: %[[O:.*]] = load <16 x i32>
; CHECK: %[[I:.*]] = trunc i32 %i to i16
; CHECK: %[[R:.*]] = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %[[O]], i32 0, i32 8, i32 1, i16 %[[I]], i32 undef)
; CHECK: %[[W:.*]] = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32> %[[R]], <4 x i32> %x, i32 0, i32 4, i32 2, i16 0, i32 undef, i1 true)
; CHECK: call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %{{.*}}, <8 x i32> %[[W]], i32 0, i32 8, i32 1, i16 %{{.*}}, i32 undef, i1 true)
define void @chain(<4 x i32> %x, i32 %i) {
  %v = alloca <16 x i32>
  %r = call <8 x i32>* @__cm_region.8(<16 x i32>* %v, i32 %i, i32 8, i32 0, i32 8, i32 1)
  %q = call <4 x i32>* @__cm_region.4(<8 x i32>* %r, i32 0, i32 4, i32 0, i32 4, i32 2)
  store <4 x i32> %x, <4 x i32>* %q
  ret void
}

; m.format<char>().select<3, 4, 4, 1>(..): the paper's 2-D region
; CHECK-LABEL: @format(
; CHECK: %[[O:.*]] = load <16 x i32>
; CHECK: %[[B:.*]] = bitcast <16 x i32> %[[O]] to <64 x i8>
; CHECK: %[[R:.*]] = call <12 x i8> @llvm.genx.rdregioni.v12i8.v64i8.i16(<64 x i8> %[[B]], i32 16, i32 4, i32 1, i16 5, i32 undef)
; CHECK: ret <12 x i8> %[[R]]
define <12 x i8> @format() {
  %v = alloca <16 x i32>
  %b = bitcast <16 x i32>* %v to <64 x i8>*
  %r = call <12 x i8>* @__cm_region.12(<64 x i8>* %b, i32 5, i32 12, i32 16, i32 4, i32 1)
  %x = load <12 x i8>, <12 x i8>* %r
  ret <12 x i8> %x
}

; x = v(i); v(3) = x
; CHECK-LABEL: @elements(
; CHECK: %[[S:.*]] = mul i32 %i, 4
; CHECK: %[[O:.*]] = load <16 x i32>
; CHECK: %[[I:.*]] = trunc i32 %[[S]] to i16
; CHECK: %[[X:.*]] = call i32 @llvm.genx.rdregioni.i32.v16i32.i16(<16 x i32> %[[O]], i32 0, i32 1, i32 1, i16 %[[I]], i32 undef)
; CHECK: call <16 x i32> @llvm.genx.wrregioni.v16i32.i32.i16.i1(<16 x i32> %{{.*}}, i32 %[[X]], i32 0, i32 1, i32 1, i16 12, i32 undef, i1 true)
define void @elements(i32 %i) {
  %v = alloca <16 x i32>
  %e = bitcast <16 x i32>* %v to i32*
  %p = getelementptr i32, i32* %e, i32 %i
  %x = load i32, i32* %p
  %q = getelementptr i32, i32* %e, i32 3
  store i32 %x, i32* %q
  ret void
}

; CHECK-LABEL: @constant(
; CHECK: ret <8 x i32> %{{.*}}
define <8 x i32> @constant() {
  %r = call <8 x i32>* @__cm_region.8(<16 x i32>* getelementptr (%Vector, %Vector* @Constant, i32 0, i32 0), i32 4, i32 8, i32 0, i32 8, i32 1)
  %x = load <8 x i32>, <8 x i32>* %r
  ret <8 x i32> %x
}

; Struct members are objects of their own; the scalar is copied where it was.
; CHECK-LABEL: @copy(
; CHECK-DAG: %[[D:.*]] = alloca <16 x i32>
; CHECK-DAG: %[[S:.*]] = alloca <16 x i32>
; CHECK: %[[X:.*]] = load <16 x i32>
; CHECK: store <16 x i32> %[[X]]
; CHECK: %[[N:.*]] = load i32
; CHECK: store i32 %[[N]]
; CHECK-NOT: call void @llvm.memcpy
define void @copy() {
  %s = alloca { i32, %Vector }
  %d = alloca { i32, %Vector }
  %sb = bitcast { i32, %Vector }* %s to i8*
  %db = bitcast { i32, %Vector }* %d to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* %db, i8* %sb, i64 128, i1 false)
  ret void
}

; Scalars, C arrays and tables are left alone.
; CHECK-LABEL: @others(
; CHECK-NEXT: %a = alloca [4 x i32]
; CHECK-NEXT: %p = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 %i
; CHECK-NEXT: store i32 1, i32* %p
; CHECK-NEXT: %q = getelementptr [4 x i32], [4 x i32]* @Table, i32 0, i32 %i
; CHECK-NEXT: %x = load i32, i32* %q
; CHECK-NEXT: ret i32 %x
define i32 @others(i32 %i) {
  %a = alloca [4 x i32]
  %p = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 %i
  store i32 1, i32* %p
  %q = getelementptr [4 x i32], [4 x i32]* @Table, i32 0, i32 %i
  %x = load i32, i32* %q
  ret i32 %x
}

; An array of vectors that is indexed at run time is one vector.
; CHECK-LABEL: @array(
; CHECK: alloca <16 x i32>
; CHECK: %[[B:.*]] = mul i32 %i, 16
; CHECK: @llvm.genx.wrregioni.v16i32.v4i32
; CHECK: @llvm.genx.rdregioni.v4i32.v16i32{{.*}} i16 32,
define <4 x i32> @array(i32 %i, <4 x i32> %x) {
  %a = alloca [4 x <4 x i32>]
  %p = getelementptr [4 x <4 x i32>], [4 x <4 x i32>]* %a, i32 0, i32 %i
  store <4 x i32> %x, <4 x i32>* %p
  %q = getelementptr [4 x <4 x i32>], [4 x <4 x i32>]* %a, i32 0, i32 2
  %y = load <4 x i32>, <4 x i32>* %q
  ret <4 x i32> %y
}

; A fill ends where it ends: what is behind it keeps its value. No pointers are left.
; CHECK-LABEL: @fill(
; CHECK-NEXT: %[[SECOND:.*]] = alloca <16 x i32>
; CHECK-NEXT: %[[FIRST:.*]] = alloca <16 x i32>
; CHECK-NEXT: store <16 x i32> %x, <16 x i32>* %[[SECOND]]
; CHECK-NEXT: store <16 x i32> zeroinitializer, <16 x i32>* %[[FIRST]]
; CHECK-NEXT: load <16 x i32>, <16 x i32>* %[[SECOND]]
; CHECK-NEXT: ret <16 x i32>
%Pair = type { %Vector, %Vector }
declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)
define <16 x i32> @fill(<16 x i32> %x) {
  %v = alloca %Pair
  %p = getelementptr %Pair, %Pair* %v, i32 0, i32 1, i32 0
  store <16 x i32> %x, <16 x i32>* %p
  %b = bitcast %Pair* %v to i8*
  call void @llvm.memset.p0i8.i64(i8* %b, i8 0, i64 64, i1 false)
  %second = load <16 x i32>, <16 x i32>* %p
  ret <16 x i32> %second
}

; v.format<char>() = x
; CHECK-LABEL: @format_all(
; CHECK: %[[V:.*]] = alloca <16 x i32>
; CHECK-NEXT: %[[B:.*]] = bitcast <64 x i8> %x to <16 x i32>
; CHECK-NEXT: store <16 x i32> %[[B]], <16 x i32>* %[[V]]
; CHECK: ret void
declare <64 x i8>* @__cm_region.64(<64 x i8>*, i32, i32, i32, i32, i32)
define void @format_all(<64 x i8> %x) {
  %v = alloca <16 x i32>
  %b = bitcast <16 x i32>* %v to <64 x i8>*
  %r = call <64 x i8>* @__cm_region.64(<64 x i8>* %b, i32 0, i32 64, i32 0, i32 64, i32 1)
  store <64 x i8> %x, <64 x i8>* %r
  ret void
}
