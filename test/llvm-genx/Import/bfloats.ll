; A bfloat is its bits; what computes with it is float.
; RUN: genx-opt -passes=genx-import-bfloats -mcpu=icllp -S %s | FileCheck %s
; CHECK-LABEL: @sum
; CHECK-NOT: fadd bfloat
; CHECK: [[B:%.*]] = bitcast bfloat %x to i16
; CHECK: zext i16 [[B]] to i32
; CHECK: [[S:%.*]] = fadd float
; CHECK: [[N:%.*]] = bitcast float [[S]] to i32
; CHECK: add i32 [[N]], 32767
; CHECK: fcmp uno float [[S]], [[S]]
; CHECK: lshr i32 {{.*}}, 16
define i16 @sum(bfloat %x, bfloat %y) {
  %s = fadd bfloat %x, %y
  %r = bitcast bfloat %s to i16
  ret i16 %r
}

; Saturated conversions convert the float.
; CHECK-LABEL: @saturated
; CHECK: [[B:%.*]] = bitcast bfloat %x to i16
; CHECK: [[Z:%.*]] = zext i16 [[B]] to i32
; CHECK: [[H:%.*]] = shl i32 [[Z]], 16
; CHECK: [[F:%.*]] = bitcast i32 [[H]] to float
; CHECK: call i8 @llvm.fptoui.sat.i8.f32(float [[F]])
define i8 @saturated(bfloat %x) {
  %r = call i8 @llvm.fptoui.sat.i8.bf16(bfloat %x)
  ret i8 %r
}

; The bits of what comes along a path are computed on it.
; CHECK-LABEL: @merged
; CHECK: yes:
; CHECK: [[X:%.*]] = bitcast bfloat %x to i16
; CHECK: br label %done
; CHECK: no:
; CHECK: [[Y:%.*]] = bitcast bfloat %y to i16
; CHECK: br label %done
; CHECK: phi i16 [ [[X]], %yes ], [ [[Y]], %no ]
define i16 @merged(i1 %c, bfloat %x, bfloat %y) {
  br i1 %c, label %yes, label %no
yes:
  br label %done
no:
  br label %done
done:
  %p = phi bfloat [ %x, %yes ], [ %y, %no ]
  %r = bitcast bfloat %p to i16
  ret i16 %r
}

declare i8 @llvm.fptoui.sat.i8.bf16(bfloat)
