; Several rounds of short innermost loops are done at once, as long as so many are
; left; a copy of the loop does the rest.
; RUN: genx-opt -passes=genx-unroll-loops -S -pass-remarks=genx-unroll-loops \
; RUN:   -pass-remarks-missed=genx-unroll-loops %s 2>%t.remarks | FileCheck %s
; RUN: FileCheck --check-prefix=REMARKS %s < %t.remarks

target triple = "spir64-unknown-unknown"

; Offsets in owords are computed once for four rounds, and the test before the
; loop is that of the limit. No addition is moved across another one.
; CHECK-LABEL: @unsigned(
; CHECK: %[[MAX:.*]] = call i32 @llvm.umax.i32(i32 %n, i32 384)
; CHECK-NEXT: %[[LIMIT:.*]] = add i32 %[[MAX]], -384
; CHECK: %[[NONE:.*]] = icmp eq i32 %[[LIMIT]], 0
; CHECK-NEXT: br i1 %[[NONE]], label %[[BETWEEN:.*]], label %loop
; CHECK: loop:
; CHECK: %i = phi i32 [ %[[NEXT:.*]], %loop ], [ 0, %entry ]
; CHECK: %[[AT:.*]] = lshr exact i32 %i, 4
; CHECK: %[[P0:.*]] = call <8 x float> @llvm.genx.oword.ld.v8f32(i32 0, i32 %x, i32 %[[AT]])
; CHECK: %[[S0:.*]] = fadd <8 x float> %sum, %[[P0]]
; CHECK: %[[AT1:.*]] = or i32 %[[AT]], 8
; CHECK: %[[P1:.*]] = call <8 x float> @llvm.genx.oword.ld.v8f32(i32 0, i32 %x, i32 %[[AT1]])
; CHECK: %[[S1:.*]] = fadd <8 x float> %[[S0]], %[[P1]]
; CHECK: %[[S2:.*]] = fadd <8 x float> %[[S1]],
; CHECK: %[[S3:.*]] = fadd <8 x float> %[[S2]],
; CHECK: %[[NEXT]] = add i32 %i, 512
; CHECK: %[[GOES:.*]] = icmp ult i32 %[[NEXT]], %[[LIMIT]]
; CHECK: br i1 %[[GOES]], label %loop, label %[[BETWEEN]]
; CHECK: [[BETWEEN]]:
; CHECK: %[[LEFT:.*]] = icmp ult i32 %{{.*}}, %n
; CHECK: br i1 %[[LEFT]], label %loop.rest, label %end
; CHECK: loop.rest:
; CHECK: add i32 %{{.*}}, 128
; CHECK: br i1 %{{.*}}, label %loop.rest, label %end
; REMARKS: 4 iterations of the loop at once
define <8 x float> @unsigned(i32 %x, i32 %n) {
entry:
  %none = icmp eq i32 %n, 0
  br i1 %none, label %end, label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi <8 x float> [ zeroinitializer, %entry ], [ %more, %loop ]
  %at = lshr exact i32 %i, 4
  %p = call <8 x float> @llvm.genx.oword.ld.v8f32(i32 0, i32 %x, i32 %at)
  %more = fadd <8 x float> %sum, %p
  %next = add i32 %i, 128
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  %r = phi <8 x float> [ zeroinitializer, %entry ], [ %more, %loop ]
  ret <8 x float> %r
}

; Signed limits saturate. The lower bits of what a mask keeps are the same in all
; rounds.
; CHECK-LABEL: @signed(
; CHECK: %[[LIMIT:.*]] = call i32 @llvm.genx.ssadd.sat.i32.i32(i32 %n, i32 -96)
; CHECK: icmp sgt i32 %[[LIMIT]], 0
; CHECK: loop:
; CHECK: %[[FROM:.*]] = add i32 %i, %base
; CHECK: %[[SHIFTED:.*]] = lshr i32 %[[FROM]], 3
; CHECK: %[[AT:.*]] = and i32 %[[SHIFTED]], 268435455
; CHECK-NOT: lshr
; CHECK: add nuw nsw i32 %[[SHIFTED]], 4
; CHECK-NOT: lshr
; CHECK: br i1
; REMARKS: 4 iterations of the loop at once
define void @signed(i32 %x, i32 %base, i32 %n, <8 x float> %v) {
entry:
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %from = add i32 %i, %base
  %shifted = lshr i32 %from, 3
  %at = and i32 %shifted, 268435455
  call void @llvm.genx.oword.st.v8f32(i32 %x, i32 %at, <8 x float> %v)
  %next = add nsw i32 %i, 32
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

; A first round that comes before any test is done by the copy, when it is alone.
; CHECK-LABEL: @untested(
; CHECK: br i1 %{{.*}}, label %{{.*}}, label %[[REST:.*]]
; CHECK: loop:
; CHECK-COUNT-4: call void @llvm.genx.oword.st.v8f32
; CHECK: br i1
; CHECK: loop.between:
; CHECK: icmp
; CHECK: br i1 %{{.*}}, label %[[REST]], label %end
; CHECK: loop.rest:
; REMARKS: 4 iterations of the loop at once
define void @untested(i32 %x, i32 %n, <8 x float> %v) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @llvm.genx.oword.st.v8f32(i32 %x, i32 %i, <8 x float> %v)
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

; A known number of rounds needs no test between them and no rest.
; CHECK-LABEL: @known(
; CHECK: loop:
; CHECK-COUNT-3: call void @llvm.genx.oword.st.v8f32
; CHECK: add nuw nsw i32 %i, 3
; CHECK: br i1
; CHECK-NOT: call
; CHECK: ret void
; REMARKS: 3 iterations of the loop at once
define void @known(i32 %x, <8 x float> %v) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @llvm.genx.oword.st.v8f32(i32 %x, i32 %i, <8 x float> %v)
  %next = add nuw nsw i32 %i, 1
  %again = icmp ult i32 %next, 63
  br i1 %again, label %loop, label %end
end:
  ret void
}

; What is computed behind the loop needs no registers in it.
; CHECK-LABEL: @large_behind(
; REMARKS: 3 iterations of the loop at once
define <256 x i32> @large_behind(i32 %x, <8 x float> %v, <256 x i32>* %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @llvm.genx.oword.st.v8f32(i32 %x, i32 %i, <8 x float> %v)
  %next = add nuw nsw i32 %i, 1
  %again = icmp ult i32 %next, 63
  br i1 %again, label %loop, label %end
end:
  %w = load <256 x i32>, <256 x i32>* %p
  %s0 = mul <256 x i32> %w, %w
  %s1 = mul <256 x i32> %s0, %w
  %s2 = mul <256 x i32> %s1, %w
  %s3 = mul <256 x i32> %s2, %w
  %s4 = mul <256 x i32> %s3, %w
  %s5 = mul <256 x i32> %s4, %w
  %s6 = mul <256 x i32> %s5, %w
  %s7 = mul <256 x i32> %s6, %w
  ret <256 x i32> %s7
}

; What is behind the limit, up to the bound, is in the later rounds: nothing says
; that they are below the limit.
; CHECK-LABEL: @behind_the_limit(
; CHECK: loop:
; CHECK-COUNT-4: icmp eq i32 %{{.*}}, 255
; CHECK: icmp ult i32 %{{.*}}, 253
; REMARKS: 4 iterations of the loop at once
define void @behind_the_limit(i32 %x, i32 %from, <8 x float> %v) {
entry:
  %some = icmp ult i32 %from, 256
  br i1 %some, label %loop, label %end
loop:
  %i = phi i32 [ %from, %entry ], [ %next, %loop ]
  %is_last = icmp eq i32 %i, 255
  %at = select i1 %is_last, i32 1000, i32 %i
  call void @llvm.genx.oword.st.v8f32(i32 %x, i32 %at, <8 x float> %v)
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, 256
  br i1 %again, label %loop, label %end
end:
  ret void
}

; Down, offsets become smaller.
; CHECK-LABEL: @down(
; CHECK: loop:
; CHECK: %[[AT:.*]] = ashr i32 %i, 4
; CHECK: add {{.*}}i32 %[[AT]], -1
; CHECK: add {{.*}}i32 %[[AT]], -2
; CHECK: add {{.*}}i32 %[[AT]], -3
; REMARKS: 4 iterations of the loop at once
define void @down(i32 %x, i32 %from, <8 x float> %v) {
entry:
  %some = icmp sgt i32 %from, -100
  br i1 %some, label %loop, label %end
loop:
  %i = phi i32 [ %from, %entry ], [ %next, %loop ]
  %at = ashr i32 %i, 4
  call void @llvm.genx.oword.st.v8f32(i32 %x, i32 %at, <8 x float> %v)
  %next = add nsw i32 %i, -16
  %again = icmp sgt i32 %next, -100
  br i1 %again, label %loop, label %end
end:
  ret void
}

; What waits for other threads is not repeated.
; CHECK-LABEL: @barrier(
; CHECK: call void @llvm.genx.barrier()
; CHECK-NOT: @llvm.genx.barrier
; CHECK: ret void
; REMARKS: loop is not unrolled: it contains operations that cannot be duplicated
define void @barrier(i32 %n) {
entry:
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @llvm.genx.barrier()
  %next = add nsw i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

; No number of rounds at once divides 61.
; CHECK-LABEL: @prime(
; CHECK: call void @llvm.genx.oword.st.v8f32
; CHECK-NOT: call void @llvm.genx.oword.st.v8f32
; CHECK: ret void
define void @prime(i32 %x, <8 x float> %v) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @llvm.genx.oword.st.v8f32(i32 %x, i32 %i, <8 x float> %v)
  %next = add nuw nsw i32 %i, 1
  %again = icmp ult i32 %next, 61
  br i1 %again, label %loop, label %end
end:
  ret void
}

; The test before the loop may have the first number on either side; that of the
; limit replaces it.
; CHECK-LABEL: @first_on_the_left(
; CHECK-NOT: icmp ult
; CHECK: %[[LIMIT:.*]] = add i32 %[[MAX:.*]], -3
; CHECK: %[[SOME:.*]] = icmp ugt i32 %[[LIMIT]], %from
; CHECK-NEXT: br i1 %[[SOME]], label %loop, label %[[BETWEEN:[a-z.]+]]
; CHECK: loop:
; CHECK-COUNT-4: call void @llvm.genx.oword.st.v8f32
; CHECK: [[BETWEEN]]:
define void @first_on_the_left(i32 %x, i32 %from, i32 %n, <8 x float> %v) {
entry:
  %some = icmp ult i32 %from, %n
  br i1 %some, label %loop, label %end
loop:
  %i = phi i32 [ %from, %entry ], [ %next, %loop ]
  call void @llvm.genx.oword.st.v8f32(i32 %x, i32 %i, <8 x float> %v)
  %next = add nuw i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

; What a called function does is not known: it might wait.
; CHECK-LABEL: @calls(
; CHECK: call void @prime(
; CHECK-NOT: call void @prime(
; CHECK: ret void
; REMARKS: loop is not unrolled: it contains operations that cannot be duplicated
define void @calls(i32 %x, i32 %n, <8 x float> %v) {
entry:
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @prime(i32 %x, <8 x float> %v)
  %next = add nsw i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

; `#pragma nounroll` keeps the loop.
; CHECK-LABEL: @pragma(
; CHECK: call void @llvm.genx.oword.st.v8f32
; CHECK-NOT: call
; CHECK: ret void
; REMARKS-NOT: remark
define void @pragma(i32 %x, i32 %n, <8 x float> %v) {
entry:
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void @llvm.genx.oword.st.v8f32(i32 %x, i32 %i, <8 x float> %v)
  %next = add nsw i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end, !llvm.loop !0
end:
  ret void
}

declare <8 x float> @llvm.genx.oword.ld.v8f32(i32, i32, i32)
declare void @llvm.genx.oword.st.v8f32(i32, i32, <8 x float>)
declare void @llvm.genx.barrier()

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
