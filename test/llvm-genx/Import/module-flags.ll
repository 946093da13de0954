; A module flag that is not a behavior, a name and a value: the verifier's words
; for it would not say where it is.
; RUN: sh -c 'cmc -march=skl %s -o %t; test $? = 1' 2>&1 | FileCheck %s
; CHECK: error: module flag 1 of '!llvm.module.flags' is not a behavior, a name and a value
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k() {
  ret void
}

!llvm.module.flags = !{!0, !1}
!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 undef, !"x", i32 1}
