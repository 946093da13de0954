; printf becomes that of stage 4: texts in the constant address space, each
; once; what C++ promoted to double is a float, unless that loses something.
; RUN: genx-opt -passes=cm-printf %s -o - | FileCheck %s
; RUN: genx-opt -passes=cm-printf %s -o - | FileCheck %s --check-prefix=NONE
; RUN: genx-opt -mcpu=icllp -passes=cm-printf %s -o - | FileCheck %s --check-prefix=NODOUBLE

@format = private constant [30 x i8] c"%d%% %-5.2f %lld %s %f %f %x\0A\00"
@word = private constant [5 x i8] c"word\00"

; CHECK-DAG: [[FORMAT:@text.*]] = internal unnamed_addr addrspace(2) constant [30 x i8] c"%d%% %-5.2f %lld %s %f %f %x\0A\00"
; CHECK-DAG: [[WORD:@text.*]] = internal unnamed_addr addrspace(2) constant [5 x i8] c"word\00"
; CHECK-DAG: [[TWO:@text.*]] = internal unnamed_addr addrspace(2) constant [6 x i8] c"%a %g\00"
; CHECK-NOT: @text

; CHECK-LABEL: define i32 @k(
; CHECK-NEXT: %p = fpext float %f to double
; CHECK-NEXT: %h = fpext half %g to double
; CHECK-NEXT: [[H:%.*]] = fpext half %g to float
; CHECK-NEXT: [[R:%.*]] = call spir_func i32 (i8 addrspace(2)*, ...) @_Z18__spirv_ocl_printfPU3AS2Kcz(i8 addrspace(2)* getelementptr inbounds ({{.*}} [[FORMAT]], i64 0, i64 0), i32 %i, float %f, i64 %l, i8 addrspace(2)* getelementptr inbounds ({{.*}} [[WORD]], i64 0, i64 0), float [[H]], float 5.000000e-01, i32 7)
; NODOUBLE-LABEL: define i32 @k(
; NONE-LABEL: define i32 @k(
; NONE-NOT: call {{.*}}__cm_printf
define i32 @k(i32 %i, float %f, half %g, i64 %l) #0 {
  %p = fpext float %f to double
  %h = fpext half %g to double
  %r = call i32 (i8*, ...) @__cm_printf(i8* getelementptr ([30 x i8], [30 x i8]* @format, i32 0, i32 0), i32 %i, double %p, i64 %l, i8* getelementptr ([5 x i8], [5 x i8]* @word, i32 0, i32 0), double %h, double 0.5, i32 7)
  ret i32 %r
}

; A format that is there already, and doubles that are no floats.
@two = private constant [6 x i8] c"%a %g\00"
; CHECK-LABEL: define void @doubles(
; CHECK-NEXT: @_Z18__spirv_ocl_printfPU3AS2Kcz({{.*}} [[TWO]], {{.*}}, double %d, double 1.000000e-01)
; CHECK-NEXT: @_Z18__spirv_ocl_printfPU3AS2Kcz(i8 addrspace(2)* getelementptr inbounds ({{.*}} [[WORD]], i64 0, i64 0))
; CHECK-NEXT: ret void
; NODOUBLE-LABEL: define void @doubles(
; NODOUBLE: @_Z18__spirv_ocl_printfPU3AS2Kcz({{.*}}, double %d, float 0x3FB99999A0000000)
define void @doubles(double %d) #0 {
  call i32 (i8*, ...) @__cm_printf(i8* getelementptr ([6 x i8], [6 x i8]* @two, i32 0, i32 0), double %d, double 0.1)
  call i32 (i8*, ...) @__cm_printf(i8* getelementptr ([5 x i8], [5 x i8]* @word, i32 0, i32 0))
  ret void
}

declare i32 @__cm_printf(i8*, ...)
attributes #0 = { "CMGenxMain" "target-cpu"="skl" }
