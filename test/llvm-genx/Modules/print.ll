; printf of OpenCL and of C, with a text that is passed.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=7
; PRINTS: "7 abc 2.5\nn: 7\n"
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

@format = internal unnamed_addr addrspace(2) constant [12 x i8] c"%d %s %.1f\0A\00"
@word = internal unnamed_addr addrspace(2) constant [4 x i8] c"abc\00"
@plain = internal unnamed_addr constant [7 x i8] c"n: %u\0A\00"
declare spir_func i32 @_Z18__spirv_ocl_printfPU3AS2Kcz(i8 addrspace(2)*, ...)
declare i32 @printf(i8*, ...)
define spir_kernel void @k(i32 %n) {
  %a = call spir_func i32 (i8 addrspace(2)*, ...) @_Z18__spirv_ocl_printfPU3AS2Kcz(i8 addrspace(2)* getelementptr ([12 x i8], [12 x i8] addrspace(2)* @format, i32 0, i32 0), i32 %n, i8 addrspace(2)* getelementptr ([4 x i8], [4 x i8] addrspace(2)* @word, i32 0, i32 0), float 2.5)
  %b = call i32 (i8*, ...) @printf(i8* getelementptr ([7 x i8], [7 x i8]* @plain, i32 0, i32 0), i32 %n)
  ret void
}
