; Integers of odd widths, at every operation that they have: in loops, choices,
; vectors, casts, memory, parameters, with float and with intrinsics.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --arg=n=21
; IN a uint: [0x9e3779b9 * (i + 1) % 2**32 for i in range(8)]
; OUT o uint: [sum((i * 5 + 3) % 16 for i in range(9)) % 16,
;   [1, 7, 9][(a[0] % 8 > 3) + (a[0] % 8 == 7)], (lambda x: x - 16 if x > 7 else x)(a[1] >> 8 & 15) % 2**32,
;   sum((a[2] >> 4 * i & 15) << 4 * (7 - i) for i in range(8)), (a[3] + 5) % 2**24 * 3 % 2**24,
;   min(a[4] % 32 + 21, 31), (a[5] * 77) % 2**40 % 1001, int(a[6] % 512 * 0.5)]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

declare i5 @llvm.uadd.sat.i5(i5, i5)

define spir_kernel void @k(i32 addrspace(1)* %a, i32 addrspace(1)* %o, i5 %n) {
entry:
  br label %loop

loop:
  %i = phi i4 [ 0, %entry ], [ %i.next, %loop ]
  %sum = phi i4 [ 0, %entry ], [ %sum.next, %loop ]
  %i5 = mul i4 %i, 5
  %i53 = add i4 %i5, 3
  %sum.next = add i4 %sum, %i53
  %i.next = add i4 %i, 1
  %more = icmp ult i4 %i.next, -7
  br i1 %more, label %loop, label %out

out:
  %r0 = zext i4 %sum.next to i32
  store i32 %r0, i32 addrspace(1)* %o
  %x0 = load i32, i32 addrspace(1)* %a
  %t0 = trunc i32 %x0 to i3
  switch i3 %t0, label %small [ i3 -4, label %large
                                i3 -3, label %large
                                i3 -2, label %large
                                i3 -1, label %largest ]

small:
  br label %join

large:
  br label %join

largest:
  br label %join

join:
  %c = phi i4 [ 1, %small ], [ 7, %large ], [ -7, %largest ]
  %r1 = zext i4 %c to i32
  %p1 = getelementptr i32, i32 addrspace(1)* %o, i32 1
  store i32 %r1, i32 addrspace(1)* %p1

  %q1 = getelementptr i32, i32 addrspace(1)* %a, i32 1
  %x1 = load i32, i32 addrspace(1)* %q1
  %v1 = bitcast i32 %x1 to <8 x i4>
  %e1 = extractelement <8 x i4> %v1, i32 2
  %r2 = sext i4 %e1 to i32
  %p2 = getelementptr i32, i32 addrspace(1)* %o, i32 2
  store i32 %r2, i32 addrspace(1)* %p2

  %q2 = getelementptr i32, i32 addrspace(1)* %a, i32 2
  %x2 = load i32, i32 addrspace(1)* %q2
  %v2 = bitcast i32 %x2 to <8 x i4>
  %s2 = shufflevector <8 x i4> %v2, <8 x i4> undef, <8 x i32> <i32 7, i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0>
  %r3 = bitcast <8 x i4> %s2 to i32
  %p3 = getelementptr i32, i32 addrspace(1)* %o, i32 3
  store i32 %r3, i32 addrspace(1)* %p3

  %q3 = getelementptr i32, i32 addrspace(1)* %a, i32 3
  %b3 = bitcast i32 addrspace(1)* %q3 to i24 addrspace(1)*
  %x3 = load i24, i24 addrspace(1)* %b3, align 4
  %s3 = add i24 %x3, 5
  %m3 = mul i24 %s3, 3
  %p4 = getelementptr i32, i32 addrspace(1)* %o, i32 4
  store i32 0, i32 addrspace(1)* %p4
  %b4 = bitcast i32 addrspace(1)* %p4 to i24 addrspace(1)*
  store i24 %m3, i24 addrspace(1)* %b4, align 4

  %q4 = getelementptr i32, i32 addrspace(1)* %a, i32 4
  %x4 = load i32, i32 addrspace(1)* %q4
  %t4 = trunc i32 %x4 to i5
  %s4 = call i5 @llvm.uadd.sat.i5(i5 %t4, i5 %n)
  %r5 = zext i5 %s4 to i32
  %p5 = getelementptr i32, i32 addrspace(1)* %o, i32 5
  store i32 %r5, i32 addrspace(1)* %p5

  %q5 = getelementptr i32, i32 addrspace(1)* %a, i32 5
  %x5 = load i32, i32 addrspace(1)* %q5
  %w5 = zext i32 %x5 to i40
  %m5 = mul i40 %w5, 77
  %d5 = urem i40 %m5, 1001
  %r6 = trunc i40 %d5 to i32
  %p6 = getelementptr i32, i32 addrspace(1)* %o, i32 6
  store i32 %r6, i32 addrspace(1)* %p6

  %q6 = getelementptr i32, i32 addrspace(1)* %a, i32 6
  %x6 = load i32, i32 addrspace(1)* %q6
  %t6 = trunc i32 %x6 to i9
  %f6 = uitofp i9 %t6 to float
  %h6 = fmul float %f6, 0.5
  %i6 = fptoui float %h6 to i9
  %r7 = zext i9 %i6 to i32
  %p7 = getelementptr i32, i32 addrspace(1)* %o, i32 7
  store i32 %r7, i32 addrspace(1)* %p7
  ret void
}
