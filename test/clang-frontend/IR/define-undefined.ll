; Accesses that have no meaning: what lies inside its object stays, what lies
; outside reads element 0 and is not written; no surface is surface 0.
; RUN: genx-opt -passes=cm-define-undefined -S %s 2>%t | FileCheck %s
; RUN: FileCheck %s --check-prefix=WARN --input-file=%t --implicit-check-not=warning
target triple = "spir64-unknown-unknown"

; WARN: warning: this reaches element 9, but the last one is 7; accesses outside are undefined
; CHECK-LABEL: @reads(
; CHECK: rdregioni.v4i32.v8i32.v4i16(<8 x i32> %v, i32 0, i32 1, i32 0, <4 x i16> <i16 24, i16 28, i16 0, i16 0>, i32 undef)
define <4 x i32> @reads(<8 x i32> %v) {
  %r = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %v, i32 0, i32 4, i32 1, i16 24, i32 undef)
  ret <4 x i32> %r
}
; WARN: warning: this reaches element 9, but the last one is 7
; CHECK-LABEL: @writes(
; CHECK: [[OLD:%.*]] = call <4 x i32> @llvm.genx.rdregioni
; CHECK: [[NEW:%.*]] = select <4 x i1> %m, <4 x i32> %x, <4 x i32> [[OLD]]
; CHECK: rdregioni{{.*}}(<4 x i32> [[NEW]], {{.*}}i16 0, i32 undef)
; CHECK: wrregioni{{.*}}i16 24, i32 undef, i1 true)
; CHECK: rdregioni{{.*}}(<4 x i32> [[NEW]], {{.*}}i16 4, i32 undef)
; CHECK: wrregioni{{.*}}i16 28, i32 undef, i1 true)
; CHECK-NOT: wrregioni
define <8 x i32> @writes(<8 x i32> %v, <4 x i32> %x, <4 x i1> %m) {
  %r = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.v4i1(<8 x i32> %v, <4 x i32> %x, i32 0, i32 4, i32 1, i16 24, i32 undef, <4 x i1> %m)
  ret <8 x i32> %r
}
; Nobody gets there, so there is nothing to warn of.
; CHECK-LABEL: @unreached(
; CHECK: <4 x i16> zeroinitializer
define <4 x i32> @unreached(<8 x i32> %v) {
  br i1 false, label %a, label %b
a:
  %r = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %v, i32 0, i32 4, i32 1, i16 400, i32 undef)
  ret <4 x i32> %r
b:
  ret <4 x i32> undef
}
; Lanes of indices may be masked.
; CHECK-LABEL: @gathers(
; CHECK: <2 x i16> <i16 4, i16 0>
define <2 x i32> @gathers(<8 x i32> %v) {
  %r = call <2 x i32> @llvm.genx.rdregioni.v2i32.v8i32.v2i16(<8 x i32> %v, i32 0, i32 1, i32 0, <2 x i16> <i16 4, i16 400>, i32 undef)
  ret <2 x i32> %r
}
; WARN: warning: the surface or the offset of this access is undefined; it is taken to be 0
; CHECK-LABEL: @memory(
; CHECK: oword.st.v8i32(i32 0, i32 0, <8 x i32> undef)
define void @memory() {
  call void @llvm.genx.oword.st.v8i32(i32 undef, i32 poison, <8 x i32> undef)
  ret void
}
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32>, i32, i32, i32, i16, i32)
declare <2 x i32> @llvm.genx.rdregioni.v2i32.v8i32.v2i16(<8 x i32>, i32, i32, i32, <2 x i16>, i32)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.v4i1(<8 x i32>, <4 x i32>, i32, i32, i32, i16, i32, <4 x i1>)
declare void @llvm.genx.oword.st.v8i32(i32, i32, <8 x i32>)
