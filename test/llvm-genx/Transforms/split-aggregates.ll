; Results of calls that paths merge as a whole are merged one by one.
; RUN: genx-opt -S -passes=genx-split-aggregates %s | FileCheck %s

; CHECK-LABEL: @merged(
; CHECK: yes:
; CHECK: %a = call
; CHECK-NEXT: [[A0:%[0-9]+]] = extractvalue { i32, <8 x i32> } %a, 0
; CHECK-NEXT: [[A1:%[0-9]+]] = extractvalue { i32, <8 x i32> } %a, 1
; CHECK: no:
; CHECK: %b = call
; CHECK: done:
; CHECK-NEXT: [[P0:%[0-9]+]] = phi i32 [ [[A0]], %yes ], [ %{{[0-9]+}}, %no ]
; CHECK-NEXT: [[P1:%[0-9]+]] = phi <8 x i32> [ [[A1]], %yes ], [ %v, %no ]
; CHECK-NOT: phi {
; CHECK: insertvalue { i32, <8 x i32> } %{{[0-9]+}}, <8 x i32> [[P1]], 1
; CHECK: %sum = add i32 [[P0]], 1
; CHECK: ret { i32, <8 x i32> }

declare { i32, <8 x i32> } @f(i32)

define internal { i32, <8 x i32> } @merged(i1 %c, i32 %x, <8 x i32> %v) {
  br i1 %c, label %yes, label %no
yes:
  %a = call { i32, <8 x i32> } @f(i32 %x)
  br label %done
no:
  %b = call { i32, <8 x i32> } @f(i32 1)
  %w = insertvalue { i32, <8 x i32> } %b, <8 x i32> %v, 1
  br label %done
done:
  %p = phi { i32, <8 x i32> } [ %a, %yes ], [ %w, %no ]
  %p0 = extractvalue { i32, <8 x i32> } %p, 0
  %sum = add i32 %p0, 1
  ret { i32, <8 x i32> } %p
}

; CHECK-LABEL: @selected(
; CHECK: [[T:%[0-9]+]] = extractvalue { i32, float } %a, 0
; CHECK: [[F:%[0-9]+]] = extractvalue { i32, float } %b, 0
; CHECK: [[S:%[0-9]+]] = select i1 %c, i32 [[T]], i32 [[F]]
; CHECK: ret i32 [[S]]
declare { i32, float } @g()
define internal i32 @selected(i1 %c) {
  %a = call { i32, float } @g()
  %b = call { i32, float } @g()
  %s = select i1 %c, { i32, float } %a, { i32, float } %b
  %x = extractvalue { i32, float } %s, 0
  ret i32 %x
}

; CHECK-LABEL: @constant(
; CHECK: ret i32 7
define internal i32 @constant(float %v) {
  %b = insertvalue { i32, float } { i32 7, float undef }, float %v, 1
  %x = extractvalue { i32, float } %b, 0
  ret i32 %x
}

; Two edges from one block bring the same value.
; CHECK-LABEL: @two_edges(
; CHECK: [[E:%[0-9]+]] = extractvalue { i32, float } %a, 0
; CHECK: phi i32 [ [[E]], %entry ], [ [[E]], %entry ], [ %{{[0-9]+}}, %other ]
define internal i32 @two_edges(i32 %n) {
entry:
  %a = call { i32, float } @g()
  switch i32 %n, label %other [
    i32 0, label %done
    i32 1, label %done
  ]
other:
  %b = call { i32, float } @g()
  br label %done
done:
  %p = phi { i32, float } [ %a, %entry ], [ %a, %entry ], [ %b, %other ]
  %x = extractvalue { i32, float } %p, 0
  ret i32 %x
}
