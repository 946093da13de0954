; printf becomes a record in the print buffer: a place from an atomic addition,
; then scatters of the dwords, unless the record does not fit any more.
; RUN: genx-opt -passes=genx-lower-printf %s -o - | FileCheck %s --implicit-check-not='call {{.*}}spirv_ocl_printf'

@format = internal unnamed_addr addrspace(2) constant [12 x i8] c"%d %s %f %d\00"
@word = internal unnamed_addr addrspace(2) constant [5 x i8] c"word\00"
@slash = internal unnamed_addr addrspace(2) constant [4 x i8] c"a\\b\00"
; CHECK: [[ESCAPED:@format[.].*]] = {{.*}}constant [5 x i8] c"a\\\\b\00"
declare spir_func i32 @_Z18__spirv_ocl_printfPU3AS2Kcz(i8 addrspace(2)*, ...)

; The address of the format, type 3 and the value.
; CHECK-LABEL: @k(
; CHECK: [[TEXT:%.*]] = call <2 x i32> @cmc.text(i8 addrspace(2)* getelementptr inbounds ([12 x i8], [12 x i8] addrspace(2)* @format, i64 0, i64 0))
; CHECK: [[LOW:%.*]] = extractelement <2 x i32> [[TEXT]], i64 0
; CHECK: [[HIGH:%.*]] = extractelement <2 x i32> [[TEXT]], i64 1
; CHECK: [[BUFFER:%.*]] = call i64 @llvm.genx.print.buffer()
; CHECK: [[V:%.*]] = bitcast i64 [[BUFFER]] to <1 x i64>
; CHECK: [[ADD:%.*]] = call <1 x i32> @llvm.genx.svm.atomic.add.v1i32.v1i1.v1i64(<1 x i1> <i1 true>, <1 x i64> [[V]], <1 x i32> <i32 16>, <1 x i32> undef)
; CHECK: [[AT:%.*]] = bitcast <1 x i32> [[ADD]] to i32
; CHECK: [[END:%.*]] = add i32 [[AT]], 16
; CHECK: [[FITS:%.*]] = icmp ule i32 [[END]], 4194304
; CHECK: [[OFFSET:%.*]] = zext i32 [[AT]] to i64
; CHECK: [[START:%.*]] = add i64 [[BUFFER]], [[OFFSET]]
; CHECK: insertelement <4 x i32> undef, i32 [[LOW]], i64 0
; CHECK: insertelement <4 x i32> {{.*}}, i32 [[HIGH]], i64 1
; CHECK: insertelement <4 x i32> {{.*}}, i32 3, i64 2
; CHECK: [[DATA:%.*]] = insertelement <4 x i32> {{.*}}, i32 %i, i64 3
; CHECK: insertelement <4 x i64> {{.*}}, i64 [[START]], i32 0
; CHECK: [[ADDRESSES:%.*]] = add <4 x i64> {{.*}}, <i64 0, i64 4, i64 8, i64 12>
; CHECK: insertelement <4 x i1> {{.*}}, i1 [[FITS]], i32 0
; CHECK: call void @llvm.genx.svm.scatter.v4i1.v4i64.v4i32(<4 x i1> {{.*}}, i32 0, <4 x i64> [[ADDRESSES]], <4 x i32> [[DATA]])
; CHECK: [[R:%.*]] = select i1 [[FITS]], i32 0, i32 -1
; CHECK-NEXT: ret i32 [[R]]
define i32 @k(i32 %i) {
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z18__spirv_ocl_printfPU3AS2Kcz(i8 addrspace(2)* getelementptr inbounds ([12 x i8], [12 x i8] addrspace(2)* @format, i64 0, i64 0), i32 %i)
  ret i32 %r
}

; Values of 8 bytes are two dwords, texts their addresses; a record of 13 dwords
; is written in powers of two.
; CHECK-LABEL: @l(
; CHECK: [[LONG:%.*]] = bitcast i64 %l to <2 x i32>
; CHECK: [[LONGLOW:%.*]] = extractelement <2 x i32> [[LONG]], i64 0
; CHECK: [[WORD:%.*]] = call <2 x i32> @cmc.text({{.*}} @word,
; CHECK: [[WORDLOW:%.*]] = extractelement <2 x i32> [[WORD]], i64 0
; CHECK: [[FLOAT:%.*]] = bitcast float %f to i32
; CHECK: [[DOUBLE:%.*]] = bitcast double %d to <2 x i32>
; CHECK: [[DOUBLEHIGH:%.*]] = extractelement <2 x i32> [[DOUBLE]], i64 1
; CHECK: @llvm.genx.svm.atomic.add{{.*}}, <1 x i32> <i32 52>,
; CHECK: insertelement <8 x i32> {{.*}}, i32 6, i64 2
; CHECK: insertelement <8 x i32> {{.*}}, i32 [[LONGLOW]], i64 3
; CHECK: insertelement <8 x i32> {{.*}}, i32 5, i64 5
; CHECK: insertelement <8 x i32> {{.*}}, i32 [[WORDLOW]], i64 6
; CHECK: call void @llvm.genx.svm.scatter.v8i1.v8i64.v8i32(
; CHECK: insertelement <4 x i32> <i32 4, {{.*}}>, i32 [[FLOAT]], i64 1
; CHECK: insertelement <4 x i32> {{.*}}, i32 8, i64 2
; CHECK: add <4 x i64> {{.*}}, <i64 32, i64 36, i64 40, i64 44>
; CHECK: call void @llvm.genx.svm.scatter.v4i1.v4i64.v4i32(
; CHECK: insertelement <1 x i32> undef, i32 [[DOUBLEHIGH]], i64 0
; CHECK: add <1 x i64> {{.*}}, <i64 48>
; CHECK: call void @llvm.genx.svm.scatter.v1i1.v1i64.v1i32(
define i32 @l(i64 %l, float %f, double %d) {
  %r = call spir_func i32 (i8 addrspace(2)*, ...) @_Z18__spirv_ocl_printfPU3AS2Kcz(i8 addrspace(2)* getelementptr inbounds ([12 x i8], [12 x i8] addrspace(2)* @format, i64 0, i64 0), i64 %l, i8 addrspace(2)* getelementptr inbounds ([5 x i8], [5 x i8] addrspace(2)* @word, i64 0, i64 0), float %f, double %d)
  ret i32 %r
}

; The runtimes take a backslash for an escape.
; CHECK-LABEL: @escaped(
; CHECK-NEXT: call <2 x i32> @cmc.text(i8 addrspace(2)* getelementptr inbounds ([5 x i8], [5 x i8] addrspace(2)* [[ESCAPED]], i32 0, i32 0))
define void @escaped() {
  call spir_func i32 (i8 addrspace(2)*, ...) @_Z18__spirv_ocl_printfPU3AS2Kcz(i8 addrspace(2)* getelementptr inbounds ([4 x i8], [4 x i8] addrspace(2)* @slash, i64 0, i64 0))
  ret void
}

; CHECK-LABEL: @untouched(
; CHECK-NEXT: call i32 @other(i32 1)
; CHECK-NEXT: ret void
define void @untouched() {
  call i32 @other(i32 1)
  ret void
}
declare i32 @other(i32)
