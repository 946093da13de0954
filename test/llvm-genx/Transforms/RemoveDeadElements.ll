; Elements that nobody reads are not computed where that saves instructions.
; RUN: genx-opt -passes=genx-remove-dead-elements,adce -S %s | FileCheck %s
; RUN: genx-opt -passes=genx-remove-dead-elements -pass-remarks=genx-remove-dead-elements -S %s -o /dev/null 2>&1 | FileCheck --check-prefix=REMARK %s

declare <8 x i16> @llvm.genx.rdregioni.v8i16.v13i16.i16(<13 x i16>, i32, i32, i32, i16, i32) #0
declare <4 x i16> @llvm.genx.rdregioni.v4i16.v13i16.i16(<13 x i16>, i32, i32, i32, i16, i32) #0
declare <13 x i8> @llvm.genx.rdregioni.v13i8.v32i8.i16(<32 x i8>, i32, i32, i32, i16, i32) #0
declare <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16>, i32, i32, i32, i16, i32) #0
declare <8 x i16> @llvm.genx.rdregioni.v8i16.v32i16.i16(<32 x i16>, i32, i32, i32, i16, i32) #0
declare <16 x i16> @llvm.genx.wrregioni.v16i16.v8i16.i16.i1(<16 x i16>, <8 x i16>, i32, i32, i32, i16, i32, i1) #0
declare <16 x i16> @llvm.genx.wrregioni.v16i16.v8i16.i16.v8i1(<16 x i16>, <8 x i16>, i32, i32, i32, i16, i32, <8 x i1>) #0
declare <32 x i16> @llvm.genx.wrregioni.v32i16.v13i16.i16.i1(<32 x i16>, <13 x i16>, i32, i32, i32, i16, i32, i1) #0
declare <13 x i16> @llvm.genx.uutrunc.sat.v13i16.v13i32(<13 x i32>) #0

; REMARK: 1 of 13 elements are not read

; Of 13 elements 12 are read: two instructions instead of three; and so for what
; these are made of.
; CHECK-LABEL: @twelve
; CHECK: [[R:%.*]] = call <12 x i8> @llvm.genx.rdregioni.v12i8.v32i8.i16(<32 x i8> %v, i32 0, i32 12, i32 1, i16 3,
; CHECK: [[W:%.*]] = zext <12 x i8> [[R]] to <12 x i16>
; CHECK: [[S:%.*]] = add nuw <12 x i16> [[W]], <i16 1, i16 2, i16 3, i16 4, i16 5, i16 6, i16 7, i16 8, i16 9, i16 10, i16 11, i16 12>
; CHECK: call <8 x i16> @llvm.genx.rdregioni.v8i16.v12i16.i16(<12 x i16> [[S]], i32 8, i32 8, i32 1, i16 0,
; CHECK: call <4 x i16> @llvm.genx.rdregioni.v4i16.v12i16.i16(<12 x i16> [[S]], i32 4, i32 4, i32 1, i16 16,
define void @twelve(<32 x i8> %v, <8 x i16>* %p, <4 x i16>* %q) "target-cpu"="icllp" {
  %b = call <13 x i8> @llvm.genx.rdregioni.v13i8.v32i8.i16(<32 x i8> %v, i32 13, i32 13, i32 1, i16 3, i32 undef)
  %w = zext <13 x i8> %b to <13 x i16>
  %s = add nuw <13 x i16> %w, <i16 1, i16 2, i16 3, i16 4, i16 5, i16 6, i16 7, i16 8, i16 9, i16 10, i16 11, i16 12, i16 13>
  %x = call <8 x i16> @llvm.genx.rdregioni.v8i16.v13i16.i16(<13 x i16> %s, i32 8, i32 8, i32 1, i16 0, i32 undef)
  %y = call <4 x i16> @llvm.genx.rdregioni.v4i16.v13i16.i16(<13 x i16> %s, i32 4, i32 4, i32 1, i16 16, i32 undef)
  store <8 x i16> %x, <8 x i16>* %p
  store <4 x i16> %y, <4 x i16>* %q
  ret void
}

; Eight elements of a minimum, and of a saturated number.
; CHECK-LABEL: @eight
; CHECK: [[T:%.*]] = call <8 x i16> @llvm.genx.uutrunc.sat.v8i16.v8i32(<8 x i32>
; CHECK: [[M:%.*]] = call <8 x i16> @llvm.umin.v8i16(<8 x i16> [[T]], <8 x i16>
; CHECK-NEXT: ret <8 x i16> [[M]]
define <8 x i16> @eight(<13 x i32> %v, <13 x i16> %w) "target-cpu"="icllp" {
  %t = call <13 x i16> @llvm.genx.uutrunc.sat.v13i16.v13i32(<13 x i32> %v)
  %m = call <13 x i16> @llvm.umin.v13i16(<13 x i16> %t, <13 x i16> %w)
  %x = call <8 x i16> @llvm.genx.rdregioni.v8i16.v13i16.i16(<13 x i16> %m, i32 8, i32 8, i32 1, i16 0, i32 undef)
  ret <8 x i16> %x
}
declare <13 x i16> @llvm.umin.v13i16(<13 x i16>, <13 x i16>)

; One instruction and one register in any case.
; CHECK-LABEL: @full
; CHECK: add <16 x i16>
define <8 x i16> @full(<16 x i16> %v) "target-cpu"="icllp" {
  %s = add <16 x i16> %v, %v
  %x = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %s, i32 8, i32 8, i32 1, i16 8, i32 undef)
  ret <8 x i16> %x
}

; The second of two registers.
; CHECK-LABEL: @second
; CHECK: [[R:%.*]] = call <8 x i16> @llvm.genx.rdregioni.v8i16.v32i16.i16(<32 x i16> %v, i32 8, i32 8, i32 1, i16 32,
; CHECK: [[S:%.*]] = add <8 x i16> [[R]], [[R2:%.*]]
; CHECK: ret <8 x i16> [[S]]
define <8 x i16> @second(<32 x i16> %v, <32 x i16> %w) "target-cpu"="icllp" {
  %s = add <32 x i16> %v, %w
  %x = call <8 x i16> @llvm.genx.rdregioni.v8i16.v32i16.i16(<32 x i16> %s, i32 8, i32 8, i32 1, i16 32, i32 undef)
  ret <8 x i16> %x
}

; The first write is dead; the second one keeps nothing.
; CHECK-LABEL: @writes
; CHECK-NEXT: [[W:%.*]] = call <16 x i16> @llvm.genx.wrregioni.v16i16.v8i16.i16.i1(<16 x i16> undef, <8 x i16> %y,
; CHECK-NEXT: call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> [[W]],
define <8 x i16> @writes(<16 x i16> %o, <8 x i16> %x, <8 x i16> %y) "target-cpu"="icllp" {
  %a = call <16 x i16> @llvm.genx.wrregioni.v16i16.v8i16.i16.i1(<16 x i16> %o, <8 x i16> %x, i32 8, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %b = call <16 x i16> @llvm.genx.wrregioni.v16i16.v8i16.i16.i1(<16 x i16> %a, <8 x i16> %y, i32 8, i32 8, i32 1, i16 16, i32 undef, i1 true)
  %r = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %b, i32 8, i32 8, i32 1, i16 16, i32 undef)
  ret <8 x i16> %r
}

; A mask lets the old elements through: they are read.
; CHECK-LABEL: @masked
; CHECK-COUNT-2: wrregioni
define <8 x i16> @masked(<16 x i16> %o, <8 x i16> %x, <8 x i16> %y, <8 x i1> %m) "target-cpu"="icllp" {
  %a = call <16 x i16> @llvm.genx.wrregioni.v16i16.v8i16.i16.i1(<16 x i16> %o, <8 x i16> %x, i32 8, i32 8, i32 1, i16 16, i32 undef, i1 true)
  %b = call <16 x i16> @llvm.genx.wrregioni.v16i16.v8i16.i16.v8i1(<16 x i16> %a, <8 x i16> %y, i32 8, i32 8, i32 1, i16 16, i32 undef, <8 x i1> %m)
  %r = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %b, i32 8, i32 8, i32 1, i16 16, i32 undef)
  ret <8 x i16> %r
}

; Written in part: the sum and its write are as wide as what is read of them.
; CHECK-LABEL: @written
; CHECK: [[S:%.*]] = add <12 x i16>
; CHECK: [[W:%.*]] = call <32 x i16> @llvm.genx.wrregioni.v32i16.v12i16.i16.i1(<32 x i16> undef, <12 x i16> [[S]], i32 {{[0-9]+}}, i32 12, i32 1, i16 8,
define <8 x i16> @written(<13 x i16> %v, <8 x i16>* %p) "target-cpu"="icllp" {
  %s = add <13 x i16> %v, %v
  %a = call <32 x i16> @llvm.genx.wrregioni.v32i16.v13i16.i16.i1(<32 x i16> undef, <13 x i16> %s, i32 13, i32 13, i32 1, i16 8, i32 undef, i1 true)
  %r = call <8 x i16> @llvm.genx.rdregioni.v8i16.v32i16.i16(<32 x i16> %a, i32 8, i32 8, i32 1, i16 8, i32 undef)
  %q = call <8 x i16> @llvm.genx.rdregioni.v8i16.v32i16.i16(<32 x i16> %a, i32 8, i32 8, i32 1, i16 16, i32 undef)
  store <8 x i16> %q, <8 x i16>* %p
  ret <8 x i16> %r
}

; Through a loop: what it carries but nobody reads behind it is not computed,
; and the write to what is left keeps nothing of the round before.
; CHECK-LABEL: @loop
; CHECK: loop:
; CHECK: %a = call <16 x i16> @llvm.genx.wrregioni.v16i16.v8i16.i16.i1(<16 x i16> undef,
; CHECK-NOT: wrregioni{{.*}} i16 16,
; CHECK: ret
define <8 x i16> @loop(<8 x i16> %x, i32 %n) "target-cpu"="icllp" {
entry:
  br label %loop
loop:
  %o = phi <16 x i16> [ zeroinitializer, %entry ], [ %b, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %r = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %o, i32 8, i32 8, i32 1, i16 0, i32 undef)
  %s = add <8 x i16> %r, %x
  %a = call <16 x i16> @llvm.genx.wrregioni.v16i16.v8i16.i16.i1(<16 x i16> %o, <8 x i16> %s, i32 8, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %b = call <16 x i16> @llvm.genx.wrregioni.v16i16.v8i16.i16.i1(<16 x i16> %a, <8 x i16> %x, i32 8, i32 8, i32 1, i16 16, i32 undef, i1 true)
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %exit
exit:
  %q = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %b, i32 8, i32 8, i32 1, i16 0, i32 undef)
  ret <8 x i16> %q
}

attributes #0 = { nounwind readnone willreturn }

; As few elements as cost least: exactly those that are read, or more if that saves
; instructions.
; CHECK-LABEL: @five
; CHECK: add <5 x i8>
define <5 x i8> @five(<7 x i8> %v, <7 x i8> %w) "target-cpu"="skl" {
  %s = add <7 x i8> %v, %w
  %x = call <5 x i8> @llvm.genx.rdregioni.v5i8.v7i8.i16(<7 x i8> %s, i32 5, i32 5, i32 1, i16 0, i32 undef)
  ret <5 x i8> %x
}
; CHECK-LABEL: @three
; CHECK: add <4 x i8>
define <3 x i8> @three(<13 x i8> %v, <13 x i8> %w) "target-cpu"="skl" {
  %s = add <13 x i8> %v, %w
  %x = call <3 x i8> @llvm.genx.rdregioni.v3i8.v13i8.i16(<13 x i8> %s, i32 3, i32 3, i32 1, i16 0, i32 undef)
  ret <3 x i8> %x
}
; CHECK-LABEL: @nine
; CHECK: add <16 x i8>
define <9 x i8> @nine(<29 x i8> %v, <29 x i8> %w) "target-cpu"="skl" {
  %s = add <29 x i8> %v, %w
  %x = call <9 x i8> @llvm.genx.rdregioni.v9i8.v29i8.i16(<29 x i8> %s, i32 9, i32 9, i32 1, i16 0, i32 undef)
  ret <9 x i8> %x
}
declare <5 x i8> @llvm.genx.rdregioni.v5i8.v7i8.i16(<7 x i8>, i32, i32, i32, i16, i32)
declare <3 x i8> @llvm.genx.rdregioni.v3i8.v13i8.i16(<13 x i8>, i32, i32, i32, i16, i32)
declare <9 x i8> @llvm.genx.rdregioni.v9i8.v29i8.i16(<29 x i8>, i32, i32, i32, i16, i32)
