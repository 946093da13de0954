; bfloat values and parameters: sums, quotients, compares and conversions, each
; rounded to the nearest even one.
; RUN: python3 %S/Inputs/module.py %s
; ON: cpu skl icllp tgllp dg2 pvc
; ARGS: --arg=s=16320
; IN a ushort: [0x3f80, 0x4049, 0xc2f7, 0x3eaa, 0x7f80, 0x0000, 0x4b12, 0xbf01]
; OUT o ushort: [(lambda u: (u + 0x7fff + (u >> 16 & 1)) >> 16)(struct.unpack("<I", struct.pack("<f", x))[0]) if x == x else 0
;   for x in [struct.unpack("<f", struct.pack("<f", struct.unpack("<f", struct.pack("<I", b << 16))[0] * 1.5 + 0.0))[0] for b in a]]
; OUT c uint: [struct.unpack("<I", struct.pack("<I", b << 16))[0] if struct.unpack("<f", struct.pack("<I", b << 16))[0] > 0.5 else 0x3f000000 for b in a]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(bfloat addrspace(1)* %a, bfloat addrspace(1)* %o, float addrspace(1)* %c, bfloat %s) {
  %p = bitcast bfloat addrspace(1)* %a to <8 x bfloat> addrspace(1)*
  %x = load <8 x bfloat>, <8 x bfloat> addrspace(1)* %p, align 16
  %i = insertelement <8 x bfloat> undef, bfloat %s, i32 0
  %y = shufflevector <8 x bfloat> %i, <8 x bfloat> undef, <8 x i32> zeroinitializer
  %r = fmul <8 x bfloat> %x, %y
  %q = bitcast bfloat addrspace(1)* %o to <8 x bfloat> addrspace(1)*
  store <8 x bfloat> %r, <8 x bfloat> addrspace(1)* %q, align 16
  %h = fptrunc <8 x float> <float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5, float 0.5> to <8 x bfloat>
  %greater = fcmp ogt <8 x bfloat> %x, %h
  %m = select <8 x i1> %greater, <8 x bfloat> %x, <8 x bfloat> %h
  %f = fpext <8 x bfloat> %m to <8 x float>
  %t = bitcast float addrspace(1)* %c to <8 x float> addrspace(1)*
  store <8 x float> %f, <8 x float> addrspace(1)* %t, align 16
  ret void
}
