; A kernel written by hand may lack the attributes that the front end gives it; a
; function that stays out of line has those that there are.
; RUN: genx-opt -passes=cm-inline %s -o - | FileCheck %s
; CHECK: call spir_func i32 @f(i32 %n)
; CHECK: define internal spir_func i32 @f(i32 %a) #[[F:[0-9]+]]
; CHECK: attributes #[[F]] = { noinline{{.*}}"target-cpu"="skl"
define internal i32 @f(i32 %a) noinline {
  %b = add i32 %a, 1
  ret i32 %b
}
define spir_kernel void @k(i32 %n) "CMGenxMain" "target-cpu"="skl" {
  %x = call i32 @f(i32 %n)
  ret void
}
