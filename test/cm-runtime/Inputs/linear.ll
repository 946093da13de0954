; The paper's linear filter as the front-end hands it over (shortened: three of
; the nine neighbours), for tests that must not depend on the front-end.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

define spir_kernel void @linear(i32 %inBuf, i32 %outBuf, i32 %hpos, i32 %vpos) #0 {
  %x = mul i32 %hpos, 24
  %y = mul i32 %vpos, 6
  %in = call <256 x i8> @llvm.genx.media.ld.v256i8(i32 0, i32 %inBuf, i32 0, i32 32, i32 %x, i32 %y)
  %r0 = call <144 x i8> @llvm.genx.rdregioni.v144i8.v256i8.i16(<256 x i8> %in, i32 32, i32 24, i32 1, i16 35, i32 0)
  %f0 = uitofp <144 x i8> %r0 to <144 x float>
  %r1 = call <144 x i8> @llvm.genx.rdregioni.v144i8.v256i8.i16(<256 x i8> %in, i32 32, i32 24, i32 1, i16 0, i32 0)
  %f1 = uitofp <144 x i8> %r1 to <144 x float>
  %r2 = call <144 x i8> @llvm.genx.rdregioni.v144i8.v256i8.i16(<256 x i8> %in, i32 32, i32 24, i32 1, i16 70, i32 0)
  %f2 = uitofp <144 x i8> %r2 to <144 x float>
  %s1 = fadd <144 x float> %f0, %f1
  %s2 = fadd <144 x float> %s1, %f2
  %third = insertelement <144 x float> undef, float 0x3FD5555560000000, i32 0
  %thirds = shufflevector <144 x float> %third, <144 x float> undef, <144 x i32> zeroinitializer
  %m = fmul <144 x float> %s2, %thirds
  %out = call <144 x i8> @llvm.fptoui.sat.v144i8.v144f32(<144 x float> %m)
  %padded = call <192 x i8> @llvm.genx.wrregioni.v192i8.v144i8.i16.i1(<192 x i8> undef, <144 x i8> %out, i32 32, i32 24, i32 1, i16 0, i32 0, i1 true)
  call void @llvm.genx.media.st.v192i8(i32 0, i32 %outBuf, i32 0, i32 24, i32 %x, i32 %y, <192 x i8> %padded)
  ret void
}

declare <256 x i8> @llvm.genx.media.ld.v256i8(i32, i32, i32, i32, i32, i32)
declare void @llvm.genx.media.st.v192i8(i32, i32, i32, i32, i32, i32, <192 x i8>)
declare <144 x i8> @llvm.genx.rdregioni.v144i8.v256i8.i16(<256 x i8>, i32, i32, i32, i16, i32)
declare <192 x i8> @llvm.genx.wrregioni.v192i8.v144i8.i16.i1(<192 x i8>, <144 x i8>, i32, i32, i32, i16, i32, i1)
declare <144 x i8> @llvm.fptoui.sat.v144i8.v144f32(<144 x float>)

attributes #0 = { "CMGenxMain" "target-cpu"="cpu" "cmc-abi"="cm" "cmc-float-control"="0" }

!genx.kernels = !{!0}
!0 = !{void (i32, i32, i32, i32)* @linear, !"linear", !1, i32 0, !2, !2, !3, i32 0}
!1 = !{i32 2, i32 2, i32 0, i32 0}
!2 = !{i32 0, i32 0, i32 0, i32 0}
!3 = !{!"image2d_t read_only", !"image2d_t write_only", !"", !""}
