; Pointers that control flow merges become offsets.
; RUN: genx-opt -passes=genx-index-pointers -mcpu=icllp -S %s | FileCheck %s

@table = internal constant [4 x i16] [i16 1, i16 2, i16 3, i16 4]

; CHECK-LABEL: @loop
; CHECK: [[O:%.*]] = phi i32 [ 0, %entry ], [ [[NEXT:%.*]], %loop ]
; CHECK-NOT: phi i16*
; CHECK: [[A:%.*]] = getelementptr i8, i8* bitcast ([4 x i16]* @table to i8*), i32 [[O]]
; CHECK: [[P:%.*]] = bitcast i8* [[A]] to i16*
; CHECK: load i16, i16* [[P]]
; CHECK-DAG: [[NEXT]] = add i32 [[O]], 2
; CHECK-DAG: icmp eq i32 {{%.*}}, 8
define i16 @loop() {
entry:
  br label %loop
loop:
  %p = phi i16* [ getelementptr ([4 x i16], [4 x i16]* @table, i64 0, i64 0), %entry ], [ %next, %loop ]
  %s = phi i16 [ 0, %entry ], [ %sum, %loop ]
  %x = load i16, i16* %p
  %sum = add i16 %s, %x
  %next = getelementptr i16, i16* %p, i64 1
  %last = icmp eq i16* %next, getelementptr ([4 x i16], [4 x i16]* @table, i64 1, i64 0)
  br i1 %last, label %done, label %loop
done:
  ret i16 %sum
}

; CHECK-LABEL: @chosen
; CHECK: [[O:%.*]] = select i1 %c, i32 4, i32 {{%.*}}
; CHECK: getelementptr i8, i8* {{%.*}}, i32 [[O]]
; CHECK: [[D:%.*]] = sub i32 {{%.*}}, 0
; CHECK: sext i32 [[D]] to i64
define i64 @chosen(i1 %c, i32 %i) {
  %a = alloca [8 x float]
  %begin = getelementptr [8 x float], [8 x float]* %a, i64 0, i64 0
  %one = getelementptr float, float* %begin, i64 1
  %other = getelementptr float, float* %begin, i32 %i
  %p = select i1 %c, float* %one, float* %other
  store float 1.0, float* %p
  %to = ptrtoint float* %p to i64
  %from = ptrtoint float* %begin to i64
  %d = sub i64 %to, %from
  ret i64 %d
}

; Not of one object: it stays.
; CHECK-LABEL: @of_two
; CHECK: select i1 %c, float* %x, float* %y
define float @of_two(i1 %c) {
  %x = alloca float
  %y = alloca float
  store float 1.0, float* %x
  store float 2.0, float* %y
  %p = select i1 %c, float* %x, float* %y
  %r = load float, float* %p
  ret float %r
}

; An undefined pointer, as of a loop that did not run, points to no other object.
; CHECK-LABEL: @undefined
; CHECK: [[O:%.*]] = phi i32 [ undef, %entry ], [ {{%.*}}, %then ]
; CHECK-NOT: phi float*
; CHECK: getelementptr i8, i8* {{%.*}}, i32 [[O]]
define float @undefined(i1 %c, i32 %i) {
entry:
  %a = alloca [8 x float]
  br i1 %c, label %then, label %end
then:
  %e = getelementptr [8 x float], [8 x float]* %a, i32 0, i32 %i
  store float 1.0, float* %e
  br label %end
end:
  %p = phi float* [ undef, %entry ], [ %e, %then ]
  %r = load float, float* %p
  ret float %r
}
