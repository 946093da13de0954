; A class that is more than one vector cannot be passed to a kernel.
; DIAG: ClassArgument
; RUN: not genx-opt -passes=cm-direct-arguments %s 2>&1 | FileCheck %s

%Pair = type { <8 x float>, i32 }

; CHECK: error: parameter 2 of kernel 'k' is of a class type, which CM does not pass
define void @k(i32 %x, %Pair* byval(%Pair) %p) #0 {
  ret void
}

attributes #0 = { "CMGenxMain" }
