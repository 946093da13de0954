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

; A scalar condition in all lanes is the compare in all lanes, negated or not.
; CHECK-LABEL: @splat
; CHECK: [[S:%.*]] = shufflevector <4 x i32>
; CHECK: [[C:%.*]] = icmp slt <4 x i32> [[S]], <i32 11,
; CHECK: [[N:%.*]] = xor <4 x i1> [[C]], <i1 true,
; CHECK: and <4 x i1> %a, [[N]]
define <4 x i1> @splat(<4 x i1> %a, i32 %n) {
  %c = icmp slt i32 %n, 11
  %i = insertelement <4 x i1> poison, i1 %c, i64 0
  %x = xor <4 x i1> %i, <i1 true, i1 true, i1 true, i1 true>
  %s = shufflevector <4 x i1> %x, <4 x i1> poison, <4 x i32> zeroinitializer
  %r = and <4 x i1> %a, %s
  ret <4 x i1> %r
}

; A condition that is no compare of small numbers is in all bits of an integer.
; CHECK-LABEL: @splat_qword
; CHECK: [[S:%.*]] = select i1 %c, i16 -1, i16 0
; CHECK-NEXT: [[B:%.*]] = bitcast i16 [[S]] to <16 x i1>
; CHECK-NEXT: [[L:%.*]] = shufflevector <16 x i1> [[B]], <16 x i1> {{.*}}, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
; CHECK-NEXT: ret <8 x i1> [[L]]
define <8 x i1> @splat_qword(i64 %n) {
  %c = icmp slt i64 %n, 11
  %i = insertelement <8 x i1> poison, i1 %c, i64 0
  %s = shufflevector <8 x i1> %i, <8 x i1> poison, <8 x i32> zeroinitializer
  ret <8 x i1> %s
}

; The lanes of a compare are those that are compared.
; CHECK-LABEL: @shuffled_compare
; CHECK: [[V:%.*]] = shufflevector <8 x i8> %v, <8 x i8> {{.*}}, <4 x i32> <i32 1, i32 3, i32 1, i32 7>
; CHECK: icmp slt <4 x i8> [[V]], <i8 3, i8 3, i8 3, i8 3>
define <4 x i1> @shuffled_compare(<8 x i8> %v) {
  %c = icmp slt <8 x i8> %v, <i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3>
  %s = shufflevector <8 x i1> %c, <8 x i1> undef, <4 x i32> <i32 1, i32 3, i32 1, i32 7>
  ret <4 x i1> %s
}
