; What the target lacks is a located error, one for each function.
; DIAG: NoDoubleInstruction
; RUN: not genx-opt -passes=genx-lower-int64 -mcpu=icllp -S %s 2>&1 | FileCheck %s

; CHECK: t.cpp:8:3: error: target 'icllp' has no double
define double @doubles(double %a) !dbg !6 {
  %r = fadd double %a, %a, !dbg !7
  ret double %r
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "t.cpp", directory: "")
!2 = !DISubroutineType(types: !{})
!3 = !{i32 2, !"Debug Info Version", i32 3}
!6 = distinct !DISubprogram(name: "doubles", scope: !1, file: !1, line: 8, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!7 = !DILocation(line: 8, column: 3, scope: !6)
