; What the CPU device has not: BODY takes its place.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(i32 %n) #0 {
  ;BODY
  ret void
}
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v8i32.i16(<8 x i32>, i32, i32, i32, i16, i32)
declare i32 @llvm.genx.r0.i32()
attributes #0 = { "CMGenxMain" "target-cpu"="cpu" "cmc-abi"="cm" "cmc-float-control"="0" }
!genx.kernels = !{!0}
!0 = !{void (i32)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 0}
!2 = !{i32 0}
!3 = !{!""}
