; What a reference names must be known when compiling.
; RUN: not genx-opt -passes=cm-resolve-references %s 2>&1 | FileCheck %s

%Vector = type { <8 x i32> }

; CHECK: error: an array of vectors or matrices can only be indexed with constants
define void @array(i32 %i, <8 x i32> %x) {
  %a = alloca [4 x %Vector]
  %p = getelementptr [4 x %Vector], [4 x %Vector]* %a, i32 0, i32 %i, i32 0
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

; CHECK: error: memory can only be accessed by the read and write functions, not through a pointer
define i32 @pointer(i64 %address) {
  %p = inttoptr i64 %address to i32*
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
