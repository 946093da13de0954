; Scalars of every size are read and written through pointers to global memory.
; RUN: python3 %S/Inputs/module.py %s
; IN a char: range(16)
; OUT o char: (lambda raw: [struct.unpack("b", bytes([-raw[0] & 255]))[0], -86] + list(struct.unpack("14b", struct.pack("<hiq", -struct.unpack_from("<h", raw, 2)[0], -struct.unpack_from("<i", raw, 4)[0], -struct.unpack_from("<q", raw, 8)[0]))))(bytes(a))
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i8 addrspace(1)* %a, i8 addrspace(1)* %o) {
  %b = load i8, i8 addrspace(1)* %a
  %p16 = bitcast i8 addrspace(1)* %a to i16 addrspace(1)*
  %q16 = getelementptr i16, i16 addrspace(1)* %p16, i32 1
  %h = load i16, i16 addrspace(1)* %q16
  %p32 = bitcast i8 addrspace(1)* %a to i32 addrspace(1)*
  %q32 = getelementptr i32, i32 addrspace(1)* %p32, i64 1
  %w = load i32, i32 addrspace(1)* %q32
  %p64 = bitcast i8 addrspace(1)* %a to i64 addrspace(1)*
  %q64 = getelementptr i64, i64 addrspace(1)* %p64, i64 1
  %l = load i64, i64 addrspace(1)* %q64
  %b.n = sub i8 0, %b
  store i8 %b.n, i8 addrspace(1)* %o
  %o16 = bitcast i8 addrspace(1)* %o to i16 addrspace(1)*
  %r16 = getelementptr i16, i16 addrspace(1)* %o16, i32 1
  %h.n = sub i16 0, %h
  store i16 %h.n, i16 addrspace(1)* %r16
  %o32 = bitcast i8 addrspace(1)* %o to i32 addrspace(1)*
  %r32 = getelementptr i32, i32 addrspace(1)* %o32, i64 1
  %w.n = sub i32 0, %w
  store i32 %w.n, i32 addrspace(1)* %r32
  %o64 = bitcast i8 addrspace(1)* %o to i64 addrspace(1)*
  %r64 = getelementptr i64, i64 addrspace(1)* %o64, i64 1
  %l.n = sub i64 0, %l
  store i64 %l.n, i64 addrspace(1)* %r64
  ret void
}
