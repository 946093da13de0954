; Structs and arrays are loaded and stored whole.
; RUN: python3 %S/Inputs/module.py %s
; IN a int: [9, 0x3f800000, 0x40200000, 3]
; OUT o int: [a[0] + 5, struct.unpack("<i", struct.pack("<f", 3.5))[0], a[2], 77 | -0x55560000]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

%pair = type { i32, [2 x float], i16 }
define spir_kernel void @k(%pair addrspace(1)* %a, %pair addrspace(1)* %o) {
  %v = load %pair, %pair addrspace(1)* %a
  %x = extractvalue %pair %v, 0
  %f = extractvalue %pair %v, 1, 1
  %y = add i32 %x, 5
  %g = fadd float %f, 1.0
  %w = insertvalue %pair %v, i32 %y, 0
  %u = insertvalue %pair %w, float %g, 1, 0
  %z = insertvalue %pair %u, i16 77, 2
  store %pair %z, %pair addrspace(1)* %o
  ret void
}
