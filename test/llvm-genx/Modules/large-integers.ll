; Integers beyond 64 bits: closed forms of loops in i65, copies in i128, and
; whatever else can be written.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --arg=n=123456789012345678
; IN a ulong: [0x9e3779b97f4a7c15 * (2 * i + 1) % 2**64 for i in range(4)]
; OUT o ulong: (lambda n, x, y: [(n - 1) * (n - 2) // 2 % 2**64, (x * y >> 70) % 2**64, x // (y >> 90) % 2**64, x % (y >> 90),
;   (x << 37) % 2**128 >> 64, (x > y) + 2 * (y % 2**127 < 5), x >> 64, x % 2**64])
;   (123456789012345678, a[0] + (a[1] << 64), a[2] + (a[3] << 64))
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i64 addrspace(1)* %a, i64 addrspace(1)* %o, i64 %n) {
  %n1 = add i64 %n, -1
  %n2 = add i64 %n, -2
  %w1 = zext i64 %n1 to i65
  %w2 = zext i64 %n2 to i65
  %w = mul i65 %w1, %w2
  %h = lshr i65 %w, 1
  %r0 = trunc i65 %h to i64
  store i64 %r0, i64 addrspace(1)* %o, align 8

  %b = bitcast i64 addrspace(1)* %a to i128 addrspace(1)*
  %x = load i128, i128 addrspace(1)* %b, align 8
  %c = getelementptr i128, i128 addrspace(1)* %b, i32 1
  %y = load i128, i128 addrspace(1)* %c, align 8
  %x2 = zext i128 %x to i256
  %y2 = zext i128 %y to i256
  %m = mul i256 %x2, %y2
  %s = lshr i256 %m, 70
  %r1 = trunc i256 %s to i64
  %p1 = getelementptr i64, i64 addrspace(1)* %o, i32 1
  store i64 %r1, i64 addrspace(1)* %p1, align 8

  %z = lshr i128 %y, 90
  %d = udiv i128 %x, %z
  %r2 = trunc i128 %d to i64
  %p2 = getelementptr i64, i64 addrspace(1)* %o, i32 2
  store i64 %r2, i64 addrspace(1)* %p2, align 8
  %e = urem i128 %x, %z
  %r3 = trunc i128 %e to i64
  %p3 = getelementptr i64, i64 addrspace(1)* %o, i32 3
  store i64 %r3, i64 addrspace(1)* %p3, align 8

  %f = shl i128 %x, 37
  %g = lshr i128 %f, 64
  %r4 = trunc i128 %g to i64
  %p4 = getelementptr i64, i64 addrspace(1)* %o, i32 4
  store i64 %r4, i64 addrspace(1)* %p4, align 8

  %greater = icmp ugt i128 %x, %y
  %low = and i128 %y, 170141183460469231731687303715884105727
  %less = icmp slt i128 %low, 5
  %g1 = zext i1 %greater to i64
  %l1 = select i1 %less, i64 2, i64 0
  %r5 = add i64 %g1, %l1
  %p5 = getelementptr i64, i64 addrspace(1)* %o, i32 5
  store i64 %r5, i64 addrspace(1)* %p5, align 8

  %v = bitcast i128 %x to <2 x i64>
  %t = shufflevector <2 x i64> %v, <2 x i64> undef, <2 x i32> <i32 1, i32 0>
  %u = bitcast <2 x i64> %t to i128
  %p6 = getelementptr i64, i64 addrspace(1)* %o, i32 6
  %q6 = bitcast i64 addrspace(1)* %p6 to i128 addrspace(1)*
  store i128 %u, i128 addrspace(1)* %q6, align 8
  ret void
}
