; The number that a sum of bytes is rounded by takes the place of a move.
; RUN: genx-opt -passes=genx-start-sums -S %s | FileCheck %s
; RUN: sed s/icllp/skl/ %s | genx-opt -passes=genx-start-sums -S - | FileCheck %s --check-prefix=GEN9

; CHECK-LABEL: @three
; CHECK: [[F:%.*]] = add nuw nsw <16 x i16> %x, <i16 2, i16 2,
; CHECK-NEXT: %s = add nuw nsw <16 x i16> [[F]], %y
; CHECK-NEXT: %t = add nuw nsw <16 x i16> %z, %s
; CHECK-NEXT: %r = lshr <16 x i16> %t,
; GEN9-LABEL: @three
; GEN9: %u = add nuw nsw <16 x i16> %t, <i16 2,
define <16 x i16> @three(<16 x i8> %a, <16 x i8> %b, <16 x i8> %c) "target-cpu"="icllp" {
  %x = zext <16 x i8> %a to <16 x i16>
  %y = zext <16 x i8> %b to <16 x i16>
  %z = zext <16 x i8> %c to <16 x i16>
  %s = add nuw nsw <16 x i16> %x, %y
  %t = add nuw nsw <16 x i16> %z, %s
  %u = add nuw nsw <16 x i16> %t, <i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2>
  %r = lshr <16 x i16> %u, <i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2>
  ret <16 x i16> %r
}

; A sum that only as a whole stays in range may wrap around before.
; CHECK-LABEL: @negative
; CHECK: [[F:%.*]] = add <16 x i16> %x, <i16 -2, i16 -2,
; CHECK-NEXT: %s = add <16 x i16> [[F]], %y
; CHECK-NEXT: ret <16 x i16> %s
define <16 x i16> @negative(<16 x i8> %a, <16 x i8> %b) "target-cpu"="icllp" {
  %x = zext <16 x i8> %a to <16 x i16>
  %y = zext <16 x i8> %b to <16 x i16>
  %s = add nuw nsw <16 x i16> %x, %y
  %u = add nsw <16 x i16> %s, <i16 -2, i16 -2, i16 -2, i16 -2, i16 -2, i16 -2, i16 -2, i16 -2, i16 -2, i16 -2, i16 -2, i16 -2, i16 -2, i16 -2, i16 -2, i16 -2>
  ret <16 x i16> %u
}

; Words are added as they are; a sum with another use is needed without.
; CHECK-LABEL: @others
; CHECK: %u = add <16 x i16> %s,
; CHECK: %w = add <16 x i16> %v,
define <16 x i16> @others(<16 x i8> %a, <16 x i8> %b, <16 x i16> %c) "target-cpu"="icllp" {
  %x = zext <16 x i8> %a to <16 x i16>
  %y = zext <16 x i8> %b to <16 x i16>
  %s = add <16 x i16> %x, %c
  %u = add <16 x i16> %s, <i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2>
  %v = add <16 x i16> %x, %y
  %w = add <16 x i16> %v, <i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2>
  %m = mul <16 x i16> %u, %v
  %n = mul <16 x i16> %m, %w
  ret <16 x i16> %n
}
