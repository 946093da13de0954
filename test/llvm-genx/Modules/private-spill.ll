; Variables in scratch memory and values that the finalizer spills do not meet.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=5 -w
; IN a int: [(i * 2654435761) % 100003 for i in range(1536)]
; OUT o int: (lambda x, f: [f(x, i)[j] + x[23 - i][j] for i in range(24) for j in range(64)] + [3000])([a[64 * i:64 * i + 64] for i in range(24)], lambda x, i: [__import__("functools").reduce(lambda p, q: p ^ q, [x[k][j] for k in range(i + 1)], x[23][j]) for j in range(64)])
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(1)* %a, i32 addrspace(1)* %o, i32 %n) {
  %v = alloca [2048 x i32], align 64
  %p = getelementptr [2048 x i32], [2048 x i32]* %v, i32 0, i32 %n
  %q = getelementptr i32, i32* %p, i32 1
  %g0 = getelementptr i32, i32 addrspace(1)* %a, i32 0
  %h0 = bitcast i32 addrspace(1)* %g0 to <64 x i32> addrspace(1)*
  %x0 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h0, align 64
  %g1 = getelementptr i32, i32 addrspace(1)* %a, i32 64
  %h1 = bitcast i32 addrspace(1)* %g1 to <64 x i32> addrspace(1)*
  %x1 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h1, align 64
  %g2 = getelementptr i32, i32 addrspace(1)* %a, i32 128
  %h2 = bitcast i32 addrspace(1)* %g2 to <64 x i32> addrspace(1)*
  %x2 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h2, align 64
  %g3 = getelementptr i32, i32 addrspace(1)* %a, i32 192
  %h3 = bitcast i32 addrspace(1)* %g3 to <64 x i32> addrspace(1)*
  %x3 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h3, align 64
  %g4 = getelementptr i32, i32 addrspace(1)* %a, i32 256
  %h4 = bitcast i32 addrspace(1)* %g4 to <64 x i32> addrspace(1)*
  %x4 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h4, align 64
  %g5 = getelementptr i32, i32 addrspace(1)* %a, i32 320
  %h5 = bitcast i32 addrspace(1)* %g5 to <64 x i32> addrspace(1)*
  %x5 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h5, align 64
  %g6 = getelementptr i32, i32 addrspace(1)* %a, i32 384
  %h6 = bitcast i32 addrspace(1)* %g6 to <64 x i32> addrspace(1)*
  %x6 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h6, align 64
  %g7 = getelementptr i32, i32 addrspace(1)* %a, i32 448
  %h7 = bitcast i32 addrspace(1)* %g7 to <64 x i32> addrspace(1)*
  %x7 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h7, align 64
  %g8 = getelementptr i32, i32 addrspace(1)* %a, i32 512
  %h8 = bitcast i32 addrspace(1)* %g8 to <64 x i32> addrspace(1)*
  %x8 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h8, align 64
  %g9 = getelementptr i32, i32 addrspace(1)* %a, i32 576
  %h9 = bitcast i32 addrspace(1)* %g9 to <64 x i32> addrspace(1)*
  %x9 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h9, align 64
  %g10 = getelementptr i32, i32 addrspace(1)* %a, i32 640
  %h10 = bitcast i32 addrspace(1)* %g10 to <64 x i32> addrspace(1)*
  %x10 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h10, align 64
  %g11 = getelementptr i32, i32 addrspace(1)* %a, i32 704
  %h11 = bitcast i32 addrspace(1)* %g11 to <64 x i32> addrspace(1)*
  %x11 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h11, align 64
  %g12 = getelementptr i32, i32 addrspace(1)* %a, i32 768
  %h12 = bitcast i32 addrspace(1)* %g12 to <64 x i32> addrspace(1)*
  %x12 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h12, align 64
  %g13 = getelementptr i32, i32 addrspace(1)* %a, i32 832
  %h13 = bitcast i32 addrspace(1)* %g13 to <64 x i32> addrspace(1)*
  %x13 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h13, align 64
  %g14 = getelementptr i32, i32 addrspace(1)* %a, i32 896
  %h14 = bitcast i32 addrspace(1)* %g14 to <64 x i32> addrspace(1)*
  %x14 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h14, align 64
  %g15 = getelementptr i32, i32 addrspace(1)* %a, i32 960
  %h15 = bitcast i32 addrspace(1)* %g15 to <64 x i32> addrspace(1)*
  %x15 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h15, align 64
  %g16 = getelementptr i32, i32 addrspace(1)* %a, i32 1024
  %h16 = bitcast i32 addrspace(1)* %g16 to <64 x i32> addrspace(1)*
  %x16 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h16, align 64
  %g17 = getelementptr i32, i32 addrspace(1)* %a, i32 1088
  %h17 = bitcast i32 addrspace(1)* %g17 to <64 x i32> addrspace(1)*
  %x17 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h17, align 64
  %g18 = getelementptr i32, i32 addrspace(1)* %a, i32 1152
  %h18 = bitcast i32 addrspace(1)* %g18 to <64 x i32> addrspace(1)*
  %x18 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h18, align 64
  %g19 = getelementptr i32, i32 addrspace(1)* %a, i32 1216
  %h19 = bitcast i32 addrspace(1)* %g19 to <64 x i32> addrspace(1)*
  %x19 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h19, align 64
  %g20 = getelementptr i32, i32 addrspace(1)* %a, i32 1280
  %h20 = bitcast i32 addrspace(1)* %g20 to <64 x i32> addrspace(1)*
  %x20 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h20, align 64
  %g21 = getelementptr i32, i32 addrspace(1)* %a, i32 1344
  %h21 = bitcast i32 addrspace(1)* %g21 to <64 x i32> addrspace(1)*
  %x21 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h21, align 64
  %g22 = getelementptr i32, i32 addrspace(1)* %a, i32 1408
  %h22 = bitcast i32 addrspace(1)* %g22 to <64 x i32> addrspace(1)*
  %x22 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h22, align 64
  %g23 = getelementptr i32, i32 addrspace(1)* %a, i32 1472
  %h23 = bitcast i32 addrspace(1)* %g23 to <64 x i32> addrspace(1)*
  %x23 = load volatile <64 x i32>, <64 x i32> addrspace(1)* %h23, align 64
  store i32 1000, i32* %p
  store i32 2000, i32* %q
  %y0 = xor <64 x i32> %x23, %x0
  %u0 = add <64 x i32> %y0, %x23
  %y1 = xor <64 x i32> %y0, %x1
  %u1 = add <64 x i32> %y1, %x22
  %y2 = xor <64 x i32> %y1, %x2
  %u2 = add <64 x i32> %y2, %x21
  %y3 = xor <64 x i32> %y2, %x3
  %u3 = add <64 x i32> %y3, %x20
  %y4 = xor <64 x i32> %y3, %x4
  %u4 = add <64 x i32> %y4, %x19
  %y5 = xor <64 x i32> %y4, %x5
  %u5 = add <64 x i32> %y5, %x18
  %y6 = xor <64 x i32> %y5, %x6
  %u6 = add <64 x i32> %y6, %x17
  %y7 = xor <64 x i32> %y6, %x7
  %u7 = add <64 x i32> %y7, %x16
  %y8 = xor <64 x i32> %y7, %x8
  %u8 = add <64 x i32> %y8, %x15
  %y9 = xor <64 x i32> %y8, %x9
  %u9 = add <64 x i32> %y9, %x14
  %y10 = xor <64 x i32> %y9, %x10
  %u10 = add <64 x i32> %y10, %x13
  %y11 = xor <64 x i32> %y10, %x11
  %u11 = add <64 x i32> %y11, %x12
  %y12 = xor <64 x i32> %y11, %x12
  %u12 = add <64 x i32> %y12, %x11
  %y13 = xor <64 x i32> %y12, %x13
  %u13 = add <64 x i32> %y13, %x10
  %y14 = xor <64 x i32> %y13, %x14
  %u14 = add <64 x i32> %y14, %x9
  %y15 = xor <64 x i32> %y14, %x15
  %u15 = add <64 x i32> %y15, %x8
  %y16 = xor <64 x i32> %y15, %x16
  %u16 = add <64 x i32> %y16, %x7
  %y17 = xor <64 x i32> %y16, %x17
  %u17 = add <64 x i32> %y17, %x6
  %y18 = xor <64 x i32> %y17, %x18
  %u18 = add <64 x i32> %y18, %x5
  %y19 = xor <64 x i32> %y18, %x19
  %u19 = add <64 x i32> %y19, %x4
  %y20 = xor <64 x i32> %y19, %x20
  %u20 = add <64 x i32> %y20, %x3
  %y21 = xor <64 x i32> %y20, %x21
  %u21 = add <64 x i32> %y21, %x2
  %y22 = xor <64 x i32> %y21, %x22
  %u22 = add <64 x i32> %y22, %x1
  %y23 = xor <64 x i32> %y22, %x23
  %u23 = add <64 x i32> %y23, %x0
  %w0 = getelementptr i32, i32 addrspace(1)* %o, i32 0
  %z0 = bitcast i32 addrspace(1)* %w0 to <64 x i32> addrspace(1)*
  store <64 x i32> %u0, <64 x i32> addrspace(1)* %z0, align 64
  %w1 = getelementptr i32, i32 addrspace(1)* %o, i32 64
  %z1 = bitcast i32 addrspace(1)* %w1 to <64 x i32> addrspace(1)*
  store <64 x i32> %u1, <64 x i32> addrspace(1)* %z1, align 64
  %w2 = getelementptr i32, i32 addrspace(1)* %o, i32 128
  %z2 = bitcast i32 addrspace(1)* %w2 to <64 x i32> addrspace(1)*
  store <64 x i32> %u2, <64 x i32> addrspace(1)* %z2, align 64
  %w3 = getelementptr i32, i32 addrspace(1)* %o, i32 192
  %z3 = bitcast i32 addrspace(1)* %w3 to <64 x i32> addrspace(1)*
  store <64 x i32> %u3, <64 x i32> addrspace(1)* %z3, align 64
  %w4 = getelementptr i32, i32 addrspace(1)* %o, i32 256
  %z4 = bitcast i32 addrspace(1)* %w4 to <64 x i32> addrspace(1)*
  store <64 x i32> %u4, <64 x i32> addrspace(1)* %z4, align 64
  %w5 = getelementptr i32, i32 addrspace(1)* %o, i32 320
  %z5 = bitcast i32 addrspace(1)* %w5 to <64 x i32> addrspace(1)*
  store <64 x i32> %u5, <64 x i32> addrspace(1)* %z5, align 64
  %w6 = getelementptr i32, i32 addrspace(1)* %o, i32 384
  %z6 = bitcast i32 addrspace(1)* %w6 to <64 x i32> addrspace(1)*
  store <64 x i32> %u6, <64 x i32> addrspace(1)* %z6, align 64
  %w7 = getelementptr i32, i32 addrspace(1)* %o, i32 448
  %z7 = bitcast i32 addrspace(1)* %w7 to <64 x i32> addrspace(1)*
  store <64 x i32> %u7, <64 x i32> addrspace(1)* %z7, align 64
  %w8 = getelementptr i32, i32 addrspace(1)* %o, i32 512
  %z8 = bitcast i32 addrspace(1)* %w8 to <64 x i32> addrspace(1)*
  store <64 x i32> %u8, <64 x i32> addrspace(1)* %z8, align 64
  %w9 = getelementptr i32, i32 addrspace(1)* %o, i32 576
  %z9 = bitcast i32 addrspace(1)* %w9 to <64 x i32> addrspace(1)*
  store <64 x i32> %u9, <64 x i32> addrspace(1)* %z9, align 64
  %w10 = getelementptr i32, i32 addrspace(1)* %o, i32 640
  %z10 = bitcast i32 addrspace(1)* %w10 to <64 x i32> addrspace(1)*
  store <64 x i32> %u10, <64 x i32> addrspace(1)* %z10, align 64
  %w11 = getelementptr i32, i32 addrspace(1)* %o, i32 704
  %z11 = bitcast i32 addrspace(1)* %w11 to <64 x i32> addrspace(1)*
  store <64 x i32> %u11, <64 x i32> addrspace(1)* %z11, align 64
  %w12 = getelementptr i32, i32 addrspace(1)* %o, i32 768
  %z12 = bitcast i32 addrspace(1)* %w12 to <64 x i32> addrspace(1)*
  store <64 x i32> %u12, <64 x i32> addrspace(1)* %z12, align 64
  %w13 = getelementptr i32, i32 addrspace(1)* %o, i32 832
  %z13 = bitcast i32 addrspace(1)* %w13 to <64 x i32> addrspace(1)*
  store <64 x i32> %u13, <64 x i32> addrspace(1)* %z13, align 64
  %w14 = getelementptr i32, i32 addrspace(1)* %o, i32 896
  %z14 = bitcast i32 addrspace(1)* %w14 to <64 x i32> addrspace(1)*
  store <64 x i32> %u14, <64 x i32> addrspace(1)* %z14, align 64
  %w15 = getelementptr i32, i32 addrspace(1)* %o, i32 960
  %z15 = bitcast i32 addrspace(1)* %w15 to <64 x i32> addrspace(1)*
  store <64 x i32> %u15, <64 x i32> addrspace(1)* %z15, align 64
  %w16 = getelementptr i32, i32 addrspace(1)* %o, i32 1024
  %z16 = bitcast i32 addrspace(1)* %w16 to <64 x i32> addrspace(1)*
  store <64 x i32> %u16, <64 x i32> addrspace(1)* %z16, align 64
  %w17 = getelementptr i32, i32 addrspace(1)* %o, i32 1088
  %z17 = bitcast i32 addrspace(1)* %w17 to <64 x i32> addrspace(1)*
  store <64 x i32> %u17, <64 x i32> addrspace(1)* %z17, align 64
  %w18 = getelementptr i32, i32 addrspace(1)* %o, i32 1152
  %z18 = bitcast i32 addrspace(1)* %w18 to <64 x i32> addrspace(1)*
  store <64 x i32> %u18, <64 x i32> addrspace(1)* %z18, align 64
  %w19 = getelementptr i32, i32 addrspace(1)* %o, i32 1216
  %z19 = bitcast i32 addrspace(1)* %w19 to <64 x i32> addrspace(1)*
  store <64 x i32> %u19, <64 x i32> addrspace(1)* %z19, align 64
  %w20 = getelementptr i32, i32 addrspace(1)* %o, i32 1280
  %z20 = bitcast i32 addrspace(1)* %w20 to <64 x i32> addrspace(1)*
  store <64 x i32> %u20, <64 x i32> addrspace(1)* %z20, align 64
  %w21 = getelementptr i32, i32 addrspace(1)* %o, i32 1344
  %z21 = bitcast i32 addrspace(1)* %w21 to <64 x i32> addrspace(1)*
  store <64 x i32> %u21, <64 x i32> addrspace(1)* %z21, align 64
  %w22 = getelementptr i32, i32 addrspace(1)* %o, i32 1408
  %z22 = bitcast i32 addrspace(1)* %w22 to <64 x i32> addrspace(1)*
  store <64 x i32> %u22, <64 x i32> addrspace(1)* %z22, align 64
  %w23 = getelementptr i32, i32 addrspace(1)* %o, i32 1472
  %z23 = bitcast i32 addrspace(1)* %w23 to <64 x i32> addrspace(1)*
  store <64 x i32> %u23, <64 x i32> addrspace(1)* %z23, align 64
  %r = load i32, i32* %p
  %s = load i32, i32* %q
  %t = add i32 %r, %s
  %e = getelementptr i32, i32 addrspace(1)* %o, i32 1536
  store i32 %t, i32 addrspace(1)* %e
  ret void
}
