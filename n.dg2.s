// kernel cmNBody, dg2: 598 instructions, 8136 bytes, 126 of 128 registers, no spill
// sends: 3 oword block read unaligned, 1 untyped read, 1 SLM untyped write, 1 SLM fence, 2 barrier, 12 oword block read, 1 SLM byte gather, 8 oword block write, 1 end of thread
(W)     mov (8|M0)               r127.0<1>:ud  0x0:ud                              {A@1}
(W)     and (1|M0)               r127.2<1>:ud  r0.0<0;1,0>:ud    0xFFFFFFC0:ud
(W)     and (1|M0)               r127.0<1>:uw  r0.4<0;1,0>:uw    0xFF:uw
(W)     add (1|M0)               r127.2<1>:ud  r127.2<0;1,0>:ud  0x60:uw              {I@2}
(W)     mad (1|M0)               r127.2<1>:ud  r127.2<0;0>:ud    r127.0<0;0>:uw    0x20:uw              {I@1}
(W)     send.dc0 (8|M0)          r1       r127    null:0  0x0            0x021842FD           {A@1,$0} // wr:1h+0, rd:1; oword aligned block read x2
        nop
        nop
(W)     mov (8|M0)               r127.0<1>:ud  0x0:ud                              {$0.src}
(W)     and (1|M0)               r127.2<1>:ud  r0.0<0;1,0>:ud    0xFFFFFFC0:ud
(W)     send.dc0 (8|M0)          r2       r127    null:0  0x0            0x022843FD           {A@1,$1} // wr:1h+0, rd:2; oword aligned block read x4
(W)     add (1|M0)               r127.2<1>:ud  r127.2<0;1,0>:ud  0x40:uw              {$1.src}
(W)     send.dc0 (8|M0)          r4       r127    null:0  0x0            0x021842FD           {A@1,$2} // wr:1h+0, rd:1; oword aligned block read x2
// /work/main/examples/nbody/nbody.cpp:120: gThreadID = cm_linear_global_id();
(W)     mul (1|M0)               acc0.0<1>:d   r2.1<0;1,0>:d     r0.14<0;1,0>:uw  {$1.dst}
(W)     mach (1|M0)              r3.0<1>:d     r2.1<0;1,0>:d     r0.7<0;1,0>:d
(W)     mov (1|M0)               r49.2<1>:ud   r1.2<0;1,0>:uw                   {$0.dst}
(W)     add (1|M0)               r1.2<1>:d     r0.6<0;1,0>:d     r3.0<0;1,0>:d    {I@2}
// /work/main/examples/nbody/nbody.cpp:123: for (int iSLM = 0; iSLM < numBodies / BODIES_PER_SLM; iSLM++) {
(W)     cmp (1|M0)    (gt)f1.1   null<1>:d     r4.1<0;1,0>:d     4095:w               {$2.dst}
// /work/main/examples/nbody/nbody.cpp:120: gThreadID = cm_linear_global_id();
(W)     mul (1|M0)               acc0.0<1>:d   r2.0<0;1,0>:d     r1.4<0;1,0>:uw   {Compacted,I@2}
(W)     mach (1|M0)              r5.0<1>:d     r2.0<0;1,0>:d     r1.2<0;1,0>:d    {Compacted}
(W)     mov (2|M0)               r49.0<1>:ud   r1.0<1;1,0>:uw
(W)     add (1|M0)               r2.6<1>:d     r0.1<0;1,0>:d     r5.0<0;1,0>:d    {I@2}
// /work/main/examples/nbody/nbody.cpp:123: for (int iSLM = 0; iSLM < numBodies / BODIES_PER_SLM; iSLM++) {
(W)     asr (1|M0)               r3.0<1>:d     r4.1<0;1,0>:d     11:w               {Compacted}
// /work/main/examples/nbody/nbody.cpp:120: gThreadID = cm_linear_global_id();
(W)     mul (1|M0)               acc0.0<1>:d   r2.5<0;1,0>:d     r2.12<0;1,0>:uw  {I@2}
(W)     mach (1|M0)              r6.0<1>:d     r2.5<0;1,0>:d     r2.6<0;1,0>:d
// /work/main/examples/nbody/nbody.cpp:123: for (int iSLM = 0; iSLM < numBodies / BODIES_PER_SLM; iSLM++) {
(W)     and (1|M0)               f0.0<1>:uw    f1.1<0;1,0>:uw    0x1:uw
// /work/main/examples/nbody/nbody.cpp:120: gThreadID = cm_linear_global_id();
(W)     add (1|M0)               r4.2<1>:d     r49.2<0;1,0>:d    r6.0<0;1,0>:d    {I@2}
// /work/main/examples/nbody/nbody.cpp:123: for (int iSLM = 0; iSLM < numBodies / BODIES_PER_SLM; iSLM++) {
(W)     shr (1|M0)               r1.2<1>:ud    r3.0<0;1,0>:ud    0x14:uw
// /work/main/examples/nbody/nbody.cpp:120: gThreadID = cm_linear_global_id();
(W)     mul (1|M0)               acc0.0<1>:d   r2.4<0;1,0>:d     r4.4<0;1,0>:uw   {I@2}
(W)     mach (1|M0)              r7.0<1>:d     r2.4<0;1,0>:d     r4.2<0;1,0>:d
// /work/main/examples/nbody/nbody.cpp:123: for (int iSLM = 0; iSLM < numBodies / BODIES_PER_SLM; iSLM++) {
(W)     add (1|M0)               r5.0<1>:d     r4.1<0;1,0>:d     r1.2<0;1,0>:d    {I@3}
// /work/main/examples/nbody/nbody.cpp:120: gThreadID = cm_linear_global_id();
(W)     add (1|M0)               r8.0<1>:d     r49.1<0;1,0>:d    r7.0<0;1,0>:d    {Compacted,I@2}
// /work/main/examples/nbody/nbody.cpp:123: for (int iSLM = 0; iSLM < numBodies / BODIES_PER_SLM; iSLM++) {
(W)     asr (1|M0)               r49.4<1>:d    r5.0<0;1,0>:d     12:w               {Compacted,I@2}
// /work/main/examples/nbody/nbody.cpp:120: gThreadID = cm_linear_global_id();
(W)     mul (1|M0)               acc0.0<1>:d   r2.3<0;1,0>:d     r8.0<0;1,0>:uw   {Compacted,I@2}
(W)     mach (1|M0)              r9.0<1>:d     r2.3<0;1,0>:d     r8.0<0;1,0>:d    {Compacted}
(W)     add (1|M0)               r49.3<1>:d    r49.0<0;1,0>:d    r9.0<0;1,0>:d    {Compacted,I@1}
// /work/main/examples/nbody/nbody.cpp:123: for (int iSLM = 0; iSLM < numBodies / BODIES_PER_SLM; iSLM++) {
(~f0.0.any16h) goto (16|M0)                  L3760                  L3760
(W)     mul (1|M0)               acc0.0<1>:d   r2.3<0;1,0>:d     r2.8<0;1,0>:uw
(W)     mach (1|M0)              r3.0<1>:d     r2.3<0;1,0>:d     r2.4<0;1,0>:d
(W)     mov (16|M0)              r53.0<1>:ud   0x0:ud
(W)     mul (1|M0)               acc0.0<1>:d   r3.0<0;1,0>:d     r2.10<0;1,0>:uw  {Compacted,I@2}
(W)     mach (1|M0)              r5.0<1>:d     r3.0<0;1,0>:d     r2.5<0;1,0>:d    {Compacted}
(W)     mul (1|M0)               acc0.0<1>:d   r2.4<0;1,0>:d     r49.4<0;1,0>:uw
(W)     mach (1|M0)              r6.0<1>:d     r2.4<0;1,0>:d     r49.2<0;1,0>:d
(W)     mov (16|M0)              r55.0<1>:ud   0x0:ud
(W)     add (1|M0)               r1.2<1>:d     r49.1<0;1,0>:d    r6.0<0;1,0>:d    {I@2}
(W)     mov (16|M0)              r57.0<1>:ud   0x0:ud
(W)     mul (1|M0)               acc0.0<1>:d   r2.3<0;1,0>:d     r1.4<0;1,0>:uw   {I@2}
(W)     mach (1|M0)              r7.0<1>:d     r2.3<0;1,0>:d     r1.2<0;1,0>:d
(W)     mov (16|M0)              r59.0<1>:ud   0x0:ud
(W)     add (1|M0)               r2.6<1>:d     r49.0<0;1,0>:d    r7.0<0;1,0>:d    {Compacted,I@2}
(W)     mov (16|M0)              r61.0<1>:ud   0x0:ud
(W)     shl (1|M0)               r49.6<1>:ud   r2.6<0;1,0>:ud    0x8:uw              {I@2}
(W)     mov (16|M0)              r63.0<1>:ud   0x0:ud
(W)     mov (16|M0)              r65.0<1>:ud   0x0:ud
(W)     mov (16|M0)              r67.0<1>:ud   0x0:ud
(W)     mov (16|M0)              r69.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r71.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r73.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r75.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r77.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r79.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r81.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r83.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r85.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r87.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r89.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r91.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r93.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r95.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r97.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r99.0<1>:f    0.0:f                               {Compacted}
(W)     shl (1|M0)               r49.7<1>:ud   r49.3<0;1,0>:ud   0x2:uw
(W)     mov (1|M0)               r50.0<1>:d    0:w
(W)     shl (1|M0)               r49.5<1>:ud   r5.0<0;1,0>:ud    0x8:uw
(W)     cmp (1|M0)    (lt)f0.0   null<1>:ud    r49.6<0;1,0>:ud   0x10000:ud              {I@7}
// /work/main/examples/nbody/nbody.cpp:125: cm_slm_load(bodiesInSLM, INPOS, iSLM * SLM_SIZE, SLM_SIZE);
L1000:
(W)     and (1|M0)               f1.1<1>:uw    f0.0<0;1,0>:uw    0x1:uw
(W)     shl (1|M0)               r50.1<1>:ud   r50.0<0;1,0>:ud   0x10:uw              {I@4}
(~f1.1.any16h) goto (16|M0)                  L1256                  L1256
(W)     mov (8|M0)               r1.8<1>:w     0x76543210:uv
(W)     mov (1|M0)               r50.2<1>:d    r49.6<0;1,0>:d
(W)     mul (8|M0)               r51.0<1>:d    r1.8<1;1,0>:w     16:w               {I@2}
(W)     add (8|M0)               r52.0<1>:d    r51.0<1;1,0>:d    128:w               {Compacted,I@1}
L1104:
(W)     add (1|M0)               r1.2<1>:d     r50.1<0;1,0>:d    r50.2<0;1,0>:d
        sync.nop                             null                             {Compacted,$4.src}
(W)     add (16|M0)              r15.0<1>:ud   r51.0<1;1,0>:ud   r50.2<0;1,0>:ud  {Compacted,I@2}
        sync.nop                             null                             {Compacted,$3.src}
(W)     add (16|M0)              r5.0<1>:ud    r51.0<1;1,0>:ud   r1.2<0;1,0>:ud   {Compacted,I@2}
(W)     send.dc1 (16|M0)         r7       r5      null:0  0x0            0x04805001           {A@1,$5} // wr:2+0, rd:8; untyped surface read with xyzw
(W)     add (1|M0)               r50.2<1>:d    r50.2<0;1,0>:d    r49.5<0;1,0>:d
(W)     cmp (1|M0)    (lt)f1.0   null<1>:ud    r50.2<0;1,0>:ud   0x10000:ud              {I@1}
(W)     and (1|M0)               f1.0<1>:uw    f1.0<0;1,0>:uw    0x1:uw
        sync.nop                             null                             {Compacted,$5.dst}
(W)     send.dc1 (16|M0)         null     r15     r7:8    0x0            0x040250FE           {$4} // wr:2+8, rd:0; untyped surface write with xyzw
(f1.0.any16h) goto.b (16|M0)                 L1256                  L1104
L1256:
        join (16|M0)                         L3728
        sync.nop                             null                             {Compacted,$3.src}
(W)     send.slm (1|M0)          r5       r0      null:0  0x0            0x0210011F           {$6} // wr:1+0, rd:1; fence.slm.none.group
(W)     mov (1|M0)               r6.2<1>:f     0.0:f                               {Compacted}
(W)     mov (2|M0)               r6.10<1>:ub   r0.11<0;1,0>:ub                  {F@1}
(W)     mov (8|M0)               null<1>:ud    r5.0<1;1,0>:ud                   {$6.dst}
(W)     send.gtwy (1|M0)         null     r6      null:0  0x0            0x02000004           {A@2,$7} // wr:1+0, rd:0; signal barrier
(W)     sync.bar                             null
// /work/main/examples/nbody/nbody.cpp:127: for (int iMB = 0; iMB < MB_PER_THREAD; iMB++)
(W)     mov (1|M0)               r50.3<1>:d    0:w
// /work/main/examples/nbody/nbody.cpp:28: return (gThreadID * MB_PER_THREAD + iMB) * MB_BYTES;
L1384:
(W)     add (1|M0)               r1.2<1>:d     r49.7<0;1,0>:d    r50.3<0;1,0>:d   {I@1}
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
(W)     mov (16|M0)              r113.0<1>:f   0.0:f                               {Compacted}
// /work/main/examples/nbody/nbody.cpp:28: return (gThreadID * MB_PER_THREAD + iMB) * MB_BYTES;
(W)     shl (1|M0)               r2.6<1>:ud    r1.2<0;1,0>:ud    0x9:uw              {I@1}
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
(W)     mov (16|M0)              r115.0<1>:f   0.0:f                               {Compacted}
// /work/main/examples/nbody/nbody.cpp:37: read(surf, offset + i * 128, part);
(W)     shr (1|M0)               r3.0<1>:ud    r2.6<0;1,0>:ud    0x4:uw              {I@1}
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
(W)     mov (16|M0)              r117.0<1>:f   0.0:f                               {Compacted}
// /work/main/examples/nbody/nbody.cpp:37: read(surf, offset + i * 128, part);
(W)     mov (1|M0)               r5.2<1>:ud    r3.0<0;1,0>:ud                   {I@1}
(W)     or (1|M0)                r22.2<1>:ud   r3.0<0;1,0>:ud    0x8:uw
(W)     or (1|M0)                r23.2<1>:ud   r3.0<0;1,0>:ud    0x10:uw
(W)     or (1|M0)                r24.2<1>:ud   r3.0<0;1,0>:ud    0x18:uw
        sync.allrd                           ($4,$7)
(W)     send.dc0 (16|M0)         r6       r5      null:0  0x0            0x02480401           {A@4,$8} // wr:1h+0, rd:4; oword block read x8
(W)     send.dc0 (16|M0)         r10      r22     null:0  0x0            0x02480401           {A@3,$9} // wr:1h+0, rd:4; oword block read x8
(W)     send.dc0 (16|M0)         r14      r23     null:0  0x0            0x02480401           {A@2,$10} // wr:1h+0, rd:4; oword block read x8
(W)     send.dc0 (16|M0)         r18      r24     null:0  0x0            0x02480401           {A@1,$11} // wr:1h+0, rd:4; oword block read x8
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
(W)     mov (16|M0)              r119.0<1>:f   0.0:f                               {Compacted}
(W)     mov (16|M0)              r121.0<1>:f   0.0:f                               {Compacted}
(W)     mov (16|M0)              r123.0<1>:f   0.0:f                               {Compacted}
(W)     mov (1|M0)               r50.4<1>:d    0:w
// /work/main/examples/nbody/nbody.cpp:58: vector<float, BODIES_PER_MB> y = own.column(1);
(W)     mov (4|M0)               r101.0<1>:ud  r6.1<4;1,0>:ud                   {$8.dst}
(W)     mov (4|M0)               r101.4<1>:ud  r8.1<4;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:57: vector<float, BODIES_PER_MB> x = own.column(0);
(W)     mov (4|M0)               r105.0<1>:ud  r6.0<4;1,0>:ud
(W)     mov (4|M0)               r105.4<1>:ud  r8.0<4;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:59: vector<float, BODIES_PER_MB> z = own.column(2);
(W)     mov (4|M0)               r109.0<1>:ud  r6.2<4;1,0>:ud
(W)     mov (4|M0)               r109.4<1>:ud  r8.2<4;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:58: vector<float, BODIES_PER_MB> y = own.column(1);
(W)     mov (4|M0)               r102.0<1>:ud  r10.1<4;1,0>:ud                  {$9.dst}
(W)     mov (4|M0)               r102.4<1>:ud  r12.1<4;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:57: vector<float, BODIES_PER_MB> x = own.column(0);
(W)     mov (4|M0)               r106.0<1>:ud  r10.0<4;1,0>:ud
(W)     mov (4|M0)               r106.4<1>:ud  r12.0<4;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:59: vector<float, BODIES_PER_MB> z = own.column(2);
(W)     mov (4|M0)               r110.0<1>:ud  r10.2<4;1,0>:ud
(W)     mov (4|M0)               r110.4<1>:ud  r12.2<4;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:58: vector<float, BODIES_PER_MB> y = own.column(1);
(W)     mov (4|M0)               r103.0<1>:ud  r14.1<4;1,0>:ud                  {$10.dst}
(W)     mov (4|M0)               r103.4<1>:ud  r16.1<4;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:57: vector<float, BODIES_PER_MB> x = own.column(0);
(W)     mov (4|M0)               r107.0<1>:ud  r14.0<4;1,0>:ud
(W)     mov (4|M0)               r107.4<1>:ud  r16.0<4;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:59: vector<float, BODIES_PER_MB> z = own.column(2);
(W)     mov (4|M0)               r111.0<1>:ud  r14.2<4;1,0>:ud
(W)     mov (4|M0)               r111.4<1>:ud  r16.2<4;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:58: vector<float, BODIES_PER_MB> y = own.column(1);
(W)     mov (4|M0)               r104.0<1>:ud  r18.1<4;1,0>:ud                  {$11.dst}
(W)     mov (4|M0)               r104.4<1>:ud  r20.1<4;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:57: vector<float, BODIES_PER_MB> x = own.column(0);
(W)     mov (4|M0)               r108.0<1>:ud  r18.0<4;1,0>:ud
(W)     mov (4|M0)               r108.4<1>:ud  r20.0<4;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:59: vector<float, BODIES_PER_MB> z = own.column(2);
(W)     mov (4|M0)               r112.0<1>:ud  r18.2<4;1,0>:ud
(W)     mov (4|M0)               r112.4<1>:ud  r20.2<4;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:69: cm_slm_read(bodiesInSLM, lanes + first * 4, others);
L2024:
(W)     mov (8|M0)               r1.8<1>:uw    0x76543210:uv
(W)     shl (1|M0)               r1.2<1>:ud    r50.4<0;1,0>:ud   0x2:uw
(W)     mov (8|M0)               r5.0<1>:d     r1.8<1;1,0>:uw                   {I@2}
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
(W)     cmp (1|M0)    (lt)f1.0   null<1>:ud    r50.4<0;1,0>:ud   0xFFC:uw
// /work/main/examples/nbody/nbody.cpp:69: cm_slm_read(bodiesInSLM, lanes + first * 4, others);
(W)     add (8|M0)               r6.0<1>:d     r5.0<1;1,0>:d     8:w               {Compacted,I@2}
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
(W)     add (1|M0)               r50.4<1>:d    r50.4<0;1,0>:d    4:w
// /work/main/examples/nbody/nbody.cpp:69: cm_slm_read(bodiesInSLM, lanes + first * 4, others);
(W)     add (16|M0)              r7.0<1>:d     r5.0<1;1,0>:d     r1.2<0;1,0>:d    {Compacted,I@2}
(W)     shl (16|M0)              r9.0<1>:ud    r7.0<1;1,0>:ud    0x2:uw              {I@1}
(W)     send.dc0 (16|M0)         r11      r9      null:0  0x0            0x042109FE           {A@1,$12} // wr:2+0, rd:2; byte gathering read 32b
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
(W)     and (1|M0)               f0.1<1>:uw    f1.0<0;1,0>:uw    0x1:uw
// /work/main/examples/nbody/nbody.cpp:73: vector<float, BODIES_PER_MB> dy = others(j * 4 + 1) - y;
(W)     add (16|M0)              r17.0<1>:f    r11.1<0;1,0>:f    -r101.0<1;1,0>:f {Compacted,$12.dst}
(W)     add (16|M0)              r19.0<1>:f    r11.1<0;1,0>:f    -r103.0<1;1,0>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:72: vector<float, BODIES_PER_MB> dx = others(j * 4) - x;
(W)     add (16|M0)              r13.0<1>:f    r11.0<0;1,0>:f    -r105.0<1;1,0>:f {Compacted}
(W)     add (16|M0)              r15.0<1>:f    r11.0<0;1,0>:f    -r107.0<1;1,0>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
(W)     mul (16|M0)              acc0.0<1>:f   r17.0<1;1,0>:f    r17.0<1;1,0>:f   {Compacted,F@4}
(W)     mul (16|M0)              acc2.0<1>:f   r19.0<1;1,0>:f    r19.0<1;1,0>:f   {Compacted,F@4}
// /work/main/examples/nbody/nbody.cpp:74: vector<float, BODIES_PER_MB> dz = others(j * 4 + 2) - z;
(W)     add (16|M0)              r21.0<1>:f    r11.2<0;1,0>:f    -r109.0<1;1,0>:f {Compacted}
(W)     add (16|M0)              r23.0<1>:f    r11.2<0;1,0>:f    -r111.0<1;1,0>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
(W)     mad (16|M0)              acc0.0<1>:f   acc0.0<1;0>:f     r13.0<1;0>:f      r13.0<1>:f       {F@6}
(W)     mad (16|M0)              acc2.0<1>:f   acc2.0<1;0>:f     r15.0<1;0>:f      r15.0<1>:f       {F@6}
(W)     mad (16|M0)              acc0.0<1>:f   acc0.0<1;0>:f     r21.0<1;0>:f      r21.0<1>:f       {F@4}
(W)     mad (16|M0)              acc2.0<1>:f   acc2.0<1;0>:f     r23.0<1;0>:f      r23.0<1>:f       {F@4}
(W)     add (16|M0)              r5.0<1>:f     acc0.0<1;1,0>:f   r4.0<0;1,0>:f    {Compacted}
(W)     add (16|M0)              r7.0<1>:f     acc2.0<1;1,0>:f   r4.0<0;1,0>:f    {Compacted}
// /work/main/examples/nbody/nbody.cpp:77: vector<float, BODIES_PER_MB> inv = cm_rsqrt(r2);
(W)     math.rsqt (16|M0)        r5.0<1>:f     r5.0<1;1,0>:f                    {@2,$13}
// /work/main/examples/nbody/nbody.cpp:73: vector<float, BODIES_PER_MB> dy = others(j * 4 + 1) - y;
(W)     add (16|M0)              r33.0<1>:f    r11.5<0;1,0>:f    -r101.0<1;1,0>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:77: vector<float, BODIES_PER_MB> inv = cm_rsqrt(r2);
(W)     math.rsqt (16|M0)        r7.0<1>:f     r7.0<1;1,0>:f                    {@2,$14}
// /work/main/examples/nbody/nbody.cpp:73: vector<float, BODIES_PER_MB> dy = others(j * 4 + 1) - y;
(W)     add (16|M0)              r35.0<1>:f    r11.5<0;1,0>:f    -r103.0<1;1,0>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
(W)     mul (16|M0)              r25.0<1>:f    r11.3<0;1,0>:f    r5.0<1;1,0>:f    {Compacted,$13.dst}
(W)     mul (16|M0)              r27.0<1>:f    r11.3<0;1,0>:f    r7.0<1;1,0>:f    {Compacted,$14.dst}
// /work/main/examples/nbody/nbody.cpp:72: vector<float, BODIES_PER_MB> dx = others(j * 4) - x;
(W)     add (16|M0)              r29.0<1>:f    r11.4<0;1,0>:f    -r105.0<1;1,0>:f {Compacted}
(W)     add (16|M0)              r31.0<1>:f    r11.4<0;1,0>:f    -r107.0<1;1,0>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
(W)     mul (16|M0)              acc0.0<1>:f   r33.0<1;1,0>:f    r33.0<1;1,0>:f   {Compacted,F@6}
(W)     mul (16|M0)              acc2.0<1>:f   r35.0<1;1,0>:f    r35.0<1;1,0>:f   {Compacted,F@6}
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
(W)     mul (16|M0)              r25.0<1>:f    r25.0<1;1,0>:f    r5.0<1;1,0>:f    {Compacted,F@6}
(W)     mul (16|M0)              r27.0<1>:f    r27.0<1;1,0>:f    r7.0<1;1,0>:f    {Compacted,F@6}
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
(W)     mad (16|M0)              r37.0<1>:f    acc0.0<1;0>:f     r29.0<1;0>:f      r29.0<1>:f       {F@6}
(W)     mad (16|M0)              r39.0<1>:f    acc2.0<1;0>:f     r31.0<1;0>:f      r31.0<1>:f       {F@6}
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
(W)     mul (16|M0)              acc0.0<1>:f   r25.0<1;1,0>:f    r5.0<1;1,0>:f    {Compacted,F@4}
(W)     mul (16|M0)              acc2.0<1>:f   r27.0<1;1,0>:f    r7.0<1;1,0>:f    {Compacted,F@4}
// /work/main/examples/nbody/nbody.cpp:74: vector<float, BODIES_PER_MB> dz = others(j * 4 + 2) - z;
(W)     add (16|M0)              r5.0<1>:f     r11.6<0;1,0>:f    -r109.0<1;1,0>:f {Compacted}
(W)     add (16|M0)              r7.0<1>:f     r11.6<0;1,0>:f    -r111.0<1;1,0>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
(W)     mad (16|M0)              r37.0<1>:f    r37.0<1;0>:f      r5.0<1;0>:f       r5.0<1>:f        {Compacted,F@2}
(W)     mad (16|M0)              r39.0<1>:f    r39.0<1;0>:f      r7.0<1;0>:f       r7.0<1>:f        {Compacted,F@2}
(W)     add (16|M0)              r37.0<1>:f    r37.0<1;1,0>:f    r4.0<0;1,0>:f    {Compacted,F@2}
(W)     add (16|M0)              r39.0<1>:f    r39.0<1;1,0>:f    r4.0<0;1,0>:f    {Compacted,F@2}
// /work/main/examples/nbody/nbody.cpp:77: vector<float, BODIES_PER_MB> inv = cm_rsqrt(r2);
(W)     math.rsqt (16|M0)        r37.0<1>:f    r37.0<1;1,0>:f                   {@2,$15}
// /work/main/examples/nbody/nbody.cpp:79: f0 += dx * s;
(W)     mad (16|M0)              r13.0<1>:f    r113.0<1;0>:f     acc0.0<1;0>:f     r13.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:77: vector<float, BODIES_PER_MB> inv = cm_rsqrt(r2);
(W)     math.rsqt (16|M0)        r39.0<1>:f    r39.0<1;1,0>:f                   {@2,$0}
// /work/main/examples/nbody/nbody.cpp:80: f1 += dy * s;
(W)     mad (16|M0)              r17.0<1>:f    r117.0<1;0>:f     acc0.0<1;0>:f     r17.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:81: f2 += dz * s;
(W)     mad (16|M0)              r21.0<1>:f    r121.0<1;0>:f     acc0.0<1;0>:f     r21.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:79: f0 += dx * s;
(W)     mad (16|M0)              r15.0<1>:f    r115.0<1;0>:f     acc2.0<1;0>:f     r15.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:80: f1 += dy * s;
(W)     mad (16|M0)              r19.0<1>:f    r119.0<1;0>:f     acc2.0<1;0>:f     r19.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:81: f2 += dz * s;
(W)     mad (16|M0)              r23.0<1>:f    r123.0<1;0>:f     acc2.0<1;0>:f     r23.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
(W)     mul (16|M0)              acc2.0<1>:f   r11.7<0;1,0>:f    r37.0<1;1,0>:f   {Compacted,$15.dst}
(W)     mul (16|M0)              acc0.0<1>:f   r11.7<0;1,0>:f    r39.0<1;1,0>:f   {Compacted,$0.dst}
(W)     mul (16|M0)              acc2.0<1>:f   acc2.0<1;1,0>:f   r37.0<1;1,0>:f   {Compacted}
(W)     mul (16|M0)              acc0.0<1>:f   acc0.0<1;1,0>:f   r39.0<1;1,0>:f   {Compacted}
// /work/main/examples/nbody/nbody.cpp:73: vector<float, BODIES_PER_MB> dy = others(j * 4 + 1) - y;
(W)     add (16|M0)              r45.0<1>:f    r12.1<0;1,0>:f    -r101.0<1;1,0>:f {Compacted}
(W)     add (16|M0)              r47.0<1>:f    r12.1<0;1,0>:f    -r103.0<1;1,0>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
(W)     mul (16|M0)              r25.0<1>:f    acc2.0<1;1,0>:f   r37.0<1;1,0>:f   {Compacted}
(W)     mul (16|M0)              r27.0<1>:f    acc0.0<1;1,0>:f   r39.0<1;1,0>:f   {Compacted}
// /work/main/examples/nbody/nbody.cpp:72: vector<float, BODIES_PER_MB> dx = others(j * 4) - x;
(W)     add (16|M0)              r41.0<1>:f    r12.0<0;1,0>:f    -r105.0<1;1,0>:f {Compacted}
(W)     add (16|M0)              r43.0<1>:f    r12.0<0;1,0>:f    -r107.0<1;1,0>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:79: f0 += dx * s;
(W)     mad (16|M0)              r29.0<1>:f    r13.0<1;0>:f      r25.0<1;0>:f      r29.0<1>:f       {Compacted,F@4}
(W)     mad (16|M0)              r31.0<1>:f    r15.0<1;0>:f      r27.0<1;0>:f      r31.0<1>:f       {Compacted,F@4}
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
(W)     mul (16|M0)              acc0.0<1>:f   r45.0<1;1,0>:f    r45.0<1;1,0>:f   {Compacted}
(W)     mul (16|M0)              acc2.0<1>:f   r47.0<1;1,0>:f    r47.0<1;1,0>:f   {Compacted}
// /work/main/examples/nbody/nbody.cpp:74: vector<float, BODIES_PER_MB> dz = others(j * 4 + 2) - z;
(W)     add (16|M0)              r37.0<1>:f    r12.2<0;1,0>:f    -r109.0<1;1,0>:f {Compacted}
(W)     add (16|M0)              r39.0<1>:f    r12.2<0;1,0>:f    -r111.0<1;1,0>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
(W)     mad (16|M0)              acc0.0<1>:f   acc0.0<1;0>:f     r41.0<1;0>:f      r41.0<1>:f       {F@7}
(W)     mad (16|M0)              acc2.0<1>:f   acc2.0<1;0>:f     r43.0<1;0>:f      r43.0<1>:f       {F@7}
(W)     mad (16|M0)              acc0.0<1>:f   acc0.0<1;0>:f     r37.0<1;0>:f      r37.0<1>:f       {F@4}
(W)     mad (16|M0)              acc2.0<1>:f   acc2.0<1;0>:f     r39.0<1;0>:f      r39.0<1>:f       {F@4}
(W)     add (16|M0)              r13.0<1>:f    acc0.0<1;1,0>:f   r4.0<0;1,0>:f    {Compacted}
(W)     add (16|M0)              r15.0<1>:f    acc2.0<1;1,0>:f   r4.0<0;1,0>:f    {Compacted}
// /work/main/examples/nbody/nbody.cpp:77: vector<float, BODIES_PER_MB> inv = cm_rsqrt(r2);
(W)     math.rsqt (16|M0)        r13.0<1>:f    r13.0<1;1,0>:f                   {@2,$1}
// /work/main/examples/nbody/nbody.cpp:80: f1 += dy * s;
(W)     mad (16|M0)              r33.0<1>:f    r17.0<1;0>:f      r25.0<1;0>:f      r33.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:77: vector<float, BODIES_PER_MB> inv = cm_rsqrt(r2);
(W)     math.rsqt (16|M0)        r15.0<1>:f    r15.0<1;1,0>:f                   {@2,$2}
// /work/main/examples/nbody/nbody.cpp:80: f1 += dy * s;
(W)     mad (16|M0)              r35.0<1>:f    r19.0<1;0>:f      r27.0<1;0>:f      r35.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
(W)     mul (16|M0)              acc0.0<1>:f   r12.3<0;1,0>:f    r13.0<1;1,0>:f   {Compacted,$1.dst}
(W)     mul (16|M0)              acc2.0<1>:f   r12.3<0;1,0>:f    r15.0<1;1,0>:f   {Compacted,$2.dst}
// /work/main/examples/nbody/nbody.cpp:73: vector<float, BODIES_PER_MB> dy = others(j * 4 + 1) - y;
(W)     add (16|M0)              r117.0<1>:f   r12.5<0;1,0>:f    -r101.0<1;1,0>:f {Compacted}
(W)     add (16|M0)              r119.0<1>:f   r12.5<0;1,0>:f    -r103.0<1;1,0>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
(W)     mul (16|M0)              acc0.0<1>:f   acc0.0<1;1,0>:f   r13.0<1;1,0>:f   {Compacted}
(W)     mul (16|M0)              acc2.0<1>:f   acc2.0<1;1,0>:f   r15.0<1;1,0>:f   {Compacted}
// /work/main/examples/nbody/nbody.cpp:72: vector<float, BODIES_PER_MB> dx = others(j * 4) - x;
(W)     add (16|M0)              r113.0<1>:f   r12.4<0;1,0>:f    -r105.0<1;1,0>:f {Compacted}
(W)     add (16|M0)              r115.0<1>:f   r12.4<0;1,0>:f    -r107.0<1;1,0>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
(W)     mul (16|M0)              acc0.0<1>:f   acc0.0<1;1,0>:f   r13.0<1;1,0>:f   {Compacted}
(W)     mul (16|M0)              acc2.0<1>:f   acc2.0<1;1,0>:f   r15.0<1;1,0>:f   {Compacted}
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
(W)     mul (16|M0)              r13.0<1>:f    r117.0<1;1,0>:f   r117.0<1;1,0>:f  {Compacted,F@7}
(W)     mul (16|M0)              r15.0<1>:f    r119.0<1;1,0>:f   r119.0<1;1,0>:f  {Compacted,F@7}
// /work/main/examples/nbody/nbody.cpp:74: vector<float, BODIES_PER_MB> dz = others(j * 4 + 2) - z;
(W)     add (16|M0)              r121.0<1>:f   r12.6<0;1,0>:f    -r109.0<1;1,0>:f {Compacted}
(W)     add (16|M0)              r123.0<1>:f   r12.6<0;1,0>:f    -r111.0<1;1,0>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
(W)     mad (16|M0)              r13.0<1>:f    r13.0<1;0>:f      r113.0<1;0>:f     r113.0<1>:f      {Compacted,F@4}
(W)     mad (16|M0)              r15.0<1>:f    r15.0<1;0>:f      r115.0<1;0>:f     r115.0<1>:f      {Compacted,F@4}
(W)     mad (16|M0)              r13.0<1>:f    r13.0<1;0>:f      r121.0<1;0>:f     r121.0<1>:f      {Compacted,F@2}
(W)     mad (16|M0)              r15.0<1>:f    r15.0<1;0>:f      r123.0<1;0>:f     r123.0<1>:f      {Compacted,F@2}
(W)     add (16|M0)              r13.0<1>:f    r13.0<1;1,0>:f    r4.0<0;1,0>:f    {Compacted,F@2}
(W)     add (16|M0)              r15.0<1>:f    r15.0<1;1,0>:f    r4.0<0;1,0>:f    {Compacted,F@2}
// /work/main/examples/nbody/nbody.cpp:77: vector<float, BODIES_PER_MB> inv = cm_rsqrt(r2);
(W)     math.rsqt (16|M0)        r13.0<1>:f    r13.0<1;1,0>:f                   {@2,$5}
// /work/main/examples/nbody/nbody.cpp:81: f2 += dz * s;
(W)     mad (16|M0)              r5.0<1>:f     r21.0<1;0>:f      r25.0<1;0>:f      r5.0<1>:f        {Compacted}
// /work/main/examples/nbody/nbody.cpp:77: vector<float, BODIES_PER_MB> inv = cm_rsqrt(r2);
(W)     math.rsqt (16|M0)        r15.0<1>:f    r15.0<1;1,0>:f                   {@2,$6}
// /work/main/examples/nbody/nbody.cpp:81: f2 += dz * s;
(W)     mad (16|M0)              r7.0<1>:f     r23.0<1;0>:f      r27.0<1;0>:f      r7.0<1>:f        {Compacted}
(W)     mad (16|M0)              r37.0<1>:f    r5.0<1;0>:f       acc0.0<1;0>:f     r37.0<1>:f       {Compacted,F@2}
(W)     mad (16|M0)              r39.0<1>:f    r7.0<1;0>:f       acc2.0<1;0>:f     r39.0<1>:f       {Compacted,F@2}
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
(W)     mul (16|M0)              r5.0<1>:f     r12.7<0;1,0>:f    r13.0<1;1,0>:f   {Compacted,$5.dst}
(W)     mul (16|M0)              r7.0<1>:f     r12.7<0;1,0>:f    r15.0<1;1,0>:f   {Compacted,$6.dst}
(W)     mul (16|M0)              r5.0<1>:f     r5.0<1;1,0>:f     r13.0<1;1,0>:f   {Compacted,F@2}
(W)     mul (16|M0)              r7.0<1>:f     r7.0<1;1,0>:f     r15.0<1;1,0>:f   {Compacted,F@2}
// /work/main/examples/nbody/nbody.cpp:79: f0 += dx * s;
(W)     mad (16|M0)              r41.0<1>:f    r29.0<1;0>:f      acc0.0<1;0>:f     r41.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:80: f1 += dy * s;
(W)     mad (16|M0)              r45.0<1>:f    r33.0<1;0>:f      acc0.0<1;0>:f     r45.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:79: f0 += dx * s;
(W)     mad (16|M0)              r43.0<1>:f    r31.0<1;0>:f      acc2.0<1;0>:f     r43.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:80: f1 += dy * s;
(W)     mad (16|M0)              r47.0<1>:f    r35.0<1;0>:f      acc2.0<1;0>:f     r47.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
(W)     mul (16|M0)              acc2.0<1>:f   r5.0<1;1,0>:f     r13.0<1;1,0>:f   {Compacted,F@6}
(W)     mul (16|M0)              acc0.0<1>:f   r7.0<1;1,0>:f     r15.0<1;1,0>:f   {Compacted,F@6}
// /work/main/examples/nbody/nbody.cpp:79: f0 += dx * s;
(W)     mad (16|M0)              r113.0<1>:f   r41.0<1;0>:f      acc2.0<1;0>:f     r113.0<1>:f      {Compacted,F@6}
// /work/main/examples/nbody/nbody.cpp:80: f1 += dy * s;
(W)     mad (16|M0)              r117.0<1>:f   r45.0<1;0>:f      acc2.0<1;0>:f     r117.0<1>:f      {Compacted,F@6}
// /work/main/examples/nbody/nbody.cpp:81: f2 += dz * s;
(W)     mad (16|M0)              r121.0<1>:f   r37.0<1;0>:f      acc2.0<1;0>:f     r121.0<1>:f      {Compacted}
// /work/main/examples/nbody/nbody.cpp:79: f0 += dx * s;
(W)     mad (16|M0)              r115.0<1>:f   r43.0<1;0>:f      acc0.0<1;0>:f     r115.0<1>:f      {Compacted,F@7}
// /work/main/examples/nbody/nbody.cpp:80: f1 += dy * s;
(W)     mad (16|M0)              r119.0<1>:f   r47.0<1;0>:f      acc0.0<1;0>:f     r119.0<1>:f      {Compacted,F@7}
// /work/main/examples/nbody/nbody.cpp:81: f2 += dz * s;
(W)     mad (16|M0)              r123.0<1>:f   r39.0<1;0>:f      acc0.0<1;0>:f     r123.0<1>:f      {Compacted}
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
(f0.1.any16h) goto.b (16|M0)                 L3224                  L2024
L3224:
        join (16|M0)                         L3600
// /work/main/examples/nbody/nbody.cpp:85: force0.select<BODIES_PER_MB, 1>(iMB * BODIES_PER_MB) += f0;
(W)     shl (1|M0)               r1.3<1>:uw    r50.6<0;1,0>:uw   0x7:uw
(W)     add (1|M0)               a0.0<1>:uw    r1.3<0;1,0>:uw    0xAA0:uw              {A@1}
(W)     mov (16|M0)              r5.0<1>:ud    r[a0.0]<1;1,0>:ud                {F@7}
(W)     add (16|M0)              r7.0<1>:f     r5.0<1;1,0>:f     r113.0<1;1,0>:f  {Compacted,A@1}
(W)     mov (16|M0)              r[a0.0]<1>:ud  r7.0<1;1,0>:ud                  {F@1}
(W)     mov (16|M0)              r9.0<1>:ud    r[a0.0,64]<1;1,0>:ud             {I@1}
(W)     add (16|M0)              r11.0<1>:f    r9.0<1;1,0>:f     r115.0<1;1,0>:f  {Compacted,I@1}
(W)     mov (16|M0)              r[a0.0,64]<1>:ud  r11.0<1;1,0>:ud              {F@1}
// /work/main/examples/nbody/nbody.cpp:86: force1.select<BODIES_PER_MB, 1>(iMB * BODIES_PER_MB) += f1;
(W)     add (1|M0)               a0.0<1>:uw    r1.3<0;1,0>:uw    0x8A0:uw              {F@1}
(W)     mov (16|M0)              r13.0<1>:ud   r[a0.0]<1;1,0>:ud
(W)     add (16|M0)              r15.0<1>:f    r13.0<1;1,0>:f    r117.0<1;1,0>:f  {Compacted,I@1}
(W)     mov (16|M0)              r[a0.0]<1>:ud  r15.0<1;1,0>:ud                 {F@1}
(W)     mov (16|M0)              r17.0<1>:ud   r[a0.0,64]<1;1,0>:ud             {I@1}
(W)     add (16|M0)              r19.0<1>:f    r17.0<1;1,0>:f    r119.0<1;1,0>:f  {Compacted,I@1}
(W)     mov (16|M0)              r[a0.0,64]<1>:ud  r19.0<1;1,0>:ud              {F@1}
// /work/main/examples/nbody/nbody.cpp:87: force2.select<BODIES_PER_MB, 1>(iMB * BODIES_PER_MB) += f2;
(W)     add (1|M0)               a0.0<1>:uw    r1.3<0;1,0>:uw    0x6A0:uw              {F@1}
(W)     mov (16|M0)              r5.0<1>:ud    r[a0.0]<1;1,0>:ud
(W)     add (16|M0)              r7.0<1>:f     r5.0<1;1,0>:f     r121.0<1;1,0>:f  {Compacted,I@1}
(W)     mov (16|M0)              r[a0.0]<1>:ud  r7.0<1;1,0>:ud                  {F@1}
(W)     mov (16|M0)              r9.0<1>:ud    r[a0.0,64]<1;1,0>:ud             {I@1}
(W)     add (16|M0)              r11.0<1>:f    r9.0<1;1,0>:f     r123.0<1;1,0>:f  {Compacted,I@1}
(W)     mov (16|M0)              r[a0.0,64]<1>:ud  r11.0<1;1,0>:ud              {F@1}
// /work/main/examples/nbody/nbody.cpp:127: for (int iMB = 0; iMB < MB_PER_THREAD; iMB++)
(W)     cmp (1|M0)    (lt)f0.1   null<1>:ud    r50.3<0;1,0>:ud   0x3:uw
(W)     add (1|M0)               r50.3<1>:d    r50.3<0;1,0>:d    1:w               {Compacted}
(W)     and (1|M0)               f1.1<1>:uw    f0.1<0;1,0>:uw    0x1:uw
(f1.1.any16h) goto.b (16|M0)                 L3600                  L1384
L3600:
        join (16|M0)                         L3728
// /work/main/examples/nbody/nbody.cpp:132: cm_barrier();
(W)     mov (1|M0)               r5.2<1>:f     0.0:f                               {Compacted}
(W)     mov (2|M0)               r5.10<1>:ub   r0.11<0;1,0>:ub                  {F@1}
(W)     send.gtwy (1|M0)         null     r5      null:0  0x0            0x02000004           {A@1,$3} // wr:1+0, rd:0; signal barrier
(W)     sync.bar                             null
// /work/main/examples/nbody/nbody.cpp:123: for (int iSLM = 0; iSLM < numBodies / BODIES_PER_SLM; iSLM++) {
(W)     add (1|M0)               r50.0<1>:d    r50.0<0;1,0>:d    1:w               {Compacted}
(W)     cmp (1|M0)    (lt)f0.1   null<1>:d     r50.0<0;1,0>:d    r49.4<0;1,0>:d   {I@1}
(W)     and (1|M0)               f1.0<1>:uw    f0.1<0;1,0>:uw    0x1:uw
(f1.0.any16h) goto.b (16|M0)                 L3728                  L1000
L3728:
        join (16|M0)                         L3760
        goto (16|M0)                         L3760                  L4064
L3760:
        join (16|M0)                         L4064
(W)     mov (16|M0)              r85.0<1>:ud   0x0:ud
(W)     mov (16|M0)              r87.0<1>:ud   0x0:ud
(W)     mov (16|M0)              r89.0<1>:ud   0x0:ud
(W)     mov (16|M0)              r91.0<1>:ud   0x0:ud
(W)     mov (16|M0)              r93.0<1>:ud   0x0:ud
(W)     mov (16|M0)              r95.0<1>:ud   0x0:ud
(W)     mov (16|M0)              r97.0<1>:ud   0x0:ud
(W)     mov (16|M0)              r99.0<1>:ud   0x0:ud
(W)     mov (16|M0)              r69.0<1>:ud   0x0:ud
(W)     mov (16|M0)              r71.0<1>:ud   0x0:ud
(W)     mov (16|M0)              r73.0<1>:ud   0x0:ud
(W)     mov (16|M0)              r75.0<1>:ud   0x0:ud
(W)     mov (16|M0)              r77.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r79.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r81.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r83.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r53.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r55.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r57.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r59.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r61.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r63.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r65.0<1>:f    0.0:f                               {Compacted}
(W)     mov (16|M0)              r67.0<1>:f    0.0:f                               {Compacted}
L4064:
        join (16|M0)                         L4080
// /work/main/examples/nbody/nbody.cpp:121: force0 = force1 = force2 = 0.0f;
L4080:
(W)     shl (1|M0)               r50.5<1>:ud   r49.3<0;1,0>:ud   0x2:uw
// /work/main/examples/nbody/nbody.cpp:135: for (int iMB = 0; iMB < MB_PER_THREAD; iMB++)
(W)     mov (1|M0)               r50.6<1>:d    0:w
// /work/main/examples/nbody/nbody.cpp:28: return (gThreadID * MB_PER_THREAD + iMB) * MB_BYTES;
L4112:
(W)     add (1|M0)               r1.2<1>:d     r50.5<0;1,0>:d    r50.6<0;1,0>:d   {I@1}
// /work/main/examples/nbody/nbody.cpp:100: force0.select<BODIES_PER_MB, 1>(iMB * BODIES_PER_MB) * deltaTime;
(W)     shl (1|M0)               r1.3<1>:uw    r50.12<0;1,0>:uw  0x7:uw
// /work/main/examples/nbody/nbody.cpp:28: return (gThreadID * MB_PER_THREAD + iMB) * MB_BYTES;
(W)     shl (1|M0)               r2.6<1>:ud    r1.2<0;1,0>:ud    0x9:uw              {I@2}
// /work/main/examples/nbody/nbody.cpp:99: vel.column(0) +=
(W)     add (1|M0)               a0.0<1>:uw    r1.3<0;1,0>:uw    0xAA0:uw              {A@1}
// /work/main/examples/nbody/nbody.cpp:37: read(surf, offset + i * 128, part);
(W)     shr (1|M0)               r3.0<1>:ud    r2.6<0;1,0>:ud    0x4:uw              {I@2}
(W)     or (1|M0)                r3.1<1>:ud    r3.0<0;1,0>:ud    0x8:uw              {I@1}
        sync.nop                             null                             {Compacted,$7.src}
(W)     mov (1|M0)               r5.2<1>:ud    r3.0<0;1,0>:ud                   {$3.src}
(W)     or (1|M0)                r3.2<1>:ud    r3.0<0;1,0>:ud    0x10:uw
(W)     or (1|M0)                r1.2<1>:ud    r3.0<0;1,0>:ud    0x18:uw
        sync.nop                             null                             {Compacted,$9.src}
(W)     mov (1|M0)               r22.2<1>:ud   r3.1<0;1,0>:ud                   {I@4}
        sync.nop                             null                             {Compacted,$4.src}
(W)     send.dc0 (16|M0)         r6       r5      null:0  0x0            0x02480401           {A@4,$11} // wr:1h+0, rd:4; oword block read x8
        sync.nop                             null                             {Compacted,$8.src}
(W)     send.dc0 (16|M0)         r10      r22     null:0  0x0            0x02480401           {A@1,$12} // wr:1h+0, rd:4; oword block read x8
(W)     mov (1|M0)               r25.2<1>:ud   r3.0<0;1,0>:ud
(W)     mov (1|M0)               r23.2<1>:f    r3.2<0;1,0>:f                    {$10.src}
(W)     mov (1|M0)               r24.2<1>:f    r1.2<0;1,0>:f
(W)     mov (1|M0)               r42.2<1>:f    r1.2<0;1,0>:f
(W)     mov (1|M0)               r5.2<1>:ud    r3.1<0;1,0>:ud                   {$11.src}
(W)     mov (1|M0)               r22.2<1>:f    r3.2<0;1,0>:f                    {$12.src}
        sync.nop                             null                             {Compacted,I@2}
(W)     send.dc0 (16|M0)         r26      r25     null:0  0x0            0x02480402           {$13} // wr:1h+0, rd:4; oword block read x8
(W)     send.dc0 (16|M0)         r14      r23     null:0  0x0            0x02480401           {A@4,$14} // wr:1h+0, rd:4; oword block read x8
(W)     send.dc0 (16|M0)         r18      r24     null:0  0x0            0x02480401           {A@3,$15} // wr:1h+0, rd:4; oword block read x8
(W)     send.dc0 (16|M0)         r38      r42     null:0  0x0            0x02480402           {A@2,$0} // wr:1h+0, rd:4; oword block read x8
        sync.nop                             null                             {Compacted,I@1}
(W)     send.dc0 (16|M0)         r30      r5      null:0  0x0            0x02480402           {$1} // wr:1h+0, rd:4; oword block read x8
(W)     send.dc0 (16|M0)         r34      r22     null:0  0x0            0x02480402           {A@1,$2} // wr:1h+0, rd:4; oword block read x8
// /work/main/examples/nbody/nbody.cpp:99: vel.column(0) +=
(W)     mov (4|M0)               r23.0<1>:ud   r[a0.0]<1;1,0>:ud                {$14.src}
        sync.nop                             null                             {Compacted,$15.src}
(W)     mov (4|M0)               r24.0<1>:ud   r26.0<4;1,0>:ud                  {$13.dst}
(W)     mad (4|M0)               r43.0<1>:f    r24.0<1;0>:f      r23.0<1;0>:f      r3.6<0>:f        {I@1}
(W)     mov (4|M0)               r26.0<4>:ud   r43.0<1;1,0>:ud                  {F@1}
(W)     mov (4|M0)               r25.0<1>:ud   r[a0.0,16]<1;1,0>:ud
(W)     mov (4|M0)               r44.0<1>:ud   r28.0<4;1,0>:ud
        sync.nop                             null                             {Compacted,$1.src}
(W)     mad (4|M0)               r5.0<1>:f     r44.0<1;0>:f      r25.0<1;0>:f      r3.6<0>:f        {I@1}
(W)     mov (4|M0)               r28.0<4>:ud   r5.0<1;1,0>:ud                   {F@1}
(W)     mov (4|M0)               r22.0<1>:ud   r[a0.0,32]<1;1,0>:ud             {$2.src}
(W)     mov (4|M0)               r45.0<1>:ud   r30.0<4;1,0>:ud                  {$1.dst}
        sync.nop                             null                             {Compacted,$0.src}
(W)     mad (4|M0)               r42.0<1>:f    r45.0<1;0>:f      r22.0<1;0>:f      r3.6<0>:f        {I@1}
(W)     mov (4|M0)               r30.0<4>:ud   r42.0<1;1,0>:ud                  {F@1}
(W)     mov (4|M0)               r46.0<1>:ud   r[a0.0,48]<1;1,0>:ud
(W)     mov (4|M0)               r47.0<1>:ud   r32.0<4;1,0>:ud
(W)     mad (4|M0)               r23.0<1>:f    r47.0<1;0>:f      r46.0<1;0>:f      r3.6<0>:f        {I@1}
(W)     mov (4|M0)               r32.0<4>:ud   r23.0<1;1,0>:ud                  {F@1}
(W)     mov (4|M0)               r24.0<1>:ud   r[a0.0,64]<1;1,0>:ud
(W)     mov (4|M0)               r43.0<1>:ud   r34.0<4;1,0>:ud                  {$2.dst}
(W)     mad (4|M0)               r25.0<1>:f    r43.0<1;0>:f      r24.0<1;0>:f      r3.6<0>:f        {I@1}
(W)     mov (4|M0)               r34.0<4>:ud   r25.0<1;1,0>:ud                  {F@1}
(W)     mov (4|M0)               r5.0<1>:ud    r[a0.0,80]<1;1,0>:ud
(W)     mov (4|M0)               r44.0<1>:ud   r36.0<4;1,0>:ud
(W)     mad (4|M0)               r22.0<1>:f    r44.0<1;0>:f      r5.0<1;0>:f       r3.6<0>:f        {I@1}
(W)     mov (4|M0)               r36.0<4>:ud   r22.0<1;1,0>:ud                  {F@1}
(W)     mov (4|M0)               r42.0<1>:ud   r[a0.0,96]<1;1,0>:ud
(W)     mov (4|M0)               r45.0<1>:ud   r38.0<4;1,0>:ud                  {$0.dst}
(W)     mad (4|M0)               r46.0<1>:f    r45.0<1;0>:f      r42.0<1;0>:f      r3.6<0>:f        {I@1}
(W)     mov (4|M0)               r38.0<4>:ud   r46.0<1;1,0>:ud                  {F@1}
(W)     mov (4|M0)               r23.0<1>:ud   r[a0.0,112]<1;1,0>:ud
(W)     mov (4|M0)               r47.0<1>:ud   r40.0<4;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:101: vel.column(1) +=
(W)     add (1|M0)               a0.0<1>:uw    r1.3<0;1,0>:uw    0x8A0:uw              {F@1}
// /work/main/examples/nbody/nbody.cpp:99: vel.column(0) +=
(W)     mad (4|M0)               r24.0<1>:f    r47.0<1;0>:f      r23.0<1;0>:f      r3.6<0>:f        {I@2}
(W)     mov (4|M0)               r40.0<4>:ud   r24.0<1;1,0>:ud                  {F@1}
// /work/main/examples/nbody/nbody.cpp:101: vel.column(1) +=
(W)     mov (4|M0)               r25.0<1>:ud   r[a0.0]<1;1,0>:ud
(W)     mov (4|M0)               r5.0<1>:ud    r26.1<4;1,0>:ud
(W)     mad (4|M0)               r43.0<1>:f    r5.0<1;0>:f       r25.0<1;0>:f      r3.6<0>:f        {I@1}
(W)     mov (4|M0)               r26.1<4>:ud   r43.0<1;1,0>:ud                  {F@1}
(W)     mov (4|M0)               r22.0<1>:ud   r[a0.0,16]<1;1,0>:ud
(W)     mov (4|M0)               r42.0<1>:ud   r28.1<4;1,0>:ud
(W)     mad (4|M0)               r44.0<1>:f    r42.0<1;0>:f      r22.0<1;0>:f      r3.6<0>:f        {I@1}
(W)     mov (4|M0)               r28.1<4>:ud   r44.0<1;1,0>:ud                  {F@1}
(W)     mov (4|M0)               r45.0<1>:ud   r[a0.0,32]<1;1,0>:ud
(W)     mov (4|M0)               r23.0<1>:ud   r30.1<4;1,0>:ud
(W)     mad (4|M0)               r46.0<1>:f    r23.0<1;0>:f      r45.0<1;0>:f      r3.6<0>:f        {I@1}
(W)     mov (4|M0)               r30.1<4>:ud   r46.0<1;1,0>:ud                  {F@1}
(W)     mov (4|M0)               r24.0<1>:ud   r[a0.0,48]<1;1,0>:ud
(W)     mov (4|M0)               r47.0<1>:ud   r32.1<4;1,0>:ud
(W)     mad (4|M0)               r5.0<1>:f     r47.0<1;0>:f      r24.0<1;0>:f      r3.6<0>:f        {I@1}
(W)     mov (4|M0)               r32.1<4>:ud   r5.0<1;1,0>:ud                   {F@1}
(W)     mov (4|M0)               r25.0<1>:ud   r[a0.0,64]<1;1,0>:ud
(W)     mov (4|M0)               r43.0<1>:ud   r34.1<4;1,0>:ud
(W)     mad (4|M0)               r22.0<1>:f    r43.0<1;0>:f      r25.0<1;0>:f      r3.6<0>:f        {I@1}
(W)     mov (4|M0)               r34.1<4>:ud   r22.0<1;1,0>:ud                  {F@1}
(W)     mov (4|M0)               r42.0<1>:ud   r[a0.0,80]<1;1,0>:ud
(W)     mov (4|M0)               r44.0<1>:ud   r36.1<4;1,0>:ud
(W)     mad (4|M0)               r23.0<1>:f    r44.0<1;0>:f      r42.0<1;0>:f      r3.6<0>:f        {I@1}
(W)     mov (4|M0)               r36.1<4>:ud   r23.0<1;1,0>:ud                  {F@1}
(W)     mov (4|M0)               r45.0<1>:ud   r[a0.0,96]<1;1,0>:ud
(W)     mov (4|M0)               r46.0<1>:ud   r38.1<4;1,0>:ud
(W)     mad (4|M0)               r24.0<1>:f    r46.0<1;0>:f      r45.0<1;0>:f      r3.6<0>:f        {I@1}
(W)     mov (4|M0)               r38.1<4>:ud   r24.0<1;1,0>:ud                  {F@1}
(W)     mov (4|M0)               r5.0<1>:ud    r[a0.0,112]<1;1,0>:ud
(W)     mov (4|M0)               r47.0<1>:ud   r40.1<4;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:103: vel.column(2) +=
(W)     add (1|M0)               a0.0<1>:uw    r1.3<0;1,0>:uw    0x6A0:uw              {F@1}
// /work/main/examples/nbody/nbody.cpp:101: vel.column(1) +=
(W)     mad (4|M0)               r25.0<1>:f    r47.0<1;0>:f      r5.0<1;0>:f       r3.6<0>:f        {I@2}
(W)     mov (4|M0)               r40.1<4>:ud   r25.0<1;1,0>:ud                  {F@1}
// /work/main/examples/nbody/nbody.cpp:103: vel.column(2) +=
(W)     mov (4|M0)               r22.0<1>:ud   r[a0.0]<1;1,0>:ud
(W)     mov (4|M0)               r42.0<1>:ud   r26.2<4;1,0>:ud
(W)     mad (4|M0)               r43.0<1>:f    r42.0<1;0>:f      r22.0<1;0>:f      r3.6<0>:f        {I@1}
(W)     mov (4|M0)               r26.2<4>:ud   r43.0<1;1,0>:ud                  {F@1}
(W)     mov (4|M0)               r23.0<1>:ud   r[a0.0,16]<1;1,0>:ud
(W)     mov (4|M0)               r44.0<1>:ud   r28.2<4;1,0>:ud
(W)     mad (4|M0)               r45.0<1>:f    r44.0<1;0>:f      r23.0<1;0>:f      r3.6<0>:f        {I@1}
(W)     mov (4|M0)               r28.2<4>:ud   r45.0<1;1,0>:ud                  {F@1}
(W)     mov (4|M0)               r24.0<1>:ud   r[a0.0,32]<1;1,0>:ud
(W)     mov (4|M0)               r5.0<1>:ud    r30.2<4;1,0>:ud
(W)     mad (4|M0)               r46.0<1>:f    r5.0<1;0>:f       r24.0<1;0>:f      r3.6<0>:f        {I@1}
(W)     mov (4|M0)               r30.2<4>:ud   r46.0<1;1,0>:ud                  {F@1}
(W)     mov (4|M0)               r25.0<1>:ud   r[a0.0,48]<1;1,0>:ud
(W)     mov (4|M0)               r47.0<1>:ud   r32.2<4;1,0>:ud
(W)     mad (4|M0)               r22.0<1>:f    r47.0<1;0>:f      r25.0<1;0>:f      r3.6<0>:f        {I@1}
(W)     mov (4|M0)               r32.2<4>:ud   r22.0<1;1,0>:ud                  {F@1}
(W)     mov (4|M0)               r42.0<1>:ud   r[a0.0,64]<1;1,0>:ud
(W)     mov (4|M0)               r43.0<1>:ud   r34.2<4;1,0>:ud
(W)     mad (4|M0)               r23.0<1>:f    r43.0<1;0>:f      r42.0<1;0>:f      r3.6<0>:f        {I@1}
(W)     mov (4|M0)               r34.2<4>:ud   r23.0<1;1,0>:ud                  {F@1}
(W)     mov (4|M0)               r44.0<1>:ud   r[a0.0,80]<1;1,0>:ud
(W)     mov (4|M0)               r45.0<1>:ud   r36.2<4;1,0>:ud
(W)     mad (4|M0)               r5.0<1>:f     r45.0<1;0>:f      r44.0<1;0>:f      r3.6<0>:f        {I@1}
(W)     mov (4|M0)               r36.2<4>:ud   r5.0<1;1,0>:ud                   {F@1}
(W)     mov (4|M0)               r24.0<1>:ud   r[a0.0,96]<1;1,0>:ud
(W)     mov (4|M0)               r46.0<1>:ud   r38.2<4;1,0>:ud
(W)     mad (4|M0)               r25.0<1>:f    r46.0<1;0>:f      r24.0<1;0>:f      r3.6<0>:f        {I@1}
(W)     mov (4|M0)               r38.2<4>:ud   r25.0<1;1,0>:ud                  {F@1}
(W)     mov (4|M0)               r22.0<1>:ud   r[a0.0,112]<1;1,0>:ud
(W)     mov (4|M0)               r47.0<1>:ud   r40.2<4;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:105: vel *= damping;
(W)     mul (16|M0)              r26.0<1>:f    r26.0<1;1,0>:f    r3.7<0;1,0>:f    {Compacted}
// /work/main/examples/nbody/nbody.cpp:103: vel.column(2) +=
(W)     mad (4|M0)               r42.0<1>:f    r47.0<1;0>:f      r22.0<1;0>:f      r3.6<0>:f        {I@1}
// /work/main/examples/nbody/nbody.cpp:106: pos.select<BODIES_PER_MB, 1, 3, 1>(0, 0) +=
(W)     mov (2|M0)               r25.0<1>:ud   r6.2<2;1,0>:ud                   {$11.dst}
// /work/main/examples/nbody/nbody.cpp:103: vel.column(2) +=
(W)     mov (4|M0)               r40.2<4>:ud   r42.0<1;1,0>:ud                  {F@1}
// /work/main/examples/nbody/nbody.cpp:106: pos.select<BODIES_PER_MB, 1, 3, 1>(0, 0) +=
(W)     mov (2|M0)               r42.0<1>:ud   r26.2<2;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:105: vel *= damping;
(W)     mul (16|M0)              r28.0<1>:f    r28.0<1;1,0>:f    r3.7<0;1,0>:f    {Compacted}
(W)     mul (16|M0)              r30.0<1>:f    r30.0<1;1,0>:f    r3.7<0;1,0>:f    {Compacted}
(W)     mul (16|M0)              r32.0<1>:f    r32.0<1;1,0>:f    r3.7<0;1,0>:f    {Compacted}
(W)     mul (16|M0)              r34.0<1>:f    r34.0<1;1,0>:f    r3.7<0;1,0>:f    {Compacted}
(W)     mul (16|M0)              r36.0<1>:f    r36.0<1;1,0>:f    r3.7<0;1,0>:f    {Compacted}
(W)     mul (16|M0)              r38.0<1>:f    r38.0<1;1,0>:f    r3.7<0;1,0>:f    {Compacted}
// /work/main/examples/nbody/nbody.cpp:47: write(surf, offset + i * 128, part);
(W)     mov (1|M0)               r5.2<1>:ud    r3.0<0;1,0>:ud
(W)     mov (1|M0)               r23.2<1>:f    r3.2<0;1,0>:f
(W)     mov (1|M0)               r24.2<1>:f    r1.2<0;1,0>:f
(W)     mov (1|M0)               r22.2<1>:ud   r3.1<0;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:105: vel *= damping;
(W)     mul (16|M0)              r40.0<1>:f    r40.0<1;1,0>:f    r3.7<0;1,0>:f    {Compacted,I@4}
// /work/main/examples/nbody/nbody.cpp:106: pos.select<BODIES_PER_MB, 1, 3, 1>(0, 0) +=
(W)     mad (2|M0)               r43.0<1>:f    r25.0<1;0>:f      r42.0<1;0>:f      r3.6<0>:f        {I@3}
// /work/main/examples/nbody/nbody.cpp:47: write(surf, offset + i * 128, part);
(W)     send.dc0 (16|M0)         null     r5      r26:4   0x0            0x020A0404           {A@2,$3} // wr:1h+4, rd:0; oword block write x8
(W)     send.dc0 (16|M0)         null     r22     r30:4   0x0            0x020A0404           {A@1,$4} // wr:1h+4, rd:0; oword block write x8
(W)     send.dc0 (16|M0)         null     r23     r34:4   0x0            0x020A0404           {A@4,$5} // wr:1h+4, rd:0; oword block write x8
(W)     send.dc0 (16|M0)         null     r24     r38:4   0x0            0x020A0404           {A@2,$6} // wr:1h+4, rd:0; oword block write x8
// /work/main/examples/nbody/nbody.cpp:106: pos.select<BODIES_PER_MB, 1, 3, 1>(0, 0) +=
(W)     mov (2|M0)               r44.0<1>:ud   r28.2<2;1,0>:ud
(W)     mov (2|M0)               r42.0<1>:ud   r9.2<2;1,0>:ud                   {F@1}
(W)     mov (2|M0)               r6.2<2>:ud    r43.0<1;1,0>:ud
(W)     mov (2|M0)               r5.0<1>:ud    r7.2<2;1,0>:ud                   {$3.src}
(W)     mov (2|M0)               r22.0<1>:ud   r27.2<2;1,0>:ud                  {$4.src}
(W)     mov (2|M0)               r24.0<1>:ud   r8.2<2;1,0>:ud                   {$6.src}
(W)     mov (2|M0)               r43.0<1>:ud   r29.2<2;1,0>:ud
        sync.nop                             null                             {Compacted,$5.src}
(W)     mad (2|M0)               r23.0<1>:f    r5.0<1;0>:f       r22.0<1;0>:f      r3.6<0>:f        {A@3}
(W)     mad (2|M0)               r25.0<1>:f    r24.0<1;0>:f      r44.0<1;0>:f      r3.6<0>:f        {I@2}
(W)     mad (2|M0)               r5.0<1>:f     r42.0<1;0>:f      r43.0<1;0>:f      r3.6<0>:f        {I@1}
        sync.nop                             null                             {Compacted,$12.dst}
(W)     mov (2|M0)               r22.0<1>:ud   r10.2<2;1,0>:ud                  {F@3}
(W)     mov (2|M0)               r7.2<2>:ud    r23.0<1;1,0>:ud
(W)     mov (2|M0)               r44.0<1>:ud   r31.2<2;1,0>:ud                  {F@2}
(W)     mov (2|M0)               r8.2<2>:ud    r25.0<1;1,0>:ud
(W)     mov (2|M0)               r43.0<1>:ud   r32.2<2;1,0>:ud                  {F@1}
(W)     mov (2|M0)               r9.2<2>:ud    r5.0<1;1,0>:ud
(W)     mov (2|M0)               r23.0<1>:ud   r30.2<2;1,0>:ud
(W)     mov (2|M0)               r25.0<1>:ud   r11.2<2;1,0>:ud
(W)     mov (2|M0)               r5.0<1>:ud    r12.2<2;1,0>:ud
(W)     mad (2|M0)               r24.0<1>:f    r22.0<1;0>:f      r23.0<1;0>:f      r3.6<0>:f        {A@3}
(W)     mad (2|M0)               r42.0<1>:f    r25.0<1;0>:f      r44.0<1;0>:f      r3.6<0>:f        {I@2}
(W)     mad (2|M0)               r22.0<1>:f    r5.0<1;0>:f       r43.0<1;0>:f      r3.6<0>:f        {I@1}
(W)     mov (2|M0)               r23.0<1>:ud   r13.2<2;1,0>:ud                  {F@3}
(W)     mov (2|M0)               r10.2<2>:ud   r24.0<1;1,0>:ud
(W)     mov (2|M0)               r44.0<1>:ud   r34.2<2;1,0>:ud                  {F@2}
(W)     mov (2|M0)               r11.2<2>:ud   r42.0<1;1,0>:ud
(W)     mov (2|M0)               r43.0<1>:ud   r35.2<2;1,0>:ud                  {F@1}
(W)     mov (2|M0)               r12.2<2>:ud   r22.0<1;1,0>:ud
(W)     mov (2|M0)               r24.0<1>:ud   r33.2<2;1,0>:ud
(W)     mov (2|M0)               r42.0<1>:ud   r14.2<2;1,0>:ud                  {$14.dst}
(W)     mov (2|M0)               r22.0<1>:ud   r15.2<2;1,0>:ud
(W)     mad (2|M0)               r25.0<1>:f    r23.0<1;0>:f      r24.0<1;0>:f      r3.6<0>:f        {A@3}
(W)     mad (2|M0)               r5.0<1>:f     r42.0<1;0>:f      r44.0<1;0>:f      r3.6<0>:f        {I@2}
(W)     mad (2|M0)               r23.0<1>:f    r22.0<1;0>:f      r43.0<1;0>:f      r3.6<0>:f        {I@1}
(W)     mov (2|M0)               r24.0<1>:ud   r16.2<2;1,0>:ud                  {F@3}
(W)     mov (2|M0)               r13.2<2>:ud   r25.0<1;1,0>:ud
(W)     mov (2|M0)               r44.0<1>:ud   r37.2<2;1,0>:ud                  {F@2}
(W)     mov (2|M0)               r14.2<2>:ud   r5.0<1;1,0>:ud
(W)     mov (2|M0)               r43.0<1>:ud   r38.2<2;1,0>:ud                  {F@1}
(W)     mov (2|M0)               r15.2<2>:ud   r23.0<1;1,0>:ud
(W)     mov (2|M0)               r25.0<1>:ud   r36.2<2;1,0>:ud
(W)     mov (2|M0)               r5.0<1>:ud    r17.2<2;1,0>:ud
(W)     mov (2|M0)               r23.0<1>:ud   r18.2<2;1,0>:ud                  {$15.dst}
// /work/main/examples/nbody/nbody.cpp:135: for (int iMB = 0; iMB < MB_PER_THREAD; iMB++)
(W)     cmp (1|M0)    (lt)f0.0   null<1>:ud    r50.6<0;1,0>:ud   0x3:uw
// /work/main/examples/nbody/nbody.cpp:106: pos.select<BODIES_PER_MB, 1, 3, 1>(0, 0) +=
(W)     mad (2|M0)               r42.0<1>:f    r24.0<1;0>:f      r25.0<1;0>:f      r3.6<0>:f        {A@4}
(W)     mad (2|M0)               r22.0<1>:f    r5.0<1;0>:f       r44.0<1;0>:f      r3.6<0>:f        {I@3}
(W)     mad (2|M0)               r24.0<1>:f    r23.0<1;0>:f      r43.0<1;0>:f      r3.6<0>:f        {I@2}
(W)     mov (2|M0)               r25.0<1>:ud   r19.2<2;1,0>:ud                  {F@3}
(W)     mov (2|M0)               r16.2<2>:ud   r42.0<1;1,0>:ud
(W)     mov (2|M0)               r44.0<1>:ud   r40.2<2;1,0>:ud                  {F@2}
(W)     mov (2|M0)               r17.2<2>:ud   r22.0<1;1,0>:ud
(W)     mov (2|M0)               r43.0<1>:ud   r41.2<2;1,0>:ud                  {F@1}
(W)     mov (2|M0)               r18.2<2>:ud   r24.0<1;1,0>:ud
(W)     mov (2|M0)               r42.0<1>:ud   r39.2<2;1,0>:ud
(W)     mov (2|M0)               r22.0<1>:ud   r20.2<2;1,0>:ud
(W)     mov (2|M0)               r24.0<1>:ud   r21.2<2;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:135: for (int iMB = 0; iMB < MB_PER_THREAD; iMB++)
(W)     and (1|M0)               f0.1<1>:uw    f0.0<0;1,0>:uw    0x1:uw
// /work/main/examples/nbody/nbody.cpp:106: pos.select<BODIES_PER_MB, 1, 3, 1>(0, 0) +=
(W)     mad (2|M0)               r5.0<1>:f     r25.0<1;0>:f      r42.0<1;0>:f      r3.6<0>:f        {A@4}
(W)     mad (2|M0)               r23.0<1>:f    r22.0<1;0>:f      r44.0<1;0>:f      r3.6<0>:f        {I@3}
(W)     mad (2|M0)               r25.0<1>:f    r24.0<1;0>:f      r43.0<1;0>:f      r3.6<0>:f        {I@2}
(W)     mad (2|M0)               r6.0<1>:f     r6.0<1;0>:f       r26.0<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r6.5<1>:f     r6.5<1;0>:f       r26.5<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r7.0<1>:f     r7.0<1;0>:f       r27.0<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r7.5<1>:f     r7.5<1;0>:f       r27.5<1;0>:f      r3.6<0>:f
// /work/main/examples/nbody/nbody.cpp:47: write(surf, offset + i * 128, part);
(W)     mov (1|M0)               r42.2<1>:ud   r3.1<0;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:106: pos.select<BODIES_PER_MB, 1, 3, 1>(0, 0) +=
(W)     mad (2|M0)               r8.0<1>:f     r8.0<1;0>:f       r28.0<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r8.5<1>:f     r8.5<1;0>:f       r28.5<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r9.0<1>:f     r9.0<1;0>:f       r29.0<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r9.5<1>:f     r9.5<1;0>:f       r29.5<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r10.0<1>:f    r10.0<1;0>:f      r30.0<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r10.5<1>:f    r10.5<1;0>:f      r30.5<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r11.0<1>:f    r11.0<1;0>:f      r31.0<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r11.5<1>:f    r11.5<1;0>:f      r31.5<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r12.0<1>:f    r12.0<1;0>:f      r32.0<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r12.5<1>:f    r12.5<1;0>:f      r32.5<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r13.0<1>:f    r13.0<1;0>:f      r33.0<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r13.5<1>:f    r13.5<1;0>:f      r33.5<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r14.0<1>:f    r14.0<1;0>:f      r34.0<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r14.5<1>:f    r14.5<1;0>:f      r34.5<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r15.0<1>:f    r15.0<1;0>:f      r35.0<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r15.5<1>:f    r15.5<1;0>:f      r35.5<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r16.0<1>:f    r16.0<1;0>:f      r36.0<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r16.5<1>:f    r16.5<1;0>:f      r36.5<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r17.0<1>:f    r17.0<1;0>:f      r37.0<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r17.5<1>:f    r17.5<1;0>:f      r37.5<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r18.0<1>:f    r18.0<1;0>:f      r38.0<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r18.5<1>:f    r18.5<1;0>:f      r38.5<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r19.0<1>:f    r19.0<1;0>:f      r39.0<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r19.5<1>:f    r19.5<1;0>:f      r39.5<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r20.0<1>:f    r20.0<1;0>:f      r40.0<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r20.5<1>:f    r20.5<1;0>:f      r40.5<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r21.0<1>:f    r21.0<1;0>:f      r41.0<1;0>:f      r3.6<0>:f
(W)     mad (2|M0)               r21.5<1>:f    r21.5<1;0>:f      r41.5<1;0>:f      r3.6<0>:f
// /work/main/examples/nbody/nbody.cpp:47: write(surf, offset + i * 128, part);
(W)     mov (1|M0)               r5.2<1>:ud    r3.0<0;1,0>:ud
(W)     mov (1|M0)               r22.2<1>:f    r3.2<0;1,0>:f
(W)     mov (1|M0)               r23.2<1>:f    r1.2<0;1,0>:f
// /work/main/examples/nbody/nbody.cpp:106: pos.select<BODIES_PER_MB, 1, 3, 1>(0, 0) +=
(W)     mov (2|M0)               r19.2<2>:ud   r5.0<1;1,0>:ud
(W)     mov (2|M0)               r20.2<2>:ud   r23.0<1;1,0>:ud
(W)     mov (2|M0)               r21.2<2>:ud   r25.0<1;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:47: write(surf, offset + i * 128, part);
(W)     send.dc0 (16|M0)         null     r5      r6:4    0x0            0x020A0403           {A@4,$7} // wr:1h+4, rd:0; oword block write x8
(W)     send.dc0 (16|M0)         null     r42     r10:4   0x0            0x020A0403           {$8} // wr:1h+4, rd:0; oword block write x8
        sync.nop                             null                             {Compacted,F@2}
(W)     send.dc0 (16|M0)         null     r22     r14:4   0x0            0x020A0403           {$9} // wr:1h+4, rd:0; oword block write x8
(W)     send.dc0 (16|M0)         null     r23     r18:4   0x0            0x020A0403           {A@1,$10} // wr:1h+4, rd:0; oword block write x8
// /work/main/examples/nbody/nbody.cpp:135: for (int iMB = 0; iMB < MB_PER_THREAD; iMB++)
(W)     add (1|M0)               r50.6<1>:d    r50.6<0;1,0>:d    1:w
(f0.1.any16h) goto.b (16|M0)                 L8080                  L4112
L8080:
        join (16|M0)                         L8096
// /work/main/examples/nbody/nbody.cpp:138: }
L8096:
(W)     mov (8|M0)               r127.0<1>:f   r0.0<1;1,0>:f                    {Compacted}
(W)     send.gtwy (8|M0)         null     r127    null:0  0x0            0x02000010           {EOT,A@1} // wr:1+0, rd:0; end of thread
        nop
