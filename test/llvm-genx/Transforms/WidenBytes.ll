; Connected operations on bytes are done in words where the hardware reads bytes
; as the first source only.
; RUN: genx-opt -passes=genx-widen-bytes -mcpu=icllp -S %s | FileCheck %s
; RUN: genx-opt -passes=genx-widen-bytes -mcpu=skl -S %s | FileCheck %s --check-prefix=GEN9
; RUN: genx-opt -passes=genx-widen-bytes -mcpu=icllp -pass-remarks=widen -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=REMARK

; GEN9-NOT: ext <64 x i8>
; REMARK: 3 operations on bytes done in words
; CHECK-LABEL: @median
; CHECK-DAG: [[X:%.*]] = zext <64 x i8> %x to <64 x i16>
; CHECK-DAG: [[Y:%.*]] = zext <64 x i8> %y to <64 x i16>
; CHECK: [[A:%.*]] = call <64 x i16> @llvm.umin.v64i16(<64 x i16> [[X]], <64 x i16> [[Y]])
; CHECK: [[B:%.*]] = call <64 x i16> @llvm.umax.v64i16(<64 x i16> [[X]], <64 x i16> [[Y]])
; CHECK: [[M:%.*]] = call <64 x i16> @llvm.umin.v64i16(<64 x i16> [[A]], <64 x i16> [[B]])
; CHECK: [[R:%.*]] = trunc <64 x i16> [[M]] to <64 x i8>
; CHECK: ret <64 x i8> [[R]]
define <64 x i8> @median(<64 x i8> %x, <64 x i8> %y) {
  %a = call <64 x i8> @llvm.umin.v64i8(<64 x i8> %x, <64 x i8> %y)
  %b = call <64 x i8> @llvm.umax.v64i8(<64 x i8> %x, <64 x i8> %y)
  %m = call <64 x i8> @llvm.umin.v64i8(<64 x i8> %a, <64 x i8> %b)
  ret <64 x i8> %m
}

; Regions of results, numbers, choices, compares and extensions go with it; the
; offset of a region is in bytes.
; CHECK-LABEL: @signed
; CHECK: [[A:%.*]] = call <64 x i16> @llvm.smin.v64i16(<64 x i16> {{.*}}, <64 x i16> <i16 -3,
; CHECK: [[L:%.*]] = call <32 x i16> @llvm.genx.rdregioni.v32i16.v64i16.i16(<64 x i16> [[A]], i32 32, i32 32, i32 1, i16 6,
; CHECK: [[I:%.*]] = shl i16 %i, 1
; CHECK: [[H:%.*]] = call <32 x i16> @llvm.genx.rdregioni.v32i16.v64i16.i16(<64 x i16> [[A]], i32 32, i32 32, i32 1, i16 [[I]],
; CHECK: [[C:%.*]] = icmp slt <32 x i16> [[L]], [[H]]
; CHECK: [[S:%.*]] = select <32 x i1> [[C]], <32 x i16> [[L]], <32 x i16> [[H]]
; CHECK: [[D:%.*]] = sext <32 x i16> [[S]] to <32 x i32>
; CHECK: ret <32 x i32> [[D]]
define <32 x i32> @signed(<64 x i8> %x, i16 %i) {
  %a = call <64 x i8> @llvm.smin.v64i8(<64 x i8> %x, <64 x i8> <i8 -3, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1>)
  %l = call <32 x i8> @llvm.genx.rdregioni.v32i8.v64i8.i16(<64 x i8> %a, i32 32, i32 32, i32 1, i16 3, i32 undef)
  %h = call <32 x i8> @llvm.genx.rdregioni.v32i8.v64i8.i16(<64 x i8> %a, i32 32, i32 32, i32 1, i16 %i, i32 undef)
  %c = icmp slt <32 x i8> %l, %h
  %s = select <32 x i1> %c, <32 x i8> %l, <32 x i8> %h
  %d = sext <32 x i8> %s to <32 x i32>
  ret <32 x i32> %d
}

; One byte for all lanes is extended as one.
; CHECK-LABEL: @one
; CHECK: [[O:%.*]] = call <1 x i8> @llvm.genx.rdregioni.v1i8.v1i8.i16(<1 x i8> %y, i32 {{.*}}, i32 1, i32 {{.*}}, i16 0,
; CHECK: [[Z:%.*]] = zext <1 x i8> [[O]] to <1 x i16>
; CHECK: call <64 x i16> @llvm.genx.rdregioni.v64i16.v1i16.i16(<1 x i16> [[Z]], i32 0, i32 64, i32 0, i16 0,
define <64 x i8> @one(<64 x i8> %x, <1 x i8> %y) {
  %b = call <64 x i8> @llvm.genx.rdregioni.v64i8.v1i8.i16(<1 x i8> %y, i32 0, i32 64, i32 0, i16 0, i32 undef)
  %a = call <64 x i8> @llvm.umin.v64i8(<64 x i8> %x, <64 x i8> %b)
  %m = call <64 x i8> @llvm.umax.v64i8(<64 x i8> %b, <64 x i8> %a)
  ret <64 x i8> %m
}

; Bytes at addresses of their own are not one byte, read before or in words.
; CHECK-LABEL: @gathered
; CHECK: [[G:%.*]] = call <64 x i8> @llvm.genx.rdregioni.v64i8.v64i8.v64i16(<64 x i8> %x, i32 0, i32 1, i32 0, <64 x i16> %i,
; CHECK: [[Z:%.*]] = zext <64 x i8> [[G]] to <64 x i16>
; CHECK: [[A:%.*]] = call <64 x i16> @llvm.umin.v64i16(<64 x i16> {{.*}}, <64 x i16> [[Z]])
; CHECK: [[I:%.*]] = shl <64 x i16> %i, <i16 1,
; CHECK: call <64 x i16> @llvm.genx.rdregioni.v64i16.v64i16.v64i16(<64 x i16> [[A]], i32 0, i32 1, i32 0, <64 x i16> [[I]],
define <64 x i8> @gathered(<64 x i8> %x, <64 x i16> %i) {
  %g = call <64 x i8> @llvm.genx.rdregioni.v64i8.v64i8.v64i16(<64 x i8> %x, i32 0, i32 1, i32 0, <64 x i16> %i, i32 undef)
  %a = call <64 x i8> @llvm.umin.v64i8(<64 x i8> %x, <64 x i8> %g)
  %h = call <64 x i8> @llvm.genx.rdregioni.v64i8.v64i8.v64i16(<64 x i8> %a, i32 0, i32 1, i32 0, <64 x i16> %i, i32 undef)
  %m = call <64 x i8> @llvm.umax.v64i8(<64 x i8> %h, <64 x i8> %a)
  ret <64 x i8> %m
}

; A single operation, numbers with and without a sign, and too many of them.
; CHECK-LABEL: @stays
; CHECK-NOT: i16>
; CHECK: ret <64 x i8>
define <64 x i8> @stays(<64 x i8> %x, <64 x i8> %y, <2048 x i8>* %p) {
  %a = call <64 x i8> @llvm.umin.v64i8(<64 x i8> %x, <64 x i8> %y)
  store <64 x i8> %a, <64 x i8>* undef
  %b = call <64 x i8> @llvm.smax.v64i8(<64 x i8> %x, <64 x i8> %y)
  %m = call <64 x i8> @llvm.umin.v64i8(<64 x i8> %y, <64 x i8> %b)
  %v = load <2048 x i8>, <2048 x i8>* %p
  %w = call <2048 x i8> @llvm.umin.v2048i8(<2048 x i8> %v, <2048 x i8> undef)
  %u = call <2048 x i8> @llvm.umax.v2048i8(<2048 x i8> %v, <2048 x i8> %w)
  store <2048 x i8> %u, <2048 x i8>* %p
  ret <64 x i8> %m
}

declare <64 x i8> @llvm.umin.v64i8(<64 x i8>, <64 x i8>)
declare <64 x i8> @llvm.umax.v64i8(<64 x i8>, <64 x i8>)
declare <64 x i8> @llvm.smin.v64i8(<64 x i8>, <64 x i8>)
declare <64 x i8> @llvm.smax.v64i8(<64 x i8>, <64 x i8>)
declare <2048 x i8> @llvm.umin.v2048i8(<2048 x i8>, <2048 x i8>)
declare <2048 x i8> @llvm.umax.v2048i8(<2048 x i8>, <2048 x i8>)
declare <32 x i8> @llvm.genx.rdregioni.v32i8.v64i8.i16(<64 x i8>, i32, i32, i32, i16, i32)
declare <64 x i8> @llvm.genx.rdregioni.v64i8.v1i8.i16(<1 x i8>, i32, i32, i32, i16, i32)
declare <64 x i8> @llvm.genx.rdregioni.v64i8.v64i8.v64i16(<64 x i8>, i32, i32, i32, <64 x i16>, i32)
