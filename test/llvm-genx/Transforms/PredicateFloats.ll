; A select between a float and what changes it is a write under a mask, which no
; pass moves into the operation.
; RUN: genx-opt -passes=genx-predicate-floats,instcombine -mcpu=icllp -S %s | FileCheck %s

; CHECK-LABEL: @changed
; CHECK: [[N:%.*]] = fadd <8 x float> %x, %y
; CHECK: call <8 x float> @llvm.genx.wrregionf{{.*}}(<8 x float> %x, <8 x float> [[N]], {{.*}}, i16 0, i32 undef, <8 x i1> %c)
define <8 x float> @changed(<8 x float> %x, <8 x float> %y, <8 x i1> %c) {
  %n = fadd <8 x float> %x, %y
  %r = select <8 x i1> %c, <8 x float> %n, <8 x float> %x
  ret <8 x float> %r
}

; CHECK-LABEL: @other_way
; CHECK: [[N:%.*]] = fmul <8 x float> %x, %y
; CHECK: [[M:%.*]] = xor <8 x i1> %c, <i1 true
; CHECK: wrregionf{{.*}}(<8 x float> %y, <8 x float> [[N]], {{.*}}, <8 x i1> [[M]])
define <8 x float> @other_way(<8 x float> %x, <8 x float> %y, <8 x i1> %c) {
  %n = fmul <8 x float> %x, %y
  %r = select <8 x i1> %c, <8 x float> %y, <8 x float> %n
  ret <8 x float> %r
}

; One bit that selects.
; CHECK-LABEL: @scalar
; CHECK: [[N:%.*]] = fsub float %x, %y
; CHECK: [[F:%.*]] = call float @llvm.arithmetic.fence.f32(float [[N]])
; CHECK: select i1 %c, float %x, float [[F]]
define float @scalar(float %x, float %y, i1 %c) {
  %n = fsub float %x, %y
  %r = select i1 %c, float %x, float %n
  ret float %r
}

; No identity makes an operand of a difference its result; what others read, and
; what is no operand, is chosen.
; CHECK-LABEL: @chosen
; CHECK: select
; CHECK: select
; CHECK: select
define void @chosen(<8 x float> %x, <8 x float> %y, <8 x i1> %c, <8 x float>* %p) {
  %n = fsub <8 x float> %x, %y
  %r = select <8 x i1> %c, <8 x float> %n, <8 x float> %y
  store volatile <8 x float> %r, <8 x float>* %p
  %s = fadd <8 x float> %x, %y
  store volatile <8 x float> %s, <8 x float>* %p
  %t = select <8 x i1> %c, <8 x float> %s, <8 x float> %x
  store volatile <8 x float> %t, <8 x float>* %p
  %u = fadd <8 x float> %y, %y
  %v = select <8 x i1> %c, <8 x float> %u, <8 x float> %x
  store volatile <8 x float> %v, <8 x float>* %p
  ret void
}

; A quotient of floats is rounded to half once, even after a negation.
; CHECK-LABEL: @rounded
; CHECK: [[Q:%.*]] = fdiv <8 x float> {{.*}}, %e
; CHECK: [[F:%.*]] = call <8 x float> @llvm.arithmetic.fence.v8f32(<8 x float> [[Q]])
; CHECK: fptrunc <8 x float> {{.*}} to <8 x half>
define <8 x half> @rounded(<8 x half> %x) {
  %e = fpext <8 x half> %x to <8 x float>
  %q = fdiv <8 x float> <float 255.0, float 255.0, float 255.0, float 255.0, float 255.0, float 255.0, float 255.0, float 255.0>, %e
  %n = fneg <8 x float> %q
  %r = fptrunc <8 x float> %n to <8 x half>
  ret <8 x half> %r
}
