; Volatile variables: vectors by vload and vstore, scalars by load and store, in functions.
; RUN: python3 %S/Inputs/module.py %s
; IN a int: range(8)
; OUT o int: [4 * x for x in a] + [2]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

@v = internal global <8 x i32> undef #1
@s = internal global i32 undef #1
attributes #1 = { "genx_volatile" }
declare <8 x i32> @llvm.genx.vload.v8i32.p0v8i32(<8 x i32>*)
declare void @llvm.genx.vstore.v8i32.p0v8i32(<8 x i32>, <8 x i32>*)
define internal void @double() noinline {
  %x = call <8 x i32> @llvm.genx.vload.v8i32.p0v8i32(<8 x i32>* @v)
  %y = add <8 x i32> %x, %x
  call void @llvm.genx.vstore.v8i32.p0v8i32(<8 x i32> %y, <8 x i32>* @v)
  %n = load i32, i32* @s
  %m = add i32 %n, 1
  store i32 %m, i32* @s
  ret void
}
define spir_kernel void @k(i32 addrspace(1)* %a, i32 addrspace(1)* %o) {
  %p = bitcast i32 addrspace(1)* %a to <8 x i32> addrspace(1)*
  %x = load <8 x i32>, <8 x i32> addrspace(1)* %p
  call void @llvm.genx.vstore.v8i32.p0v8i32(<8 x i32> %x, <8 x i32>* @v)
  store i32 0, i32* @s
  call void @double()
  call void @double()
  %y = call <8 x i32> @llvm.genx.vload.v8i32.p0v8i32(<8 x i32>* @v)
  %n = load i32, i32* @s
  %q = bitcast i32 addrspace(1)* %o to <8 x i32> addrspace(1)*
  store <8 x i32> %y, <8 x i32> addrspace(1)* %q
  %r = getelementptr i32, i32 addrspace(1)* %o, i32 8
  store i32 %n, i32 addrspace(1)* %r
  ret void
}
