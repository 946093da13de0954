; Variables that a pointer is chosen among become one.
; RUN: genx-opt -passes=genx-join-variables -mcpu=icllp -S %s | FileCheck %s

@table = internal constant [2 x i32] [i32 7, i32 8]
@words = internal constant [2 x i16] [i16 7, i16 8]

; CHECK-LABEL: @arrays
; CHECK: [[AB:%.*]] = alloca [6 x i32]
; CHECK: [[START:%.*]] = bitcast [6 x i32]* [[AB]] to i8*
; CHECK: [[B0:%.*]] = getelementptr i8, i8* [[START]], i64 0
; CHECK: [[B:%.*]] = bitcast i8* [[B0]] to [2 x i32]*
; CHECK: [[A0:%.*]] = getelementptr i8, i8* [[START]], i64 8
; CHECK: [[A:%.*]] = bitcast i8* [[A0]] to [4 x i32]*
; CHECK-NOT: alloca
; CHECK: getelementptr [4 x i32], [4 x i32]* [[A]], i32 0, i32 %i
; CHECK: getelementptr [2 x i32], [2 x i32]* [[B]], i32 0, i32 1
define i32 @arrays(i1 %c, i32 %i) {
  %a = alloca [4 x i32]
  %b = alloca [2 x i32]
  %pa = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 %i
  store i32 1, i32* %pa
  %pb = getelementptr [2 x i32], [2 x i32]* %b, i32 0, i32 1
  %p = select i1 %c, i32* %pa, i32* %pb
  %r = load i32, i32* %p
  ret i32 %r
}

; A table is a part that starts with its values.
; CHECK-LABEL: @table_and_scalar
; CHECK: alloca [3 x i32]
; CHECK: store <2 x i32> <i32 7, i32 8>, <2 x i32>* {{%.*}}, align 4
; CHECK: phi i32*
; CHECK-NOT: @table
define i32 @table_and_scalar(i1 %c, i32 %i) {
entry:
  %x = alloca i32
  br i1 %c, label %then, label %end
then:
  %e = getelementptr [2 x i32], [2 x i32]* @table, i32 0, i32 %i
  br label %end
end:
  %p = phi i32* [ %x, %entry ], [ %e, %then ]
  %r = load i32, i32* %p
  ret i32 %r
}

; Elements of several types are bytes.
; CHECK-LABEL: @bytes
; CHECK: alloca [12 x i8], align 4
define i32 @bytes(i1 %c) {
  %x = alloca [2 x i32]
  %b = bitcast [2 x i32]* %x to i16*
  %p = select i1 %c, i16* %b, i16* getelementptr ([2 x i16], [2 x i16]* @words, i32 0, i32 1)
  %r = load i16, i16* %p
  %z = zext i16 %r to i32
  ret i32 %z
}

; Nothing to do: one variable, and one that no pointer is chosen among.
; CHECK-LABEL: @one
; CHECK-NEXT: %a = alloca [4 x i32]
; CHECK-NEXT: %b = alloca [4 x i32]
define i32 @one(i1 %c, i32 %i) {
  %a = alloca [4 x i32]
  %b = alloca [4 x i32]
  %p0 = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 %i
  %p1 = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 1
  %p = select i1 %c, i32* %p0, i32* %p1
  %r = load i32, i32* %p
  ret i32 %r
}

; Other memory.
; CHECK-LABEL: @argument
; CHECK: %a = alloca [4 x i32]
define i32 @argument(i1 %c, i32* %q) {
  %a = alloca [4 x i32]
  %p0 = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 1
  %p = select i1 %c, i32* %p0, i32* %q
  %r = load i32, i32* %p
  ret i32 %r
}

; Variables that are larger together than one may be: each access is in an arm.
; CHECK-LABEL: @large
; CHECK-NEXT: %a = alloca [160 x i32]
; CHECK-NEXT: %b = alloca [160 x i32]
; CHECK-NOT: select
; CHECK: br i1 %c, label %[[T:.*]], label %[[E:[^,]*]]
; CHECK: [[T]]:
; CHECK-NEXT: store i32 1, i32* %p0, align 4
; CHECK: [[E]]:
; CHECK-NEXT: store i32 1, i32* %p1, align 4
; CHECK: br i1 %c, label %[[T:.*]], label %[[E:[^,]*]]
; CHECK: [[T]]:
; CHECK-NEXT: [[X:%.*]] = load i32, i32* %p0, align 4
; CHECK: [[E]]:
; CHECK-NEXT: [[Y:%.*]] = load i32, i32* %p1, align 4
; CHECK: [[R:%.*]] = phi i32 [ [[X]], %[[T]] ], [ [[Y]], %[[E]] ]
; CHECK: ret i32 [[R]]
define i32 @large(i1 %c, i32 %i) {
  %a = alloca [160 x i32]
  %b = alloca [160 x i32]
  %p0 = getelementptr [160 x i32], [160 x i32]* %a, i32 0, i32 %i
  %p1 = getelementptr [160 x i32], [160 x i32]* %b, i32 0, i32 %i
  %p = select i1 %c, i32* %p0, i32* %p1
  store i32 1, i32* %p
  %r = load i32, i32* %p
  ret i32 %r
}

; A choice that is used otherwise stays.
; CHECK-LABEL: @large_compared
; CHECK: select i1 %c
define i1 @large_compared(i1 %c, i32 %i) {
  %a = alloca [160 x i32]
  %b = alloca [160 x i32]
  %p0 = getelementptr [160 x i32], [160 x i32]* %a, i32 0, i32 %i
  %p1 = getelementptr [160 x i32], [160 x i32]* %b, i32 0, i32 %i
  %p = select i1 %c, i32* %p0, i32* %p1
  %r = icmp eq i32* %p, %p1
  ret i1 %r
}

; Variables of a function that may have them in private memory.
; CHECK-LABEL: @memory
; CHECK-NEXT: %a = alloca i32
; CHECK-NEXT: %b = alloca i32
define i32 @memory(i1 %c, i32 %i) "cmc-private-memory" {
  %a = alloca i32
  %b = alloca i32
  %p = select i1 %c, i32* %a, i32* %b
  %r = load i32, i32* %p
  ret i32 %r
}
