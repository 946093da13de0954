; A call of something that is named like an intrinsic.
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(i32 %s) #0 { call void @llvm.genx.nonsense(i32 %s) ret void }
declare void @llvm.genx.nonsense(i32)
attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="ze" "cmc-float-control"="0" }
!genx.kernels = !{!0}
!0 = !{void (i32)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2}
!2 = !{i32 0}
!3 = !{!"buffer_t read_write"}
