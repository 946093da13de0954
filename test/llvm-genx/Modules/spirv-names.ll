; Instructions of SPIR-V under the names that its readers give them.
; RUN: python3 %S/Inputs/module.py %s
; IN f float: [1.5, -2.25, 9.0, -0.5]
; IN a int: [5, -6, 7, 2**31 - 1]
; OUT o float: [1.5, 2.25, 9.0, 0.5, 2.0, 2.0, 9.0, 2.0, 2.0, -2.0, 9.0, -1.0, 3.5, -4.0, 18.5, -0.5]
; OUT u int: [max(x, 0) for x in a] + [29, 0, 29, 1] + [2, 30, 3, 31]
;   + [2, 0, 3, 1] + [0, 0, 0, 0] + [x * 3 for x in a[:3]] + [2**31 - 3] + [0, -1, 0, 1]
;   + [100, 107, 107, 1]
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"
target triple = "spir64-unknown-unknown"

declare spir_func <4 x float> @_Z16__spirv_ocl_fabsDv4_f(<4 x float>)
declare spir_func <4 x float> @_Z16__spirv_ocl_fmaxDv4_fS_(<4 x float>, <4 x float>)
declare spir_func <4 x float> @_Z17__spirv_ocl_roundDv4_f(<4 x float>)
declare spir_func <4 x float> @_Z15__spirv_ocl_fmaDv4_fS_S_(<4 x float>, <4 x float>, <4 x float>)
declare spir_func <4 x i32> @_Z17__spirv_ocl_s_maxDv4_iS_(<4 x i32>, <4 x i32>)
declare spir_func <4 x i32> @_Z15__spirv_ocl_clzDv4_i(<4 x i32>)
declare spir_func <4 x i32> @_Z20__spirv_ocl_popcountDv4_i(<4 x i32>)
declare spir_func void @_Z18__spirv_ISubBorrowDv4_iS_({ <4 x i32>, <4 x i32> }* sret({ <4 x i32>, <4 x i32> }), <4 x i32>, <4 x i32>)
declare spir_func { <4 x i32>, <4 x i32> } @_Z20__spirv_SMulExtendedDv4_iS_(<4 x i32>, <4 x i32>)
declare spir_func i32 @_Z18__spirv_AtomicIAddPU3AS1iiii(i32 addrspace(1)*, i32, i32, i32)
declare spir_func i32 @_Z29__spirv_AtomicCompareExchangePU3AS1iiiiii(i32 addrspace(1)*, i32, i32, i32, i32, i32)
declare spir_func i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32)
declare spir_func i64 @_Z28__spirv_BuiltInWorkgroupSizei(i32)
declare spir_func void @_Z22__spirv_ControlBarrieriii(i32, i32, i32)

define spir_kernel void @k(<4 x float> addrspace(1)* %f, <4 x i32> addrspace(1)* %a, <4 x float> addrspace(1)* %o, <4 x i32> addrspace(1)* %u) {
  %pair = alloca { <4 x i32>, <4 x i32> }
  %x = load <4 x float>, <4 x float> addrspace(1)* %f, align 16
  %y = load <4 x i32>, <4 x i32> addrspace(1)* %a, align 16
  %r0 = call spir_func <4 x float> @_Z16__spirv_ocl_fabsDv4_f(<4 x float> %x)
  store <4 x float> %r0, <4 x float> addrspace(1)* %o
  %r1 = call spir_func <4 x float> @_Z16__spirv_ocl_fmaxDv4_fS_(<4 x float> %x, <4 x float> <float 2.0, float 2.0, float 2.0, float 2.0>)
  %o1 = getelementptr <4 x float>, <4 x float> addrspace(1)* %o, i64 1
  store <4 x float> %r1, <4 x float> addrspace(1)* %o1
  %r2 = call spir_func <4 x float> @_Z17__spirv_ocl_roundDv4_f(<4 x float> %x)
  %o2 = getelementptr <4 x float>, <4 x float> addrspace(1)* %o, i64 2
  store <4 x float> %r2, <4 x float> addrspace(1)* %o2
  %r3 = call spir_func <4 x float> @_Z15__spirv_ocl_fmaDv4_fS_S_(<4 x float> %x, <4 x float> <float 2.0, float 2.0, float 2.0, float 2.0>, <4 x float> <float 0.5, float 0.5, float 0.5, float 0.5>)
  %o3 = getelementptr <4 x float>, <4 x float> addrspace(1)* %o, i64 3
  store <4 x float> %r3, <4 x float> addrspace(1)* %o3
  %s0 = call spir_func <4 x i32> @_Z17__spirv_ocl_s_maxDv4_iS_(<4 x i32> %y, <4 x i32> zeroinitializer)
  store <4 x i32> %s0, <4 x i32> addrspace(1)* %u
  %s1 = call spir_func <4 x i32> @_Z15__spirv_ocl_clzDv4_i(<4 x i32> %y)
  %u1 = getelementptr <4 x i32>, <4 x i32> addrspace(1)* %u, i64 1
  store <4 x i32> %s1, <4 x i32> addrspace(1)* %u1
  %s2 = call spir_func <4 x i32> @_Z20__spirv_ocl_popcountDv4_i(<4 x i32> %y)
  %u2 = getelementptr <4 x i32>, <4 x i32> addrspace(1)* %u, i64 2
  store <4 x i32> %s2, <4 x i32> addrspace(1)* %u2
  call spir_func void @_Z18__spirv_ISubBorrowDv4_iS_({ <4 x i32>, <4 x i32> }* sret({ <4 x i32>, <4 x i32> }) %pair, <4 x i32> <i32 7, i32 -6, i32 10, i32 -2147483648>, <4 x i32> %y)
  %both = load { <4 x i32>, <4 x i32> }, { <4 x i32>, <4 x i32> }* %pair
  %d = extractvalue { <4 x i32>, <4 x i32> } %both, 0
  %b = extractvalue { <4 x i32>, <4 x i32> } %both, 1
  %u3 = getelementptr <4 x i32>, <4 x i32> addrspace(1)* %u, i64 3
  store <4 x i32> %d, <4 x i32> addrspace(1)* %u3
  %u4 = getelementptr <4 x i32>, <4 x i32> addrspace(1)* %u, i64 4
  store <4 x i32> %b, <4 x i32> addrspace(1)* %u4
  %m = call spir_func { <4 x i32>, <4 x i32> } @_Z20__spirv_SMulExtendedDv4_iS_(<4 x i32> %y, <4 x i32> <i32 3, i32 3, i32 3, i32 3>)
  %low = extractvalue { <4 x i32>, <4 x i32> } %m, 0
  %high = extractvalue { <4 x i32>, <4 x i32> } %m, 1
  %u5 = getelementptr <4 x i32>, <4 x i32> addrspace(1)* %u, i64 5
  store <4 x i32> %low, <4 x i32> addrspace(1)* %u5
  %u6 = getelementptr <4 x i32>, <4 x i32> addrspace(1)* %u, i64 6
  store <4 x i32> %high, <4 x i32> addrspace(1)* %u6
  %u7 = getelementptr <4 x i32>, <4 x i32> addrspace(1)* %u, i64 7
  %c = bitcast <4 x i32> addrspace(1)* %u7 to i32 addrspace(1)*
  store i32 100, i32 addrspace(1)* %c
  %old = call spir_func i32 @_Z18__spirv_AtomicIAddPU3AS1iiii(i32 addrspace(1)* %c, i32 1, i32 0, i32 7)
  %swapped = call spir_func i32 @_Z29__spirv_AtomicCompareExchangePU3AS1iiiiii(i32 addrspace(1)* %c, i32 1, i32 0, i32 0, i32 42, i32 100)
  call spir_func void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2, i32 272)
  %group = call spir_func i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32 0)
  %size = call spir_func i64 @_Z28__spirv_BuiltInWorkgroupSizei(i32 1)
  %where = add i64 %group, %size
  %number = trunc i64 %where to i32
  %c0 = insertelement <4 x i32> undef, i32 %old, i32 0
  %c1 = insertelement <4 x i32> %c0, i32 %swapped, i32 1
  %now = load i32, i32 addrspace(1)* %c
  %c2 = insertelement <4 x i32> %c1, i32 %now, i32 2
  %c3 = insertelement <4 x i32> %c2, i32 %number, i32 3
  store <4 x i32> %c3, <4 x i32> addrspace(1)* %u7
  ret void
}
