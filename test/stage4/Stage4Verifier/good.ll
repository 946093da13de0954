; Stage-4 IR: nothing to say about it.
; RUN: genx-opt -passes=verify-stage4 %s -o - | FileCheck %s
; CHECK: define spir_kernel void @k(

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

@table = internal constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]

declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32) readnone
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.v8i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, <8 x i1>) readnone
declare { <32 x i1>, <8 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v8i1(<32 x i1>, <8 x i1>, <8 x i1>)
declare { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v8i1(<32 x i1>, <8 x i1>)
declare void @cmc.signal()

define spir_kernel void @k(i32 %surface, i64 %p, <8 x half> %v, <16 x i32> %o, i32 %i, i8 %bits) #0 {
entry:
  %array = alloca [8 x i32]
  %slot = getelementptr [8 x i32], [8 x i32]* %array, i32 0, i32 %i
  store i32 %i, i32* %slot
  %t = getelementptr [4 x i32], [4 x i32]* @table, i32 0, i32 %i
  %x = load i32, i32* %t
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %o, i32 0, i32 8, i32 2, i16 4, i32 undef)
  %m = bitcast i8 %bits to <8 x i1>
  %goto = call { <32 x i1>, <8 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v8i1(<32 x i1> undef, <8 x i1> zeroinitializer, <8 x i1> %m)
  %em = extractvalue { <32 x i1>, <8 x i1>, i1 } %goto, 0
  %rm = extractvalue { <32 x i1>, <8 x i1>, i1 } %goto, 1
  %c = extractvalue { <32 x i1>, <8 x i1>, i1 } %goto, 2
  br i1 %c, label %end, label %then
then:
  %slice = shufflevector <32 x i1> %em, <32 x i1> undef, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.v8i1(<16 x i32> %o, <8 x i32> %r, i32 0, i32 8, i32 1, i16 32, i32 undef, <8 x i1> %slice)
  br label %end
end:
  %join = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v8i1(<32 x i1> %em, <8 x i1> %rm)
  call void @cmc.signal()
  ret void
}

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="cm" "cmc-float-control"="0" }
!genx.kernels = !{!0}
!0 = !{void (i32, i64, <8 x half>, <16 x i32>, i32, i8)* @k, !"k", !1, i32 0, !1, !1, !2, i32 0}
!1 = !{i32 2, i32 0, i32 0, i32 0, i32 0, i32 0}
!2 = !{!"buffer_t read_write", !"svmptr_t", !"", !"", !"", !""}
