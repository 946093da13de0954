; Arithmetic with sizeof is narrowed where there is no 64-bit arithmetic.
; RUN: genx-opt -passes=cm-narrow-int64 %s -o - | FileCheck %s

; CHECK-LABEL: @product(
; CHECK-NEXT: %[[M:.*]] = mul i32 %n, 16
; CHECK-NEXT: ret i32 %[[M]]
define i32 @product(i32 %n) #0 {
  %w = sext i32 %n to i64
  %s = mul i64 %w, 16
  %m = trunc i64 %s to i32
  ret i32 %m
}

; CHECK-LABEL: @compared(
; CHECK-NEXT: icmp ult i32 %n, 4
define i1 @compared(i32 %n) #0 {
  %w = sext i32 %n to i64
  %c = icmp ult i64 %w, 4
  ret i1 %c
}

; A real 64-bit number stays.
; CHECK-LABEL: @long(
; CHECK-NEXT: mul i64 %a, %b
define i64 @long(i64 %a, i64 %b) #0 {
  %x = mul i64 %a, %b
  ret i64 %x
}

; CHECK-LABEL: @elsewhere(
; CHECK: mul i64
define i32 @elsewhere(i32 %n) #1 {
  %w = sext i32 %n to i64
  %s = mul i64 %w, 16
  %m = trunc i64 %s to i32
  ret i32 %m
}

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" }
attributes #1 = { "CMGenxMain" "target-cpu"="skl" }
