; An instruction that the target lacks is named, at its line.
; DIAG: NoInstruction
; RUN: not cmc -march=skl -emit-visa %s -o - 2>&1 | FileCheck %s
; RUN: cmc -march=tgllp -emit-visa %s -o - | FileCheck %s --check-prefix=HAS
; CHECK: error: target 'skl' has no 'dp4a'
; HAS: dp4a (M1
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"
define spir_kernel void @k(i32 %s, <8 x i32> %x) #0 {
  %r = call <8 x i32> @llvm.genx.ssdp4a.v8i32.v8i32.v8i32.v8i32(<8 x i32> %x, <8 x i32> %x, <8 x i32> %x)
  call void @llvm.genx.oword.st.v8i32(i32 %s, i32 0, <8 x i32> %r)
  ret void
}
declare <8 x i32> @llvm.genx.ssdp4a.v8i32.v8i32.v8i32.v8i32(<8 x i32>, <8 x i32>, <8 x i32>)
declare void @llvm.genx.oword.st.v8i32(i32, i32, <8 x i32>)
attributes #0 = { "CMGenxMain" "target-cpu"="skl" "cmc-abi"="cm" "cmc-float-control"="0" }
!genx.kernels = !{!0}
!0 = !{void (i32, <8 x i32>)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2, i32 0}
!2 = !{i32 0, i32 0}
!3 = !{!"buffer_t read_write", !""}
