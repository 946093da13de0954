; Rows are computed with what lies between them.
; RUN: genx-opt -passes=genx-pad-rows,adce -mcpu=skl -S %s | FileCheck %s
; RUN: genx-opt -passes=genx-pad-rows -mcpu=skl -pass-remarks=pad-rows -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=REMARK

; What is read of the result is where it was: row 2 is at 64, not 60. The
; object has no 256 elements behind the first.
; REMARK: 3 operations on rows done together with the gaps between them
; CHECK-LABEL: @erode
; CHECK: [[A:%.*]] = call <254 x i8> @llvm.genx.rdregioni.v254i8.v256i8.i16(<256 x i8> %m, i32 254, i32 254, i32 1, i16 0,
; CHECK: [[B:%.*]] = call <254 x i8> @llvm.genx.rdregioni.v254i8.v256i8.i16(<256 x i8> %m, i32 254, i32 254, i32 1, i16 1,
; CHECK: [[C:%.*]] = call <254 x i8> @llvm.umin.v254i8(<254 x i8> [[A]], <254 x i8> [[B]])
; CHECK: [[D:%.*]] = call <190 x i8> @llvm.genx.rdregioni.v190i8.v254i8.i16(<254 x i8> [[C]], i32 190, i32 190, i32 1, i16 64,
; CHECK: [[E:%.*]] = call <190 x i8> @llvm.umin.v190i8(
; CHECK: [[F:%.*]] = call <156 x i8> @llvm.genx.rdregioni.v156i8.v190i8.i16(<190 x i8> [[E]], i32 156, i32 156, i32 1, i16 33,
; CHECK: [[G:%.*]] = call <156 x i8> @llvm.umin.v156i8(
; CHECK: [[W:%.*]] = call <160 x i8> @llvm.genx.wrregioni.v160i8.v156i8.i16.i1(<160 x i8> undef, <156 x i8> [[G]], i32 156, i32 156, i32 1, i16 0,
; CHECK: ret <160 x i8> [[W]]
define <160 x i8> @erode(<256 x i8> %m) {
  %a = call <240 x i8> @llvm.genx.rdregioni.v240i8.v256i8.i16(<256 x i8> %m, i32 32, i32 30, i32 1, i16 0, i32 undef)
  %b = call <240 x i8> @llvm.genx.rdregioni.v240i8.v256i8.i16(<256 x i8> %m, i32 32, i32 30, i32 1, i16 1, i32 undef)
  %c = call <240 x i8> @llvm.umin.v240i8(<240 x i8> %a, <240 x i8> %b)
  %d = call <180 x i8> @llvm.genx.rdregioni.v180i8.v240i8.i16(<240 x i8> %c, i32 0, i32 180, i32 1, i16 60, i32 undef)
  %e = call <180 x i8> @llvm.umin.v180i8(<180 x i8> %d, <180 x i8> <i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9, i8 9>)
  %f = call <140 x i8> @llvm.genx.rdregioni.v140i8.v180i8.i16(<180 x i8> %e, i32 30, i32 28, i32 1, i16 31, i32 undef)
  %h = call <140 x i8> @llvm.genx.rdregioni.v140i8.v180i8.i16(<180 x i8> %e, i32 30, i32 28, i32 1, i16 2, i32 undef)
  %g = call <140 x i8> @llvm.umin.v140i8(<140 x i8> %f, <140 x i8> %h)
  %w = call <160 x i8> @llvm.genx.wrregioni.v160i8.v140i8.i16.i1(<160 x i8> undef, <140 x i8> %g, i32 32, i32 28, i32 1, i16 0, i32 undef, i1 true)
  ret <160 x i8> %w
}

; One element for all of them is read as often as the rows have elements now.
; CHECK-LABEL: @threshold
; CHECK: [[T:%.*]] = call <256 x i8> @llvm.genx.rdregioni.v256i8.v16i8.i16(<16 x i8> %t, i32 0, i32 256, i32 0, i16 5,
; CHECK: call <256 x i8> @llvm.umin.v256i8(<256 x i8> %m, <256 x i8> [[T]])
define <240 x i8> @threshold(<256 x i8> %m, <16 x i8> %t) {
  %a = call <240 x i8> @llvm.genx.rdregioni.v240i8.v256i8.i16(<256 x i8> %m, i32 32, i32 30, i32 1, i16 0, i32 undef)
  %b = call <240 x i8> @llvm.genx.rdregioni.v240i8.v256i8.i16(<256 x i8> %m, i32 32, i32 30, i32 1, i16 1, i32 undef)
  %s = call <240 x i8> @llvm.genx.rdregioni.v240i8.v16i8.i16(<16 x i8> %t, i32 0, i32 240, i32 0, i16 5, i32 undef)
  %c = call <240 x i8> @llvm.umin.v240i8(<240 x i8> %a, <240 x i8> %s)
  %d = call <240 x i8> @llvm.umin.v240i8(<240 x i8> %c, <240 x i8> %b)
  ret <240 x i8> %d
}

; Others read the rows that they read before; what would have to be packed again
; is not padded.
; CHECK-LABEL: @readers
; CHECK: [[L:%.*]] = call <126 x i16> @llvm.umin.v126i16(
; CHECK: [[P:%.*]] = call <112 x i16> @llvm.genx.rdregioni.v112i16.v126i16.i16(<126 x i16> [[L]], i32 16, i32 14, i32 1, i16 0,
; CHECK: [[K:%.*]] = mul <126 x i16>
; CHECK: [[N:%.*]] = add <126 x i16> [[L]], [[K]]
; CHECK: [[X:%.*]] = call <8 x i16> @llvm.genx.rdregioni.v8i16.v126i16.i16(<126 x i16> [[L]], i32 32, i32 4, i32 2, i16 38,
; CHECK: [[Y:%.*]] = call <8 x i16> @llvm.genx.rdregioni.v8i16.v112i16.i16(<112 x i16> [[P]], i32 8, i32 8, i32 1, i16 %i,
; CHECK: store <8 x i16> [[X]]
; CHECK: store <8 x i16> [[Y]]
define void @readers(<128 x i16> %m, i16 %i, <112 x i16>* %p, <8 x i16>* %q, <8 x i16>* %r) {
  %a = call <112 x i16> @llvm.genx.rdregioni.v112i16.v128i16.i16(<128 x i16> %m, i32 16, i32 14, i32 1, i16 0, i32 undef)
  %b = call <112 x i16> @llvm.genx.rdregioni.v112i16.v128i16.i16(<128 x i16> %m, i32 16, i32 14, i32 1, i16 2, i32 undef)
  %l = call <112 x i16> @llvm.umin.v112i16(<112 x i16> %a, <112 x i16> %b)
  %k = mul <112 x i16> %a, %b
  %n = add <112 x i16> %l, %k
  %o = sub <112 x i16> %n, %k
  %c = add <112 x i16> %o, %l
  %x = call <8 x i16> @llvm.genx.rdregioni.v8i16.v112i16.i16(<112 x i16> %l, i32 28, i32 4, i32 2, i16 34, i32 undef)
  %y = call <8 x i16> @llvm.genx.rdregioni.v8i16.v112i16.i16(<112 x i16> %l, i32 8, i32 8, i32 1, i16 %i, i32 undef)
  store <112 x i16> %c, <112 x i16>* %p
  store <8 x i16> %x, <8 x i16>* %q
  store <8 x i16> %y, <8 x i16>* %r
  ret void
}

; So are conversions.
; CHECK-LABEL: @cast
; CHECK: [[L:%.*]] = call <126 x i8> @llvm.umin.v126i8(
; CHECK: [[X:%.*]] = zext <126 x i8> [[L]] to <126 x i16>
; CHECK: mul <126 x i16> {{.*}}, [[X]]
; CHECK: add <112 x i16>
define void @cast(<128 x i8> %m, <112 x i16>* %p) {
  %a = call <112 x i8> @llvm.genx.rdregioni.v112i8.v128i8.i16(<128 x i8> %m, i32 16, i32 14, i32 1, i16 0, i32 undef)
  %b = call <112 x i8> @llvm.genx.rdregioni.v112i8.v128i8.i16(<128 x i8> %m, i32 16, i32 14, i32 1, i16 1, i32 undef)
  %l = call <112 x i8> @llvm.umin.v112i8(<112 x i8> %a, <112 x i8> %b)
  %h = call <112 x i8> @llvm.umax.v112i8(<112 x i8> %a, <112 x i8> %b)
  %x = zext <112 x i8> %l to <112 x i16>
  %y = zext <112 x i8> %h to <112 x i16>
  %s = sub <112 x i16> %y, %x
  %t = mul <112 x i16> %s, %x
  %u = add <112 x i16> %t, %y
  store <112 x i16> %u, <112 x i16>* %p
  ret void
}

; Six of eight floats would be read by more registers; rows of other pitches;
; divisions, which must not see what nobody has written.
; CHECK-LABEL: @stays
; CHECK-NOT: x float> @llvm.genx.rdregionf.v64f32
; CHECK: fadd <48 x float>
; CHECK: call <120 x i8> @llvm.umin.v120i8
; CHECK: udiv <120 x i8>
define void @stays(<64 x float> %v, <128 x i8> %m, <256 x i8> %n, <48 x float>* %p, <120 x i8>* %q) {
  %a = call <48 x float> @llvm.genx.rdregionf.v48f32.v64f32.i16(<64 x float> %v, i32 8, i32 6, i32 1, i16 0, i32 undef)
  %b = call <48 x float> @llvm.genx.rdregionf.v48f32.v64f32.i16(<64 x float> %v, i32 8, i32 6, i32 1, i16 8, i32 undef)
  %c = fadd <48 x float> %a, %b
  store <48 x float> %c, <48 x float>* %p
  %d = call <120 x i8> @llvm.genx.rdregioni.v120i8.v128i8.i16(<128 x i8> %m, i32 16, i32 15, i32 1, i16 0, i32 undef)
  %e = call <120 x i8> @llvm.genx.rdregioni.v120i8.v256i8.i16(<256 x i8> %n, i32 32, i32 15, i32 1, i16 0, i32 undef)
  %f = call <120 x i8> @llvm.umin.v120i8(<120 x i8> %d, <120 x i8> %e)
  %g = udiv <120 x i8> %d, %d
  %h = xor <120 x i8> %f, %g
  store <120 x i8> %h, <120 x i8>* %q
  ret void
}

; Users extend bytes at no cost: there is nothing to gain here.
; CHECK-LABEL: @extended
; CHECK: [[A:%.*]] = call <56 x i8> @llvm.genx.rdregioni.v56i8.v64i8.i16(<64 x i8> %m, i32 16, i32 14, i32 1, i16 0,
; CHECK: [[B:%.*]] = call <56 x i8> @llvm.genx.rdregioni.v56i8.v64i8.i16(<64 x i8> %m, i32 16, i32 14, i32 1, i16 1,
; CHECK: [[X:%.*]] = zext <56 x i8> [[A]] to <56 x i16>
; CHECK: [[Y:%.*]] = zext <56 x i8> [[B]] to <56 x i16>
; CHECK: add <56 x i16> [[X]], [[Y]]
define void @extended(<64 x i8> %m, <56 x i16>* %p) {
  %a = call <56 x i8> @llvm.genx.rdregioni.v56i8.v64i8.i16(<64 x i8> %m, i32 16, i32 14, i32 1, i16 0, i32 undef)
  %b = call <56 x i8> @llvm.genx.rdregioni.v56i8.v64i8.i16(<64 x i8> %m, i32 16, i32 14, i32 1, i16 1, i32 undef)
  %x = zext <56 x i8> %a to <56 x i16>
  %y = zext <56 x i8> %b to <56 x i16>
  %s = add <56 x i16> %x, %y
  store <56 x i16> %s, <56 x i16>* %p
  ret void
}
declare <56 x i8> @llvm.genx.rdregioni.v56i8.v64i8.i16(<64 x i8>, i32, i32, i32, i16, i32)

; Nothing that takes more than a quarter of the registers is padded.
; CHECK-LABEL: @large
; CHECK-NOT: <1150 x i8>
; CHECK: ret <1080 x i8>
define <1080 x i8> @large(<1152 x i8> %m) {
  %a = call <1080 x i8> @llvm.genx.rdregioni.v1080i8.v1152i8.i16(<1152 x i8> %m, i32 32, i32 30, i32 1, i16 0, i32 undef)
  %b = call <1080 x i8> @llvm.genx.rdregioni.v1080i8.v1152i8.i16(<1152 x i8> %m, i32 32, i32 30, i32 1, i16 1, i32 undef)
  %c = call <1080 x i8> @llvm.umin.v1080i8(<1080 x i8> %a, <1080 x i8> %b)
  %d = call <1080 x i8> @llvm.umin.v1080i8(<1080 x i8> %c, <1080 x i8> %b)
  ret <1080 x i8> %d
}
declare <1080 x i8> @llvm.genx.rdregioni.v1080i8.v1152i8.i16(<1152 x i8>, i32, i32, i32, i16, i32)
declare <1080 x i8> @llvm.umin.v1080i8(<1080 x i8>, <1080 x i8>)

declare <240 x i8> @llvm.genx.rdregioni.v240i8.v256i8.i16(<256 x i8>, i32, i32, i32, i16, i32)
declare <180 x i8> @llvm.genx.rdregioni.v180i8.v240i8.i16(<240 x i8>, i32, i32, i32, i16, i32)
declare <140 x i8> @llvm.genx.rdregioni.v140i8.v180i8.i16(<180 x i8>, i32, i32, i32, i16, i32)
declare <112 x i16> @llvm.genx.rdregioni.v112i16.v128i16.i16(<128 x i16>, i32, i32, i32, i16, i32)
declare <8 x i16> @llvm.genx.rdregioni.v8i16.v112i16.i16(<112 x i16>, i32, i32, i32, i16, i32)
declare <120 x i8> @llvm.genx.rdregioni.v120i8.v128i8.i16(<128 x i8>, i32, i32, i32, i16, i32)
declare <120 x i8> @llvm.genx.rdregioni.v120i8.v256i8.i16(<256 x i8>, i32, i32, i32, i16, i32)
declare <48 x float> @llvm.genx.rdregionf.v48f32.v64f32.i16(<64 x float>, i32, i32, i32, i16, i32)
declare <160 x i8> @llvm.genx.wrregioni.v160i8.v140i8.i16.i1(<160 x i8>, <140 x i8>, i32, i32, i32, i16, i32, i1)
declare <240 x i8> @llvm.umin.v240i8(<240 x i8>, <240 x i8>)
declare <112 x i16> @llvm.umin.v112i16(<112 x i16>, <112 x i16>)
declare <180 x i8> @llvm.umin.v180i8(<180 x i8>, <180 x i8>)
declare <140 x i8> @llvm.umin.v140i8(<140 x i8>, <140 x i8>)
declare <120 x i8> @llvm.umin.v120i8(<120 x i8>, <120 x i8>)
declare <112 x i8> @llvm.genx.rdregioni.v112i8.v128i8.i16(<128 x i8>, i32, i32, i32, i16, i32)
declare <112 x i8> @llvm.umin.v112i8(<112 x i8>, <112 x i8>)
declare <112 x i8> @llvm.umax.v112i8(<112 x i8>, <112 x i8>)
declare <240 x i8> @llvm.genx.rdregioni.v240i8.v16i8.i16(<16 x i8>, i32, i32, i32, i16, i32)
