; A region that two instructions read, where it costs the same to move it once as to read
; it twice. Through addresses it is moved, as only one source may be read so; else not.
; RUN: genx-opt -emit-visa %s | FileCheck %s

target triple = "spir64-unknown-unknown"
; CHECK: .kernel "addresses"
; CHECK: max (M1_NM, 16) {{.*}} r[{{.*}}:ub 0x0:uw
; CHECK-NOT: r[
; CHECK: ret
define spir_kernel void @addresses(i32 %buf, i16 %i) #0 {
  %v = call <64 x i8> @llvm.genx.oword.ld.v64i8(i32 0, i32 %buf, i32 0)
  %r = call <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8> %v, i32 8, i32 2, i32 3, i16 0, i32 undef)
  %w0 = call <16 x i8> @llvm.genx.oword.ld.v16i8(i32 0, i32 %buf, i32 128)
  %o0 = xor <16 x i8> %r, %w0
  call void @llvm.genx.oword.st.v16i8(i32 %buf, i32 64, <16 x i8> %o0)
  %w1 = call <16 x i8> @llvm.genx.oword.ld.v16i8(i32 0, i32 %buf, i32 144)
  %o1 = add <16 x i8> %r, %w1
  call void @llvm.genx.oword.st.v16i8(i32 %buf, i32 80, <16 x i8> %o1)
  ret void
}
; CHECK: .kernel "regions"
; CHECK: oword_ld (8) {{.*}} [[V:V[0-9]+]].0
; CHECK: and (M1_NM, 4) {{.*}} [[V]]_ud(0,0)<8;2,4>
; CHECK-NEXT: and (M1_NM, 4) {{.*}} [[V]]_ud(2,0)<8;2,4>
; CHECK: xor (M1_NM, 4) {{.*}} [[V]]_ud(0,0)<8;2,4>
; CHECK-NEXT: xor (M1_NM, 4) {{.*}} [[V]]_ud(2,0)<8;2,4>
define spir_kernel void @regions(i32 %buf, i16 %i) #0 {
  %v = call <32 x i32> @llvm.genx.oword.ld.v32i32(i32 0, i32 %buf, i32 0)
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %v, i32 4, i32 8, i32 4, i16 0, i32 undef)
  %w0 = call <8 x i32> @llvm.genx.oword.ld.v8i32(i32 0, i32 %buf, i32 128)
  %o0 = and <8 x i32> %r, %w0
  call void @llvm.genx.oword.st.v8i32(i32 %buf, i32 64, <8 x i32> %o0)
  %w1 = call <8 x i32> @llvm.genx.oword.ld.v8i32(i32 0, i32 %buf, i32 144)
  %o1 = xor <8 x i32> %r, %w1
  call void @llvm.genx.oword.st.v8i32(i32 %buf, i32 80, <8 x i32> %o1)
  ret void
}
declare <16 x i8> @llvm.genx.oword.ld.v16i8(i32, i32, i32)
declare <64 x i8> @llvm.genx.oword.ld.v64i8(i32, i32, i32)
declare <8 x i32> @llvm.genx.oword.ld.v8i32(i32, i32, i32)
declare <32 x i32> @llvm.genx.oword.ld.v32i32(i32, i32, i32)
declare void @llvm.genx.oword.st.v16i8(i32, i32, <16 x i8>)
declare void @llvm.genx.oword.st.v8i32(i32, i32, <8 x i32>)
declare <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8>, i32, i32, i32, i16, i32)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32>, i32, i32, i32, i16, i32)

attributes #0 = { "CMGenxMain" "target-cpu"="skl" "cmc-abi"="cm" }
!genx.kernels = !{!0, !1}
!cmc.kernels = !{!5, !6}
!0 = !{void (i32, i16)* @addresses, !"addresses", !2, i32 0, !3, !3, !4, i32 0}
!1 = !{void (i32, i16)* @regions, !"regions", !2, i32 0, !3, !3, !4, i32 0}
!2 = !{i32 2, i32 0}
!3 = !{i32 0, i32 0}
!4 = !{!"buffer_t read_write", !""}
!5 = !{void (i32, i16)* @addresses, !"cm", !7, i32 0, i32 0}
!6 = !{void (i32, i16)* @regions, !"cm", !7, i32 0, i32 0}
!7 = !{!8, !8}
!8 = !{i32 0}
