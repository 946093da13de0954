; Regions of regions become one region, unless that would copy a vector.
; RUN: genx-opt -passes=genx-collapse-regions -S %s | FileCheck %s

; row(1).select<2, 2>(1) of a 4x8 matrix: elements 9 and 11.
; CHECK-LABEL: @read_of_read
; CHECK: call <2 x i32> @llvm.genx.rdregioni.v2i32.v32i32.i16(<32 x i32> %m, i32 0, i32 2, i32 2, i16 36,
define <2 x i32> @read_of_read(<32 x i32> %m) {
  %row = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %m, i32 0, i32 8, i32 1, i16 32, i32 undef)
  %r = call <2 x i32> @llvm.genx.rdregioni.v2i32.v8i32.i16(<8 x i32> %row, i32 0, i32 2, i32 2, i16 4, i32 undef)
  ret <2 x i32> %r
}

; format<char>().select<4, 4>(0): the low bytes.
; CHECK-LABEL: @through_cast
; CHECK: [[B:%.*]] = bitcast <32 x i32> %m to <128 x i8>
; CHECK: rdregioni.v4i8.v128i8.i16(<128 x i8> [[B]], i32 0, i32 4, i32 4, i16 32,
define <4 x i8> @through_cast(<32 x i32> %m) {
  %row = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %m, i32 0, i32 8, i32 1, i16 32, i32 undef)
  %b = bitcast <8 x i32> %row to <32 x i8>
  %r = call <4 x i8> @llvm.genx.rdregioni.v4i8.v32i8.i16(<32 x i8> %b, i32 0, i32 4, i32 4, i16 0, i32 undef)
  ret <4 x i8> %r
}

; What was written there is known.
; CHECK-LABEL: @forward
; CHECK: ret <8 x i32> %n
define <8 x i32> @forward(<32 x i32> %m, <8 x i32> %n) {
  %w = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %m, <8 x i32> %n, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %w, i32 0, i32 8, i32 1, i16 32, i32 undef)
  ret <8 x i32> %r
}

; A write to a place that is written again is dead.
; CHECK-LABEL: @dead_write
; CHECK: call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %m, <8 x i32> %b,
define <32 x i32> @dead_write(<32 x i32> %m, <8 x i32> %a, <8 x i32> %b) {
  %w = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %m, <8 x i32> %a, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  %x = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %w, <8 x i32> %b, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  ret <32 x i32> %x
}

; row(1).select<2, 2>(1) = %n
; CHECK-LABEL: @write_of_write
; CHECK: call <32 x i32> @llvm.genx.wrregioni.v32i32.v2i32.i16.i1(<32 x i32> %m, <2 x i32> %n, i32 0, i32 2, i32 2, i16 36,
define <32 x i32> @write_of_write(<32 x i32> %m, <2 x i32> %n) {
  %row = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %m, i32 0, i32 8, i32 1, i16 32, i32 undef)
  %new = call <8 x i32> @llvm.genx.wrregioni.v8i32.v2i32.i16.i1(<8 x i32> %row, <2 x i32> %n, i32 0, i32 2, i32 2, i16 4, i32 undef, i1 true)
  %w = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %m, <8 x i32> %new, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  ret <32 x i32> %w
}

; Reading the version before the write would keep both alive.
; CHECK-LABEL: @older_version
; CHECK: rdregioni.v8i32.v32i32.i16(<32 x i32> %w,
define <8 x i32> @older_version(<32 x i32> %m, <8 x i32> %a) {
  %n = add <8 x i32> %a, %a
  %w = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %m, <8 x i32> %n, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %w, i32 0, i32 8, i32 1, i16 64, i32 undef)
  ret <8 x i32> %r
}

; Overlapping in part: nothing to do.
; CHECK-LABEL: @untouched
; CHECK-NEXT: wrregioni
; CHECK-NEXT: rdregioni.v8i32.v32i32.i16(<32 x i32> %w,
; CHECK-NEXT: ret
define <8 x i32> @untouched(<32 x i32> %m, <8 x i32> %n) {
  %w = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %m, <8 x i32> %n, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %w, i32 0, i32 8, i32 1, i16 48, i32 undef)
  ret <8 x i32> %r
}
; Two dynamic offsets: their sum, if nothing else reads the part in between.
; CHECK-LABEL: @sum_of_offsets
; CHECK: [[SUM:%.*]] = add i16 %i, %j
; CHECK-NEXT: [[R:%.*]] = call <8 x i32> @llvm.genx.rdregioni.v8i32.v48i32.i16(<48 x i32> %m, i32 0, i32 8, i32 2, i16 [[SUM]],
; CHECK-NEXT: ret <8 x i32> [[R]]
define <8 x i32> @sum_of_offsets(<48 x i32> %m, i16 %i, i16 %j) {
  %part = call <32 x i32> @llvm.genx.rdregioni.v32i32.v48i32.i16(<48 x i32> %m, i32 0, i32 32, i32 1, i16 %i, i32 undef)
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %part, i32 0, i32 8, i32 2, i16 %j, i32 undef)
  ret <8 x i32> %r
}

; The part was read from a longer vector, whose first elements %o is.
; CHECK-LABEL: @first_elements
; CHECK: [[O:%.*]] = add i16 %i, 10
; CHECK-NEXT: [[W:%.*]] = call <14 x i16> @llvm.genx.wrregioni.v14i16.i16.i16.i1(<14 x i16> %o, i16 %n, i32 1, i32 1, i32 1, i16 [[O]],
; CHECK-NEXT: ret <14 x i16> [[W]]
define <14 x i16> @first_elements(<16 x i16> %m, i16 %n, i16 %i) {
  %o = call <14 x i16> @llvm.genx.rdregioni.v14i16.v16i16.i16(<16 x i16> %m, i32 0, i32 14, i32 1, i16 0, i32 undef)
  %row = call <7 x i16> @llvm.genx.rdregioni.v7i16.v16i16.i16(<16 x i16> %m, i32 0, i32 7, i32 1, i16 %i, i32 undef)
  %new = call <7 x i16> @llvm.genx.wrregioni.v7i16.i16.i16.i1(<7 x i16> %row, i16 %n, i32 0, i32 1, i32 1, i16 10, i32 undef, i1 true)
  %w = call <14 x i16> @llvm.genx.wrregioni.v14i16.v7i16.i16.i1(<14 x i16> %o, <7 x i16> %new, i32 0, i32 7, i32 1, i16 %i, i32 undef, i1 true)
  ret <14 x i16> %w
}

; CHECK-LABEL: @part_is_needed
; CHECK: rdregioni.v32i32.v48i32.i16(<48 x i32> %m, i32 0, i32 32, i32 1, i16 %i,
; CHECK: rdregioni.v8i32.v32i32.i16(<32 x i32> %part, i32 0, i32 8, i32 2, i16 %j,
define <32 x i32> @part_is_needed(<48 x i32> %m, i16 %i, i16 %j) {
  %part = call <32 x i32> @llvm.genx.rdregioni.v32i32.v48i32.i16(<48 x i32> %m, i32 0, i32 32, i32 1, i16 %i, i32 undef)
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %part, i32 0, i32 8, i32 2, i16 %j, i32 undef)
  %w = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %part, <8 x i32> %r, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  ret <32 x i32> %w
}

; select<32, 1>(i).select<8, 1>(j) = %n in some lanes: only these are written.
; CHECK-LABEL: @write_at_sum
; CHECK: [[SUM:%.*]] = add i16 %i, %j
; CHECK-NEXT: [[W:%.*]] = call <48 x i32> @llvm.genx.wrregioni.v48i32.v8i32.i16.v8i1(<48 x i32> %m, <8 x i32> %n, i32 0, i32 8, i32 1, i16 [[SUM]], i32 undef, <8 x i1> %mask)
; CHECK-NEXT: ret <48 x i32> [[W]]
define <48 x i32> @write_at_sum(<48 x i32> %m, <8 x i32> %n, i16 %i, i16 %j, <8 x i1> %mask) {
  %part = call <32 x i32> @llvm.genx.rdregioni.v32i32.v48i32.i16(<48 x i32> %m, i32 0, i32 32, i32 1, i16 %i, i32 undef)
  %new = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.v8i1(<32 x i32> %part, <8 x i32> %n, i32 0, i32 8, i32 1, i16 %j, i32 undef, <8 x i1> %mask)
  %w = call <48 x i32> @llvm.genx.wrregioni.v48i32.v32i32.i16.i1(<48 x i32> %m, <32 x i32> %new, i32 0, i32 32, i32 1, i16 %i, i32 undef, i1 true)
  ret <48 x i32> %w
}

; The offset of the part is constant, or that within the part.
; CHECK-LABEL: @write_in_part
; CHECK: [[O:%.*]] = add i16 %j, 8
; CHECK-NEXT: [[W:%.*]] = call <48 x i32> @llvm.genx.wrregioni.v48i32.v8i32.i16.i1(<48 x i32> %m, <8 x i32> %n, i32 0, i32 8, i32 3, i16 [[O]],
; CHECK: [[P:%.*]] = add i16 %j, 4
; CHECK-NEXT: call <48 x i32> @llvm.genx.wrregioni.v48i32.v8i32.i16.i1(<48 x i32> [[W]], <8 x i32> %n, i32 0, i32 8, i32 2, i16 [[P]],
define <48 x i32> @write_in_part(<48 x i32> %m, <8 x i32> %n, i16 %j) {
  %part = call <37 x i32> @llvm.genx.rdregioni.v37i32.v48i32.i16(<48 x i32> %m, i32 0, i32 37, i32 1, i16 8, i32 undef)
  %new = call <37 x i32> @llvm.genx.wrregioni.v37i32.v8i32.i16.i1(<37 x i32> %part, <8 x i32> %n, i32 0, i32 8, i32 3, i16 %j, i32 undef, i1 true)
  %w = call <48 x i32> @llvm.genx.wrregioni.v48i32.v37i32.i16.i1(<48 x i32> %m, <37 x i32> %new, i32 0, i32 37, i32 1, i16 8, i32 undef, i1 true)
  %part2 = call <32 x i32> @llvm.genx.rdregioni.v32i32.v48i32.i16(<48 x i32> %w, i32 0, i32 32, i32 1, i16 %j, i32 undef)
  %new2 = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %part2, <8 x i32> %n, i32 0, i32 8, i32 2, i16 4, i32 undef, i1 true)
  %w2 = call <48 x i32> @llvm.genx.wrregioni.v48i32.v32i32.i16.i1(<48 x i32> %w, <32 x i32> %new2, i32 0, i32 32, i32 1, i16 %j, i32 undef, i1 true)
  ret <48 x i32> %w2
}

declare <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32>, i32, i32, i32, i16, i32)
declare <2 x i32> @llvm.genx.rdregioni.v2i32.v8i32.i16(<8 x i32>, i32, i32, i32, i16, i32)
declare <4 x i8> @llvm.genx.rdregioni.v4i8.v32i8.i16(<32 x i8>, i32, i32, i32, i16, i32)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v2i32.i16.i1(<8 x i32>, <2 x i32>, i32, i32, i32, i16, i32, i1)

; An element of what was extended is one of the narrow vector, extended: sums and
; products do that on the way. Others do not, and would extend each part anew.
; CHECK-LABEL: @extended
; CHECK: [[R:%.*]] = call <8 x i16> @llvm.genx.rdregioni.v8i16.v4i16.i16(<4 x i16> %n, i32 0, i32 {{[0-9]+}}, i32 0, i16 4,
; CHECK: [[E:%.*]] = sext <8 x i16> [[R]] to <8 x i32>
; CHECK: mul <8 x i32> [[E]], %a
; CHECK: [[S:%.*]] = call <8 x i32> @llvm.genx.rdregioni.v8i32.v4i32.i16(<4 x i32> %w, i32 0, i32 1, i32 0, i16 4,
; CHECK: lshr <8 x i32> [[S]], %a
define <8 x i32> @extended(<4 x i16> %n, <8 x i32> %a) {
  %w = sext <4 x i16> %n to <4 x i32>
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v4i32.i16(<4 x i32> %w, i32 0, i32 1, i32 0, i16 8, i32 undef)
  %m = mul <8 x i32> %r, %a
  %s = call <8 x i32> @llvm.genx.rdregioni.v8i32.v4i32.i16(<4 x i32> %w, i32 0, i32 1, i32 0, i16 4, i32 undef)
  %l = lshr <8 x i32> %s, %a
  %x = xor <8 x i32> %m, %l
  ret <8 x i32> %x
}
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v4i32.i16(<4 x i32>, i32, i32, i32, i16, i32)

; Sums read every second element of what was extended, and low words that were
; shifted up and down, where they are. What is computed in full stays.
; CHECK-LABEL: @low_words
; CHECK: [[W:%.*]] = bitcast <8 x i32> %a to <16 x i16>
; CHECK: [[P:%.*]] = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> [[W]], i32 {{[0-9]+}}, i32 8, i32 2, i16 0,
; CHECK: [[L:%.*]] = call <4 x i16> @llvm.genx.rdregioni.v4i16.v8i16.i16(<8 x i16> [[P]], i32 {{[0-9]+}}, i32 4, i32 2, i16 0,
; CHECK: [[E:%.*]] = sext <4 x i16> [[L]] to <4 x i32>
; CHECK-NEXT: add <4 x i32> [[E]], %c
define <4 x i32> @low_words(<8 x i32> %a, <4 x i32> %c) {
  %u = shl <8 x i32> %a, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %d = ashr <8 x i32> %u, <i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16, i32 16>
  %r = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %d, i32 0, i32 4, i32 2, i16 0, i32 undef)
  %s = add <4 x i32> %r, %c
  ret <4 x i32> %s
}

; CHECK-LABEL: @in_full
; CHECK: call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %w,
define <4 x i32> @in_full(<8 x i16> %n, <8 x i32> %a) {
  %w = sext <8 x i16> %n to <8 x i32>
  %l = lshr <8 x i32> %w, %a
  %r = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %w, i32 0, i32 4, i32 2, i16 0, i32 undef)
  %t = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %l, i32 0, i32 4, i32 2, i16 0, i32 undef)
  %s = add <4 x i32> %r, %t
  ret <4 x i32> %s
}
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32>, i32, i32, i32, i16, i32)

; Sums of absolute values make them on the way; what is written needs them.
; CHECK-LABEL: @absolute
; CHECK: %d = sub <8 x i16> %a, %b
; CHECK: [[L:%.*]] = call <4 x i16> @llvm.genx.rdregioni.v4i16.v8i16.i16(<8 x i16> %d, i32 0, i32 4, i32 2, i16 0,
; CHECK: [[X:%.*]] = call <4 x i16> @llvm.abs.v4i16(<4 x i16> [[L]], i1 false)
; CHECK: [[H:%.*]] = call <4 x i16> @llvm.genx.rdregioni.v4i16.v8i16.i16(<8 x i16> %d, i32 0, i32 4, i32 2, i16 2,
; CHECK: [[Y:%.*]] = call <4 x i16> @llvm.abs.v4i16(<4 x i16> [[H]], i1 false)
; CHECK: add <4 x i16> [[X]], [[Y]]
; CHECK: %m = call <8 x i16> @llvm.abs.v8i16(<8 x i16> %b, i1 false)
; CHECK: rdregioni.v4i16.v8i16.i16(<8 x i16> %m
define <4 x i16> @absolute(<8 x i16> %a, <8 x i16> %b) {
  %d = sub <8 x i16> %a, %b
  %s = call <8 x i16> @llvm.abs.v8i16(<8 x i16> %d, i1 false)
  %x = call <4 x i16> @llvm.genx.rdregioni.v4i16.v8i16.i16(<8 x i16> %s, i32 0, i32 4, i32 2, i16 0, i32 undef)
  %y = call <4 x i16> @llvm.genx.rdregioni.v4i16.v8i16.i16(<8 x i16> %s, i32 0, i32 4, i32 2, i16 2, i32 undef)
  %p = add <4 x i16> %x, %y
  %m = call <8 x i16> @llvm.abs.v8i16(<8 x i16> %b, i1 false)
  %z = call <4 x i16> @llvm.genx.rdregioni.v4i16.v8i16.i16(<8 x i16> %m, i32 0, i32 4, i32 2, i16 0, i32 undef)
  %o = or <4 x i16> %p, %z
  ret <4 x i16> %o
}

declare <8 x i16> @llvm.abs.v8i16(<8 x i16>, i1)
declare <4 x i16> @llvm.genx.rdregioni.v4i16.v8i16.i16(<8 x i16>, i32, i32, i32, i16, i32)

; So do maxima, the first step of a reduction.
; CHECK-LABEL: @maximum
; CHECK: [[L:%.*]] = call <4 x half> @llvm.genx.rdregionf.v4f16.v8f16.i16(<8 x half> %a, i32 0, i32 4, i32 1, i16 0,
; CHECK: [[X:%.*]] = call <4 x half> @llvm.fabs.v4f16(<4 x half> [[L]])
; CHECK: [[H:%.*]] = call <4 x half> @llvm.genx.rdregionf.v4f16.v8f16.i16(<8 x half> %a, i32 0, i32 4, i32 1, i16 8,
; CHECK: [[Y:%.*]] = call <4 x half> @llvm.fabs.v4f16(<4 x half> [[H]])
; CHECK: maxnum.v4f16(<4 x half> [[X]], <4 x half> [[Y]])
define <4 x half> @maximum(<8 x half> %a) {
  %s = call <8 x half> @llvm.fabs.v8f16(<8 x half> %a)
  %x = call <4 x half> @llvm.genx.rdregionf.v4f16.v8f16.i16(<8 x half> %s, i32 0, i32 4, i32 1, i16 0, i32 undef)
  %y = call <4 x half> @llvm.genx.rdregionf.v4f16.v8f16.i16(<8 x half> %s, i32 0, i32 4, i32 1, i16 8, i32 undef)
  %m = call <4 x half> @llvm.maxnum.v4f16(<4 x half> %x, <4 x half> %y)
  ret <4 x half> %m
}

declare <8 x half> @llvm.fabs.v8f16(<8 x half>)
declare <4 x half> @llvm.maxnum.v4f16(<4 x half>, <4 x half>)
declare <4 x half> @llvm.genx.rdregionf.v4f16.v8f16.i16(<8 x half>, i32, i32, i32, i16, i32)

; A comparison of which parts are read is one of parts, where it was: what it
; compares may change before the read.
; CHECK-LABEL: @parts_of_comparison
; CHECK-DAG: [[L:%.*]] = call <32 x float> @llvm.genx.rdregionf{{.*}}(<64 x float> %a, i32 {{[0-9]+}}, i32 32, i32 1, i16 0,
; CHECK-DAG: [[H:%.*]] = call <32 x float> @llvm.genx.rdregionf{{.*}}(<64 x float> %a, i32 {{[0-9]+}}, i32 32, i32 1, i16 128,
; CHECK-DAG: fcmp oeq <32 x float> [[L]], zeroinitializer
; CHECK-DAG: fcmp oeq <32 x float> [[H]], zeroinitializer
; CHECK: br i1
define <32 x i16> @parts_of_comparison(<64 x float> %a, i1 %c) {
  %m = fcmp oeq <64 x float> %a, zeroinitializer
  %z = zext <64 x i1> %m to <64 x i16>
  br i1 %c, label %low, label %high
low:
  %l = call <32 x i16> @llvm.genx.rdregioni.v32i16.v64i16.i16(<64 x i16> %z, i32 0, i32 32, i32 1, i16 0, i32 undef)
  ret <32 x i16> %l
high:
  %h = call <32 x i16> @llvm.genx.rdregioni.v32i16.v64i16.i16(<64 x i16> %z, i32 0, i32 32, i32 1, i16 64, i32 undef)
  ret <32 x i16> %h
}
declare <32 x i16> @llvm.genx.rdregioni.v32i16.v64i16.i16(<64 x i16>, i32, i32, i32, i16, i32)

; Coordinates of the thread are in registers of their own.
; CHECK-LABEL: @coordinate
; CHECK-NEXT: [[X:%.*]] = call i32 @llvm.genx.group.id.x()
; CHECK: ret i32 [[X]]
define i32 @coordinate() {
  %x = call i32 @llvm.genx.group.id.x()
  %a = call <3 x i32> @llvm.genx.wrregioni.v3i32.i32.i16.i1(<3 x i32> undef, i32 %x, i32 0, i32 1, i32 1, i16 0, i32 undef, i1 true)
  %y = call i32 @llvm.genx.group.id.y()
  %b = call <3 x i32> @llvm.genx.wrregioni.v3i32.i32.i16.i1(<3 x i32> %a, i32 %y, i32 0, i32 1, i32 1, i16 4, i32 undef, i1 true)
  %r = call i32 @llvm.genx.rdregioni.i32.v3i32.i16(<3 x i32> %b, i32 0, i32 1, i32 1, i16 0, i32 undef)
  ret i32 %r
}
declare i32 @llvm.genx.group.id.x() readnone
declare i32 @llvm.genx.group.id.y() readnone
declare <3 x i32> @llvm.genx.wrregioni.v3i32.i32.i16.i1(<3 x i32>, i32, i32, i32, i32, i16, i32, i1)
declare i32 @llvm.genx.rdregioni.i32.v3i32.i16(<3 x i32>, i32, i32, i32, i16, i32)
declare <32 x i32> @llvm.genx.rdregioni.v32i32.v48i32.i16(<48 x i32>, i32, i32, i32, i16, i32)
declare <37 x i32> @llvm.genx.rdregioni.v37i32.v48i32.i16(<48 x i32>, i32, i32, i32, i16, i32)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.v8i1(<32 x i32>, <8 x i32>, i32, i32, i32, i16, i32, <8 x i1>)
declare <37 x i32> @llvm.genx.wrregioni.v37i32.v8i32.i16.i1(<37 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare <48 x i32> @llvm.genx.wrregioni.v48i32.v32i32.i16.i1(<48 x i32>, <32 x i32>, i32, i32, i32, i16, i32, i1)
declare <48 x i32> @llvm.genx.wrregioni.v48i32.v37i32.i16.i1(<48 x i32>, <37 x i32>, i32, i32, i32, i16, i32, i1)
declare <14 x i16> @llvm.genx.rdregioni.v14i16.v16i16.i16(<16 x i16>, i32, i32, i32, i16, i32)
declare <7 x i16> @llvm.genx.rdregioni.v7i16.v16i16.i16(<16 x i16>, i32, i32, i32, i16, i32)
declare <7 x i16> @llvm.genx.wrregioni.v7i16.i16.i16.i1(<7 x i16>, i16, i32, i32, i32, i16, i32, i1)
declare <14 x i16> @llvm.genx.wrregioni.v14i16.v7i16.i16.i1(<14 x i16>, <7 x i16>, i32, i32, i32, i16, i32, i1)

; Two dynamic offsets are added, but not to that of narrower elements: it need
; not be a multiple of the size of the wider ones.
; CHECK-LABEL: @wider_elements
; CHECK: call <8 x i16> @llvm.genx.rdregioni{{.*}}(<16 x i16> %o, i32 {{[0-9]+}}, i32 8, i32 1, i16 %i,
; CHECK: call <2 x i32> @llvm.genx.rdregioni{{.*}}(<4 x i32> {{.*}}, i32 {{[0-9]+}}, i32 2, i32 1, i16 %j,
define <2 x i32> @wider_elements(<16 x i16> %o, i16 %i, i16 %j) {
  %part = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %o, i32 0, i32 8, i32 1, i16 %i, i32 undef)
  %wide = bitcast <8 x i16> %part to <4 x i32>
  %r = call <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32.i16(<4 x i32> %wide, i32 0, i32 2, i32 1, i16 %j, i32 undef)
  ret <2 x i32> %r
}

; CHECK-LABEL: @narrower_elements
; CHECK: [[SUM:%.*]] = add i16 %i, %j
; CHECK: call <2 x i16> @llvm.genx.rdregioni{{.*}}(<16 x i16> {{.*}}, i32 {{[0-9]+}}, i32 2, i32 1, i16 [[SUM]],
define <2 x i16> @narrower_elements(<8 x i32> %o, i16 %i, i16 %j) {
  %part = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %o, i32 0, i32 4, i32 1, i16 %i, i32 undef)
  %narrow = bitcast <4 x i32> %part to <8 x i16>
  %r = call <2 x i16> @llvm.genx.rdregioni.v2i16.v8i16.i16(<8 x i16> %narrow, i32 0, i32 2, i32 1, i16 %j, i32 undef)
  ret <2 x i16> %r
}
declare <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16>, i32, i32, i32, i16, i32)
declare <2 x i32> @llvm.genx.rdregioni.v2i32.v4i32.i16(<4 x i32>, i32, i32, i32, i16, i32)
declare <2 x i16> @llvm.genx.rdregioni.v2i16.v8i16.i16(<8 x i16>, i32, i32, i32, i16, i32)

; Four single elements of a register at a dynamic offset: one move of it, since mad
; cannot read factors at an address. Two are read at the address.
; CHECK-LABEL: @taps
; CHECK: %v = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %t, i32 0, i32 8, i32 1, i16 %i,
; CHECK-COUNT-4: call i16 @llvm.genx.rdregioni.i16.v8i16.i16(<8 x i16> %v,
define i16 @taps(<16 x i16> %t, i16 %i) {
  %v = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %t, i32 0, i32 8, i32 1, i16 %i, i32 undef)
  %e0 = call i16 @llvm.genx.rdregioni.i16.v8i16.i16(<8 x i16> %v, i32 0, i32 1, i32 1, i16 0, i32 undef)
  %e1 = call i16 @llvm.genx.rdregioni.i16.v8i16.i16(<8 x i16> %v, i32 0, i32 1, i32 1, i16 2, i32 undef)
  %e2 = call i16 @llvm.genx.rdregioni.i16.v8i16.i16(<8 x i16> %v, i32 0, i32 1, i32 1, i16 4, i32 undef)
  %e3 = call i16 @llvm.genx.rdregioni.i16.v8i16.i16(<8 x i16> %v, i32 0, i32 1, i32 1, i16 6, i32 undef)
  %s1 = add i16 %e0, %e1
  %s2 = add i16 %s1, %e2
  %s3 = add i16 %s2, %e3
  ret i16 %s3
}
; CHECK-LABEL: @two_taps
; CHECK-COUNT-2: call i16 @llvm.genx.rdregioni.i16.v16i16.i16(<16 x i16> %t,
define i16 @two_taps(<16 x i16> %t, i16 %i) {
  %v = call <8 x i16> @llvm.genx.rdregioni.v8i16.v16i16.i16(<16 x i16> %t, i32 0, i32 8, i32 1, i16 %i, i32 undef)
  %e0 = call i16 @llvm.genx.rdregioni.i16.v8i16.i16(<8 x i16> %v, i32 0, i32 1, i32 1, i16 0, i32 undef)
  %e1 = call i16 @llvm.genx.rdregioni.i16.v8i16.i16(<8 x i16> %v, i32 0, i32 1, i32 1, i16 2, i32 undef)
  %s1 = add i16 %e0, %e1
  ret i16 %s1
}
declare i16 @llvm.genx.rdregioni.i16.v8i16.i16(<8 x i16>, i32, i32, i32, i16, i32)
