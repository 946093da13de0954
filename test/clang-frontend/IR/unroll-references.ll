; Loops over the vectors of an array are unrolled, the last iteration of which has no
; body; loops over scalars and loops of unknown length stay.
; RUN: genx-opt -passes=cm-unroll-references -S %s | FileCheck %s

; CHECK-LABEL: @vectors
; CHECK-COUNT-3: store <8 x i32> %x, <8 x i32>*
; CHECK-NOT: store
; CHECK: ret void
define void @vectors(<8 x i32> %x) {
entry:
  %a = alloca [3 x <8 x i32>]
  %begin = getelementptr [3 x <8 x i32>], [3 x <8 x i32>]* %a, i64 0, i64 0
  %end = getelementptr <8 x i32>, <8 x i32>* %begin, i64 3
  br label %cond
cond:
  %v = phi <8 x i32>* [ %begin, %entry ], [ %next, %body ]
  %more = icmp ne <8 x i32>* %v, %end
  br i1 %more, label %body, label %done
body:
  store <8 x i32> %x, <8 x i32>* %v
  %next = getelementptr <8 x i32>, <8 x i32>* %v, i64 1
  br label %cond
done:
  ret void
}

; Also where the loop may end early.
; CHECK-LABEL: @left_early
; CHECK-COUNT-2: load <8 x i32>, <8 x i32>*
; CHECK-NOT: load
; CHECK: ret void
define void @left_early(i32 %n) {
entry:
  %a = alloca [2 x <8 x i32>]
  %begin = getelementptr [2 x <8 x i32>], [2 x <8 x i32>]* %a, i64 0, i64 0
  %end = getelementptr <8 x i32>, <8 x i32>* %begin, i64 2
  br label %body
body:
  %v = phi <8 x i32>* [ %begin, %entry ], [ %next, %latch ]
  %x = load <8 x i32>, <8 x i32>* %v
  %e = extractelement <8 x i32> %x, i32 0
  %found = icmp eq i32 %e, %n
  br i1 %found, label %done, label %latch
latch:
  %next = getelementptr <8 x i32>, <8 x i32>* %v, i64 1
  %last = icmp eq <8 x i32>* %next, %end
  br i1 %last, label %done, label %body
done:
  ret void
}

; CHECK-LABEL: @scalars
; CHECK: phi i32*
define void @scalars() {
entry:
  %a = alloca [3 x i32]
  %begin = getelementptr [3 x i32], [3 x i32]* %a, i64 0, i64 0
  %end = getelementptr i32, i32* %begin, i64 3
  br label %body
body:
  %p = phi i32* [ %begin, %entry ], [ %next, %body ]
  store i32 7, i32* %p
  %next = getelementptr i32, i32* %p, i64 1
  %last = icmp eq i32* %next, %end
  br i1 %last, label %done, label %body
done:
  ret void
}

; CHECK-LABEL: @unknown
; CHECK: phi <8 x i32>*
define void @unknown(<8 x i32> %x, i64 %n) {
entry:
  %a = alloca [3 x <8 x i32>]
  %begin = getelementptr [3 x <8 x i32>], [3 x <8 x i32>]* %a, i64 0, i64 0
  %end = getelementptr <8 x i32>, <8 x i32>* %begin, i64 %n
  br label %body
body:
  %v = phi <8 x i32>* [ %begin, %entry ], [ %next, %body ]
  store <8 x i32> %x, <8 x i32>* %v
  %next = getelementptr <8 x i32>, <8 x i32>* %v, i64 1
  %last = icmp eq <8 x i32>* %next, %end
  br i1 %last, label %done, label %body
done:
  ret void
}
