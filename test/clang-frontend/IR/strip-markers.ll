; Annotations, lifetime markers and noalias scopes are removed; a kernel that
; was annotated does not look called any more. Other calls stay.
; RUN: genx-opt -passes=cm-strip-markers %s -o - | FileCheck %s --implicit-check-not=@llvm.global.annotations --implicit-check-not='call void @llvm'

@text = private constant [2 x i8] c"k\00"
@llvm.global.annotations = appending global [1 x { i8*, i8*, i8*, i32, i8* }] [{ i8*, i8*, i8*, i32, i8* } { i8* bitcast (void (i32*)* @k to i8*), i8* getelementptr inbounds ([2 x i8], [2 x i8]* @text, i32 0, i32 0), i8* null, i32 1, i8* null }]

declare void @llvm.lifetime.start.p0i8(i64, i8*)
declare void @llvm.lifetime.end.p0i8(i64, i8*)
declare void @llvm.experimental.noalias.scope.decl(metadata)
declare void @llvm.var.annotation(i8*, i8*, i8*, i32, i8*)
declare void @__cm_barrier()

; CHECK-LABEL: define void @k(i32* %p)
; CHECK-NEXT: %v = alloca i32
; CHECK-NEXT: store i32 1, i32* %v
; CHECK-NEXT: call void @__cm_barrier()
; CHECK-NEXT: ret void
define void @k(i32* noalias %p) {
  %v = alloca i32
  %b = bitcast i32* %v to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %b)
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  call void @llvm.var.annotation(i8* %b, i8* null, i8* null, i32 0, i8* null)
  store i32 1, i32* %v
  call void @__cm_barrier()
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %b)
  ret void
}

!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}
