; Each kernel gets its own copy of a mutable global, initialized at entry; what
; is never written stays, as a constant.
; RUN: genx-opt -passes=cm-localize-globals %s -o - | FileCheck %s

%Vector = type { <4 x i32> }

; CHECK-NOT: @counter
; CHECK-NOT: @object
; CHECK: @table = internal constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
; CHECK: @weights = internal constant [2 x i32] [i32 5, i32 6]
@counter = global i32 7
@object = global %Vector zeroinitializer
@table = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@weights = constant [2 x i32] [i32 5, i32 6]

; CHECK-LABEL: define void @k1(
; CHECK-DAG: %[[C:.*]] = alloca i32
; CHECK-DAG: store i32 7, i32* %[[C]]
; CHECK-DAG: %[[V:.*]] = alloca %Vector
; CHECK-DAG: %[[P:.*]] = getelementptr inbounds %Vector, %Vector* %[[V]], i32 0, i32 0
; CHECK-DAG: store <4 x i32> zeroinitializer, <4 x i32>* %[[P]]
; CHECK: store i32 %x, i32* %[[C]]
; CHECK: %[[E:.*]] = getelementptr inbounds %Vector, %Vector* %[[V]], i32 0, i32 0, i32 1
; CHECK: store i32 %x, i32* %[[E]]
define void @k1(i32 %x) {
  store i32 %x, i32* @counter
  store i32 %x, i32* getelementptr inbounds (%Vector, %Vector* @object, i32 0, i32 0, i32 1)
  ret void
}

; CHECK-LABEL: define i32 @k2(
; CHECK: %[[C:.*]] = alloca i32
; CHECK: load i32, i32* %[[C]]
; CHECK: getelementptr [4 x i32], [4 x i32]* @table
define i32 @k2(i32 %i) {
  %c = load i32, i32* @counter
  %p = getelementptr [4 x i32], [4 x i32]* @table, i32 0, i32 %i
  %t = load i32, i32* %p
  %w = load i32, i32* getelementptr ([2 x i32], [2 x i32]* @weights, i32 0, i32 1)
  %s = add i32 %c, %t
  %r = add i32 %s, %w
  ret i32 %r
}
