; Once SIMD control flow is lowered, the two ends of an unmasked region go, also
; those of one in another.
; RUN: genx-opt -passes=cm-unmasked-regions %s -o - | FileCheck %s --implicit-check-not='call {{.*}}cmc.unmask'

declare i32 @cmc.unmask.begin()
declare void @cmc.unmask.end(i32)
declare void @use(i32)

; CHECK-LABEL: @k(
; CHECK-NEXT: call void @use(i32 1)
; CHECK-NEXT: call void @use(i32 2)
; CHECK-NEXT: br i1 %c, label %then, label %end
; CHECK: then:
; CHECK-NEXT: call void @use(i32 3)
; CHECK-NEXT: br label %end
; CHECK: end:
; CHECK-NEXT: ret void
define void @k(i1 %c) {
  %b = call i32 @cmc.unmask.begin()
  call void @use(i32 1)
  %i = call i32 @cmc.unmask.begin()
  call void @use(i32 2)
  call void @cmc.unmask.end(i32 %i)
  br i1 %c, label %then, label %end
then:
  call void @use(i32 3)
  br label %end
end:
  call void @cmc.unmask.end(i32 %b)
  ret void
}
