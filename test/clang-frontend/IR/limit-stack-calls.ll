; A function is called with a stack only when its arguments are in 32 registers
; and its results in 12, and neither it nor what it calls reads the payload;
; otherwise a warning says why not, and it is called without.
; DIAG: NoStackCall
; RUN: genx-opt -passes=cm-limit-stack-calls %s -o %t.32 2>&1 | FileCheck %s --check-prefixes=WARN,WARN32 --implicit-check-not=warning
; RUN: FileCheck %s --check-prefixes=CHECK,CHECK32 --input-file=%t.32
; RUN: genx-opt -mcpu=pvc -passes=cm-limit-stack-calls %s -o %t.64 2>&1 | FileCheck %s --check-prefixes=WARN --implicit-check-not=warning
; RUN: FileCheck %s --check-prefixes=CHECK,CHECK64 --input-file=%t.64

declare <3 x i16> @llvm.genx.local.id16.v3i16()

; CHECK: define internal { <88 x i32>, i32 } @fits({{.*}}) [[STACK:#[0-9]+]] {
define internal { <88 x i32>, i32 } @fits(<248 x i32> %a, i8 %b) #0 {
  ret { <88 x i32>, i32 } undef
}

; With registers of 64 bytes there is room.
; WARN32: warning: 'arguments' is called without a stack: its arguments take more than 32 registers
; CHECK32: define internal void @arguments({{.*}}) [[PLAIN:#[0-9]+]] {
; CHECK64: define internal void @arguments({{.*}}) [[STACK]] {
define internal void @arguments(<248 x i32> %a, i8 %b, i8 %c) #0 {
  ret void
}

; WARN: warning: 'results' is called without a stack: its results take more than 12 registers
; CHECK32: define internal { <192 x i32>, i32 } @results() [[PLAIN]] {
; CHECK64: define internal { <192 x i32>, i32 } @results() [[PLAIN:#[0-9]+]] {
define internal { <192 x i32>, i32 } @results() #0 {
  ret { <192 x i32>, i32 } undef
}

; WARN: warning: 'payload' is called without a stack: it uses local ids, sizes or volatile variables, which are in registers of the kernel
; CHECK: define internal void @payload() [[PLAIN]] {
define internal void @payload() #0 {
  %id = call <3 x i16> @llvm.genx.local.id16.v3i16()
  ret void
}

; WARN: warning: 'caller' is called without a stack: it uses local ids
; CHECK: define internal void @caller() [[PLAIN]] {
define internal void @caller() #0 {
  call void @payload()
  ret void
}

; CHECK: define internal { <192 x i32>, i32 } @subroutine() [[PLAIN]] {
define internal { <192 x i32>, i32 } @subroutine() #1 {
  ret { <192 x i32>, i32 } undef
}

; CHECK: attributes [[STACK]] = { "CMStackCall" "target-cpu"="{{dg2|pvc}}" }
; CHECK: attributes [[PLAIN]] = { "target-cpu"="{{dg2|pvc}}" }
attributes #0 = { "CMStackCall" "target-cpu"="dg2" }
attributes #1 = { "target-cpu"="dg2" }
