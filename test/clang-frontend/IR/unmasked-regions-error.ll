; What begins an unmasked region is good for its end only, and neither is alone.
; RUN: not genx-opt -passes=cm-unmasked-regions %s 2>&1 | FileCheck %s --implicit-check-not=error

declare i32 @cmc.unmask.begin()
declare void @cmc.unmask.end(i32)

define void @fine() {
  %b = call i32 @cmc.unmask.begin()
  call void @cmc.unmask.end(i32 %b)
  ret void
}

; CHECK: error: the result of cm_unmask_begin is for cm_unmask_end only
define i32 @sum() {
  %b = call i32 @cmc.unmask.begin()
  %r = add i32 %b, 1
  call void @cmc.unmask.end(i32 %b)
  ret i32 %r
}

; CHECK: error: cm_unmask_end without cm_unmask_begin in the same function
define void @end(i32 %b) {
  call void @cmc.unmask.end(i32 %b)
  ret void
}

; CHECK: error: cm_unmask_begin without cm_unmask_end in the same function
define void @begin() {
  %b = call i32 @cmc.unmask.begin()
  ret void
}
