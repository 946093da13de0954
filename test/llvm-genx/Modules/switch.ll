; A switch over many cases, and its default.
; RUN: python3 %S/Inputs/module.py %s
; ARGS: --groups=1x1 --arg=n=9
; OUT o int: [{0: 5, 1: 6, 2: 6, 7: 7}.get(i, 100 * i) for i in range(9)]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "genx64-unknown-unknown"

define spir_kernel void @k(i32 addrspace(1)* %o, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %next ]
  switch i32 %i, label %other [ i32 0, label %zero
                               i32 1, label %one
                               i32 2, label %one
                               i32 7, label %seven ]
zero:
  br label %next
one:
  br label %next
seven:
  br label %next
other:
  %t = mul i32 %i, 100
  br label %next
next:
  %r = phi i32 [ 5, %zero ], [ 6, %one ], [ 7, %seven ], [ %t, %other ]
  %p = getelementptr i32, i32 addrspace(1)* %o, i32 %i
  store i32 %r, i32 addrspace(1)* %p
  %i.next = add i32 %i, 1
  %more = icmp ult i32 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
