; Two variables in shared local memory, behind what slm.init reserves.
; RUN: python3 %S/Inputs/module.py %s
; OUT o int: [1, 2, 3, 4, 1077]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

@first = internal addrspace(3) global i32 undef
@second = internal addrspace(3) global [4 x i16] undef
declare void @llvm.genx.slm.init(i32)
declare void @llvm.genx.oword.st.v4i32(i32, i32, <4 x i32>)
declare <4 x i32> @llvm.genx.oword.ld.v4i32(i32, i32, i32)
define spir_kernel void @k(i32 addrspace(1)* %o) {
  call void @llvm.genx.slm.init(i32 64)
  call void @llvm.genx.oword.st.v4i32(i32 254, i32 0, <4 x i32> <i32 1, i32 2, i32 3, i32 4>)
  store i32 1000, i32 addrspace(3)* @first
  store i16 77, i16 addrspace(3)* getelementptr ([4 x i16], [4 x i16] addrspace(3)* @second, i32 0, i32 3)
  %v = call <4 x i32> @llvm.genx.oword.ld.v4i32(i32 0, i32 254, i32 0)
  %q = bitcast i32 addrspace(1)* %o to <4 x i32> addrspace(1)*
  store <4 x i32> %v, <4 x i32> addrspace(1)* %q
  %a = load i32, i32 addrspace(3)* @first
  %b = load i16, i16 addrspace(3)* getelementptr ([4 x i16], [4 x i16] addrspace(3)* @second, i32 0, i32 3)
  %b.w = sext i16 %b to i32
  %s = add i32 %a, %b.w
  %r = getelementptr i32, i32 addrspace(1)* %o, i32 4
  store i32 %s, i32 addrspace(1)* %r
  ret void
}
