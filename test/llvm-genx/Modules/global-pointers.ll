; Pointers in memory are 64-bit numbers: a list is followed.
; RUN: python3 %S/Inputs/module.py %s
; IN a long: [2, 1, 0, 3, 3, 7, 1, 9]
; OUT o int: [int("".join(str(v) for v in (1, 7, 9, 3)))]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

%node = type { i64, i32, i32 }
define spir_kernel void @k(i64 addrspace(1)* %a, i32 addrspace(1)* %o) {
entry:
  ; Links are made here, as offsets in elements of 16 bytes.
  %base = ptrtoint i64 addrspace(1)* %a to i64
  br label %link
link:
  %i = phi i64 [ 0, %entry ], [ %i.next, %link ]
  %at = getelementptr i64, i64 addrspace(1)* %a, i64 %i
  %step = load i64, i64 addrspace(1)* %at
  %bytes = mul i64 %step, 16
  %to = add i64 %base, %bytes
  %to.p = inttoptr i64 %to to %node addrspace(1)*
  %slot = bitcast i64 addrspace(1)* %at to %node addrspace(1)* addrspace(1)*
  store %node addrspace(1)* %to.p, %node addrspace(1)* addrspace(1)* %slot
  %i.next = add i64 %i, 2
  %more = icmp ult i64 %i.next, 8
  br i1 %more, label %link, label %start
start:
  %first = bitcast i64 addrspace(1)* %a to %node addrspace(1)*
  br label %walk
walk:
  %n = phi %node addrspace(1)* [ %first, %start ], [ %next, %walk ]
  %sum = phi i32 [ 0, %start ], [ %sum.next, %walk ]
  %count = phi i32 [ 0, %start ], [ %count.next, %walk ]
  %v.p = getelementptr %node, %node addrspace(1)* %n, i32 0, i32 1
  %v = load i32, i32 addrspace(1)* %v.p
  %ten = mul i32 %sum, 10
  %sum.next = add i32 %ten, %v
  %next.p = bitcast %node addrspace(1)* %n to %node addrspace(1)* addrspace(1)*
  %next = load %node addrspace(1)*, %node addrspace(1)* addrspace(1)* %next.p
  %count.next = add i32 %count, 1
  %again = icmp ult i32 %count.next, 4
  br i1 %again, label %walk, label %end
end:
  store i32 %sum.next, i32 addrspace(1)* %o
  ret void
}
