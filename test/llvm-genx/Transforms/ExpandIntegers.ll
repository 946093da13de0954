; What only integers of the hardware can do, in more bits; overflow of any.
; RUN: genx-opt -passes=genx-expand-integers -mcpu=icllp -S %s | FileCheck %s

declare i5 @llvm.ctlz.i5(i5, i1)
declare i12 @llvm.sadd.sat.i12(i12, i12)
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32)

; CHECK-LABEL: @zeros
; CHECK: [[W:%.*]] = zext i5 %x to i8
; CHECK: [[Z:%.*]] = call i8 @llvm.ctlz.i8(i8 [[W]], i1 false)
; CHECK: sub i8 [[Z]], 3
define i5 @zeros(i5 %x) {
  %z = call i5 @llvm.ctlz.i5(i5 %x, i1 true)
  ret i5 %z
}

; CHECK-LABEL: @clamped
; CHECK: [[S:%.*]] = add i16
; CHECK: [[L:%.*]] = icmp slt i16 [[S]], 2047
; CHECK: [[M:%.*]] = select i1 [[L]], i16 [[S]], i16 2047
; CHECK: icmp sgt i16 [[M]], -2048
define i12 @clamped(i12 %x, i12 %y) {
  %s = call i12 @llvm.sadd.sat.i12(i12 %x, i12 %y)
  ret i12 %s
}

; CHECK-LABEL: @overflow
; CHECK: [[P:%.*]] = mul i64
; CHECK: [[T:%.*]] = trunc i64 [[P]] to i32
; CHECK: [[Z:%.*]] = zext i32 [[T]] to i64
; CHECK: icmp ne i64 [[Z]], [[P]]
define i1 @overflow(i32 %x, i32 %y) {
  %s = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %x, i32 %y)
  %o = extractvalue { i32, i1 } %s, 1
  ret i1 %o
}

; One round for each bit.
; CHECK-LABEL: @quotient
; CHECK: [[R:%.*]] = phi i32 [ 0, {{.*}} ], [ [[N:%.*]], {{.*}} ]
; CHECK: [[N]] = add i32 [[R]], 1
; CHECK: icmp ult i32 [[N]], 96
define i96 @quotient(i96 %x, i96 %y) {
  %q = udiv i96 %x, %y
  ret i96 %q
}

; CHECK-LABEL: @other
; CHECK-NEXT: %z = udiv i32 %x, %y
define i32 @other(i32 %x, i32 %y) {
  %z = udiv i32 %x, %y
  ret i32 %z
}
