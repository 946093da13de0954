; Invariant 1: triple and data layout.
; RUN: not genx-opt -passes=verify-stage4 %s 2>&1 | FileCheck %s
; CHECK: internal error: verify-stage4: invariant 1: the triple is 'x86_64-pc-linux-gnu', not 'spir64-unknown-unknown'

target triple = "x86_64-pc-linux-gnu"
