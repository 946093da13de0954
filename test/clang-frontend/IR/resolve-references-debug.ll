; A debugger finds each vector of a variable in its part of it, also the first,
; and a vector that is all of its variable as the whole.
; RUN: genx-opt -passes=cm-resolve-references %s -o - | FileCheck %s

%Pair = type { <8 x i32>, <8 x i32> }

; CHECK-DAG: call void @llvm.dbg.declare(metadata <8 x i32>* {{%.*}}, metadata [[PAIR:![0-9]+]], metadata !DIExpression(DW_OP_LLVM_fragment, 0, 256))
; CHECK-DAG: call void @llvm.dbg.declare(metadata <8 x i32>* {{%.*}}, metadata [[PAIR]], metadata !DIExpression(DW_OP_LLVM_fragment, 256, 256))
; CHECK-DAG: call void @llvm.dbg.declare(metadata <8 x i32>* {{%.*}}, metadata [[ONE:![0-9]+]], metadata !DIExpression())
; CHECK-DAG: [[PAIR]] = !DILocalVariable(name: "pair"
; CHECK-DAG: [[ONE]] = !DILocalVariable(name: "one"
define void @k(<8 x i32> %x) !dbg !4 {
  %pair = alloca %Pair
  %one = alloca { <8 x i32> }
  call void @llvm.dbg.declare(metadata %Pair* %pair, metadata !6, metadata !DIExpression()), !dbg !10
  call void @llvm.dbg.declare(metadata { <8 x i32> }* %one, metadata !11, metadata !DIExpression()), !dbg !10
  %a = getelementptr %Pair, %Pair* %pair, i32 0, i32 0
  %b = getelementptr %Pair, %Pair* %pair, i32 0, i32 1
  %o = getelementptr { <8 x i32> }, { <8 x i32> }* %one, i32 0, i32 0
  store <8 x i32> %x, <8 x i32>* %a
  store <8 x i32> %x, <8 x i32>* %b
  store <8 x i32> %x, <8 x i32>* %o
  ret void
}
declare void @llvm.dbg.declare(metadata, metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cm", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !3, unit: !0)
!6 = !DILocalVariable(name: "pair", scope: !4, file: !1, line: 2, type: !7)
!7 = !DICompositeType(tag: DW_TAG_structure_type, name: "Pair", size: 512)
!10 = !DILocation(line: 2, scope: !4)
!11 = !DILocalVariable(name: "one", scope: !4, file: !1, line: 3, type: !12)
!12 = !DICompositeType(tag: DW_TAG_structure_type, name: "One", size: 256)
