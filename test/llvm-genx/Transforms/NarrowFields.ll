; Fields that are cut out of dwords and qwords are words.
; RUN: genx-opt -passes=genx-narrow-integers -S %s | FileCheck %s

; CHECK-LABEL: @field
; CHECK: [[X:%.*]] = trunc <32 x i32> %x to <32 x i16>
; CHECK: [[A:%.*]] = and <32 x i16> [[X]], <i16 255,
; CHECK: [[W:%.*]] = zext <32 x i16> [[A]] to <32 x i32>
; CHECK: xor <32 x i32> [[W]], %z
define <32 x i32> @field(<32 x i32> %x, <32 x i32> %z) {
  %a = and <32 x i32> %x, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %r = xor <32 x i32> %a, %z
  ret <32 x i32> %r
}

; Bits 8 to 15: the mask says nothing that the shift of words does not.
; CHECK-LABEL: @second
; CHECK: [[X:%.*]] = trunc <32 x i32> %x to <32 x i16>
; CHECK: [[S:%.*]] = lshr <32 x i16> [[X]], <i16 8,
; CHECK-NOT: and
; CHECK: zext <32 x i16> [[S]] to <32 x i32>
define <32 x i32> @second(<32 x i32> %x, <32 x i32> %z) {
  %s = lshr <32 x i32> %x, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %a = and <32 x i32> %s, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %r = xor <32 x i32> %a, %z
  ret <32 x i32> %r
}

; Bits 12 to 19 lie in both words.
; CHECK-LABEL: @across
; CHECK: [[S:%.*]] = lshr <32 x i32> %x, <i32 12,
; CHECK: [[T:%.*]] = trunc <32 x i32> [[S]] to <32 x i16>
; CHECK: and <32 x i16> [[T]], <i16 255,
define <32 x i32> @across(<32 x i32> %x, <32 x i32> %z) {
  %s = lshr <32 x i32> %x, <i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12, i32 12>
  %a = and <32 x i32> %s, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  %r = xor <32 x i32> %a, %z
  ret <32 x i32> %r
}

; CHECK-LABEL: @wide
; CHECK: and <32 x i32> %x, <i32 65536,
define <32 x i32> @wide(<32 x i32> %x, <32 x i32> %z) {
  %a = and <32 x i32> %x, <i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536>
  %r = xor <32 x i32> %a, %z
  ret <32 x i32> %r
}

; CHECK-LABEL: @amount
; CHECK: [[N:%.*]] = trunc <8 x i64> %n to <8 x i16>
; CHECK: [[A:%.*]] = and <8 x i16> [[N]], <i16 63,
; CHECK: [[W:%.*]] = zext <8 x i16> [[A]] to <8 x i64>
; CHECK: lshr <8 x i64> %x, [[W]]
define <8 x i64> @amount(<8 x i64> %x, <8 x i64> %n) {
  %a = and <8 x i64> %n, <i64 63, i64 63, i64 63, i64 63, i64 63, i64 63, i64 63, i64 63>
  %r = lshr <8 x i64> %x, %a
  ret <8 x i64> %r
}

; The sum of both is stored: it reads words, but is no sum of words.
; CHECK-LABEL: @wanted
; CHECK: [[M:%.*]] = mul nsw <32 x i16>
; CHECK: [[W:%.*]] = zext <32 x i16> [[M]] to <32 x i32>
; CHECK: add <32 x i32> [[W]],
define void @wanted(<32 x i8> %x, <32 x i8> %y, <32 x i32>* %p) {
  %a = zext <32 x i8> %x to <32 x i32>
  %b = zext <32 x i8> %y to <32 x i32>
  %m = mul <32 x i32> %a, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %s = add <32 x i32> %m, %b
  store <32 x i32> %s, <32 x i32>* %p
  ret void
}

; The sum need not be a word: what cuts it off stays with it.
; CHECK-LABEL: @cut_off
; CHECK: [[S:%.*]] = add <32 x i16>
; CHECK: and <32 x i16> [[S]], <i16 255,
define void @cut_off(<32 x i16> %x, <32 x i16> %y, <32 x i32>* %p) {
  %a = zext <32 x i16> %x to <32 x i32>
  %b = zext <32 x i16> %y to <32 x i32>
  %m = mul <32 x i32> %a, <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>
  %s = add <32 x i32> %m, %b
  %c = and <32 x i32> %s, <i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255, i32 255>
  store <32 x i32> %c, <32 x i32>* %p
  ret void
}
