; A mask as a parameter is a number with a bit for each lane; a pointer to shared
; local memory is an offset there. An access has the place of its function.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --arg=m=165 --arg=l=16 --arg=b=1
; OUT o uint: [7 if 165 >> i & 1 else 3 for i in range(8)]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(<8 x i1> %m, i32 addrspace(3)* %l, i1 %b, i32 addrspace(1)* %o) !dbg !4 {
  call void @llvm.genx.slm.init(i32 1024), !dbg !7
  %n = select i1 %b, i32 7, i32 8
  store i32 %n, i32 addrspace(3)* %l
  %x = load i32, i32 addrspace(3)* %l
  %i = insertelement <8 x i32> undef, i32 %x, i32 0
  %y = shufflevector <8 x i32> %i, <8 x i32> undef, <8 x i32> zeroinitializer
  %v = select <8 x i1> %m, <8 x i32> %y, <8 x i32> <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %q = bitcast i32 addrspace(1)* %o to <8 x i32> addrspace(1)*
  store <8 x i32> %v, <8 x i32> addrspace(1)* %q, align 16
  ret void
}
declare void @llvm.genx.slm.init(i32)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cpp", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 4}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 3, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DILocation(line: 4, scope: !4)
