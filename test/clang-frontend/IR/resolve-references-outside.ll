; A constant region may reach outside its object: what is outside reads as
; undef, and nothing is written there.
; RUN: genx-opt -passes=cm-resolve-references %s -o - | FileCheck %s

declare <8 x i32>* @__cm_region.8(<16 x i32>*, i32, i32, i32, i32, i32)

; Elements 10, 12, 14 of 10, 12, .. 24.
; CHECK-LABEL: @read(
; CHECK: %[[P:.*]] = call <3 x i32> @llvm.genx.rdregioni.v3i32.v16i32.i16(<16 x i32> %{{.*}}, i32 0, i32 3, i32 2, i16 40, i32 undef)
; CHECK: %[[R:.*]] = call <8 x i32> @llvm.genx.wrregioni.v8i32.v3i32.i16.i1(<8 x i32> undef, <3 x i32> %[[P]], i32 0, i32 3, i32 1, i16 0, i32 undef, i1 true)
; CHECK: ret <8 x i32> %[[R]]
define <8 x i32> @read() {
  %v = alloca <16 x i32>
  %r = call <8 x i32>* @__cm_region.8(<16 x i32>* %v, i32 40, i32 8, i32 0, i32 8, i32 2)
  %x = load <8 x i32>, <8 x i32>* %r
  ret <8 x i32> %x
}

; Rows of 4 at 8 and 14: the first is inside, of the second two elements.
; CHECK-LABEL: @write(
; CHECK: %[[A:.*]] = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %x, i32 0, i32 4, i32 1, i16 0, i32 undef)
; CHECK: %[[W:.*]] = call <16 x i32> @llvm.genx.wrregioni.v16i32.v4i32.i16.i1(<16 x i32> %{{.*}}, <4 x i32> %[[A]], i32 0, i32 4, i32 1, i16 32, i32 undef, i1 true)
; CHECK: %[[B:.*]] = call <2 x i32> @llvm.genx.rdregioni.v2i32.v8i32.i16(<8 x i32> %x, i32 0, i32 2, i32 1, i16 16, i32 undef)
; CHECK: call <16 x i32> @llvm.genx.wrregioni.v16i32.v2i32.i16.i1(<16 x i32> %[[W]], <2 x i32> %[[B]], i32 0, i32 2, i32 1, i16 56, i32 undef, i1 true)
define void @write(<8 x i32> %x) {
  %v = alloca <16 x i32>
  %r = call <8 x i32>* @__cm_region.8(<16 x i32>* %v, i32 32, i32 8, i32 6, i32 4, i32 1)
  store <8 x i32> %x, <8 x i32>* %r
  ret void
}

; Wholly outside: nothing is left to do.
; CHECK-LABEL: @nothing(
; CHECK-NOT: store
; CHECK: ret void
define void @nothing(<8 x i32> %x) {
  %v = alloca <16 x i32>
  %r = call <8 x i32>* @__cm_region.8(<16 x i32>* %v, i32 64, i32 8, i32 0, i32 8, i32 1)
  store <8 x i32> %x, <8 x i32>* %r
  ret void
}
