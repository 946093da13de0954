; Bytes that several instructions read as other than their first source become
; words once, where the hardware reads bytes as the first source only.
; RUN: genx-opt -passes=genx-unpack-bytes -mcpu=icllp -S %s | FileCheck %s
; RUN: genx-opt -passes=genx-unpack-bytes -mcpu=skl -S %s | FileCheck %s --check-prefix=GEN9
; RUN: genx-opt -passes=genx-unpack-bytes -mcpu=icllp -pass-remarks=unpack -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=REMARK

; GEN9-NOT: to <64 x i16>
; REMARK: 64 bytes converted to words once instead of by 9 moves
; CHECK-LABEL: @windows
; CHECK: [[W:%.*]] = zext <64 x i8> %v to <64 x i16>
; CHECK: [[A:%.*]] = call <48 x i16> @llvm.genx.rdregioni.v48i16.v64i16.i16(<64 x i16> [[W]], i32 48, i32 48, i32 1, i16 0,
; CHECK: [[B:%.*]] = call <48 x i16> @llvm.genx.rdregioni.v48i16.v64i16.i16(<64 x i16> [[W]], i32 48, i32 48, i32 1, i16 2,
; CHECK: %m = call <48 x i16> @llvm.genx.ssmad.v48i16.v48i16(<48 x i16> [[A]], <48 x i16> [[A]], <48 x i16> %x)
; CHECK: call <48 x i16> @llvm.genx.ssmad.v48i16.v48i16(<48 x i16> [[B]], <48 x i16> %x, <48 x i16> %g)
define <48 x i16> @windows(<64 x i8> %v, <48 x i16> %x) {
  %a = call <48 x i8> @llvm.genx.rdregioni.v48i8.v64i8.i16(<64 x i8> %v, i32 48, i32 48, i32 1, i16 0, i32 undef)
  %b = call <48 x i8> @llvm.genx.rdregioni.v48i8.v64i8.i16(<64 x i8> %v, i32 48, i32 48, i32 1, i16 1, i32 undef)
  %c = call <48 x i8> @llvm.genx.rdregioni.v48i8.v64i8.i16(<64 x i8> %v, i32 48, i32 48, i32 1, i16 2, i32 undef)
  %e = zext <48 x i8> %a to <48 x i16>
  %f = zext <48 x i8> %b to <48 x i16>
  %g = zext <48 x i8> %c to <48 x i16>
  %m = call <48 x i16> @llvm.genx.ssmad.v48i16.v48i16(<48 x i16> %e, <48 x i16> %e, <48 x i16> %x)
  %n = call <48 x i16> @llvm.genx.ssmad.v48i16.v48i16(<48 x i16> %f, <48 x i16> %x, <48 x i16> %g)
  %r = add <48 x i16> %m, %n
  ret <48 x i16> %r
}

; A product of a dword and a byte, and the second of two bytes.
; CHECK-LABEL: @sources
; CHECK: [[W:%.*]] = sext <32 x i8> %v to <32 x i16>
; CHECK: [[D:%.*]] = sext <32 x i16> [[W]] to <32 x i32>
; CHECK: mul <32 x i32> %x, [[D]]
; CHECK: mul <32 x i32> %y, [[D]]
; CHECK: sub <32 x i16> %s, [[W]]
define <32 x i32> @sources(<32 x i8> %v, <32 x i32> %x, <32 x i32> %y, <32 x i16>* %p) {
  %s = sext <32 x i8> %v to <32 x i16>
  %d = sext <32 x i8> %v to <32 x i32>
  %m = mul <32 x i32> %x, %d
  %n = mul <32 x i32> %y, %d
  %t = sub <32 x i16> %s, %s
  store <32 x i16> %t, <32 x i16>* %p
  %r = add <32 x i32> %m, %n
  ret <32 x i32> %r
}

; Every fourth byte would be every fourth word, which is too far apart; a first
; source may be bytes; and what is read once is moved once.
; CHECK-LABEL: @stays
; CHECK-NOT: zext <128 x i8>
; CHECK-NOT: zext <64 x i8>
; CHECK: ret
define <32 x i16> @stays(<128 x i8> %v, <64 x i8> %w, <32 x i16> %x) {
  %a = call <32 x i8> @llvm.genx.rdregioni.v32i8.v128i8.i16(<128 x i8> %v, i32 128, i32 32, i32 4, i16 0, i32 undef)
  %b = call <32 x i8> @llvm.genx.rdregioni.v32i8.v128i8.i16(<128 x i8> %v, i32 128, i32 32, i32 4, i16 1, i32 undef)
  %c = call <32 x i8> @llvm.genx.rdregioni.v32i8.v64i8.i16(<64 x i8> %w, i32 32, i32 32, i32 1, i16 0, i32 undef)
  %d = call <32 x i8> @llvm.genx.rdregioni.v32i8.v64i8.i16(<64 x i8> %w, i32 32, i32 32, i32 1, i16 32, i32 undef)
  %e = zext <32 x i8> %a to <32 x i16>
  %f = zext <32 x i8> %b to <32 x i16>
  %g = zext <32 x i8> %c to <32 x i16>
  %h = zext <32 x i8> %d to <32 x i16>
  %m = call <32 x i16> @llvm.genx.ssmad.v32i16.v32i16(<32 x i16> %e, <32 x i16> %f, <32 x i16> %x)
  %n = call <32 x i16> @llvm.genx.ssmad.v32i16.v32i16(<32 x i16> %f, <32 x i16> %e, <32 x i16> %m)
  %o = add <32 x i16> %g, %n
  %p = add <32 x i16> %h, %o
  %q = add <32 x i16> %p, %g
  %r = sub <32 x i16> %q, %h
  ret <32 x i16> %r
}

; A quarter of the registers is room enough for as many words.
; CHECK-LABEL: @many
; CHECK: zext <512 x i8> %v to <512 x i16>
define <480 x i16> @many(<512 x i8> %v, <480 x i16> %x) {
  %a = call <480 x i8> @llvm.genx.rdregioni.v480i8.v512i8.i16(<512 x i8> %v, i32 480, i32 480, i32 1, i16 0, i32 undef)
  %b = call <480 x i8> @llvm.genx.rdregioni.v480i8.v512i8.i16(<512 x i8> %v, i32 480, i32 480, i32 1, i16 1, i32 undef)
  %c = call <480 x i8> @llvm.genx.rdregioni.v480i8.v512i8.i16(<512 x i8> %v, i32 480, i32 480, i32 1, i16 2, i32 undef)
  %e = zext <480 x i8> %a to <480 x i16>
  %f = zext <480 x i8> %b to <480 x i16>
  %g = zext <480 x i8> %c to <480 x i16>
  %m = call <480 x i16> @llvm.genx.ssmad.v480i16.v480i16(<480 x i16> %e, <480 x i16> %e, <480 x i16> %x)
  %n = call <480 x i16> @llvm.genx.ssmad.v480i16.v480i16(<480 x i16> %f, <480 x i16> %e, <480 x i16> %g)
  %r = add <480 x i16> %m, %n
  ret <480 x i16> %r
}
declare <480 x i8> @llvm.genx.rdregioni.v480i8.v512i8.i16(<512 x i8>, i32, i32, i32, i16, i32)
declare <480 x i16> @llvm.genx.ssmad.v480i16.v480i16(<480 x i16>, <480 x i16>, <480 x i16>)

; mul and add, which have 32 lanes, take as many instructions as mad, which has 16
; and a move of the bytes; if the bytes are in two registers for 32 lanes, and not if
; the rest of them takes half an instruction.
; CHECK-LABEL: @wide
; CHECK-NOT: zext <128 x i8>
; CHECK: [[P:%.*]] = mul <64 x i16> %e, <i16 9,
; CHECK: [[M:%.*]] = add <64 x i16> [[P]], %x
; CHECK: [[Q:%.*]] = mul <64 x i16> %x, %f
; CHECK: add <64 x i16> [[Q]], [[M]]
; GEN9: @wide
; GEN9-COUNT-2: call <64 x i16> @llvm.genx.ssmad
define <64 x i16> @wide(<128 x i8> %v, <64 x i16> %x) {
  %a = call <64 x i8> @llvm.genx.rdregioni.v64i8.v128i8.i16(<128 x i8> %v, i32 32, i32 16, i32 1, i16 0, i32 undef)
  %b = call <64 x i8> @llvm.genx.rdregioni.v64i8.v128i8.i16(<128 x i8> %v, i32 32, i32 16, i32 1, i16 16, i32 undef)
  %e = zext <64 x i8> %a to <64 x i16>
  %f = zext <64 x i8> %b to <64 x i16>
  %m = call <64 x i16> @llvm.genx.ssmad.v64i16.v64i16(<64 x i16> %e, <64 x i16> <i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9, i16 9>, <64 x i16> %x)
  %n = call <64 x i16> @llvm.genx.ssmad.v64i16.v64i16(<64 x i16> %x, <64 x i16> %f, <64 x i16> %m)
  ret <64 x i16> %n
}
; CHECK-LABEL: @across
; CHECK-COUNT-2: call <64 x i16> @llvm.genx.ssmad
; CHECK-NOT: mul
; CHECK: ret
define <64 x i16> @across(<128 x i8> %v, <64 x i16> %x) {
  %a = call <64 x i8> @llvm.genx.rdregioni.v64i8.v128i8.i16(<128 x i8> %v, i32 32, i32 16, i32 1, i16 17, i32 undef)
  %b = call <64 x i8> @llvm.genx.rdregioni.v64i8.v128i8.i16(<128 x i8> %v, i32 24, i32 16, i32 1, i16 0, i32 undef)
  %e = zext <64 x i8> %a to <64 x i16>
  %f = zext <64 x i8> %b to <64 x i16>
  %m = call <64 x i16> @llvm.genx.ssmad.v64i16.v64i16(<64 x i16> %e, <64 x i16> %x, <64 x i16> %x)
  %n = call <64 x i16> @llvm.genx.ssmad.v64i16.v64i16(<64 x i16> %f, <64 x i16> %x, <64 x i16> %m)
  ret <64 x i16> %n
}
; CHECK-LABEL: @rest
; CHECK: call <48 x i16> @llvm.genx.ssmad
define <48 x i16> @rest(<48 x i8> %v, <48 x i16> %x) {
  %e = zext <48 x i8> %v to <48 x i16>
  %m = call <48 x i16> @llvm.genx.ssmad.v48i16.v48i16(<48 x i16> %e, <48 x i16> %x, <48 x i16> %x)
  ret <48 x i16> %m
}
declare <64 x i8> @llvm.genx.rdregioni.v64i8.v128i8.i16(<128 x i8>, i32, i32, i32, i16, i32)
declare <64 x i16> @llvm.genx.ssmad.v64i16.v64i16(<64 x i16>, <64 x i16>, <64 x i16>)

; Every second byte, bytes at a dynamic offset, and constants are not unpacked.
; CHECK-LABEL: @apart
; CHECK-NOT: zext <64 x i8>
; CHECK: ret
define <32 x i16> @apart(<64 x i8> %v, <32 x i16> %x) {
  %a = call <32 x i8> @llvm.genx.rdregioni.v32i8.v64i8.i16(<64 x i8> %v, i32 64, i32 32, i32 2, i16 0, i32 undef)
  %b = call <32 x i8> @llvm.genx.rdregioni.v32i8.v64i8.i16(<64 x i8> %v, i32 64, i32 32, i32 2, i16 1, i32 undef)
  %e = zext <32 x i8> %a to <32 x i16>
  %f = zext <32 x i8> %b to <32 x i16>
  %m = call <32 x i16> @llvm.genx.ssmad.v32i16.v32i16(<32 x i16> %e, <32 x i16> %f, <32 x i16> %x)
  %n = call <32 x i16> @llvm.genx.ssmad.v32i16.v32i16(<32 x i16> %f, <32 x i16> %e, <32 x i16> %m)
  %o = call <32 x i16> @llvm.genx.ssmad.v32i16.v32i16(<32 x i16> %e, <32 x i16> %e, <32 x i16> %n)
  %p = call <32 x i16> @llvm.genx.ssmad.v32i16.v32i16(<32 x i16> %f, <32 x i16> %f, <32 x i16> %o)
  ret <32 x i16> %p
}
; CHECK-LABEL: @anywhere
; CHECK-NOT: zext <64 x i8>
; CHECK: ret
define <48 x i16> @anywhere(<64 x i8> %v, <48 x i16> %x, i16 %i, i16 %j, i16 %k) {
  %a = call <48 x i8> @llvm.genx.rdregioni.v48i8.v64i8.i16(<64 x i8> %v, i32 48, i32 48, i32 1, i16 %i, i32 undef)
  %b = call <48 x i8> @llvm.genx.rdregioni.v48i8.v64i8.i16(<64 x i8> %v, i32 48, i32 48, i32 1, i16 %j, i32 undef)
  %c = call <48 x i8> @llvm.genx.rdregioni.v48i8.v64i8.i16(<64 x i8> %v, i32 48, i32 48, i32 1, i16 %k, i32 undef)
  %e = zext <48 x i8> %a to <48 x i16>
  %f = zext <48 x i8> %b to <48 x i16>
  %g = zext <48 x i8> %c to <48 x i16>
  %m = call <48 x i16> @llvm.genx.ssmad.v48i16.v48i16(<48 x i16> %e, <48 x i16> %e, <48 x i16> %x)
  %n = call <48 x i16> @llvm.genx.ssmad.v48i16.v48i16(<48 x i16> %f, <48 x i16> %x, <48 x i16> %g)
  %r = add <48 x i16> %m, %n
  ret <48 x i16> %r
}
; CHECK-LABEL: @constants
; CHECK-NOT: to <64 x i16>
; CHECK: ret
define <48 x i16> @constants(<48 x i16> %x) {
  %a = call <48 x i8> @llvm.genx.rdregioni.v48i8.v64i8.i16(<64 x i8> bitcast (<2 x i256> <i256 7, i256 9> to <64 x i8>), i32 48, i32 48, i32 1, i16 0, i32 undef)
  %b = call <48 x i8> @llvm.genx.rdregioni.v48i8.v64i8.i16(<64 x i8> bitcast (<2 x i256> <i256 7, i256 9> to <64 x i8>), i32 48, i32 48, i32 1, i16 1, i32 undef)
  %c = call <48 x i8> @llvm.genx.rdregioni.v48i8.v64i8.i16(<64 x i8> bitcast (<2 x i256> <i256 7, i256 9> to <64 x i8>), i32 48, i32 48, i32 1, i16 2, i32 undef)
  %e = zext <48 x i8> %a to <48 x i16>
  %f = zext <48 x i8> %b to <48 x i16>
  %g = zext <48 x i8> %c to <48 x i16>
  %m = call <48 x i16> @llvm.genx.ssmad.v48i16.v48i16(<48 x i16> %e, <48 x i16> %e, <48 x i16> %x)
  %n = call <48 x i16> @llvm.genx.ssmad.v48i16.v48i16(<48 x i16> %f, <48 x i16> %x, <48 x i16> %g)
  %r = add <48 x i16> %m, %n
  ret <48 x i16> %r
}

declare <48 x i8> @llvm.genx.rdregioni.v48i8.v64i8.i16(<64 x i8>, i32, i32, i32, i16, i32)
declare <32 x i8> @llvm.genx.rdregioni.v32i8.v128i8.i16(<128 x i8>, i32, i32, i32, i16, i32)
declare <32 x i8> @llvm.genx.rdregioni.v32i8.v64i8.i16(<64 x i8>, i32, i32, i32, i16, i32)
declare <48 x i16> @llvm.genx.ssmad.v48i16.v48i16(<48 x i16>, <48 x i16>, <48 x i16>)
declare <32 x i16> @llvm.genx.ssmad.v32i16.v32i16(<32 x i16>, <32 x i16>, <32 x i16>)
