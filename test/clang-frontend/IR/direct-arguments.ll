; Kernel parameters arrive as values: vectors instead of byval classes, i8
; instead of i1. Metadata and debug information follow the new function.
; Kernels without such parameters, and other functions, are left alone.
; RUN: genx-opt -passes=cm-direct-arguments %s -o - | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
%Vector = type { <8 x float> }

; CHECK: define void @plain(i32 %x) [[ATTRIBUTES:#[0-9]+]]
define void @plain(i32 %x) #0 {
  ret void
}

; CHECK: define void @other(%Vector* byval(%Vector) %v)
define void @other(%Vector* byval(%Vector) %v) {
  ret void
}

; CHECK: define void @k(<8 x float> %v, i8 %b, half %h) [[ATTRIBUTES]] !dbg
; CHECK-DAG: %[[OBJECT:.*]] = alloca %Vector
; CHECK-DAG: %[[PLACE:.*]] = bitcast %Vector* %[[OBJECT]] to <8 x float>*
; CHECK-DAG: store <8 x float> %v, <8 x float>* %[[PLACE]]
; CHECK-DAG: %[[BOOL:.*]] = icmp ne i8 %b, 0
; CHECK-DAG: select i1 %[[BOOL]]
; CHECK-DAG: getelementptr %Vector, %Vector* %[[OBJECT]]
; CHECK: !genx.kernels = !{[[NODE:![0-9]+]]}
; CHECK: [[NODE]] = !{void (<8 x float>, i8, half)* @k, !"k"
define void @k(%Vector* byval(%Vector) %v, i1 zeroext %b, half %h) #0 !dbg !5 {
  %s = select i1 %b, i32 1, i32 2
  %p = getelementptr %Vector, %Vector* %v, i32 0, i32 0
  %x = load <8 x float>, <8 x float>* %p
  ret void
}

attributes #0 = { "CMGenxMain" }

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!3}
!genx.kernels = !{!6}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !2, emissionKind: LineTablesOnly)
!2 = !DIFile(filename: "k.cm", directory: ".")
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !{})
!5 = distinct !DISubprogram(name: "k", scope: !2, file: !2, line: 7, type: !4, spFlags: DISPFlagDefinition, unit: !1)
!6 = !{void (%Vector*, i1, half)* @k, !"k", !7, i32 0, !7, !7, !8, i32 0}
!7 = !{i32 0, i32 0, i32 0}
!8 = !{!"", !"", !""}
