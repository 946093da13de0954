; Where debug information tells it, the error about a recursive function is at the function.
; RUN: sh -c 'cmc -march=skl %s -o %t; test $? = 1' 2>&1 | FileCheck %s
; CHECK: a.cl:12:0: error: 'down' calls itself
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define internal i32 @down(i32 %x, i32* %from) !dbg !5 {
entry:
  %v = alloca i32
  store i32 %x, i32* %v
  %c = icmp eq i32 %x, 0
  br i1 %c, label %end, label %more
more:
  %y = sub i32 %x, 1
  %z = call i32 @down(i32 %y, i32* %v), !dbg !7
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %z, %more ]
  %w = load i32, i32* %from
  %s = add i32 %r, %w
  ret i32 %s
}
define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
  %v = alloca i32
  %a = call i32 @down(i32 %n, i32* %v)
  store i32 %a, i32 addrspace(1)* %o
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "/")
!2 = !{i32 2, !"Dwarf Version", i32 4}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !6)
!5 = distinct !DISubprogram(name: "down", file: !1, line: 12, type: !4, unit: !0)
!6 = !{}
!7 = !DILocation(line: 14, column: 3, scope: !5)
