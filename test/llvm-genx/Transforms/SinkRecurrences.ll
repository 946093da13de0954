; What a loop carries into its next round is computed after the last read of the
; present value.
; RUN: genx-opt -passes=genx-sink-recurrences -S %s | FileCheck %s

; CHECK-LABEL: @count
; CHECK: %c = icmp ult i32 %i, 7
; CHECK-NEXT: %next = add i32 %i, 1
; CHECK-NEXT: br
define void @count() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %c = icmp ult i32 %i, 7
  br i1 %c, label %loop, label %end
end:
  ret void
}

; Nothing to do: the present value is not read later.
; CHECK-LABEL: @in_order
; CHECK: %next = add i32 %i, 1
; CHECK-NEXT: %c = icmp ult i32 %next, 7
define void @in_order() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, 7
  br i1 %c, label %loop, label %end
end:
  ret void
}

; Must not be moved: what touches memory, and what is read before.
; CHECK-LABEL: @must_not
; CHECK: %next = call i32 @llvm.genx.untyped
; CHECK-NEXT: %more = add i32 %n, 1
; CHECK-NEXT: %m = mul i32 %more, 3
; CHECK-NEXT: %c = icmp ult i32 %i, %m
define void @must_not() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %n = phi i32 [ 0, %entry ], [ %more, %loop ]
  %next = call i32 @llvm.genx.untyped(i32 %i)
  %more = add i32 %n, 1
  %m = mul i32 %more, 3
  %c = icmp ult i32 %i, %m
  br i1 %c, label %loop, label %end
end:
  ret void
}
declare i32 @llvm.genx.untyped(i32)
