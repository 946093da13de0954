; Integers of odd widths in the next wider ones; who reads the bits above
; clears them or fills them with the sign.
; RUN: genx-opt -passes=genx-widen-integers -mcpu=icllp -S %s | FileCheck %s

; What the loop passes make of (1 - n) & 15.
; CHECK-LABEL: @masked
; CHECK-NEXT: [[T:%.*]] = trunc i32 %n to i8
; CHECK-NEXT: [[S:%.*]] = sub i8 1, [[T]]
; CHECK-NEXT: [[M:%.*]] = and i8 [[S]], 15
; CHECK-NEXT: [[Z:%.*]] = zext i8 [[M]] to i32
; CHECK-NEXT: ret i32 [[Z]]
define i32 @masked(i32 %n) {
  %t = trunc i32 %n to i4
  %s = sub i4 1, %t
  %z = zext i4 %s to i32
  ret i32 %z
}

; CHECK-LABEL: @sign
; CHECK-NEXT: [[T:%.*]] = trunc <8 x i32> %n to <8 x i16>
; CHECK-NEXT: [[L:%.*]] = shl <8 x i16> [[T]], <i16 7,
; CHECK-NEXT: [[A:%.*]] = ashr <8 x i16> [[L]], <i16 7,
; CHECK-NEXT: [[E:%.*]] = sext <8 x i16> [[A]] to <8 x i32>
; CHECK-NEXT: ret <8 x i32> [[E]]
define <8 x i32> @sign(<8 x i32> %n) {
  %t = trunc <8 x i32> %n to <8 x i9>
  %e = sext <8 x i9> %t to <8 x i32>
  ret <8 x i32> %e
}

; Compares and shifts to the right read what is above.
; CHECK-LABEL: @compared
; CHECK: [[T:%.*]] = trunc i64 %n to i32
; CHECK: [[M:%.*]] = and i32 [[T]], 131071
; CHECK: icmp ult i32 [[M]], 131067
; CHECK: [[R:%.*]] = and i32 [[T]], 131071
; CHECK: lshr i32 [[R]], 3
; CHECK: [[U:%.*]] = call i32 @llvm.umin.i32(
; CHECK: [[V:%.*]] = and i32 [[U]], 131071
; CHECK: zext i32 [[V]] to i64
define i64 @compared(i64 %n) {
  %t = trunc i64 %n to i17
  %c = icmp ult i17 %t, -5
  %h = lshr i17 %t, 3
  %s = select i1 %c, i17 %h, i17 %t
  %m = call i17 @llvm.umin.i17(i17 %s, i17 %t)
  %z = zext i17 %m to i64
  ret i64 %z
}
declare i17 @llvm.umin.i17(i17, i17)

; Around a loop, and a switch.
; CHECK-LABEL: @loop
; CHECK-NOT: i4
; CHECK: phi i8 [ 3, %entry ], [ [[N:%.*]], %again ]
; CHECK: [[N]] = add i8
; CHECK: switch i8 {{%.*}}, label %again [
; CHECK-NEXT: i8 13, label %out
; CHECK-NEXT: ]
define void @loop(i32 %n) {
entry:
  %t = trunc i32 %n to i4
  br label %again

again:
  %i = phi i4 [ 3, %entry ], [ %j, %again ]
  %j = add nuw nsw i4 %i, %t
  switch i4 %j, label %again [ i4 -3, label %out ]

out:
  ret void
}

; Widths of the hardware stay.
; CHECK-LABEL: @other
; CHECK-NEXT: %t = trunc i32 %n to i8
; CHECK-NEXT: %c = icmp eq i8 %t, 3
; CHECK-NEXT: %z = zext i1 %c to i32
define i32 @other(i32 %n) {
  %t = trunc i32 %n to i8
  %c = icmp eq i8 %t, 3
  %z = zext i1 %c to i32
  ret i32 %z
}

; float(i % 4) of a counter in steps of 4.
; CHECK-LABEL: @floats
; CHECK-NEXT: [[T:%.*]] = trunc i32 %n to i8
; CHECK-NEXT: [[X:%.*]] = xor i8 [[T]], 2
; CHECK-NEXT: [[M:%.*]] = and i8 [[X]], 3
; CHECK-NEXT: [[U:%.*]] = uitofp i8 [[M]] to float
; CHECK-NEXT: [[L:%.*]] = shl i8 [[X]], 6
; CHECK-NEXT: [[A:%.*]] = ashr i8 [[L]], 6
; CHECK-NEXT: [[S:%.*]] = sitofp i8 [[A]] to float
; CHECK-NEXT: fadd float [[U]], [[S]]
define float @floats(i32 %n) {
  %t = trunc i32 %n to i2
  %x = xor i2 %t, -2
  %u = uitofp i2 %x to float
  %s = sitofp i2 %x to float
  %r = fadd float %u, %s
  ret float %r
}

; And back.
; CHECK-LABEL: @integers
; CHECK: fptoui float %f to i8
; CHECK: and i8 {{.*}}, 15
define i32 @integers(float %f) {
  %i = fptoui float %f to i4
  %z = zext i4 %i to i32
  ret i32 %z
}

; The bits of a mask stay.
; CHECK-LABEL: @bits
; CHECK-NEXT: [[B:%.*]] = bitcast <4 x i1> %m to i4
; CHECK-NEXT: [[Z:%.*]] = zext i4 [[B]] to i32
; CHECK-NEXT: ret i32 [[Z]]
define i32 @bits(<4 x i1> %m) {
  %b = bitcast <4 x i1> %m to i4
  %z = zext i4 %b to i32
  ret i32 %z
}

; Four lanes of a mask that came as an integer.
; CHECK-LABEL: @element
; CHECK-NEXT: [[S:%.*]] = lshr i32 %n, 8
; CHECK: [[T:%.*]] = trunc i32 [[S]] to i4
; CHECK-NEXT: [[M:%.*]] = bitcast i4 [[T]] to <4 x i1>
; CHECK-NEXT: ret <4 x i1> [[M]]
define <4 x i1> @element(i32 %n) {
  %v = bitcast i32 %n to <8 x i4>
  %e = extractelement <8 x i4> %v, i32 2
  %m = bitcast i4 %e to <4 x i1>
  ret <4 x i1> %m
}
