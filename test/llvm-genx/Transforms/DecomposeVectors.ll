; Objects that are accessed in parts only become values of their own.
;
; RUN: genx-opt -mcpu=icllp -passes=genx-decompose-vectors,adce -S -pass-remarks-missed=decompose-vectors %s 2>%t.remarks | FileCheck %s
; RUN: FileCheck --check-prefix=REMARKS %s < %t.remarks
; RUN: genx-opt -mcpu=icllp -passes=genx-decompose-vectors -S %s | FileCheck %s --check-prefix=ALONE

target triple = "spir64-unknown-unknown"

declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.v8i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, <8 x i1>)
declare <24 x i32> @llvm.genx.wrregioni.v24i32.v8i32.i16.i1(<24 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare <24 x i32> @llvm.genx.wrregioni.v24i32.v4i32.i16.i1(<24 x i32>, <4 x i32>, i32, i32, i32, i16, i32, i1)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v24i32.i16(<24 x i32>, i32, i32, i32, i16, i32)
declare i32 @llvm.genx.rdregioni.i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32)
declare <8 x i16> @llvm.genx.rdregioni.v8i16.v32i16.i16(<32 x i16>, i32, i32, i32, i16, i32)

; What is written over before it is read disappears; a move from part to part is
; a use of the other part.
; CHECK-LABEL: define <8 x i32> @rotate(
; CHECK-NEXT: ret <8 x i32> %x
define <8 x i32> @rotate(<8 x i32> %x, <8 x i32> %y) {
  %a = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> zeroinitializer, <8 x i32> %x, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %b = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %a, <8 x i32> %y, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %b, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %c = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %b, <8 x i32> %r, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  %s = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %c, i32 0, i32 8, i32 1, i16 32, i32 undef)
  ret <8 x i32> %s
}

; Through phis, also of a loop; each part has its own.
; CHECK-LABEL: define <8 x i32> @loop(
; CHECK: loop:
; CHECK: %[[LOW:.*]] = phi <8 x i32> [ zeroinitializer, %entry ], [ %[[HIGH:.*]], %loop ]
; CHECK: %[[HIGH]] = phi <8 x i32> [ <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %entry ], [ %[[SUM:.*]], %loop ]
; CHECK: %[[SUM]] = add <8 x i32> %[[LOW]], %[[HIGH]]
; CHECK-NOT: region
; CHECK: ret <8 x i32> %[[SUM]]
define <8 x i32> @loop(i32 %n) {
entry:
  br label %loop
loop:
  %v = phi <16 x i32> [ <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>, %entry ], [ %new, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %low = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %high = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v, i32 0, i32 8, i32 1, i16 32, i32 undef)
  %sum = add <8 x i32> %low, %high
  %one = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %v, <8 x i32> %high, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %new = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %one, <8 x i32> %sum, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %new, i32 0, i32 8, i32 1, i16 32, i32 undef)
  ret <8 x i32> %r
}

; Masks stay with their write, other types and choices go on in each part.
; CHECK-LABEL: define <8 x i16> @views(
; CHECK: %[[W:.*]] = call <8 x i32> @llvm.genx.wrregioni.v8i32.v8i32.i16.v8i1(<8 x i32> <i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>, <8 x i32> %x, i32 0, i32 8, i32 1, i16 0, i32 undef, <8 x i1> %m)
; CHECK: %[[S:.*]] = select i1 %c, <8 x i32> %[[W]], <8 x i32> %y
; CHECK: %[[B:.*]] = bitcast <8 x i32> %[[S]] to <16 x i16>
; CHECK: call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %[[B]], i32 16, i32 8, i32 2, i16 2, i32 undef)
define <8 x i16> @views(<8 x i32> %x, <8 x i32> %y, <8 x i1> %m, i1 %c) {
  %a = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.v8i1(<16 x i32> <i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 1, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7, i32 7>, <8 x i32> %x, i32 0, i32 8, i32 1, i16 32, i32 undef, <8 x i1> %m)
  %b = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> undef, <8 x i32> %y, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  %s = select i1 %c, <16 x i32> %a, <16 x i32> %b
  %w = bitcast <16 x i32> %s to <32 x i16>
  %r = call <8 x i16> @llvm.genx.rdregioni.v8i16.v32i16.i16(<32 x i16> %w, i32 16, i32 8, i32 2, i16 34, i32 undef)
  ret <8 x i16> %r
}

; A region over two registers keeps these together; the third is apart.
; CHECK-LABEL: define <8 x i32> @straddles(
; CHECK: call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> undef, <8 x i32> %x, i32 0, i32 8, i32 1, i16 16, i32 undef, i1 true)
; CHECK: call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32> undef, <4 x i32> %y, i32 0, i32 4, i32 1, i16 16, i32 undef, i1 true)
define <8 x i32> @straddles(<8 x i32> %x, <4 x i32> %y) {
  %a = call <24 x i32> @llvm.genx.wrregioni.v24i32.v8i32.i16.i1(<24 x i32> undef, <8 x i32> %x, i32 0, i32 8, i32 1, i16 16, i32 undef, i1 true)
  %b = call <24 x i32> @llvm.genx.wrregioni.v24i32.v4i32.i16.i1(<24 x i32> %a, <4 x i32> %y, i32 0, i32 4, i32 1, i16 80, i32 undef, i1 true)
  %p = call <8 x i32> @llvm.genx.rdregioni.v8i32.v24i32.i16(<24 x i32> %b, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %q = call <8 x i32> @llvm.genx.rdregioni.v8i32.v24i32.i16(<24 x i32> %b, i32 0, i32 8, i32 1, i16 64, i32 undef)
  %r = add <8 x i32> %p, %q
  ret <8 x i32> %r
}

; Whole: used by something else,
; CHECK-LABEL: define <16 x i32> @used(
; CHECK: wrregioni.v16i32
define <16 x i32> @used(<8 x i32> %x) {
  %a = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> undef, <8 x i32> %x, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  ret <16 x i32> %a
}

; made by something else,
; CHECK-LABEL: define <8 x i32> @made(
; CHECK: wrregioni.v16i32
define <8 x i32> @made(<16 x i32> %o, <8 x i32> %x) {
  %s = add <16 x i32> %o, %o
  %a = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %s, <8 x i32> %x, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %a, i32 0, i32 8, i32 1, i16 32, i32 undef)
  ret <8 x i32> %r
}

; or with a place that only the run tells.
; REMARKS: object of 64 bytes is not split: the offset of this access is known at run time only
; CHECK-LABEL: define i32 @indirect(
; CHECK: wrregioni.v16i32
define i32 @indirect(<8 x i32> %x, i16 %i) {
  %a = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> undef, <8 x i32> %x, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %r = call i32 @llvm.genx.rdregioni.i32.v16i32.i16(<16 x i32> %a, i32 0, i32 1, i32 1, i16 %i, i32 undef)
  ret i32 %r
}

; An operation on the whole object is cut to its parts, of at least two registers
; each; a scalar operand stays one.
; CHECK-LABEL: define <16 x i32> @scaled(
; CHECK-NOT: region
; CHECK: %[[LOW:.*]] = mul <16 x i32> %x, %{{.*}}
; CHECK: mul <16 x i32> %y, %{{.*}}
; CHECK: ret <16 x i32> %[[LOW]]
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v16i32.i16.i1(<32 x i32>, <16 x i32>, i32, i32, i32, i16, i32, i1)
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32>, i32, i32, i32, i16, i32)
define <16 x i32> @scaled(<16 x i32> %x, <16 x i32> %y, i32 %s, <16 x i32>* %p) {
  %a = call <32 x i32> @llvm.genx.wrregioni.v32i32.v16i32.i16.i1(<32 x i32> undef, <16 x i32> %x, i32 0, i32 16, i32 1, i16 0, i32 undef, i1 true)
  %b = call <32 x i32> @llvm.genx.wrregioni.v32i32.v16i32.i16.i1(<32 x i32> %a, <16 x i32> %y, i32 0, i32 16, i32 1, i16 64, i32 undef, i1 true)
  %i = insertelement <32 x i32> undef, i32 %s, i32 0
  %splat = shufflevector <32 x i32> %i, <32 x i32> undef, <32 x i32> zeroinitializer
  %m = mul <32 x i32> %b, %splat
  %high = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %m, i32 0, i32 16, i32 1, i16 64, i32 undef)
  store <16 x i32> %high, <16 x i32>* %p
  %low = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %m, i32 0, i32 16, i32 1, i16 0, i32 undef)
  ret <16 x i32> %low
}

; Rows of whole registers that are apart do not keep the object together: an
; operation on such rows becomes one on each.
; CHECK-LABEL: define <16 x i32> @rows_apart(
; CHECK: %[[R0:.*]] = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %x, {{.*}}, i16 0, i32 undef)
; CHECK: %[[R1:.*]] = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %y, {{.*}}, i16 0, i32 undef)
; CHECK: %[[S0:.*]] = add <8 x i32> %[[R0]], <i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8>
; CHECK: %[[S1:.*]] = add <8 x i32> %[[R1]], <i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16>
; CHECK: %[[W0:.*]] = call <16 x i32> @llvm.genx.wrregioni{{.*}}(<16 x i32> %x, <8 x i32> %[[S0]], {{.*}}, i16 0, i32 undef, i1 true)
; CHECK: call <16 x i32> @llvm.genx.wrregioni{{.*}}(<16 x i32> %y, <8 x i32> %[[S1]], {{.*}}, i16 0, i32 undef, i1 true)
; CHECK: ret <16 x i32> %[[W0]]
define <16 x i32> @rows_apart(<16 x i32> %x, <16 x i32> %y, <16 x i32>* %p) {
  %a = call <32 x i32> @llvm.genx.wrregioni.v32i32.v16i32.i16.i1(<32 x i32> undef, <16 x i32> %x, i32 0, i32 16, i32 1, i16 0, i32 undef, i1 true)
  %b = call <32 x i32> @llvm.genx.wrregioni.v32i32.v16i32.i16.i1(<32 x i32> %a, <16 x i32> %y, i32 0, i32 16, i32 1, i16 64, i32 undef, i1 true)
  %r = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %b, i32 16, i32 8, i32 1, i16 0, i32 undef)
  %s = add <16 x i32> %r, <i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16>
  %c = call <32 x i32> @llvm.genx.wrregioni.v32i32.v16i32.i16.i1(<32 x i32> %b, <16 x i32> %s, i32 16, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %high = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %c, i32 0, i32 16, i32 1, i16 64, i32 undef)
  store <16 x i32> %high, <16 x i32>* %p
  %low = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %c, i32 0, i32 16, i32 1, i16 0, i32 undef)
  ret <16 x i32> %low
}

; An extension that is part of such an operation is cut with it; the whole one goes
; away at once.
; CHECK-LABEL: define <16 x i32> @extended(
; CHECK: %[[Z0:.*]] = zext <16 x i16> %{{.*}} to <16 x i32>
; CHECK: %[[Z1:.*]] = zext <16 x i16> %{{.*}} to <16 x i32>
; ALONE-LABEL: define <16 x i32> @extended(
; ALONE-NOT: zext <32 x i16>
; ALONE: ret <16 x i32>
define <16 x i32> @extended(<16 x i32> %x, <16 x i32> %y, <32 x i16> %w, <16 x i32>* %p) {
  %a = call <32 x i32> @llvm.genx.wrregioni.v32i32.v16i32.i16.i1(<32 x i32> undef, <16 x i32> %x, i32 0, i32 16, i32 1, i16 0, i32 undef, i1 true)
  %b = call <32 x i32> @llvm.genx.wrregioni.v32i32.v16i32.i16.i1(<32 x i32> %a, <16 x i32> %y, i32 0, i32 16, i32 1, i16 64, i32 undef, i1 true)
  %z = zext <32 x i16> %w to <32 x i32>
  %m = mul <32 x i32> %b, %z
  %high = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %m, i32 0, i32 16, i32 1, i16 64, i32 undef)
  store <16 x i32> %high, <16 x i32>* %p
  %low = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %m, i32 0, i32 16, i32 1, i16 0, i32 undef)
  ret <16 x i32> %low
}
