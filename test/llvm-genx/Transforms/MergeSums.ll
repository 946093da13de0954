; Values are added in full width before what they are folded into.
; RUN: genx-opt -passes=genx-merge-sums,adce -S %s | FileCheck %s
; RUN: genx-opt -passes=genx-merge-sums -pass-remarks=merge -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=REMARK
; REMARK: remark: {{.*}}3 sums added before they are folded

; Absolute differences of three rows, in pairs, onto a sum of pairs: two
; additions of 16 and two of 8 instead of six of 8.
; CHECK-LABEL: @pairs
; CHECK: %[[Z:.*]] = call <16 x i16> @llvm.abs.v16i16(<16 x i16> %z, i1 false)
; CHECK: %[[Y:.*]] = call <16 x i16> @llvm.abs.v16i16(<16 x i16> %y, i1 false)
; CHECK: %[[YZ:.*]] = add <16 x i16> %[[Z]], %[[Y]]
; CHECK: %[[X:.*]] = call <16 x i16> @llvm.abs.v16i16(<16 x i16> %x, i1 false)
; CHECK: %[[XYZ:.*]] = add <16 x i16> %[[YZ]], %[[X]]
; CHECK-DAG: %[[E:.*]] = call <8 x i16> {{.*}}(<16 x i16> %[[XYZ]], i32 0, i32 8, i32 2, i16 0,
; CHECK-DAG: %[[O:.*]] = call <8 x i16> {{.*}}(<16 x i16> %[[XYZ]], i32 0, i32 8, i32 2, i16 2,
; CHECK: %[[EO:.*]] = add <8 x i16> %[[E]], %[[O]]
; CHECK: %[[R:.*]] = add <8 x i16> %[[EO]], %acc
; CHECK-NEXT: ret <8 x i16> %[[R]]
define <8 x i16> @pairs(<16 x i16> %x, <16 x i16> %y, <16 x i16> %z, <8 x i16> %acc) #0 {
  %x0 = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %x, i32 0, i32 8, i32 2, i16 0, i32 undef)
  %x1 = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %x, i32 0, i32 8, i32 2, i16 2, i32 undef)
  %y0 = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %y, i32 0, i32 8, i32 2, i16 0, i32 undef)
  %y1 = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %y, i32 0, i32 8, i32 2, i16 2, i32 undef)
  %z0 = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %z, i32 0, i32 8, i32 2, i16 0, i32 undef)
  %z1 = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %z, i32 0, i32 8, i32 2, i16 2, i32 undef)
  %ax0 = call <8 x i16> @llvm.abs.v8i16(<8 x i16> %x0, i1 false)
  %ax1 = call <8 x i16> @llvm.abs.v8i16(<8 x i16> %x1, i1 false)
  %ay0 = call <8 x i16> @llvm.abs.v8i16(<8 x i16> %y0, i1 false)
  %ay1 = call <8 x i16> @llvm.abs.v8i16(<8 x i16> %y1, i1 false)
  %az0 = call <8 x i16> @llvm.abs.v8i16(<8 x i16> %z0, i1 false)
  %az1 = call <8 x i16> @llvm.abs.v8i16(<8 x i16> %z1, i1 false)
  %sx = add <8 x i16> %ax0, %ax1
  %r0 = add <8 x i16> %sx, %acc
  ; Spread over 16 elements and picked from them, as cm_sada2 gives it.
  %p = call <16 x i16> @llvm.genx.rdregioni.v16i16.v8i16.i16(<8 x i16> %r0, i32 1, i32 2, i32 0, i16 0, i32 undef)
  %q = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %p, i32 0, i32 8, i32 2, i16 0, i32 undef)
  %sy = add <8 x i16> %ay0, %ay1
  %r1 = add <8 x i16> %sy, %q
  %sz = add <8 x i16> %az0, %az1
  %r2 = add <8 x i16> %sz, %r1
  ret <8 x i16> %r2
}

; Two reductions that are added share all steps.
; CHECK-LABEL: @reductions
; CHECK: %[[S:.*]] = add <4 x i32> {{%a, %b|%b, %a}}
; CHECK-COUNT-2: %{{.*}} = call <2 x i32> {{.*}}(<4 x i32> %[[S]],
; CHECK: add <2 x i32>
; CHECK: add <1 x i32>
; CHECK-NOT: add <
; CHECK: %[[E:.*]] = extractelement <1 x i32> %{{.*}}, i64 0
; CHECK: %[[R:.*]] = add i32 %[[E]], %c
; CHECK-NEXT: ret i32 %[[R]]
define i32 @reductions(<4 x i32> %a, <4 x i32> %b, i32 %c) #0 {
  %a0 = call <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32.i16(<4 x i32> %a, i32 0, i32 2, i32 1, i16 0, i32 undef)
  %a1 = call <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32.i16(<4 x i32> %a, i32 0, i32 2, i32 1, i16 8, i32 undef)
  %as = add <2 x i32> %a0, %a1
  %a2 = call <1 x i32> @llvm.genx.rdregioni.v1i32.v2i32.i16(<2 x i32> %as, i32 0, i32 1, i32 1, i16 0, i32 undef)
  %a3 = call <1 x i32> @llvm.genx.rdregioni.v1i32.v2i32.i16(<2 x i32> %as, i32 0, i32 1, i32 1, i16 4, i32 undef)
  %at = add <1 x i32> %a2, %a3
  %ae = extractelement <1 x i32> %at, i64 0
  %b0 = call <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32.i16(<4 x i32> %b, i32 0, i32 2, i32 1, i16 0, i32 undef)
  %b1 = call <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32.i16(<4 x i32> %b, i32 0, i32 2, i32 1, i16 8, i32 undef)
  %bs = add <2 x i32> %b0, %b1
  %b2 = call <1 x i32> @llvm.genx.rdregioni.v1i32.v2i32.i16(<2 x i32> %bs, i32 0, i32 1, i32 1, i16 0, i32 undef)
  %b3 = call <1 x i32> @llvm.genx.rdregioni.v1i32.v2i32.i16(<2 x i32> %bs, i32 0, i32 1, i32 1, i16 4, i32 undef)
  %bt = add <1 x i32> %b2, %b3
  %be = extractelement <1 x i32> %bt, i64 0
  %r0 = add i32 %ae, %c
  %r1 = add i32 %r0, %be
  ret i32 %r1
}

; Words that hold a reduction are as good as its dword: 2 * 255 fits, 2 * 65535
; does not.
; CHECK-LABEL: @fits
; CHECK: extractelement <1 x i32> %{{.*}}, i64 0
; CHECK-NOT: zext i16
; CHECK: ret
define i32 @fits(<2 x i8> %a) #0 {
  %w = zext <2 x i8> %a to <2 x i32>
  %a2 = call <1 x i32> @llvm.genx.rdregioni.v1i32.v2i32.i16(<2 x i32> %w, i32 0, i32 1, i32 1, i16 0, i32 undef)
  %a3 = call <1 x i32> @llvm.genx.rdregioni.v1i32.v2i32.i16(<2 x i32> %w, i32 0, i32 1, i32 1, i16 4, i32 undef)
  %at = add <1 x i32> %a2, %a3
  %h = bitcast <1 x i32> %at to <2 x i16>
  %e = extractelement <2 x i16> %h, i64 0
  %r = zext i16 %e to i32
  ret i32 %r
}
; CHECK-LABEL: @wraps
; CHECK: zext i16
define i32 @wraps(<2 x i16> %a) #0 {
  %w = zext <2 x i16> %a to <2 x i32>
  %a2 = call <1 x i32> @llvm.genx.rdregioni.v1i32.v2i32.i16(<2 x i32> %w, i32 0, i32 1, i32 1, i16 0, i32 undef)
  %a3 = call <1 x i32> @llvm.genx.rdregioni.v1i32.v2i32.i16(<2 x i32> %w, i32 0, i32 1, i32 1, i16 4, i32 undef)
  %at = add <1 x i32> %a2, %a3
  %h = bitcast <1 x i32> %at to <2 x i16>
  %e = extractelement <2 x i16> %h, i64 0
  %r = zext i16 %e to i32
  ret i32 %r
}

; An addition of 32 dwords is two instructions, and one of 16 is one: nothing is saved.
; CHECK-LABEL: @wide
; CHECK-NOT: add <32 x i32>
; CHECK: ret
define <16 x i32> @wide(<32 x i32> %x, <32 x i32> %y) #0 {
  %x0 = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %x, i32 0, i32 16, i32 2, i16 0, i32 undef)
  %x1 = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %x, i32 0, i32 16, i32 2, i16 4, i32 undef)
  %y0 = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %y, i32 0, i32 16, i32 2, i16 0, i32 undef)
  %y1 = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %y, i32 0, i32 16, i32 2, i16 4, i32 undef)
  %sx = add <16 x i32> %x0, %x1
  %sy = add <16 x i32> %y0, %sx
  %r = add <16 x i32> %y1, %sy
  ret <16 x i32> %r
}
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32>, i32, i32, i32, i16, i32)

; 65534 is an unsigned word.
; CHECK-LABEL: @fits_unsigned
; CHECK: extractelement <1 x i32> %{{.*}}, i64 0
; CHECK-NOT: zext i16
; CHECK: ret
define i32 @fits_unsigned(<2 x i16> %a) #0 {
  %m = and <2 x i16> %a, <i16 32767, i16 32767>
  %w = zext <2 x i16> %m to <2 x i32>
  %a2 = call <1 x i32> @llvm.genx.rdregioni.v1i32.v2i32.i16(<2 x i32> %w, i32 0, i32 1, i32 1, i16 0, i32 undef)
  %a3 = call <1 x i32> @llvm.genx.rdregioni.v1i32.v2i32.i16(<2 x i32> %w, i32 0, i32 1, i32 1, i16 4, i32 undef)
  %at = add <1 x i32> %a2, %a3
  %h = bitcast <1 x i32> %at to <2 x i16>
  %e = extractelement <2 x i16> %h, i64 0
  %r = zext i16 %e to i32
  ret i32 %r
}
; CHECK-LABEL: @exceeds_signed
; CHECK: sext i16
define i32 @exceeds_signed(<2 x i16> %a) #0 {
  %m = and <2 x i16> %a, <i16 32767, i16 32767>
  %w = zext <2 x i16> %m to <2 x i32>
  %a2 = call <1 x i32> @llvm.genx.rdregioni.v1i32.v2i32.i16(<2 x i32> %w, i32 0, i32 1, i32 1, i16 0, i32 undef)
  %a3 = call <1 x i32> @llvm.genx.rdregioni.v1i32.v2i32.i16(<2 x i32> %w, i32 0, i32 1, i32 1, i16 4, i32 undef)
  %at = add <1 x i32> %a2, %a3
  %h = bitcast <1 x i32> %at to <2 x i16>
  %e = extractelement <2 x i16> %h, i64 0
  %r = sext i16 %e to i32
  ret i32 %r
}

; What is subtracted is no part of it, and neither are regions that share
; elements, or one that others read from a place in another order.
; CHECK-LABEL: @unlike
; CHECK-NOT: add <16
; CHECK: ret
define <8 x i16> @unlike(<16 x i16> %x, <16 x i16> %y, <16 x i16> %z) #0 {
  %x0 = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %x, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %x1 = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %x, i32 0, i32 8, i32 1, i16 16, i32 undef)
  %y0 = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %y, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %y1 = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %y, i32 0, i32 8, i32 1, i16 16, i32 undef)
  %z0 = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %z, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %z1 = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %z, i32 0, i32 8, i32 1, i16 14, i32 undef)
  %sx = add <8 x i16> %x0, %x1
  %sy = sub <8 x i16> %sx, %y0
  %sz = sub <8 x i16> %sy, %y1
  %s0 = add <8 x i16> %sz, %z0
  %s1 = add <8 x i16> %s0, %z1
  ret <8 x i16> %s1
}

; Rows that are halved in both directions, from bytes of one object.
; CHECK-LABEL: @halved
; CHECK-DAG: %[[A:.*]] = call <32 x i8> {{.*}}i16 0,
; CHECK-DAG: %[[B:.*]] = call <32 x i8> {{.*}}i16 32,
; CHECK: add <32 x i16>
; CHECK: add <16 x i16>
; CHECK-NOT: add
; CHECK: ret
define <16 x i16> @halved(<64 x i8> %v) #0 {
  %r0 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8> %v, i32 0, i32 16, i32 2, i16 0, i32 undef)
  %r1 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8> %v, i32 0, i32 16, i32 2, i16 1, i32 undef)
  %r2 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8> %v, i32 0, i32 16, i32 2, i16 32, i32 undef)
  %r3 = call <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8> %v, i32 0, i32 16, i32 2, i16 33, i32 undef)
  %z0 = zext <16 x i8> %r0 to <16 x i16>
  %z1 = zext <16 x i8> %r1 to <16 x i16>
  %z2 = zext <16 x i8> %r2 to <16 x i16>
  %z3 = zext <16 x i8> %r3 to <16 x i16>
  %s0 = add <16 x i16> %z0, %z1
  %s1 = add <16 x i16> %s0, %z2
  %s2 = add <16 x i16> %s1, %z3
  ret <16 x i16> %s2
}

declare <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16>, i32, i32, i32, i16, i32)
declare <16 x i16> @llvm.genx.rdregioni.v16i16.v8i16.i16(<8 x i16>, i32, i32, i32, i16, i32)
declare <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32.i16(<4 x i32>, i32, i32, i32, i16, i32)
declare <1 x i32> @llvm.genx.rdregioni.v1i32.v2i32.i16(<2 x i32>, i32, i32, i32, i16, i32)
declare <16 x i8> @llvm.genx.rdregioni.v16i8.v64i8.i16(<64 x i8>, i32, i32, i32, i16, i32)
declare <8 x i16> @llvm.abs.v8i16(<8 x i16>, i1)

attributes #0 = { "target-cpu"="icllp" }
