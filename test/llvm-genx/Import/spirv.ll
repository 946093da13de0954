; RUN: genx-opt -passes=genx-import-spirv -S %s | FileCheck %s
; Instructions of SPIR-V that are called by name; types that do not fit the row
; leave a call alone.
target triple = "spir64-unknown-unknown"

declare <8 x float> @_Z16__spirv_ocl_fmaxDv8_fS_(<8 x float>, <8 x float>)
declare i32 @_Z18__spirv_AtomicIAddPU3AS1iiii(i32 addrspace(1)*, i32, i32, i32)
declare i32 @_Z16__spirv_ocl_fabsf(float)
declare i32 @_Z20__spirv_ocl_popcounti(i32)
declare float @_Z25__spirv_ocl_native_divideff(float, float)
declare i32 @_Z25__spirv_ocl_native_divideii(i32, i32)
declare i32 @_Z24__spirv_AtomicIIncrementPU3AS1iii(i32 addrspace(1)*, i32, i32)
declare i32 @_Z24__spirv_AtomicIDecrementPU3AS1iii(i32 addrspace(1)*, i32, i32)

define <8 x float> @f(<8 x float> %a, <8 x float> %b) {
; CHECK-LABEL: @f(
; CHECK: call <8 x float> @llvm.maxnum.v8f32(<8 x float> %a, <8 x float> %b)
  %r = call <8 x float> @_Z16__spirv_ocl_fmaxDv8_fS_(<8 x float> %a, <8 x float> %b)
  ret <8 x float> %r
}
define i32 @g(i32 addrspace(1)* %p) {
; CHECK-LABEL: @g(
; CHECK: atomicrmw add i32 addrspace(1)* %p, i32 3 seq_cst, align 4
  %r = call i32 @_Z18__spirv_AtomicIAddPU3AS1iiii(i32 addrspace(1)* %p, i32 1, i32 0, i32 3)
  ret i32 %r
}
define i32 @h(float %x) {
; CHECK-LABEL: @h(
; CHECK: call i32 @_Z16__spirv_ocl_fabsf(float %x)
  %r = call i32 @_Z16__spirv_ocl_fabsf(float %x)
  ret i32 %r
}
define float @quotient(float %a, float %b) {
; CHECK-LABEL: @quotient(
; CHECK: fdiv float %a, %b
  %r = call float @_Z25__spirv_ocl_native_divideff(float %a, float %b)
  ret float %r
}
define i32 @integers(i32 %a, i32 %b) {
; CHECK-LABEL: @integers(
; CHECK: call i32 @llvm.ctpop.i32(i32 %a)
; CHECK: call i32 @_Z25__spirv_ocl_native_divideii(i32 %a, i32 %b)
  %n = call i32 @_Z20__spirv_ocl_popcounti(i32 %a)
  %q = call i32 @_Z25__spirv_ocl_native_divideii(i32 %a, i32 %b)
  %r = add i32 %n, %q
  ret i32 %r
}
define i32 @count(i32 addrspace(1)* %p) {
; CHECK-LABEL: @count(
; CHECK: atomicrmw add i32 addrspace(1)* %p, i32 1 seq_cst, align 4
; CHECK: atomicrmw sub i32 addrspace(1)* %p, i32 1 seq_cst, align 4
  %a = call i32 @_Z24__spirv_AtomicIIncrementPU3AS1iii(i32 addrspace(1)* %p, i32 1, i32 0)
  %b = call i32 @_Z24__spirv_AtomicIDecrementPU3AS1iii(i32 addrspace(1)* %p, i32 1, i32 0)
  %r = add i32 %a, %b
  ret i32 %r
}

; A barrier waits for what was written before it, too.
; CHECK-LABEL: @barrier(
; CHECK: call void @llvm.genx.fence(i8 33)
; CHECK-NEXT: call void @llvm.genx.barrier()
declare void @_Z22__spirv_ControlBarrieriii(i32, i32, i32)
define void @barrier() {
  call void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2, i32 272)
  ret void
}

; CHECK-LABEL: @root(
; CHECK: call <8 x float> @llvm.sqrt.v8f32(<8 x float> %a)
declare <8 x float> @_Z16__spirv_ocl_sqrtDv8_f(<8 x float>)
define <8 x float> @root(<8 x float> %a) {
  %r = call <8 x float> @_Z16__spirv_ocl_sqrtDv8_f(<8 x float> %a)
  ret <8 x float> %r
}
