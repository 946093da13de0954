; Regions of width 0 and of more than they have, under the name for the other kind
; of numbers; vload of a variable in memory; an
; address that changes its type; bfloat that only moves.
; RUN: python3 %S/Inputs/module.py %s
; IN a int: range(8)
; OUT o int: [4, 5, 6, 7, 0, 0, 0, 0, 3, 17, 19, 7]
; OUT h ushort: [0x3f80] * 8
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

@v = internal global <4 x i32> <i32 17, i32 18, i32 19, i32 20>, align 16

declare <4 x i32> @llvm.genx.rdregionf.v4i32.v8i32.i16(<8 x i32>, i32, i32, i32, i16, i32)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32>, i32, i32, i32, i16, i32)
declare i32 @llvm.genx.rdregioni.i32.v8i32.i16(<8 x i32>, i32, i32, i32, i16, i32)
declare <4 x i32> @llvm.genx.vload.v4i32.p0v4i32(<4 x i32>*)
declare i32 addrspace(1)* @llvm.genx.address.convert.p1i32.p1i8(i8 addrspace(1)*)
declare <8 x bfloat> @llvm.genx.svm.block.ld.v8bf16.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v8bf16(i64, <8 x bfloat>)

define spir_kernel void @k(i8 addrspace(1)* %a, i32 addrspace(1)* %o, i64 addrspace(1)* %h) {
  %b = call i32 addrspace(1)* @llvm.genx.address.convert.p1i32.p1i8(i8 addrspace(1)* %a)
  %p = bitcast i32 addrspace(1)* %b to <8 x i32> addrspace(1)*
  %x = load <8 x i32>, <8 x i32> addrspace(1)* %p, align 16
  %r = call <4 x i32> @llvm.genx.rdregionf.v4i32.v8i32.i16(<8 x i32> %x, i32 0, i32 0, i32 1, i16 16, i32 undef)
  %s = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %x, i32 0, i32 0, i32 0, i16 0, i32 undef)
  %t = call i32 @llvm.genx.rdregioni.i32.v8i32.i16(<8 x i32> %x, i32 0, i32 8, i32 1, i16 12, i32 undef)
  %u = call <4 x i32> @llvm.genx.vload.v4i32.p0v4i32(<4 x i32>* @v)
  %u0 = extractelement <4 x i32> %u, i32 0
  %u2 = extractelement <4 x i32> %u, i32 2
  %w0 = insertelement <4 x i32> undef, i32 %t, i32 0
  %w1 = insertelement <4 x i32> %w0, i32 %u0, i32 1
  %w2 = insertelement <4 x i32> %w1, i32 %u2, i32 2
  %w3 = insertelement <4 x i32> %w2, i32 7, i32 3
  %o0 = bitcast i32 addrspace(1)* %o to <4 x i32> addrspace(1)*
  store <4 x i32> %r, <4 x i32> addrspace(1)* %o0
  %o1 = getelementptr <4 x i32>, <4 x i32> addrspace(1)* %o0, i64 1
  store <4 x i32> %s, <4 x i32> addrspace(1)* %o1
  %o2 = getelementptr <4 x i32>, <4 x i32> addrspace(1)* %o0, i64 2
  store <4 x i32> %w3, <4 x i32> addrspace(1)* %o2
  %n = ptrtoint i64 addrspace(1)* %h to i64
  store i64 4575727041462157184, i64 addrspace(1)* %h
  %h1 = getelementptr i64, i64 addrspace(1)* %h, i64 1
  store i64 4575727041462157184, i64 addrspace(1)* %h1
  %f = call <8 x bfloat> @llvm.genx.svm.block.ld.v8bf16.i64(i64 %n)
  call void @llvm.genx.svm.block.st.i64.v8bf16(i64 %n, <8 x bfloat> %f)
  ret void
}
