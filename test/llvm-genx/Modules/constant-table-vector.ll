; A table of vectors, of which one is chosen.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=1
; OUT o int: [50, 60, 70, 80]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

@table = internal constant [2 x <4 x i32>] [<4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> <i32 50, i32 60, i32 70, i32 80>]
define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
  %p = getelementptr [2 x <4 x i32>], [2 x <4 x i32>]* @table, i32 0, i32 %n
  %v = load <4 x i32>, <4 x i32>* %p
  %q = bitcast i32 addrspace(1)* %o to <4 x i32> addrspace(1)*
  store <4 x i32> %v, <4 x i32> addrspace(1)* %q
  ret void
}
