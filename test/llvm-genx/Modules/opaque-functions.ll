; Opaque pointers: by reference, memcpy, volatile variables.
; RUN: python3 %S/Inputs/module.py %s
; IN a int: range(8)
; OUT o int: [a[0] + 5] + a[1:]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

@v = internal global <8 x i32> undef #1
attributes #1 = { "genx_volatile" }
declare <8 x i32> @llvm.genx.vload.v8i32.p0(ptr)
declare void @llvm.genx.vstore.v8i32.p0(<8 x i32>, ptr)
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
define internal void @add(ptr %x, i32 %y) noinline {
  %a = load i32, ptr %x
  %b = add i32 %a, %y
  store i32 %b, ptr %x
  ret void
}
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %o) {
  %x = alloca <8 x i32>
  call void @llvm.memcpy.p0.p1.i64(ptr align 32 %x, ptr addrspace(1) align 4 %a, i64 32, i1 false)
  call void @add(ptr %x, i32 5)
  %w = load <8 x i32>, ptr %x
  call void @llvm.genx.vstore.v8i32.p0(<8 x i32> %w, ptr @v)
  %y = call <8 x i32> @llvm.genx.vload.v8i32.p0(ptr @v)
  store <8 x i32> %y, ptr addrspace(1) %o
  ret void
}
