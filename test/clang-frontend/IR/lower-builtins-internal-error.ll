; A raw function that has no row in Builtins.td is a bug of CMC.
; RUN: not genx-opt -passes=cm-lower-builtins %s 2>&1 | FileCheck %s

declare void @__cm_unknown()

; CHECK: internal error: cm-lower-builtins: no row in Builtins.td for a raw call in '  call void @__cm_unknown()'
define void @k() {
  call void @__cm_unknown()
  ret void
}
