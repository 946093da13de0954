; Invariant 12: blocks under a lane mask change active lanes only, also behind a
; branch on a scalar.
; RUN: not genx-opt -passes=verify-stage4 %s 2>&1 | FileCheck %s
; CHECK-COUNT-4: invariant 12:
; CHECK-NOT: invariant
; RUN: not genx-opt -passes=verify-stage4 %s 2>&1 | FileCheck %s --check-prefix=EACH
; EACH-DAG: invariant 12: where lanes meet, a vector that was not written by lanes in '  %wrong = phi
; EACH-DAG: invariant 12: where lanes meet, a vector that was not written by lanes in '  %merged = phi
; EACH-DAG: invariant 12: an access to memory in all lanes in '  call void @llvm.genx.scatter
; EACH-DAG: invariant 12: a volatile variable that is not written by lanes in '  call void @llvm.genx.vstore

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

declare { <32 x i1>, <8 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v8i1(<32 x i1>, <8 x i1>, <8 x i1>)
declare { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v8i1(<32 x i1>, <8 x i1>)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v8i32.i16.v8i1(<8 x i32>, <8 x i32>, i32, i32, i32, i16, i32, <8 x i1>) #2
declare <8 x i32> @llvm.genx.wrregioni.v8i32.i32.i16.i1(<8 x i32>, i32, i32, i32, i32, i16, i32, i1) #2
declare void @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32(<8 x i1>, i32, i16, i32, i32, <8 x i32>, <8 x i32>)
declare <8 x i32> @llvm.genx.vload.v8i32.p0v8i32(<8 x i32>*)
declare void @llvm.genx.vstore.v8i32.p0v8i32(<8 x i32>, <8 x i32>*)

@v = internal global <8 x i32> undef #1

define spir_kernel void @k(<8 x i32> %x, i32 %n, i32 %surface) #0 {
entry:
  %c = icmp eq <8 x i32> %x, zeroinitializer
  %scalar = icmp eq i32 %n, 5
  %goto = call { <32 x i1>, <8 x i1>, i1 } @llvm.genx.simdcf.goto.v32i1.v8i1(<32 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i1> zeroinitializer, <8 x i1> %c)
  %em = extractvalue { <32 x i1>, <8 x i1>, i1 } %goto, 0
  %rm = extractvalue { <32 x i1>, <8 x i1>, i1 } %goto, 1
  %none = extractvalue { <32 x i1>, <8 x i1>, i1 } %goto, 2
  br i1 %none, label %end, label %then

then:
  br i1 %scalar, label %deep, label %end

deep:
  %lanes = shufflevector <32 x i1> %em, <32 x i1> undef, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %sum = add <8 x i32> %x, %x
  %masked = call <8 x i32> @llvm.genx.wrregioni.v8i32.v8i32.i16.v8i1(<8 x i32> %x, <8 x i32> %sum, i32 0, i32 8, i32 1, i16 0, i32 undef, <8 x i1> %lanes)
  %by.condition = call <8 x i32> @llvm.genx.wrregioni.v8i32.v8i32.i16.v8i1(<8 x i32> %x, <8 x i32> %sum, i32 0, i32 8, i32 1, i16 0, i32 undef, <8 x i1> %c)
  %element = call <8 x i32> @llvm.genx.wrregioni.v8i32.i32.i16.i1(<8 x i32> %x, i32 %n, i32 0, i32 1, i32 1, i16 4, i32 undef, i1 true)
  call void @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32(<8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 2, i16 0, i32 %surface, i32 0, <8 x i32> %x, <8 x i32> %sum)
  call void @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32(<8 x i1> %lanes, i32 2, i16 0, i32 %surface, i32 0, <8 x i32> %x, <8 x i32> %sum)
  call void @llvm.genx.vstore.v8i32.p0v8i32(<8 x i32> %sum, <8 x i32>* @v)
  %old = call <8 x i32> @llvm.genx.vload.v8i32.p0v8i32(<8 x i32>* @v)
  %new = call <8 x i32> @llvm.genx.wrregioni.v8i32.v8i32.i16.v8i1(<8 x i32> %old, <8 x i32> %sum, i32 0, i32 8, i32 1, i16 0, i32 undef, <8 x i1> %lanes)
  call void @llvm.genx.vstore.v8i32.p0v8i32(<8 x i32> %new, <8 x i32>* @v)
  br label %end

end:
  %right = phi <8 x i32> [ %x, %entry ], [ %x, %then ], [ %masked, %deep ]
  %scalars = phi <8 x i32> [ %x, %entry ], [ %x, %then ], [ %element, %deep ]
  %fresh = phi <8 x i32> [ undef, %entry ], [ undef, %then ], [ %sum, %deep ]
  %wrong = phi <8 x i32> [ %x, %entry ], [ %x, %then ], [ %sum, %deep ]
  %merged = phi <8 x i32> [ %x, %entry ], [ %x, %then ], [ %by.condition, %deep ]
  %join = call { <32 x i1>, i1 } @llvm.genx.simdcf.join.v32i1.v8i1(<32 x i1> %em, <8 x i1> %rm)
  ret void
}

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="ze" "cmc-float-control"="0" }
attributes #1 = { "genx_volatile" }
attributes #2 = { nounwind readnone }
!genx.kernels = !{!0}
!0 = !{void (<8 x i32>, i32, i32)* @k, !"k", !1, i32 0, !1, !1, !2, i32 0}
!1 = !{i32 0, i32 0, i32 2}
!2 = !{!"", !"", !""}
