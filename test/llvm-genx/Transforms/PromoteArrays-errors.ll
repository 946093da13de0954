; Arrays that cannot live in registers are the user's error.
; DIAG: ArrayUse MemoryRead MemoryWrite ArrayFill
; RUN: not genx-opt -passes=genx-promote-arrays -S %s 2>&1 | FileCheck %s

; CHECK: error: an array that is used other than by indexing cannot be kept in registers
define i64 @escapes() {
  %a = alloca [16 x float]
  %r = ptrtoint [16 x float]* %a to i64
  ret i64 %r
}

; A phi without a line is reported where its pointer is used.
; CHECK: f.cm:7:3: error: this pointer may point to one of several variables, which together are larger than 4096 bytes
define void @merged(i1 %c, i32 %i) !dbg !4 {
  %x = alloca i32
  %a = alloca [4 x i32]
  %e = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 %i
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %p = phi i32* [ %x, %0 ], [ %e, %then ], !dbg !6
  store i32 1, i32* %p, !dbg !7
  ret void
}

; CHECK: error: a local array must have a constant size of at most 1024 bytes, not 16384; work on parts of it
define float @huge(i32 %i) "target-cpu"="icllp" {
  %a = alloca [4096 x float]
  %p = getelementptr [4096 x float], [4096 x float]* %a, i32 0, i32 %i
  %r = load float, float* %p
  ret float %r
}

; CHECK: error: memory that is neither a local array nor a constant table cannot be read
define i32 @pointer(i32* %p) {
  %r = load i32, i32* %p
  ret i32 %r
}

; CHECK: error: memory that is not a local array cannot be written
define void @store(i32* %p) {
  store i32 1, i32* %p
  ret void
}

; CHECK: error: only a constant number of bytes of an array, and no more than it has, can be filled or copied at once; access its elements in a loop
declare void @llvm.memset.p0i8.i32(i8*, i8, i32, i1)
define i32 @filled(i32 %i, i32 %n) {
  %a = alloca [16 x i32]
  %b = bitcast [16 x i32]* %a to i8*
  call void @llvm.memset.p0i8.i32(i8* %b, i8 1, i32 %n, i1 false)
  %p = getelementptr [16 x i32], [16 x i32]* %a, i32 0, i32 %i
  %r = load i32, i32* %p
  ret i32 %r
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "f.cm", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 4}
!4 = distinct !DISubprogram(name: "merged", file: !1, line: 3, unit: !0, type: !5, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !{})
!6 = !DILocation(line: 0, scope: !4)
!7 = !DILocation(line: 7, column: 3, scope: !4)
