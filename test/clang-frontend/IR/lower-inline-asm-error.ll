; Operands that stage 4 has no form for are errors.
; DIAG: AssemblyOperand
; RUN: not genx-opt -passes=cm-lower-inline-asm %s 2>&1 | FileCheck %s

; CHECK: error: inline assembly has the constraint 'x'; there are r, rw, a and cr
define void @constraint(i32 %x) {
  call void asm sideeffect "", "x"(i32 %x)
  ret void
}

; CHECK: error: inline assembly has the constraint 'n'
define i32 @output() {
  %r = call i32 asm sideeffect "", "=n"()
  ret i32 %r
}

; CHECK: error: inline assembly cannot name what it changes beside its operands
define void @clobber() {
  call void asm sideeffect "", "~{memory}"()
  ret void
}

; CHECK: error: inline assembly takes only numbers, vectors and matrices
define void @indirect(i32* %p) {
  call void asm sideeffect "", "*r"(i32* elementtype(i32) %p)
  ret void
}
