; What annotations say: volatile variables become the vectors they hold, bound
; to a byte if one is given, and functions are called with a stack. Annotations
; of others stay what they are, and the list is left to cm-strip-markers.
; RUN: genx-opt -passes=cm-read-annotations %s -o - | FileCheck %s
; Nothing is left of the variables as they were.
; RUN: genx-opt -passes=cm-read-annotations %s -o - | FileCheck %s --check-prefix=OLD
; OLD-NOT: @{{[0-9]+}} =

%Vector = type { <8 x i32> }

@volatile = private constant [12 x i8] c"cm.volatile\00"
@bound = private constant [15 x i8] c"cm.volatile:64\00"
@stack = private constant [13 x i8] c"cm.stackcall\00"
@other = private constant [6 x i8] c"other\00"

; CHECK-DAG: @v = internal global <8 x i32> undef [[VOLATILE:#[0-9]+]]{{$}}
; CHECK-DAG: @b = internal global <4 x float> undef [[BOUND:#[0-9]+]]{{$}}
; CHECK-DAG: @o = global %Vector zeroinitializer{{$}}
; CHECK-DAG: @x = global i32 0{{$}}
; CHECK-DAG: @llvm.global.annotations = appending global [6 x
@v = global %Vector zeroinitializer
@b = global <4 x float> zeroinitializer
@o = global %Vector zeroinitializer
@x = global i32 0

@llvm.global.annotations = appending global [6 x { i8*, i8* }] [
  { i8*, i8* } { i8* bitcast (%Vector* @v to i8*), i8* getelementptr ([12 x i8], [12 x i8]* @volatile, i32 0, i32 0) },
  { i8*, i8* } { i8* bitcast (<4 x float>* @b to i8*), i8* getelementptr ([15 x i8], [15 x i8]* @bound, i32 0, i32 0) },
  { i8*, i8* } { i8* bitcast (%Vector* @o to i8*), i8* getelementptr ([6 x i8], [6 x i8]* @other, i32 0, i32 0) },
  { i8*, i8* } { i8* bitcast (i32* @x to i8*), i8* getelementptr ([12 x i8], [12 x i8]* @volatile, i32 0, i32 0) },
  { i8*, i8* } { i8* bitcast (void ()* @f to i8*), i8* getelementptr ([13 x i8], [13 x i8]* @stack, i32 0, i32 0) },
  { i8*, i8* } { i8* bitcast (void ()* @g to i8*), i8* getelementptr ([6 x i8], [6 x i8]* @other, i32 0, i32 0) }]

; What is at the variable's address is seen through the old type.
; CHECK: define i32 @use() {
; CHECK-NEXT: load i32, i32* getelementptr inbounds (%Vector, %Vector* bitcast (<8 x i32>* @v to %Vector*), i32 0, i32 0, i32 3)
define i32 @use() {
  %r = load i32, i32* getelementptr inbounds (%Vector, %Vector* @v, i32 0, i32 0, i32 3)
  ret i32 %r
}

; CHECK: define void @f() [[STACK:#[0-9]+]] {
define void @f() {
  ret void
}

; CHECK: define void @g() {
define void @g() {
  ret void
}

; CHECK-DAG: attributes [[VOLATILE]] = { "genx_volatile" }
; CHECK-DAG: attributes [[BOUND]] = { "genx_byte_offset"="64" "genx_volatile" }
; CHECK-DAG: attributes [[STACK]] = { "CMStackCall" }
