; A bfloat is its bits; what computes with it is float.
; RUN: genx-opt -passes=genx-import-bfloats -mcpu=icllp -S %s | FileCheck %s
; CHECK-LABEL: @sum
; CHECK-NOT: fadd bfloat
; CHECK: [[B:%.*]] = bitcast bfloat %x to i16
; CHECK: zext i16 [[B]] to i32
; CHECK: [[S:%.*]] = fadd float
; CHECK: fcmp uno float [[S]], [[S]]
; CHECK: lshr i32 {{.*}}, 16
define i16 @sum(bfloat %x, bfloat %y) {
  %s = fadd bfloat %x, %y
  %r = bitcast bfloat %s to i16
  ret i16 %r
}
