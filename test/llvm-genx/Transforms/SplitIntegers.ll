; Integers beyond 64 bits as dwords.
; RUN: genx-opt -passes=genx-split-integers -mcpu=icllp -S %s | FileCheck %s

; CHECK-LABEL: @sum
; CHECK-NOT: i96
; CHECK: [[S:%.*]] = add i32 [[A:%.*]], [[B:%.*]]
; CHECK: [[C:%.*]] = icmp ult i32 [[S]], [[A]]
; CHECK: zext i1 [[C]] to i32
; CHECK: ret <3 x i32>
define <3 x i32> @sum(<3 x i32> %a, <3 x i32> %b) {
  %x = bitcast <3 x i32> %a to i96
  %y = bitcast <3 x i32> %b to i96
  %s = add i96 %x, %y
  %r = bitcast i96 %s to <3 x i32>
  ret <3 x i32> %r
}

; What is above the 65th bit is cleared for who reads it.
; CHECK-LABEL: @half
; CHECK-NOT: i65
; CHECK: and i32 {{.*}}, 1
define i64 @half(i64 %a, i64 %b) {
  %x = zext i64 %a to i65
  %y = zext i64 %b to i65
  %s = add i65 %x, %y
  %h = lshr i65 %s, 1
  %r = trunc i65 %h to i64
  ret i64 %r
}

; A loop, and a switch on the number of the case.
; CHECK-LABEL: @loop
; CHECK: phi i32
; CHECK-NOT: i128
; CHECK: switch i32 {{%.*}}, label %again [
; CHECK-NEXT: i32 1, label %out
define void @loop(i64 %n) {
entry:
  %w = sext i64 %n to i128
  br label %again

again:
  %i = phi i128 [ 3, %entry ], [ %j, %again ]
  %j = mul i128 %i, %w
  switch i128 %j, label %again [ i128 36893488147419103232, label %out ]

out:
  ret void
}
