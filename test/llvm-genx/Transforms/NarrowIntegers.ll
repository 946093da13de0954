; Integers that fit 16 bits, or of which no more is asked for, are done in words.
; RUN: genx-opt -mcpu=icllp -passes=genx-narrow-integers -S %s | FileCheck %s
; RUN: genx-opt -mcpu=icllp -passes=genx-narrow-integers -pass-remarks=genx-narrow -pass-remarks-missed=genx-narrow -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=REMARK

; REMARK-DAG: 3 operations on dwords done in words, 1 results extended
; CHECK-LABEL: @differences
; CHECK-DAG: [[A:%.*]] = zext <32 x i8> %x to <32 x i16>
; CHECK-DAG: [[B:%.*]] = zext <32 x i8> %y to <32 x i16>
; CHECK: [[S:%.*]] = sub nsw <32 x i16> [[A]], [[B]]
; CHECK: [[D:%.*]] = call <32 x i16> @llvm.abs.v32i16(<32 x i16> [[S]], i1 false)
; CHECK: [[M:%.*]] = mul nsw <32 x i16> [[D]], <i16 3,
; CHECK: [[W:%.*]] = zext <32 x i16> [[M]] to <32 x i32>
; CHECK: add <32 x i32> [[W]], %z
define <32 x i32> @differences(<32 x i8> %x, <32 x i8> %y, <32 x i32> %z) {
  %a = zext <32 x i8> %x to <32 x i32>
  %b = zext <32 x i8> %y to <32 x i32>
  %s = sub <32 x i32> %a, %b
  %d = call <32 x i32> @llvm.abs.v32i32(<32 x i32> %s, i1 false)
  %m = mul <32 x i32> %d, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %r = add <32 x i32> %m, %z
  ret <32 x i32> %r
}

; 255 * 257 is a word, if it is read as unsigned: so is what follows.
; CHECK-LABEL: @unsigned
; CHECK: [[M:%.*]] = mul <16 x i16> {{.*}}, <i16 257,
; CHECK: [[H:%.*]] = lshr <16 x i16> [[M]], <i16 1,
; CHECK: [[L:%.*]] = call <16 x i16> @llvm.umax.v16i16(<16 x i16> [[M]], <16 x i16> <i16 -25536,
; CHECK: [[C:%.*]] = icmp ult <16 x i16> [[H]], [[L]]
; CHECK: uitofp <16 x i16> [[L]] to <16 x float>
define <16 x float> @unsigned(<16 x i8> %x, <16 x i1>* %p) {
  %a = zext <16 x i8> %x to <16 x i32>
  %m = mul <16 x i32> %a, <i32 257, i32 257, i32 257, i32 257, i32 257, i32 257, i32 257, i32 257, i32 257, i32 257, i32 257, i32 257, i32 257, i32 257, i32 257, i32 257>
  %h = ashr <16 x i32> %m, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %l = call <16 x i32> @llvm.smax.v16i32(<16 x i32> %m, <16 x i32> <i32 40000, i32 40000, i32 40000, i32 40000, i32 40000, i32 40000, i32 40000, i32 40000, i32 40000, i32 40000, i32 40000, i32 40000, i32 40000, i32 40000, i32 40000, i32 40000>)
  %c = icmp slt <16 x i32> %h, %l
  store <16 x i1> %c, <16 x i1>* %p
  %f = sitofp <16 x i32> %l to <16 x float>
  ret <16 x float> %f
}

; Of qwords only the low halves are stored; of these again the low halves, once
; they are dwords.
; REMARK-DAG: 3 operations on qwords done in dwords, 0 results extended
; CHECK-LABEL: @low_halves
; CHECK: [[Y:%.*]] = trunc <16 x i64> %y to <16 x i32>
; CHECK: [[X:%.*]] = trunc <16 x i64> %x to <16 x i32>
; CHECK: [[S:%.*]] = sub <16 x i32> [[Y]], [[X]]
; CHECK: [[M:%.*]] = mul <16 x i32> [[S]],
; CHECK: ret <16 x i32> [[M]]
define <16 x i32> @low_halves(<16 x i64> %x, <16 x i64> %y) {
  %s = sub <16 x i64> %y, %x
  %m = mul <16 x i64> %s, %y
  %t = trunc <16 x i64> %m to <16 x i32>
  ret <16 x i32> %t
}

; CHECK-LABEL: @low_quarters
; CHECK: xor <16 x i16>
define <16 x i16> @low_quarters(<16 x i64> %x, <16 x i64> %y) {
  %s = xor <16 x i64> %y, %x
  %t = trunc <16 x i64> %s to <16 x i16>
  ret <16 x i16> %t
}

; Qwords that are small, and are compared; the high halves of others count.
; CHECK-LABEL: @small_qwords
; CHECK: [[S:%.*]] = add {{.*}}<16 x i32>
; CHECK: icmp ugt <16 x i32> [[S]],
; CHECK: icmp ugt <16 x i64>
define <16 x i1> @small_qwords(<16 x i16> %x, <16 x i64> %y) {
  %a = zext <16 x i16> %x to <16 x i64>
  %s = add <16 x i64> %a, %a
  %c = icmp ugt <16 x i64> %s, <i64 99999, i64 99999, i64 99999, i64 99999, i64 99999, i64 99999, i64 99999, i64 99999, i64 99999, i64 99999, i64 99999, i64 99999, i64 99999, i64 99999, i64 99999, i64 99999>
  %d = icmp ugt <16 x i64> %y, %a
  %r = and <16 x i1> %c, %d
  ret <16 x i1> %r
}

; The words of a difference of dwords are packed by a move, unless it is one of
; words.
; CHECK-LABEL: @packed
; CHECK: sub <16 x i16>
define <16 x i16> @packed(<16 x i32> %x, <16 x i32> %y) {
  %s = sub <16 x i32> %x, %y
  %t = trunc <16 x i32> %s to <16 x i16>
  ret <16 x i16> %t
}

; A scalar that all elements are compared or added with.
; CHECK-LABEL: @all_with_one
; CHECK: [[E:%.*]] = zext i8 %s to i16
; CHECK: add {{.*}}<32 x i16>
define <32 x i16> @all_with_one(<32 x i8> %x, i8 %s) {
  %a = zext <32 x i8> %x to <32 x i32>
  %b = zext i8 %s to i32
  %i = insertelement <32 x i32> poison, i32 %b, i64 0
  %f = shufflevector <32 x i32> %i, <32 x i32> poison, <32 x i32> zeroinitializer
  %u = add <32 x i32> %a, %f
  %h = lshr <32 x i32> %u, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %t = trunc <32 x i32> %h to <32 x i16>
  ret <32 x i16> %t
}

; A number that may be -1 or 65535 is no word: an unsigned compare of it stays.
; CHECK-LABEL: @mixed
; CHECK: icmp ult <16 x i32>
define <16 x i1> @mixed(<16 x i8> %x, <16 x i8> %y) {
  %a = zext <16 x i8> %x to <16 x i32>
  %b = zext <16 x i8> %y to <16 x i32>
  %d = sub <16 x i32> %a, %b
  %c = icmp ult <16 x i32> %d, %a
  ret <16 x i1> %c
}

; Of a product that may be anything only the low bits are stored; the other one
; is shifted down.
; REMARK-DAG: stays an operation on dwords: its result may not fit into 16 bits
; CHECK-LABEL: @low_bits
; CHECK: [[X:%.*]] = trunc <16 x i32> %x to <16 x i16>
; CHECK: [[M:%.*]] = mul <16 x i16>
; CHECK: xor <16 x i16> [[M]],
; CHECK: [[N:%.*]] = mul <16 x i32>
; CHECK: lshr <16 x i32> [[N]],
define <16 x i16> @low_bits(<16 x i32> %x, <16 x i16> %y, <16 x i8> %z) {
  %b = sext <16 x i16> %y to <16 x i32>
  %m = mul <16 x i32> %x, %b
  %e = xor <16 x i32> %m, <i32 12345, i32 12345, i32 12345, i32 12345, i32 12345, i32 12345, i32 12345, i32 12345, i32 12345, i32 12345, i32 12345, i32 12345, i32 12345, i32 12345, i32 12345, i32 12345>
  %f = mul <16 x i32> %e, %b
  %t = trunc <16 x i32> %f to <16 x i16>
  %k = zext <16 x i8> %z to <16 x i32>
  %i = add <16 x i32> %k, %k
  %j = add <16 x i32> %i, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %n = mul <16 x i32> %j, %b
  %s = lshr <16 x i32> %n, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %u = trunc <16 x i32> %s to <16 x i16>
  %r = add <16 x i16> %t, %u
  ret <16 x i16> %r
}

; Regions, where bytes of dwords become bytes of words, choices and saturation.
; CHECK-LABEL: @regions
; CHECK: [[S:%.*]] = add nsw <32 x i16>
; CHECK: [[R:%.*]] = call <16 x i16> @llvm.genx.rdregioni.v16i16.v32i16.i16(<32 x i16> [[S]], i32 0, i32 16, i32 2, i16 2,
; CHECK: [[I:%.*]] = lshr i16 %i, 1
; CHECK: [[Q:%.*]] = call <16 x i16> @llvm.genx.rdregioni.v16i16.v32i16.i16(<32 x i16> [[S]], i32 16, i32 16, i32 1, i16 [[I]],
; CHECK: [[C:%.*]] = select <16 x i1> %c, <16 x i16> [[R]], <16 x i16> [[Q]]
; CHECK: [[W:%.*]] = call <32 x i16> @llvm.genx.wrregioni.v32i16.v16i16.i16.v16i1(<32 x i16> [[S]], <16 x i16> [[C]], i32 0, i32 16, i32 2, i16 0, i32 undef, <16 x i1> %c)
; CHECK: call <32 x i8> @llvm.genx.ustrunc.sat.v32i8.v32i16(<32 x i16> [[W]])
; CHECK: call <32 x i8> @llvm.genx.usadd.sat.v32i8.v32i16(<32 x i16> [[S]], <32 x i16>
define <32 x i8> @regions(<32 x i8> %x, <32 x i8> %y, <16 x i1> %c, i16 %i) {
  %a = zext <32 x i8> %x to <32 x i32>
  %b = sext <32 x i8> %y to <32 x i32>
  %s = add <32 x i32> %a, %b
  %r = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %s, i32 0, i32 16, i32 2, i16 4, i32 undef)
  %q = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %s, i32 16, i32 16, i32 1, i16 %i, i32 undef)
  %d = select <16 x i1> %c, <16 x i32> %r, <16 x i32> %q
  %w = call <32 x i32> @llvm.genx.wrregioni.v32i32.v16i32.i16.v16i1(<32 x i32> %s, <16 x i32> %d, i32 0, i32 16, i32 2, i16 0, i32 undef, <16 x i1> %c)
  %t = call <32 x i8> @llvm.genx.ustrunc.sat.v32i8.v32i32(<32 x i32> %w)
  %u = call <32 x i8> @llvm.genx.usadd.sat.v32i8.v32i32(<32 x i32> %s, <32 x i32> %b)
  %v = xor <32 x i8> %t, %u
  ret <32 x i8> %v
}

; A mask is a number, too.
; CHECK-LABEL: @count
; CHECK: [[A:%.*]] = zext <32 x i1> %c to <32 x i16>
; CHECK: [[B:%.*]] = sext <32 x i1> %d to <32 x i16>
; CHECK: [[S:%.*]] = sub nsw <32 x i16> [[A]], [[B]]
; CHECK: trunc <32 x i16> [[S]] to <32 x i8>
define <32 x i8> @count(<32 x i1> %c, <32 x i1> %d) {
  %a = zext <32 x i1> %c to <32 x i32>
  %b = sext <32 x i1> %d to <32 x i32>
  %s = sub <32 x i32> %a, %b
  %t = trunc <32 x i32> %s to <32 x i8>
  ret <32 x i8> %t
}

; One sum that is stored as dwords is not worth an extension.
; REMARK-DAG: 1 operations would fit words, but extending their results would cost more
; CHECK-LABEL: @not_worth
; CHECK: add <32 x i32>
define void @not_worth(<32 x i8> %x, <32 x i8> %y, <32 x i32>* %p) {
  %a = zext <32 x i8> %x to <32 x i32>
  %b = zext <32 x i8> %y to <32 x i32>
  %s = add <32 x i32> %a, %b
  store <32 x i32> %s, <32 x i32>* %p
  ret void
}

; A compare reads words, if they are signed.
; CHECK-LABEL: @threshold
; CHECK: [[D:%.*]] = call <32 x i16> @llvm.abs.v32i16
; CHECK: [[W:%.*]] = sext <32 x i16> [[D]] to <32 x i32>
; CHECK: icmp slt <32 x i32> [[W]], %t
define <32 x i1> @threshold(<32 x i8> %x, <32 x i8> %y, <32 x i32> %t) {
  %a = zext <32 x i8> %x to <32 x i32>
  %b = zext <32 x i8> %y to <32 x i32>
  %s = sub <32 x i32> %a, %b
  %d = call <32 x i32> @llvm.abs.v32i32(<32 x i32> %s, i1 false)
  %c = icmp slt <32 x i32> %d, %t
  ret <32 x i1> %c
}

; Of a shift whose result is cut off the sign does not matter; low words are
; truncations in any form.
; CHECK-LABEL: @cut
; CHECK: [[A:%.*]] = trunc <32 x i32> %x to <32 x i16>
; CHECK: [[S:%.*]] = add <32 x i16> [[A]],
; CHECK: [[H:%.*]] = lshr <32 x i16> [[S]], <i16 8,
; CHECK: trunc <32 x i16> [[H]] to <32 x i8>
; CHECK: [[T:%.*]] = add <32 x i32> %x
; CHECK: lshr <32 x i32> [[T]], <i32 9,
define <32 x i8> @cut(<32 x i32> %x, <32 x i8> %y) {
  %a = zext <32 x i8> %y to <32 x i32>
  %w = bitcast <32 x i32> %x to <64 x i16>
  %l = call <32 x i16> @llvm.genx.rdregioni.v32i16.v64i16.i16(<64 x i16> %w, i32 0, i32 32, i32 2, i16 0, i32 undef)
  %b = sext <32 x i16> %l to <32 x i32>
  %s = add <32 x i32> %b, %a
  %h = lshr <32 x i32> %s, <i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8, i32 8>
  %t = trunc <32 x i32> %h to <32 x i8>
  %u = add <32 x i32> %x, %a
  %i = lshr <32 x i32> %u, <i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9>
  %v = trunc <32 x i32> %i to <32 x i8>
  %r = xor <32 x i8> %t, %v
  ret <32 x i8> %r
}

; Nor are eight elements: half a register is an instruction all the same.
; CHECK-LABEL: @small
; CHECK: add <8 x i32>
define <8 x i8> @small(<8 x i8> %x, <8 x i8> %y) {
  %a = zext <8 x i8> %x to <8 x i32>
  %b = zext <8 x i8> %y to <8 x i32>
  %s = add <8 x i32> %a, %b
  %h = lshr <8 x i32> %s, <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1>
  %t = trunc <8 x i32> %h to <8 x i8>
  ret <8 x i8> %t
}

; A shift by more than 15 has no meaning in words.
; CHECK-LABEL: @far
; CHECK: shl <32 x i32>
define <32 x i16> @far(<32 x i16> %x, <32 x i8> %n) {
  %a = zext <32 x i16> %x to <32 x i32>
  %m = and <32 x i8> %n, <i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31, i8 31>
  %b = zext <32 x i8> %m to <32 x i32>
  %s = shl <32 x i32> %a, %b
  %t = trunc <32 x i32> %s to <32 x i16>
  ret <32 x i16> %t
}

; A word moved to the top compares as the word does, with what is on top, too.
; CHECK-LABEL: @top
; CHECK: [[U:%.*]] = shl <32 x i32> %b,
; CHECK: [[D:%.*]] = trunc <32 x i32> %d to <32 x i16>
; CHECK: icmp eq <32 x i16> [[D]], <i16 2,
; CHECK: [[B:%.*]] = trunc <32 x i32> %b to <32 x i16>
; CHECK: [[E:%.*]] = trunc <32 x i32> %d to <32 x i16>
; CHECK: icmp slt <32 x i16> [[E]], [[B]]
; CHECK: icmp ugt <32 x i32> [[U]], <i32 131073,
define <32 x i1> @top(<32 x i32> %d, <32 x i32> %b) {
  %s = shl <32 x i32> %d, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %u = shl <32 x i32> %b, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %c = icmp eq <32 x i32> %s, <i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072, i32 131072>
  %e = icmp slt <32 x i32> %s, %u
  %f = icmp ugt <32 x i32> %u, <i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073, i32 131073>
  %g = xor <32 x i1> %c, %e
  %h = xor <32 x i1> %f, %g
  ret <32 x i1> %h
}

; What is left of any number and a byte is a byte.
; CHECK-LABEL: @mask_of_bytes
; CHECK: icmp ugt <16 x i16>
define <16 x i1> @mask_of_bytes(<16 x i32> %x, <16 x i8> %y, <16 x i8> %z) {
  %a = zext <16 x i8> %y to <16 x i32>
  %b = zext <16 x i8> %z to <16 x i32>
  %m = and <16 x i32> %x, %a
  %s = add <16 x i32> %m, %b
  %c = icmp ugt <16 x i32> %s, <i32 99, i32 99, i32 99, i32 99, i32 99, i32 99, i32 99, i32 99, i32 99, i32 99, i32 99, i32 99, i32 99, i32 99, i32 99, i32 99>
  ret <16 x i1> %c
}

; Shifted by different numbers of bits, a byte may become large.
; CHECK-LABEL: @shifted_by_any
; CHECK: icmp ugt <16 x i32>
define <16 x i1> @shifted_by_any(<16 x i8> %x, <16 x i8> %y) {
  %a = zext <16 x i8> %x to <16 x i32>
  %b = zext <16 x i8> %y to <16 x i32>
  %n = and <16 x i32> %b, <i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15, i32 15>
  %s = shl <16 x i32> %a, %n
  %c = icmp ugt <16 x i32> %s, <i32 99, i32 99, i32 99, i32 99, i32 99, i32 99, i32 99, i32 99, i32 99, i32 99, i32 99, i32 99, i32 99, i32 99, i32 99, i32 99>
  ret <16 x i1> %c
}

; The greatest product here is more than 2^63; nothing is known of it.
; CHECK-LABEL: @large_products
; CHECK: icmp slt <16 x i64>
define <16 x i1> @large_products(<16 x i16> %x) {
  %a = zext <16 x i16> %x to <16 x i64>
  %m = mul <16 x i64> %a, <i64 65537, i64 65537, i64 65537, i64 65537, i64 65537, i64 65537, i64 65537, i64 65537, i64 65537, i64 65537, i64 65537, i64 65537, i64 65537, i64 65537, i64 65537, i64 65537>
  %p = mul <16 x i64> %m, %m
  %s = ashr <16 x i64> %p, <i64 20, i64 20, i64 20, i64 20, i64 20, i64 20, i64 20, i64 20, i64 20, i64 20, i64 20, i64 20, i64 20, i64 20, i64 20, i64 20>
  %c = icmp slt <16 x i64> %s, <i64 99, i64 99, i64 99, i64 99, i64 99, i64 99, i64 99, i64 99, i64 99, i64 99, i64 99, i64 99, i64 99, i64 99, i64 99, i64 99>
  ret <16 x i1> %c
}

declare <32 x i32> @llvm.abs.v32i32(<32 x i32>, i1)
declare <16 x i32> @llvm.smax.v16i32(<16 x i32>, <16 x i32>)
declare <32 x i16> @llvm.genx.rdregioni.v32i16.v64i16.i16(<64 x i16>, i32, i32, i32, i16, i32)
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32>, i32, i32, i32, i16, i32)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v16i32.i16.v16i1(<32 x i32>, <16 x i32>, i32, i32, i32, i16, i32, <16 x i1>)
declare <32 x i8> @llvm.genx.ustrunc.sat.v32i8.v32i32(<32 x i32>)
declare <32 x i8> @llvm.genx.usadd.sat.v32i8.v32i32(<32 x i32>, <32 x i32>)
