; Surfaces by the metadata that production knows: kinds, descriptions; regions of a vector.
; RUN: python3 %S/Inputs/module.py %s
; IN a int: [i * i for i in range(16)]
; OUT o int: [a[2 * i] - a[2 * i + 1] for i in range(8)]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

declare <16 x i32> @llvm.genx.oword.ld.v16i32(i32, i32, i32)
declare void @llvm.genx.oword.st.v8i32(i32, i32, <8 x i32>)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32)
define dllexport spir_kernel void @k(i32 %a, i32 %o) local_unnamed_addr #0 {
  %v = call <16 x i32> @llvm.genx.oword.ld.v16i32(i32 0, i32 %a, i32 0)
  %e = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v, i32 0, i32 8, i32 2, i16 0, i32 undef)
  %d = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v, i32 0, i32 8, i32 2, i16 4, i32 undef)
  %s = sub <8 x i32> %e, %d
  call void @llvm.genx.oword.st.v8i32(i32 %o, i32 0, <8 x i32> %s)
  ret void
}

attributes #0 = { "CMGenxMain" "oclrt"="1" }
!genx.kernels = !{!0}
!0 = !{void (i32, i32)* @k, !"k", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2, i32 2}
!2 = !{i32 0, i32 0}
!3 = !{!"buffer_t read_write", !"buffer_t read_write"}
