; Pointers that are no constant text are printed as numbers.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --arg=n=4660
; PRINTS: "0x1234 1238\n"
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"
@format = internal addrspace(2) constant [8 x i8] c"%p %lx\0A\00"
declare spir_func i32 @printf(i8 addrspace(2)*, ...)
define spir_kernel void @k(i64 %n) {
  %p = inttoptr i64 %n to i32 addrspace(1)*
  %q = getelementptr i32, i32 addrspace(1)* %p, i64 1
  %g = addrspacecast i32 addrspace(1)* %q to i8 addrspace(4)*
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @printf(i8 addrspace(2)* getelementptr ([8 x i8], [8 x i8] addrspace(2)* @format, i32 0, i32 0), i32 addrspace(1)* %p, i8 addrspace(4)* %g)
  ret void
}
