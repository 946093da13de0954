; A function out of line takes and returns values: the referents of its references,
; the objects that its pointers point to and the file-scope variables that it uses go
; in, and what it may change comes back. Booleans travel as bytes.
; RUN: genx-opt -passes=cm-inline %s -o - | FileCheck %s

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"
%Ref = type { <8 x i32>* }
@calls = internal global i32 0
define internal i1 @f(i1 %on, i32* dereferenceable(4) %n, %Ref* byval(%Ref) %r) noinline {
  %slot = getelementptr %Ref, %Ref* %r, i32 0, i32 0
  %p = load <8 x i32>*, <8 x i32>** %slot
  %v = load <8 x i32>, <8 x i32>* %p
  %w = add <8 x i32> %v, %v
  store <8 x i32> %w, <8 x i32>* %p
  %x = load i32, i32* %n
  %c = load i32, i32* @calls
  %y = add i32 %x, %c
  store i32 %y, i32* @calls
  ret i1 %on
}
; CHECK-LABEL: define <8 x i32> @k(
; CHECK: %[[O:.*]] = alloca <8 x i32>
; CHECK: %[[ON:.*]] = zext i1 %c to i8
; CHECK-NEXT: %[[V:.*]] = load <8 x i32>, <8 x i32>* %[[O]]
; CHECK-NEXT: %[[C:.*]] = load i32, i32* @calls
; CHECK-NEXT: %[[R:.*]] = call spir_func { i8, i32, <8 x i32>, i32 } @f(i8 %[[ON]], i32 %n, <8 x i32> %[[V]], i32 %[[C]])
; CHECK-NEXT: %[[B:.*]] = extractvalue {{.*}} %[[R]], 0
; CHECK-NEXT: %[[BIT:.*]] = icmp ne i8 %[[B]], 0
; CHECK: %[[NEWV:.*]] = extractvalue {{.*}} %[[R]], 2
; CHECK-NEXT: store <8 x i32> %[[NEWV]], <8 x i32>* %[[O]]
; CHECK-NEXT: %[[NEWC:.*]] = extractvalue {{.*}} %[[R]], 3
; CHECK-NEXT: store i32 %[[NEWC]], i32* @calls
; CHECK-NEXT: %w = load <8 x i32>, <8 x i32>* %[[O]]
; CHECK-NEXT: select i1 %[[BIT]], <8 x i32> %w, <8 x i32> %v
; CHECK-NEXT: ret <8 x i32>
; CHECK-LABEL: define internal spir_func { i8, i32, <8 x i32>, i32 } @f(i8 %on, i32 %n{{.*}}, <8 x i32> %r{{.*}}, i32 %calls)
; CHECK-NEXT: %[[OBJECT:.*]] = alloca <8 x i32>
; CHECK-NOT: alloca
; CHECK: %[[TAKEN:.*]] = icmp ne i8 %on, 0
; CHECK-NEXT: store <8 x i32> %r{{.*}}, <8 x i32>* %[[OBJECT]]
; CHECK-NEXT: store i32 %calls, i32* @calls
; CHECK-NEXT: %v = load <8 x i32>, <8 x i32>* %[[OBJECT]]
; CHECK: %[[GIVEN:.*]] = zext i1 %[[TAKEN]] to i8
; CHECK-NEXT: %[[OUTV:.*]] = load <8 x i32>, <8 x i32>* %[[OBJECT]]
; CHECK-NEXT: %[[OUTC:.*]] = load i32, i32* @calls
; CHECK: insertvalue {{.*}} undef, i8 %[[GIVEN]], 0
; CHECK: insertvalue {{.*}}, <8 x i32> %[[OUTV]], 2
; CHECK: insertvalue {{.*}}, i32 %[[OUTC]], 3
; CHECK-NEXT: ret
define <8 x i32> @k(i32 %n, <8 x i32> %v) #0 {
  %a = alloca i32
  %o = alloca <8 x i32>
  %r = alloca %Ref
  store i32 %n, i32* %a
  store <8 x i32> %v, <8 x i32>* %o
  %slot = getelementptr %Ref, %Ref* %r, i32 0, i32 0
  store <8 x i32>* %o, <8 x i32>** %slot
  %c = icmp eq i32 %n, 3
  %b = call i1 @f(i1 %c, i32* %a, %Ref* byval(%Ref) %r)
  %w = load <8 x i32>, <8 x i32>* %o
  %s = select i1 %b, <8 x i32> %w, <8 x i32> %v
  ret <8 x i32> %s
}
attributes #0 = { "CMGenxMain" "target-cpu"="icllp" "cmc-abi"="ze" }
