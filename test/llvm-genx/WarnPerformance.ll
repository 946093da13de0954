; A variable offset of a region, a gather of adjacent dwords, and a loop that
; stays although it is to be unrolled; what is like them but fast says nothing.
; RUN: genx-opt -passes=genx-warn-performance %s 2>&1 >/dev/null | FileCheck %s --implicit-check-not=warning
; CHECK: k.cm:10:1: warning: this begins at a variable offset
; CHECK: k.cm:20:1: warning: the offsets of this scattered read are 8 adjacent elements
; CHECK: k.cm:30:1: warning: this loop is not unrolled
; CHECK: k.cm:40:1: warning: the offsets of this scattered read are 16 adjacent elements
; CHECK: k.cm:41:1: warning: the offsets of this scattered write are 8 adjacent elements
; CHECK: k.cm:42:1: warning: the offsets of this scattered read are 8 adjacent elements
; CHECK: k.cm:43:1: warning: the offsets of this scattered read are 16 adjacent elements
; CHECK: k.cm:44:1: warning: the offsets of this scattered read are 8 adjacent elements

declare <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32>, i32, i32, i32, i16, i32)
declare <8 x i32> @llvm.genx.gather.scaled.v8i32.v8i1.v8i32(<8 x i1>, i32, i16, i32, i32, <8 x i32>, <8 x i32>)

define <4 x i32> @regions(<8 x i32> %v, i16 %i) !dbg !40 {
  %a = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %v, i32 0, i32 4, i32 1, i16 %i, i32 0), !dbg !20
  %b = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %v, i32 0, i32 4, i32 1, i16 8, i32 0), !dbg !21
  %c = add <4 x i32> %a, %b
  ret <4 x i32> %c
}

define <8 x i32> @gathers(i32 %s, i32 %n) !dbg !41 {
  %base = shl i32 %n, 2
  %one = insertelement <8 x i32> undef, i32 %base, i32 0
  %all = shufflevector <8 x i32> %one, <8 x i32> undef, <8 x i32> zeroinitializer
  %adjacent = add <8 x i32> %all, <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28>
  %apart = add <8 x i32> %all, <i32 0, i32 8, i32 16, i32 24, i32 32, i32 40, i32 48, i32 56>
  %a = call <8 x i32> @llvm.genx.gather.scaled.v8i32.v8i1.v8i32(<8 x i1> <i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1>, i32 2, i16 0, i32 %s, i32 0, <8 x i32> %adjacent, <8 x i32> undef), !dbg !22
  %b = call <8 x i32> @llvm.genx.gather.scaled.v8i32.v8i1.v8i32(<8 x i1> <i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1>, i32 2, i16 0, i32 %s, i32 0, <8 x i32> %apart, <8 x i32> undef), !dbg !23
  ; At any byte: no block begins there.
  %byte = insertelement <8 x i32> undef, i32 %n, i32 0
  %bytes = shufflevector <8 x i32> %byte, <8 x i32> undef, <8 x i32> zeroinitializer
  %unaligned = add <8 x i32> %bytes, <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28>
  %c = call <8 x i32> @llvm.genx.gather.scaled.v8i32.v8i1.v8i32(<8 x i1> <i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1>, i32 2, i16 0, i32 %s, i32 0, <8 x i32> %unaligned, <8 x i32> undef), !dbg !24
  ; The first two lanes are at the same place.
  %bent = add <8 x i32> %adjacent, <i32 4, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %f = call <8 x i32> @llvm.genx.gather.scaled.v8i32.v8i1.v8i32(<8 x i1> <i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1>, i32 2, i16 0, i32 %s, i32 0, <8 x i32> %bent, <8 x i32> undef), !dbg !27
  %d = add <8 x i32> %a, %b
  %g = add <8 x i32> %d, %f
  %e = add <8 x i32> %c, %g
  ret <8 x i32> %e
}

define void @loops(i32 %n) !dbg !42 {
entry:
  br label %loop, !dbg !25
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %second, !dbg !25, !llvm.loop !30
second:
  %j = phi i32 [ 0, %loop ], [ %after, %second ]
  %after = add i32 %j, 1
  %again = icmp ult i32 %after, %n
  br i1 %again, label %second, label %end, !dbg !26
end:
  ret void
}

declare <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1>, i32, i16, i32, i32, <16 x i32>, <16 x i32>)
declare void @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32(<8 x i1>, i32, i16, i32, i32, <8 x i32>, <8 x i32>)
declare <8 x i32> @llvm.genx.svm.gather.v8i32.v8i1.v8i64(<8 x i1>, i32, <8 x i64>, <8 x i32>)
declare <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v16i1.v16i32(<16 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <16 x i32>, i32)
declare <8 x i32> @llvm.genx.gather4.scaled.v8i32.v8i1.v8i32(<8 x i1>, i32, i16, i32, i32, <8 x i32>, <8 x i32>)

; Words, what is written at a multiple of 16, addresses, messages of the
; load-store cache, one channel. A write at a multiple of 4 and words at any place,
; or dwords at an odd word, are no blocks.
define void @others(i32 %s, i32 %n, i64 %p) !dbg !43 {
  %w = call <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1> <i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1>, i32 1, i16 0, i32 %s, i32 4, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>, <16 x i32> undef), !dbg !50
  %odd = call <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1> <i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1>, i32 1, i16 0, i32 %s, i32 2, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>, <16 x i32> undef), !dbg !55
  %a = shl i32 %n, 4
  call void @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32(<8 x i1> <i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1>, i32 2, i16 0, i32 %s, i32 %a, <8 x i32> <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28>, <8 x i32> undef), !dbg !51
  %b = shl i32 %n, 2
  call void @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32(<8 x i1> <i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1>, i32 2, i16 0, i32 %s, i32 %b, <8 x i32> <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28>, <8 x i32> undef), !dbg !56
  %q = and i64 %p, -16
  %one = insertelement <8 x i64> undef, i64 %q, i32 0
  %all = shufflevector <8 x i64> %one, <8 x i64> undef, <8 x i32> zeroinitializer
  %at = add <8 x i64> %all, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28>
  %v = call <8 x i32> @llvm.genx.svm.gather.v8i32.v8i1.v8i64(<8 x i1> <i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1>, i32 0, <8 x i64> %at, <8 x i32> undef), !dbg !52
  %l = call <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v16i1.v16i32(<16 x i1> <i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1>, i8 0, i8 0, i8 0, i16 1, i32 8, i8 3, i8 1, i8 1, i8 0, <16 x i32> <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28, i32 32, i32 36, i32 40, i32 44, i32 48, i32 52, i32 56, i32 60>, i32 %s), !dbg !53
  %m = call <16 x i32> @llvm.genx.lsc.load.bti.v16i32.v16i1.v16i32(<16 x i1> <i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1>, i8 0, i8 0, i8 0, i16 1, i32 2, i8 3, i8 1, i8 1, i8 0, <16 x i32> <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28, i32 32, i32 36, i32 40, i32 44, i32 48, i32 52, i32 56, i32 60>, i32 %s), !dbg !57
  %r = call <8 x i32> @llvm.genx.gather4.scaled.v8i32.v8i1.v8i32(<8 x i1> <i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1, i1 1>, i32 1, i16 0, i32 %s, i32 0, <8 x i32> <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28>, <8 x i32> undef), !dbg !54
  ret void
}

!llvm.module.flags = !{!10}
!llvm.dbg.cu = !{!11}
!10 = !{i32 2, !"Debug Info Version", i32 3}
!11 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !12, emissionKind: LineTablesOnly)
!12 = !DIFile(filename: "k.cm", directory: "")
!40 = distinct !DISubprogram(name: "regions", file: !12, line: 1, unit: !11, type: !14, spFlags: DISPFlagDefinition)
!41 = distinct !DISubprogram(name: "gathers", file: !12, line: 1, unit: !11, type: !14, spFlags: DISPFlagDefinition)
!42 = distinct !DISubprogram(name: "loops", file: !12, line: 1, unit: !11, type: !14, spFlags: DISPFlagDefinition)
!43 = distinct !DISubprogram(name: "others", file: !12, line: 1, unit: !11, type: !14, spFlags: DISPFlagDefinition)
!14 = !DISubroutineType(types: !15)
!15 = !{}
!20 = !DILocation(line: 10, column: 1, scope: !40)
!21 = !DILocation(line: 11, column: 1, scope: !40)
!22 = !DILocation(line: 20, column: 1, scope: !41)
!23 = !DILocation(line: 21, column: 1, scope: !41)
!24 = !DILocation(line: 22, column: 1, scope: !41)
!27 = !DILocation(line: 23, column: 1, scope: !41)
!25 = !DILocation(line: 30, column: 1, scope: !42)
!26 = !DILocation(line: 31, column: 1, scope: !42)
!50 = !DILocation(line: 40, column: 1, scope: !43)
!51 = !DILocation(line: 41, column: 1, scope: !43)
!52 = !DILocation(line: 42, column: 1, scope: !43)
!53 = !DILocation(line: 43, column: 1, scope: !43)
!54 = !DILocation(line: 44, column: 1, scope: !43)
!55 = !DILocation(line: 45, column: 1, scope: !43)
!56 = !DILocation(line: 46, column: 1, scope: !43)
!57 = !DILocation(line: 47, column: 1, scope: !43)
!30 = distinct !{!30, !31}
!31 = !{!"llvm.loop.unroll.enable"}
