; What a reference names must be known when compiling.
; DIAG: ReferenceUnknown PointerAccess ReferenceRule CannotStore CannotCopy CannotFill
; RUN: not genx-opt -passes=cm-resolve-references %s 2>&1 | FileCheck %s

%Mixed = type { <8 x i32>, <8 x float> }

; CHECK: error: an array of vectors or matrices with anything between them can only be indexed with constants
define void @array(i32 %i, i32 %j, <8 x i32> %x) {
  %a = alloca [4 x [4 x %Mixed]]
  %p = getelementptr [4 x [4 x %Mixed]], [4 x [4 x %Mixed]]* %a, i32 0, i32 %i, i32 %j, i32 0
  store <8 x i32> %x, <8 x i32>* %p
  ret void
}

; CHECK: error: cannot tell at compile time what this reference names
define <8 x i32> @loaded(<8 x i32>** %q) {
  %slot = alloca [2 x <8 x i32>*]
  %s = getelementptr [2 x <8 x i32>*], [2 x <8 x i32>*]* %slot, i32 0, i32 1
  %p = load <8 x i32>*, <8 x i32>** %s
  %x = load <8 x i32>, <8 x i32>* %p
  ret <8 x i32> %x
}

; CHECK: error: memory cannot be accessed through a pointer that is a parameter of a function that is not inlined
define i32 @pointer(i32* %p) {
  %x = load i32, i32* %p
  ret i32 %x
}

; CHECK: error: the size and the strides of a region must be constants
declare <8 x i32>* @__cm_region.8(<8 x i32>*, i32, i32, i32, i32, i32)
define <8 x i32> @stride(i32 %s) {
  %v = alloca <8 x i32>
  %r = call <8 x i32>* @__cm_region.8(<8 x i32>* %v, i32 0, i32 8, i32 0, i32 8, i32 %s)
  %x = load <8 x i32>, <8 x i32>* %r
  ret <8 x i32> %x
}

; CHECK: error: this cannot be stored in a CM object
define void @stored(i8* %x) {
  %v = alloca <8 x i32>
  %p = bitcast <8 x i32>* %v to i8**
  store i8* %x, i8** %p
  ret void
}

; CHECK: error: cannot copy between a CM object and an array
declare void @llvm.memcpy.p0i8.p0i8.i32(i8*, i8*, i32, i1)
define void @copied(i32 %n) {
  %v = alloca <8 x i32>
  %a = alloca [8 x i32]
  %p = bitcast <8 x i32>* %v to i8*
  %q = bitcast [8 x i32]* %a to i8*
  call void @llvm.memcpy.p0i8.p0i8.i32(i8* %p, i8* %q, i32 %n, i1 false)
  ret void
}

; CHECK: error: a CM object cannot be filled byte by byte
declare void @llvm.memset.p0i8.i32(i8*, i8, i32, i1)
define void @filled(i8 %x) {
  %v = alloca <8 x i32>
  %p = bitcast <8 x i32>* %v to i8*
  call void @llvm.memset.p0i8.i32(i8* %p, i8 %x, i32 3, i1 false)
  ret void
}
