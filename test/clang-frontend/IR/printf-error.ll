; Formats that are no literals, arguments that do not fit them, and functions
; that do not know the print buffer are errors.
; DIAG: BuiltinRule
; RUN: not genx-opt -passes=cm-printf %s 2>&1 | FileCheck %s

declare i32 @__cm_printf(i8*, ...)
@d = private constant [3 x i8] c"%d\00"
@f = private constant [4 x i8] c"%lf\00"
@s = private constant [3 x i8] c"%s\00"
@p = private constant [3 x i8] c"%p\00"

define void @k(i8* %t, i64 %l) #0 {
  %d = getelementptr [3 x i8], [3 x i8]* @d, i32 0, i32 0
  %f = getelementptr [4 x i8], [4 x i8]* @f, i32 0, i32 0
  %s = getelementptr [3 x i8], [3 x i8]* @s, i32 0, i32 0
  %p = getelementptr [3 x i8], [3 x i8]* @p, i32 0, i32 0
; CHECK: error: the format of printf must be a string literal
  call i32 (i8*, ...) @__cm_printf(i8* %t)
; CHECK: error: the format has 1 conversions, and 2 arguments are given
  call i32 (i8*, ...) @__cm_printf(i8* %d, i32 1, i32 2)
; CHECK: error: '%d' prints an integer of 4 bytes, and this is an integer of 8 bytes
  call i32 (i8*, ...) @__cm_printf(i8* %d, i64 %l)
; CHECK: error: '%lf' prints a floating-point number, and this is an integer of 8 bytes
  call i32 (i8*, ...) @__cm_printf(i8* %f, i64 %l)
; CHECK: error: '%s' prints a string literal, and this is another pointer
  call i32 (i8*, ...) @__cm_printf(i8* %s, i8* %t)
; CHECK: error: printf has no conversion '%p'
  call i32 (i8*, ...) @__cm_printf(i8* %p, i8* %t)
  ret void
}

; CHECK: error: printf in a function that is not inlined
define internal void @kept() {
  call i32 (i8*, ...) @__cm_printf(i8* getelementptr ([3 x i8], [3 x i8]* @d, i32 0, i32 0), i32 1)
  ret void
}

attributes #0 = { "CMGenxMain" "target-cpu"="dg2" }
