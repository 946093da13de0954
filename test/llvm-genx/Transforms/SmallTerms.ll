; Terms that fit words are added to each other before they are to what does not.
; RUN: genx-opt -passes=genx-order-sums,adce -mcpu=icllp -S %s | FileCheck %s --check-prefixes=CHECK,ONEBYTE
; RUN: genx-opt -passes=genx-order-sums,adce -mcpu=skl -S %s | FileCheck %s --check-prefixes=CHECK,BYTES

; CHECK-LABEL: @sums
; CHECK: %[[D:.*]] = zext <16 x i16> %d to
; CHECK: %[[S0:.*]] = add <16 x i32> %[[D]], %za
; CHECK: %[[S1:.*]] = add <16 x i32> %[[S0]], %zb
; CHECK: %[[S2:.*]] = add <16 x i32> %[[S1]], %acc
; CHECK: %[[S3:.*]] = sub <16 x i32> %[[S2]], %zc
; CHECK-NEXT: ret <16 x i32> %[[S3]]
define <16 x i32> @sums(<16 x i32> %acc, <16 x i8> %a, <16 x i8> %b, <16 x i8> %c, <16 x i16> %w) {
  %za = zext <16 x i8> %a to <16 x i32>
  %s0 = add <16 x i32> %acc, %za
  %zb = zext <16 x i8> %b to <16 x i32>
  %s1 = add <16 x i32> %zb, %s0
  %zc = zext <16 x i8> %c to <16 x i32>
  %s2 = sub <16 x i32> %s1, %zc
  %d = lshr <16 x i16> %w, <i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1>
  %zd = zext <16 x i16> %d to <16 x i32>
  %s3 = add <16 x i32> %s2, %zd
  ret <16 x i32> %s3
}

; From Gen11 on two bytes take a move beside the additions.
; CHECK-LABEL: @bytes
; ONEBYTE: add <16 x i32> %acc, %za
; BYTES: add <16 x i32> %za, %zb
; CHECK: ret
define <16 x i32> @bytes(<16 x i32> %acc, <16 x i8> %a, <16 x i8> %b) {
  %za = zext <16 x i8> %a to <16 x i32>
  %zb = zext <16 x i8> %b to <16 x i32>
  %s0 = add <16 x i32> %acc, %za
  %s1 = add <16 x i32> %s0, %zb
  ret <16 x i32> %s1
}

; Three words may be more than a word holds: the third is added to the rest.
; CHECK-LABEL: @large
; CHECK: %[[S0:.*]] = add <16 x i32> %za, %zb
; CHECK: %[[S1:.*]] = add <16 x i32> %[[S0]], %acc
; CHECK: %[[S2:.*]] = add <16 x i32> %[[S1]], %zc
; CHECK-NEXT: ret <16 x i32> %[[S2]]
define <16 x i32> @large(<16 x i32> %acc, <16 x i16> %x, <16 x i16> %y, <16 x i16> %z) {
  %a = lshr <16 x i16> %x, <i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1>
  %b = lshr <16 x i16> %y, <i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1>
  %c = lshr <16 x i16> %z, <i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1>
  %za = zext <16 x i16> %a to <16 x i32>
  %zb = zext <16 x i16> %b to <16 x i32>
  %zc = zext <16 x i16> %c to <16 x i32>
  %s0 = add <16 x i32> %acc, %za
  %s1 = add <16 x i32> %s0, %zb
  %s2 = add <16 x i32> %s1, %zc
  ret <16 x i32> %s2
}

; Products are for mad; eight dwords take a register, as eight words do; and
; what is small altogether is narrowed as it is.
; CHECK-LABEL: @products
; CHECK: add <16 x i32> %acc, %m0
; CHECK-LABEL: @eight
; CHECK: add <8 x i32> %acc, %za
; CHECK-LABEL: @small
; CHECK: add <16 x i32> %s0, %zc
define <16 x i32> @products(<16 x i32> %acc, <16 x i8> %a, <16 x i8> %b) {
  %za = sext <16 x i8> %a to <16 x i32>
  %zb = sext <16 x i8> %b to <16 x i32>
  %m0 = mul <16 x i32> %za, %za
  %s0 = add <16 x i32> %acc, %m0
  %m1 = mul <16 x i32> %zb, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %s1 = add <16 x i32> %s0, %m1
  ret <16 x i32> %s1
}
define <8 x i32> @eight(<8 x i32> %acc, <8 x i16> %a, <8 x i8> %b) {
  %za = zext <8 x i16> %a to <8 x i32>
  %zb = zext <8 x i8> %b to <8 x i32>
  %s0 = add <8 x i32> %acc, %za
  %s1 = add <8 x i32> %s0, %zb
  ret <8 x i32> %s1
}
define <16 x i32> @small(<16 x i8> %a, <16 x i8> %b, <16 x i8> %c) {
  %za = zext <16 x i8> %a to <16 x i32>
  %zb = zext <16 x i8> %b to <16 x i32>
  %zc = zext <16 x i8> %c to <16 x i32>
  %s0 = add <16 x i32> %za, %zb
  %s1 = add <16 x i32> %s0, %zc
  ret <16 x i32> %s1
}
