; Pointers that control flow merges: the places go through phis, an index phi
; says which. `x = c ? a : b.select<8, 1>(i)` and `(c ? a(1) : a(2)) = x`.
; RUN: genx-opt -passes=cm-resolve-references %s -o - | FileCheck %s

declare <8 x i32>* @__cm_region.8(<16 x i32>*, i32, i32, i32, i32, i32)

; CHECK-LABEL: @read(
; CHECK: %[[OFFSET:.*]] = phi i32 [ 0, %then ], [ %i, %else ]
; CHECK: %[[WHICH:.*]] = phi i32 [ 0, %then ], [ 1, %else ]
; CHECK: %[[A:.*]] = load <8 x i32>
; CHECK: %[[ISB:.*]] = icmp eq i32 %[[WHICH]], 1
; CHECK: %[[O:.*]] = trunc i32 %[[OFFSET]] to i16
; CHECK: %[[B:.*]] = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %{{.*}}, i32 0, i32 8, i32 1, i16 %[[O]], i32 undef)
; CHECK: select i1 %[[ISB]], <8 x i32> %[[B]], <8 x i32> %[[A]]
define <8 x i32> @read(i1 %c, i32 %i) {
  %a = alloca <8 x i32>
  %b = alloca <16 x i32>
  br i1 %c, label %then, label %else
then:
  br label %end
else:
  %r = call <8 x i32>* @__cm_region.8(<16 x i32>* %b, i32 %i, i32 8, i32 0, i32 8, i32 1)
  br label %end
end:
  %p = phi <8 x i32>* [ %a, %then ], [ %r, %else ]
  %x = load <8 x i32>, <8 x i32>* %p
  ret <8 x i32> %x
}

; CHECK-LABEL: @write(
; CHECK: %[[WHICH:.*]] = select i1 %c, i32 0, i32 1
; CHECK: %[[IS0:.*]] = icmp eq i32 %[[WHICH]], 0
; CHECK: %[[W0:.*]] = call <8 x i32> @llvm.genx.wrregioni{{.*}}, i32 %x, i32 0, i32 1, i32 1, i16 4,
; CHECK: select i1 %[[IS0]], <8 x i32> %[[W0]]
; CHECK: %[[IS1:.*]] = icmp eq i32 %[[WHICH]], 1
; CHECK: %[[W1:.*]] = call <8 x i32> @llvm.genx.wrregioni{{.*}}, i32 %x, i32 0, i32 1, i32 1, i16 8,
; CHECK: select i1 %[[IS1]], <8 x i32> %[[W1]]
define void @write(i1 %c, i32 %x) {
  %a = alloca <8 x i32>
  %e = bitcast <8 x i32>* %a to i32*
  %e1 = getelementptr i32, i32* %e, i32 1
  %e2 = getelementptr i32, i32* %e, i32 2
  %p = select i1 %c, i32* %e1, i32* %e2
  store i32 %x, i32* %p
  ret void
}
