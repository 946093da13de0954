; Numbers smaller than those that C passes to printf.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --arg=x=1.5 --arg=b=-3 --arg=w=40000
; PRINTS: "1.500000 -3 -25536 1\n"
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"
@format = internal addrspace(2) constant [13 x i8] c"%f %d %d %d\0A\00"
declare i32 @_Z18__spirv_ocl_printfPU3AS2Kcz(i8 addrspace(2)*, ...)
define spir_kernel void @k(half %x, i8 %b, i16 %w) {
  %c = fcmp ogt half %x, 0xH0000
  %r = call i32 (i8 addrspace(2)*, ...) @_Z18__spirv_ocl_printfPU3AS2Kcz(i8 addrspace(2)* getelementptr ([13 x i8], [13 x i8] addrspace(2)* @format, i32 0, i32 0), half %x, i8 %b, i16 %w, i1 %c)
  ret void
}
