; Masks used as data become compares, selects and logic.
; RUN: genx-opt -passes=genx-lower-masks -S %s | FileCheck %s

; CHECK-LABEL: @extensions
; CHECK: select <8 x i1> %m, <8 x i16> <i16 1, {{.*}}>, <8 x i16> zeroinitializer
; CHECK: select <8 x i1> %m, <8 x i16> <i16 -1, {{.*}}>, <8 x i16> zeroinitializer
define <8 x i16> @extensions(<8 x i1> %m) {
  %z = zext <8 x i1> %m to <8 x i16>
  %s = sext <8 x i1> %m to <8 x i16>
  %r = add <8 x i16> %z, %s
  ret <8 x i16> %r
}

; CHECK-LABEL: @truncation
; CHECK: [[A:%.*]] = and <8 x i32> %v, <i32 1,
; CHECK: icmp ne <8 x i32> [[A]], zeroinitializer
define <8 x i1> @truncation(<8 x i32> %v) {
  %t = trunc <8 x i32> %v to <8 x i1>
  ret <8 x i1> %t
}

; CHECK-LABEL: @logic
; CHECK: [[T:%.*]] = and <8 x i1> %c, %a
; CHECK: [[N:%.*]] = xor <8 x i1> %c, <i1 true,
; CHECK: [[F:%.*]] = and <8 x i1> [[N]], %b
; CHECK: or <8 x i1> [[T]], [[F]]
define <8 x i1> @logic(<8 x i1> %c, <8 x i1> %a, <8 x i1> %b) {
  %s = select <8 x i1> %c, <8 x i1> %a, <8 x i1> %b
  ret <8 x i1> %s
}

; CHECK-LABEL: @element
; CHECK: extractelement <8 x i16> {{%.*}}, i32 3
; CHECK: icmp ne i16 {{%.*}}, 0
define i1 @element(<8 x i1> %m) {
  %e = extractelement <8 x i1> %m, i32 3
  ret i1 %e
}

; The first lanes of a mask cost nothing; compares are what masks are made of.
; CHECK-LABEL: @untouched
; CHECK-NEXT: %c = icmp slt
; CHECK-NEXT: %f = shufflevector
; CHECK-NEXT: %n = xor
; CHECK-NEXT: ret
define <4 x i1> @untouched(<8 x i32> %v) {
  %c = icmp slt <8 x i32> %v, zeroinitializer
  %f = shufflevector <8 x i1> %c, <8 x i1> undef, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %n = xor <4 x i1> %f, <i1 true, i1 true, i1 true, i1 true>
  ret <4 x i1> %n
}

; CHECK-LABEL: @intrinsics
; CHECK: %[[AND:.*]] = and <8 x i1> %a, %b
; CHECK: or <8 x i1> %[[AND]], %b
define <8 x i1> @intrinsics(<8 x i1> %a, <8 x i1> %b) {
  %abs = call <8 x i1> @llvm.abs.v8i1(<8 x i1> %a, i1 false)
  %min = call <8 x i1> @llvm.umin.v8i1(<8 x i1> %abs, <8 x i1> %b)
  %max = call <8 x i1> @llvm.umax.v8i1(<8 x i1> %min, <8 x i1> %b)
  ret <8 x i1> %max
}
declare <8 x i1> @llvm.abs.v8i1(<8 x i1>, i1)
declare <8 x i1> @llvm.umin.v8i1(<8 x i1>, <8 x i1>)
declare <8 x i1> @llvm.umax.v8i1(<8 x i1>, <8 x i1>)
