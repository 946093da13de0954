; Products and sums as one instruction, where the target has it.
; RUN: genx-opt -passes=genx-fuse-operations -mcpu=icllp -S %s | FileCheck %s --check-prefixes=CHECK,MAD
; RUN: genx-opt -passes=genx-fuse-operations -mcpu=skl -S %s | FileCheck %s --check-prefixes=CHECK,NONE
; RUN: genx-opt -passes=genx-fuse-operations -mcpu=dg2 -S %s | FileCheck %s --check-prefixes=CHECK,MAD,THREE

; CHECK-LABEL: @by_immediate
; MAD: call <16 x i32> @llvm.genx.ssmad.v16i32.v16i32(<16 x i32> %a, <16 x i32> <i32 9, {{.*}}, <16 x i32> %c)
; NONE: mul
; NONE: add
define <16 x i32> @by_immediate(<16 x i32> %a, <16 x i32> %c) {
  %p = mul <16 x i32> %a, <i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9>
  %r = add <16 x i32> %c, %p
  ret <16 x i32> %r
}

; (a << 4) | (b & 15)
; CHECK-LABEL: @shift_or
; MAD: [[L:%.*]] = and i32 %b, 15
; MAD: call i32 @llvm.genx.ssmad.i32.i32(i32 %a, i32 16, i32 [[L]])
define i32 @shift_or(i32 %a, i32 %b) {
  %s = shl i32 %a, 4
  %l = and i32 %b, 15
  %r = or i32 %s, %l
  ret i32 %r
}

; c - 3 * a, and 3 * a - c
; CHECK-LABEL: @difference
; MAD: call <8 x i16> @llvm.genx.ssmad.v8i16.v8i16(<8 x i16> %a, <8 x i16> <i16 -3,{{.*}}, <8 x i16> %c)
; MAD: [[N:%.*]] = sub <8 x i16> zeroinitializer, %c
; MAD: call <8 x i16> @llvm.genx.ssmad.v8i16.v8i16(<8 x i16> %a, <8 x i16> <i16 3,{{.*}}, <8 x i16> [[N]])
define <8 x i16> @difference(<8 x i16> %a, <8 x i16> %c) {
  %p = mul <8 x i16> %a, <i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3>
  %x = sub <8 x i16> %c, %p
  %q = mul <8 x i16> %a, <i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3>
  %y = sub <8 x i16> %q, %c
  %r = xor <8 x i16> %x, %y
  ret <8 x i16> %r
}

; Words by words, and by one word for all lanes.
; CHECK-LABEL: @words
; MAD: call <8 x i16> @llvm.genx.ssmad.v8i16.v8i16(<8 x i16> %a, <8 x i16> %b, <8 x i16> %c)
; MAD: call <8 x i32> @llvm.genx.ssmad.v8i32.v8i32(<8 x i32> %ax, <8 x i32> %sx, <8 x i32> %d)
define <8 x i32> @words(<8 x i16> %a, <8 x i16> %b, <8 x i16> %c, <8 x i32> %d) {
  %p = mul <8 x i16> %a, %b
  %w = add <8 x i16> %p, %c
  %s = call <8 x i16> @llvm.genx.rdregioni.v8i16.v8i16.i16(<8 x i16> %w, i32 0, i32 1, i32 0, i16 4, i32 undef)
  %ax = sext <8 x i16> %a to <8 x i32>
  %sx = sext <8 x i16> %s to <8 x i32>
  %q = mul <8 x i32> %ax, %sx
  %r = add <8 x i32> %q, %d
  ret <8 x i32> %r
}

; CHECK-LABEL: @three
; THREE: call <8 x i32> @llvm.genx.add3.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c)
; THREE: call <8 x i32> @llvm.genx.bfn.v8i32.v8i32(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c, i8 -32)
define <8 x i32> @three(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c) {
  %x = add <8 x i32> %a, %b
  %y = add <8 x i32> %c, %x
  %u = or <8 x i32> %a, %b
  %v = and <8 x i32> %u, %c
  %r = mul <8 x i32> %y, %v
  ret <8 x i32> %r
}

; An add reads bytes in place, add3 would need a move for each; bytes that are
; extended for others, too, are in a register.
; CHECK-LABEL: @threeBytes
; THREE-NOT: add3
; THREE: call <8 x i16> @llvm.genx.add3.v8i16.v8i16(<8 x i16> %w, <8 x i16> %v, <8 x i16> %c)
; THREE-NOT: add3
; THREE: ret
define <8 x i16> @threeBytes(<8 x i8> %a, <8 x i8> %b, <8 x i16> %c) {
  %e = zext <8 x i8> %a to <8 x i16>
  %f = zext <8 x i8> %b to <8 x i16>
  %x = add <8 x i16> %e, %f
  %y = add <8 x i16> %x, %c
  %w = zext <8 x i8> %a to <8 x i16>
  %v = xor <8 x i16> %w, %y
  %z = add <8 x i16> %w, %v
  %r = add <8 x i16> %z, %c
  ret <8 x i16> %r
}

; Nothing to do: dwords by dwords, a constant to add, a factor beyond words.
; CHECK-LABEL: @other
; CHECK-NOT: genx
; CHECK: ret
define <8 x i32> @other(<8 x i32> %a, <8 x i32> %b, <8 x i32> %c) {
  %p = mul <8 x i32> %a, %b
  %x = add <8 x i32> %p, %c
  %q = mul <8 x i32> %a, <i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3, i32 3>
  %y = add <8 x i32> %q, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  %o = mul <8 x i32> %b, <i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536, i32 65536>
  %z = sub <8 x i32> %o, %c
  %m = mul <8 x i32> %x, %y
  %r = mul <8 x i32> %m, %z
  ret <8 x i32> %r
}

; Must not be touched: the product has another use, the sum is of bytes.
; CHECK-LABEL: @must_not
; CHECK-NOT: genx
; CHECK: ret
define <8 x i16> @must_not(<8 x i16> %a, <8 x i16> %c, <8 x i8> %b) {
  %p = mul <8 x i16> %a, <i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3, i16 3>
  %s = add <8 x i16> %p, %c
  %q = mul <8 x i8> %b, <i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3, i8 3>
  %t = add <8 x i8> %q, %b
  %u = zext <8 x i8> %t to <8 x i16>
  %v = lshr <8 x i16> %s, %u
  %r = lshr <8 x i16> %v, %p
  ret <8 x i16> %r
}
declare <8 x i16> @llvm.genx.rdregioni.v8i16.v8i16.i16(<8 x i16>, i32, i32, i32, i16, i32)

; Of bytes that differ, those are subtracted that others read, too.
; CHECK-LABEL: @differences
; CHECK: [[D:%.*]] = sub nsw <8 x i16> %yw, %xw
; CHECK: call <8 x i16> @llvm.abs.v8i16(<8 x i16> [[D]], i1 false)
; CHECK: sub <8 x i16> %zw, %xw
define <8 x i16> @differences(<8 x i8> %x, <8 x i8> %y, <8 x i8> %z) {
  %xw = zext <8 x i8> %x to <8 x i16>
  %yw = zext <8 x i8> %y to <8 x i16>
  %zw = zext <8 x i8> %z to <8 x i16>
  %d = sub <8 x i16> %xw, %yw
  %e = call <8 x i16> @llvm.abs.v8i16(<8 x i16> %d, i1 false)
  %f = sub <8 x i16> %zw, %xw
  %r = xor <8 x i16> %e, %f
  ret <8 x i16> %r
}
declare <8 x i16> @llvm.abs.v8i16(<8 x i16>, i1)

; A constant table whose elements became constants after instcombine leaves the
; constant on the left.
; CHECK-LABEL: @constant_first
; MAD: call <16 x i32> @llvm.genx.ssmad.v16i32.v16i32(<16 x i32> %a, <16 x i32> <i32 50, {{.*}}, <16 x i32> %c)
define <16 x i32> @constant_first(<16 x i32> %a, <16 x i32> %c) {
  %p = mul <16 x i32> <i32 50, i32 50, i32 50, i32 50, i32 50, i32 50, i32 50, i32 50, i32 50, i32 50, i32 50, i32 50, i32 50, i32 50, i32 50, i32 50>, %a
  %r = add <16 x i32> %c, %p
  ret <16 x i32> %r
}

; Numbers that many instructions read are in registers: four instructions for 64
; lanes, but not one, and no number that selects bytes or inverts.
; CHECK-LABEL: @numbers
; THREE-DAG: [[A:%.*]] = call <2 x i32> @llvm.genx.rdregioni.v2i32.v2i32.i16(<2 x i32> <i32 983055, i32 983055>
; THREE-DAG: [[B:%.*]] = call <2 x i32> @llvm.genx.rdregioni.v2i32.v2i32.i16(<2 x i32> <i32 1677747200, i32 1677747200>
; THREE-DAG: [[X:%.*]] = call <64 x i32> @llvm.genx.rdregioni.v64i32.v2i32.i16(<2 x i32> [[A]], i32 0, i32 64, i32 0,
; THREE-DAG: [[Y:%.*]] = call <64 x i32> @llvm.genx.rdregioni.v64i32.v2i32.i16(<2 x i32> [[B]], i32 0, i32 64, i32 0,
; THREE: call <64 x i32> @llvm.genx.bfn.v64i32.v64i32(<64 x i32> %a, <64 x i32> [[X]], <64 x i32> [[Y]], i8 -8)
define <64 x i32> @numbers(<64 x i32> %a) {
  %x = and <64 x i32> %a, shufflevector (<64 x i32> insertelement (<64 x i32> undef, i32 983055, i32 0), <64 x i32> undef, <64 x i32> zeroinitializer)
  %r = or <64 x i32> %x, shufflevector (<64 x i32> insertelement (<64 x i32> undef, i32 1677747200, i32 0), <64 x i32> undef, <64 x i32> zeroinitializer)
  ret <64 x i32> %r
}

; CHECK-LABEL: @few_lanes
; CHECK-NOT: genx
; CHECK: ret
define <8 x i32> @few_lanes(<8 x i32> %a) {
  %x = and <8 x i32> %a, shufflevector (<8 x i32> insertelement (<8 x i32> undef, i32 983055, i32 0), <8 x i32> undef, <8 x i32> zeroinitializer)
  %r = or <8 x i32> %x, shufflevector (<8 x i32> insertelement (<8 x i32> undef, i32 1677747200, i32 0), <8 x i32> undef, <8 x i32> zeroinitializer)
  ret <8 x i32> %r
}

; CHECK-LABEL: @bytes_and_inverted
; CHECK-NOT: genx
; CHECK: ret
define <64 x i32> @bytes_and_inverted(<64 x i32> %a, <64 x i32> %b) {
  %x = and <64 x i32> %a, shufflevector (<64 x i32> insertelement (<64 x i32> undef, i32 255, i32 0), <64 x i32> undef, <64 x i32> zeroinitializer)
  %y = or <64 x i32> %x, shufflevector (<64 x i32> insertelement (<64 x i32> undef, i32 1677747200, i32 0), <64 x i32> undef, <64 x i32> zeroinitializer)
  %n = xor <64 x i32> %b, shufflevector (<64 x i32> insertelement (<64 x i32> undef, i32 -1, i32 0), <64 x i32> undef, <64 x i32> zeroinitializer)
  %r = and <64 x i32> %y, %n
  %s = mul <64 x i32> %r, %y
  ret <64 x i32> %s
}
