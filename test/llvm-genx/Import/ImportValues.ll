; Other spellings of what stage 4 has.
; RUN: genx-opt -passes=genx-import-values -S %s | FileCheck %s

declare <8 x i32> @llvm.genx.absi.v8i32(<8 x i32>)
declare <8 x float> @llvm.genx.fmax.v8f32.v8f32(<8 x float>, <8 x float>)
declare <64 x i32> @llvm.genx.dpas.v64i32.v64i32.v64i32(<64 x i32>, <64 x i32>, <64 x i32>, i32)
declare float @llvm.fmuladd.f32(float, float, float)
declare i32 @llvm.expect.i32(i32, i32)

; CHECK-LABEL: @conversions(
; CHECK: call <8 x i32> @llvm.fptosi.sat.v8i32.v8f32(<8 x float> %x)
; CHECK: call i8 @llvm.fptoui.sat.i8.f32(
define i8 @conversions(<8 x float> %x, float %y) {
  %a = fptosi <8 x float> %x to <8 x i32>
  %b = fptoui float %y to i8
  ret i8 %b
}

; CHECK-LABEL: @names(
; CHECK: call <8 x i32> @llvm.abs.v8i32(
; CHECK: call <8 x float> @llvm.maxnum.v8f32(
; CHECK: call float @llvm.fma.f32(
; CHECK-NOT: freeze
; CHECK: ret i32 %n
define i32 @names(<8 x i32> %x, <8 x float> %y, float %z, i32 %n) {
  %a = call <8 x i32> @llvm.genx.absi.v8i32(<8 x i32> %x)
  %b = call <8 x float> @llvm.genx.fmax.v8f32.v8f32(<8 x float> %y, <8 x float> %y)
  %c = call float @llvm.fmuladd.f32(float %z, float %z, float %z)
  %d = freeze i32 %n
  %e = call i32 @llvm.expect.i32(i32 %d, i32 3)
  ret i32 %e
}

declare <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i32(<8 x i32>, i32, i32, i32, i32, i32)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i32.i1(<8 x i32>, <4 x i32>, i32, i32, i32, i32, i32, i1)

; Offsets of regions are words.
; CHECK-LABEL: @offsets(
; CHECK: trunc i32 %o to i16
; CHECK: call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %x, i32 4, i32 4, i32 1, i16
; CHECK: call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32> %x, <4 x i32> %r, i32 4, i32 4, i32 1, i16 8,
define <8 x i32> @offsets(<8 x i32> %x, i32 %o) {
  %r = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i32(<8 x i32> %x, i32 4, i32 4, i32 1, i32 %o, i32 undef)
  %w = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i32.i1(<8 x i32> %x, <4 x i32> %r, i32 4, i32 4, i32 1, i32 8, i32 undef, i1 true)
  ret <8 x i32> %w
}

; Blocks that nothing reaches go.
; CHECK-LABEL: @unreached(
; CHECK-NEXT: ret i32 %x
; CHECK-NEXT: }
define i32 @unreached(i32 %x) {
  ret i32 %x
after:
  %y = add i32 %y, %x
  br label %after
}

; Nothing to do.
; CHECK-LABEL: @plain(
; CHECK-NEXT: %y = add i32 %x, 1
define i32 @plain(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}

; The parameters of a product of matrices, in the bytes of one number.
; CHECK-LABEL: @matrices(
; CHECK: call <64 x i32> @llvm.genx.dpas2.v64i32.v64i32.v64i32.v64i32(<64 x i32> %a, <64 x i32> %b, <64 x i32> %c, i32 1, i32 2, i32 4, i32 8, i32 1, i32 1)
define <64 x i32> @matrices(<64 x i32> %a, <64 x i32> %b, <64 x i32> %c) {
  %r = call <64 x i32> @llvm.genx.dpas.v64i32.v64i32.v64i32(<64 x i32> %a, <64 x i32> %b, <64 x i32> %c, i32 134480385)
  ret <64 x i32> %r
}

; An access without a location gets that of its function.
; CHECK-LABEL: @located(
; CHECK: store i32 1, i32* %p, align 4, !dbg [[PLACE:![0-9]+]]
; CHECK: [[PLACE]] = !DILocation(line: 7,
define void @located(i32* %p) !dbg !2 {
  store i32 1, i32* %p
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!4}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cm", directory: "/")
!2 = distinct !DISubprogram(name: "located", file: !1, line: 7, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!3 = !DISubroutineType(types: !{})
!4 = !{i32 2, !"Debug Info Version", i32 3}
