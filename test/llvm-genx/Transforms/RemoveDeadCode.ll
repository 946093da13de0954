; What nobody uses is removed, and branches of which nothing depends; but not those
; of SIMD control flow that the hardware does.
; RUN: genx-opt -passes=genx-remove-dead-code -S %s | FileCheck %s

; CHECK-LABEL: @masks
; CHECK-NOT: mul
; CHECK-NOT: br i1
; CHECK: ret
define void @masks(i1 %c, i32 %x) {
  br i1 %c, label %then, label %end
then:
  %y = mul i32 %x, %x
  br label %end
end:
  ret void
}

; CHECK-LABEL: @hardware
; CHECK: br i1 %c
; CHECK-NOT: mul
; CHECK: ret
define void @hardware(i1 %c, i32 %x) #0 {
  br i1 %c, label %then, label %end
then:
  %y = mul i32 %x, %x
  br label %end
end:
  ret void
}
attributes #0 = { "genx-simdcf"="hardware" }
