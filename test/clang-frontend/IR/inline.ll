; Everything a kernel calls is inlined, callees first; references become values
; and CM objects stay whole, pinned. A kernel that calls nothing is left alone.
; RUN: genx-opt -passes=cm-inline %s -o - | FileCheck %s

%Vector = type { <8 x i32> }
%Ref = type { <8 x i32>* }

declare void @__cm_barrier()

; CHECK-NOT: @bind
; CHECK-NOT: @write
; CHECK-NOT: @unused
define void @bind(%Ref* sret(%Ref) %r, %Vector* %v) {
  %p = getelementptr %Vector, %Vector* %v, i32 0, i32 0
  %slot = getelementptr %Ref, %Ref* %r, i32 0, i32 0
  store <8 x i32>* %p, <8 x i32>** %slot
  ret void
}

define void @write(%Vector* %v, i32 %x) {
  %r = alloca %Ref
  call void @bind(%Ref* sret(%Ref) %r, %Vector* %v)
  %slot = getelementptr %Ref, %Ref* %r, i32 0, i32 0
  %p = load <8 x i32>*, <8 x i32>** %slot
  %e = bitcast <8 x i32>* %p to i32*
  store i32 %x, i32* %e
  ret void
}

define void @unused() {
  ret void
}

; CHECK-LABEL: define void @k(
; CHECK-NEXT: %v = alloca %Vector
; CHECK-NEXT: %[[ADDRESS:.*]] = bitcast %Vector* %v to i8*
; CHECK-NEXT: call void @__cm_pin(i8* %[[ADDRESS]])
; CHECK-NEXT: %[[P:.*]] = getelementptr %Vector, %Vector* %v, i32 0, i32 0
; CHECK-NEXT: %[[E:.*]] = bitcast <8 x i32>* %[[P]] to i32*
; CHECK-NEXT: store i32 %x, i32* %[[E]]
; CHECK-NEXT: ret void
define void @k(i32 %x) #0 {
  %v = alloca %Vector
  call void @write(%Vector* %v, i32 %x)
  ret void
}

; CHECK-LABEL: define void @leaf(
; CHECK-NEXT: call void @__cm_barrier()
; CHECK-NEXT: ret void
define void @leaf() #0 {
  call void @__cm_barrier()
  ret void
}

attributes #0 = { "CMGenxMain" }
