; Invariant 1: the data layout is that of Clang.
; RUN: not genx-opt -passes=verify-stage4 %s 2>&1 | FileCheck %s
; CHECK: internal error: verify-stage4: invariant 1: the data layout is not that of Clang 14 for SPIR

target datalayout = "e-i64:32"
target triple = "spir64-unknown-unknown"
