; 64-bit integers and doubles where the target has them, and the arithmetic of
; addresses everywhere, are fine.
; RUN: genx-opt -passes=cm-check-target %s -o - | FileCheck %s
; RUN: not genx-opt -mcpu=icllp -passes=cm-check-target %s 2>&1 | FileCheck %s --check-prefix=ERROR

declare <4 x i32> @llvm.genx.svm.block.ld.v4i32.i64(i64)

; CHECK-LABEL: @address(
; ERROR-NOT: error
define <4 x i32> @address(i64 %p, i32 %i) #0 {
  %w = sext i32 %i to i64
  %s = shl i64 %w, 2
  %a = add i64 %p, %s
  %x = call <4 x i32> @llvm.genx.svm.block.ld.v4i32.i64(i64 %a)
  ret <4 x i32> %x
}

; CHECK-LABEL: @index(
; ERROR-NOT: error
define i32 @index([4 x i32]* %array, i32 %i) #0 {
  %w = sext i32 %i to i64
  %p = getelementptr [4 x i32], [4 x i32]* %array, i64 0, i64 %w
  %x = load i32, i32* %p
  ret i32 %x
}

; ERROR: error: 64-bit integers are not available on icllp
define i64 @long(i64 %a, i64 %b) #1 {
  %x = mul i64 %a, %b
  ret i64 %x
}

; ERROR: error: 64-bit integers are not available on icllp
define i1 @compared(i64 %p, i32 %i) #1 {
  %w = sext i32 %i to i64
  %a = add i64 %p, %w
  %x = call <4 x i32> @llvm.genx.svm.block.ld.v4i32.i64(i64 %a)
  %c = icmp eq i64 %a, 0
  ret i1 %c
}

; ERROR: error: double is not available on icllp
define double @double(double %a) #1 {
  %x = fadd double %a, %a
  ret double %x
}

attributes #0 = { "CMGenxMain" "target-cpu"="icllp" }
attributes #1 = { "CMGenxMain" "target-cpu"="skl" }
