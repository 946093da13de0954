; What stands between the markers becomes a function out of line that knows how
; large the variables are that it shares; kernel attributes stay behind, and no
; marker is left.
; DIAG: FenceScope
; RUN: genx-opt -passes=cm-outline-fences %s -o - | FileCheck %s --implicit-check-not='call {{.*}}optimization_fence'
; RUN: sed 's/^;ERROR//' %s | not genx-opt -passes=cm-outline-fences 2>&1 | FileCheck %s --check-prefix=ERROR

declare i8 @__cm_optimization_fence_begin()
declare void @__cm_optimization_fence_end(i8*)
declare void @use(i32)

; CHECK-LABEL: define void @k(i32 %n)
; CHECK: store i32 %n, i32* %x
; CHECK-NOT: store
; CHECK: call void [[FENCE:@k[.]fence[^(]*]](
; CHECK-NOT: {{ add }}
; CHECK: %r = load i32, i32* %x
; CHECK-NEXT: call void @use(i32 %r)
define void @k(i32 %n) #0 {
  %x = alloca i32
  %v = alloca <8 x i32>
  %m.addr = alloca i8
  store i32 %n, i32* %x
  %m = call i8 @__cm_optimization_fence_begin()
  store i8 %m, i8* %m.addr
  %c = icmp eq i32 %n, 0
  br i1 %c, label %then, label %end
then:
  %o = load i32, i32* %x
  %i = add i32 %o, 1
  store i32 %i, i32* %x
  store <8 x i32> zeroinitializer, <8 x i32>* %v
  br label %end
end:
  call void @__cm_optimization_fence_end(i8* %m.addr)
  %r = load i32, i32* %x
  call void @use(i32 %r)
  %w = load <8 x i32>, <8 x i32>* %v
  ret void
}

; A variable of the scope is one of the function, also where the scope is repeated if it is a
; reference.
; CHECK-LABEL: define void @own(i1 %c)
; CHECK: call void [[ONCE:@own[.]fence[^(]*]](<8 x i32>* %v)
; CHECK: call void [[REPEATED:@own[.]fence[^(]*]](<8 x i32>* %v, i32* %x, i8* %o.addr)
define void @own(i1 %c) #0 {
  %v = alloca <8 x i32>
  %x = alloca i32
  %y = alloca i32
  %t = alloca <8 x i32>*
  %r = alloca { <8 x i32>* }
  %m.addr = alloca i8
  %o.addr = alloca i8
  store <8 x i32> zeroinitializer, <8 x i32>* %v
  %m = call i8 @__cm_optimization_fence_begin()
  store i8 %m, i8* %m.addr
  %a = load <8 x i32>, <8 x i32>* %v
  store i32 1, i32* %y
  call void @__cm_optimization_fence_end(i8* %m.addr)
  br label %loop
loop:
  %o = call i8 @__cm_optimization_fence_begin()
  %p = getelementptr { <8 x i32>* }, { <8 x i32>* }* %r, i32 0, i32 0
  store <8 x i32>* %v, <8 x i32>** %p
  store <8 x i32>* %v, <8 x i32>** %t
  %q = load <8 x i32>*, <8 x i32>** %t
  store i32 2, i32* %x
  store i8 %o, i8* %o.addr
  call void @__cm_optimization_fence_end(i8* %o.addr)
  br i1 %c, label %loop, label %end
end:
  ret void
}

; Without a fence nothing changes.
; CHECK-LABEL: define void @none(i32* %p)
; CHECK-NEXT: store i32 1, i32* %p
; CHECK-NEXT: ret void
define void @none(i32* %p) {
  store i32 1, i32* %p
  ret void
}

; A fence in a fence is a function that the outer one calls.
; CHECK-LABEL: define void @nested()
; CHECK: store i32 1
; CHECK-NOT: store
; CHECK: call void [[OUTER:@nested[.]fence[^(]*]](
; CHECK-NOT: store
; CHECK: ret void
define void @nested() #0 {
  %x = alloca i32
  %o.addr = alloca i8
  %i.addr = alloca i8
  store i32 1, i32* %x
  %o = call i8 @__cm_optimization_fence_begin()
  store i8 %o, i8* %o.addr
  store i32 2, i32* %x
  %i = call i8 @__cm_optimization_fence_begin()
  store i8 %i, i8* %i.addr
  store i32 3, i32* %x
  call void @__cm_optimization_fence_end(i8* %i.addr)
  call void @__cm_optimization_fence_end(i8* %o.addr)
  ret void
}

; CHECK: define internal void [[INNER:@nested[.]fence[^(]*]](
; CHECK: store i32 3
; CHECK: define internal void [[OUTER]](
; CHECK: store i32 2
; CHECK: call void [[INNER]](

; CHECK: define internal void [[FENCE]]({{.*}}i32* dereferenceable(4) %x, <8 x i32>* dereferenceable(32) %v) [[KEPT:#[0-9]+]]
; CHECK: add i32 %o, 1
; CHECK: attributes [[KEPT]] = { noinline "target-cpu"="dg2" }

; A pointer to something of unknown size cannot be passed.
; ERROR: error: the scope of CM_OPTIMIZATIONS_FENCE cannot be compiled for itself:
;ERRORdefine void @pointer(i32* %p) {
;ERROR  %m.addr = alloca i8
;ERROR  %m = call i8 @__cm_optimization_fence_begin()
;ERROR  store i8 %m, i8* %m.addr
;ERROR  store i32 1, i32* %p
;ERROR  call void @__cm_optimization_fence_end(i8* %m.addr)
;ERROR  ret void
;ERROR}

attributes #0 = { alwaysinline "CMGenxMain" "cmc-float-control"="0" "target-cpu"="dg2" }
