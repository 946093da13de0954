; Doubles where the target has none are errors; 64-bit integers are fine.
; DIAG: NotOnTargetDouble
; RUN: genx-opt -passes=cm-check-target %s -o - | FileCheck %s
; RUN: not genx-opt -mcpu=icllp -passes=cm-check-target %s 2>&1 | FileCheck %s --check-prefix=ERROR

; CHECK-LABEL: @long(
; ERROR-NOT: error
define i64 @long(i64 %a, i64 %b) #0 {
  %x = mul i64 %a, %b
  ret i64 %x
}

; ERROR: error: double is not available on icllp
define double @double(double %a) #1 {
  %x = fadd double %a, %a
  ret double %x
}

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" }
attributes #1 = { "CMGenxMain" "target-cpu"="skl" }
