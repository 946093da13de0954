; Invariant 5: what accesses memory has a place in the source.
; RUN: not genx-opt -passes=verify-stage4 %s 2>&1 | FileCheck %s
; CHECK: invariant 5: an access to memory without a source location in '  %x = call
; CHECK-NOT: invariant

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
target triple = "spir64-unknown-unknown"

declare <4 x i32> @llvm.genx.oword.ld.v4i32(i32, i32, i32)

define spir_kernel void @k(i32 %s) #0 !dbg !5 {
  %x = call <4 x i32> @llvm.genx.oword.ld.v4i32(i32 0, i32 %s, i32 0)
  %y = call <4 x i32> @llvm.genx.oword.ld.v4i32(i32 0, i32 %s, i32 1), !dbg !8
  ret void
}

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="ze" "cmc-float-control"="0" }
!genx.kernels = !{!0}
!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!4}
!0 = !{void (i32)* @k, !"k", !1, i32 0, !1, !1, !7, i32 0}
!1 = !{i32 2}
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !3, emissionKind: LineTablesOnly)
!3 = !DIFile(filename: "k.cm", directory: ".")
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = distinct !DISubprogram(name: "k", scope: !3, file: !3, line: 7, type: !6, spFlags: DISPFlagDefinition, unit: !2)
!6 = !DISubroutineType(types: !{})
!7 = !{!"buffer_t read_write"}
!8 = !DILocation(line: 8, scope: !5)
