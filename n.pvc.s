// kernel cmNBody, pvc: 434 instructions, 5904 bytes, 79 of 128 registers, no spill
// sends: 15 UGM load, 1 UGM quad load, 1 SLM quad store, 1 SLM fence, 2 barrier, 1 SLM load, 8 UGM store, 1 end of thread
(W)     mov (16|M0)              r127.0<1>:ud  0x0:ud                              {A@1}
(W)     and (1|M0)               r127.2<1>:ud  r0.0<0;1,0>:ud    0xFFFFFFC0:ud
(W)     and (1|M0)               r127.0<1>:uw  r0.4<0;1,0>:uw    0xFF:uw
(W)     add (1|M0)               r127.2<1>:ud  r127.2<0;1,0>:ud  0x60:uw              {I@2}
(W)     mad (1|M0)               r127.0<1>:ud  r127.2<0;0>:ud    r127.0<0;0>:uw    0x40:uw              {I@1}
        send.ugm (1|M0)          r1       r127    null:0  0xFF000000            0x6218D500           {A@1,$0} // wr:1+0, rd:1; load.ugm.d32x16t.a32.ca.ca.bti[255]
        nop
        nop
(W)     and (1|M0)               r127.0<1>:ud  r0.0<0;1,0>:ud    0xFFFFFFC0:ud              {$0.src}
        send.ugm (1|M0)          r2       r127    null:0  0xFF000000            0x6218D500           {A@1,$1} // wr:1+0, rd:1; load.ugm.d32x16t.a32.ca.ca.bti[255]
(W)     add (1|M0)               r127.0<1>:ud  r127.0<0;1,0>:ud  0x40:uw              {Compacted,$1.src}
        send.ugm (1|M0)          r3       r127    null:0  0xFF000000            0x6218C500           {I@1,$2} // wr:1+0, rd:1; load.ugm.d32x8t.a32.ca.ca.bti[255]
// /work/main/examples/nbody/nbody.cpp:120: gThreadID = cm_linear_global_id();
(W)     mul (1|M0)               acc0.0<1>:d   r2.1<0;1,0>:d     r0.14<0;1,0>:uw  {$1.dst}
(W)     macl (1|M0)              r4.0<1>:d     r2.1<0;1,0>:d     r0.7<0;1,0>:d
(W)     mov (1|M0)               r41.2<1>:ud   r1.2<0;1,0>:uw                   {$0.dst}
(W)     add (1|M0)               r1.2<1>:d     r0.6<0;1,0>:d     r4.0<0;1,0>:d    {I@2}
(W)     mov (2|M0)               r41.0<1>:ud   r1.0<1;1,0>:uw
(W)     mul (1|M0)               acc0.0<1>:d   r2.0<0;1,0>:d     r1.4<0;1,0>:uw   {Compacted,I@2}
(W)     macl (1|M0)              r5.0<1>:d     r2.0<0;1,0>:d     r1.2<0;1,0>:d    {Compacted}
// /work/main/examples/nbody/nbody.cpp:123: for (int iSLM = 0; iSLM < numBodies / BODIES_PER_SLM; iSLM++) {
(W)     asr (1|M0)               r4.0<1>:d     r3.1<0;1,0>:d     11:w               {Compacted,$2.dst}
// /work/main/examples/nbody/nbody.cpp:120: gThreadID = cm_linear_global_id();
(W)     add (1|M0)               r2.6<1>:d     r0.1<0;1,0>:d     r5.0<0;1,0>:d    {I@2}
// /work/main/examples/nbody/nbody.cpp:123: for (int iSLM = 0; iSLM < numBodies / BODIES_PER_SLM; iSLM++) {
(W)     cmp (1|M0)    (gt)f1.0   null<1>:d     r3.1<0;1,0>:d     4095:w
// /work/main/examples/nbody/nbody.cpp:120: gThreadID = cm_linear_global_id();
(W)     mul (1|M0)               acc0.0<1>:d   r2.5<0;1,0>:d     r2.12<0;1,0>:uw  {I@2}
(W)     macl (1|M0)              r6.0<1>:d     r2.5<0;1,0>:d     r2.6<0;1,0>:d
// /work/main/examples/nbody/nbody.cpp:123: for (int iSLM = 0; iSLM < numBodies / BODIES_PER_SLM; iSLM++) {
(W)     shr (1|M0)               r1.2<1>:ud    r4.0<0;1,0>:ud    0x14:uw              {Compacted}
// /work/main/examples/nbody/nbody.cpp:120: gThreadID = cm_linear_global_id();
(W)     add (1|M0)               r3.2<1>:d     r41.2<0;1,0>:d    r6.0<0;1,0>:d    {Compacted,I@2}
// /work/main/examples/nbody/nbody.cpp:123: for (int iSLM = 0; iSLM < numBodies / BODIES_PER_SLM; iSLM++) {
(W)     add (1|M0)               r5.0<1>:d     r3.1<0;1,0>:d     r1.2<0;1,0>:d    {Compacted,I@2}
// /work/main/examples/nbody/nbody.cpp:120: gThreadID = cm_linear_global_id();
(W)     mul (1|M0)               acc0.0<1>:d   r2.4<0;1,0>:d     r3.4<0;1,0>:uw   {Compacted,I@2}
(W)     macl (1|M0)              r7.0<1>:d     r2.4<0;1,0>:d     r3.2<0;1,0>:d    {Compacted}
// /work/main/examples/nbody/nbody.cpp:123: for (int iSLM = 0; iSLM < numBodies / BODIES_PER_SLM; iSLM++) {
(W)     asr (1|M0)               r41.4<1>:d    r5.0<0;1,0>:d     12:w               {Compacted,I@3}
// /work/main/examples/nbody/nbody.cpp:120: gThreadID = cm_linear_global_id();
(W)     add (1|M0)               r8.0<1>:d     r41.1<0;1,0>:d    r7.0<0;1,0>:d    {Compacted,I@2}
(W)     mul (1|M0)               acc0.0<1>:d   r2.3<0;1,0>:d     r8.0<0;1,0>:uw   {Compacted,I@1}
(W)     macl (1|M0)              r9.0<1>:d     r2.3<0;1,0>:d     r8.0<0;1,0>:d    {Compacted}
(W)     add (1|M0)               r41.3<1>:d    r41.0<0;1,0>:d    r9.0<0;1,0>:d    {Compacted,I@1}
// /work/main/examples/nbody/nbody.cpp:123: for (int iSLM = 0; iSLM < numBodies / BODIES_PER_SLM; iSLM++) {
(W&~f1.0) jmpi                               L3216
(W)     mul (1|M0)               acc0.0<1>:d   r2.3<0;1,0>:d     r2.8<0;1,0>:uw   {Compacted}
(W)     macl (1|M0)              r4.0<1>:d     r2.3<0;1,0>:d     r2.4<0;1,0>:d    {Compacted}
(W)     mov (8|M0)               r1.16<1>:w    0x76543210:uv
(W)     mul (1|M0)               acc0.0<1>:d   r4.0<0;1,0>:d     r2.10<0;1,0>:uw  {I@2}
(W)     macl (1|M0)              r5.0<1>:d     r4.0<0;1,0>:d     r2.5<0;1,0>:d
(W)     mul (1|M0)               acc0.0<1>:d   r2.4<0;1,0>:d     r41.4<0;1,0>:uw  {Compacted}
(W)     macl (1|M0)              r6.0<1>:d     r2.4<0;1,0>:d     r41.2<0;1,0>:d   {Compacted}
(W)     mov (32|M0)              r42.0<1>:ud   0x0:ud
(W)     add (1|M0)               r1.2<1>:d     r41.1<0;1,0>:d    r6.0<0;1,0>:d    {I@2}
(W)     mov (32|M0)              r44.0<1>:f    0.0:f
(W)     mul (1|M0)               acc0.0<1>:d   r2.3<0;1,0>:d     r1.4<0;1,0>:uw   {Compacted,I@1}
(W)     macl (1|M0)              r7.0<1>:d     r2.3<0;1,0>:d     r1.2<0;1,0>:d    {Compacted}
(W)     mov (32|M0)              r46.0<1>:f    0.0:f
(W)     add (1|M0)               r2.6<1>:d     r41.0<0;1,0>:d    r7.0<0;1,0>:d    {I@1}
(W)     mov (32|M0)              r48.0<1>:f    0.0:f
(W)     mov (32|M0)              r50.0<1>:f    0.0:f
(W)     mov (32|M0)              r52.0<1>:f    0.0:f
(W)     mov (32|M0)              r54.0<1>:f    0.0:f
(W)     mov (32|M0)              r56.0<1>:f    0.0:f
(W)     mov (32|M0)              r58.0<1>:f    0.0:f
(W)     mov (32|M0)              r60.0<1>:f    0.0:f
(W)     mov (32|M0)              r62.0<1>:f    0.0:f
(W)     mov (32|M0)              r64.0<1>:f    0.0:f
(W)     mul (8|M0)               r78.0<1>:d    r1.16<1;1,0>:w    16:w
(W)     mov (8|M0)               r79.0<1>:d    r1.16<1;1,0>:uw
(W)     shl (1|M0)               r41.6<1>:ud   r2.6<0;1,0>:ud    0x8:uw              {I@3}
(W)     shl (1|M0)               r41.7<1>:ud   r41.3<0;1,0>:ud   0x2:uw
(W)     mov (1|M0)               r41.8<1>:d    0:w                               {Compacted}
(W)     shl (1|M0)               r41.5<1>:ud   r5.0<0;1,0>:ud    0x8:uw
(W)     add (8|M0)               r78.8<1>:d    r78.0<1;1,0>:d    128:w               {Compacted,I@6}
(W)     add (8|M0)               r79.8<1>:d    r79.0<1;1,0>:d    8:w               {Compacted,I@6}
(W)     cmp (1|M0)    (lt)f3.0   null<1>:ud    r41.6<0;1,0>:ud   0x10000:ud              {I@6}
// /work/main/examples/nbody/nbody.cpp:125: cm_slm_load(bodiesInSLM, INPOS, iSLM * SLM_SIZE, SLM_SIZE);
L888:
(W)     shl (1|M0)               r41.9<1>:ud   r41.8<0;1,0>:ud   0x10:uw              {I@5}
(W&~f3.0) jmpi                               L1064
(W)     mov (1|M0)               r41.10<1>:d   r41.6<0;1,0>:d
L936:
(W)     add (1|M0)               r1.2<1>:d     r41.9<0;1,0>:d    r41.10<0;1,0>:d  {I@1}
(W)     add (16|M0)              r9.0<1>:d     r78.0<1;1,0>:d    r41.10<0;1,0>:d  {Compacted,$4.src}
        sync.nop                             null                             {Compacted,I@2}
(W)     add (16|M0)              r4.0<1>:d     r78.0<1;1,0>:d    r1.2<0;1,0>:d    {Compacted,$3.src}
(W)     send.ugm (16|M0)         r5       r4      null:0  0x1000000            0x6240F502           {I@1,$5} // wr:1+0, rd:4; load_quad.ugm.d32.xyzw.a32.bti[1]
(W)     add (1|M0)               r41.10<1>:d   r41.10<0;1,0>:d   r41.5<0;1,0>:d
(W)     cmp (1|M0)    (lt)f0.1   null<1>:ud    r41.10<0;1,0>:ud  0x10000:ud              {I@1}
        sync.nop                             null                             {Compacted,$5.dst}
(W)     send.slm (16|M0)         null     r9      r5:4    0x0            0x0200F506           {$4} // wr:1+4, rd:0; store_quad.slm.d32.xyzw.a32
(W&f0.1) jmpi                                L936
L1064:
        sync.nop                             null                             {Compacted,$3.src}
(W)     send.slm (1|M0)          r4       r0      null:0  0x0            0x0210011F           {$6} // wr:1+0, rd:1; fence.slm.none.group
(W)     mov (1|M0)               r5.2<1>:f     0.0:f                               {Compacted,$4.src}
(W)     mov (2|M0)               r5.10<1>:ub   r0.11<0;1,0>:ub                  {F@1}
(W)     mov (8|M0)               null<1>:ud    r4.0<1;1,0>:ud                   {Compacted,$6.dst}
(W)     send.gtwy (1|M0)         null     r5      null:0  0x0            0x02000004           {I@2,$7} // wr:1+0, rd:0; signal barrier
(W)     sync.bar                             0x0                                 {Compacted}
// /work/main/examples/nbody/nbody.cpp:127: for (int iMB = 0; iMB < MB_PER_THREAD; iMB++)
(W)     mov (1|M0)               r41.11<1>:d   0:w
// /work/main/examples/nbody/nbody.cpp:28: return (gThreadID * MB_PER_THREAD + iMB) * MB_BYTES;
L1160:
(W)     add (1|M0)               r1.2<1>:d     r41.7<0;1,0>:d    r41.11<0;1,0>:d  {I@1}
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
(W)     mov (32|M0)              r72.0<1>:f    0.0:f
// /work/main/examples/nbody/nbody.cpp:28: return (gThreadID * MB_PER_THREAD + iMB) * MB_BYTES;
(W)     shl (1|M0)               r2.6<1>:ud    r1.2<0;1,0>:ud    0x9:uw              {I@1}
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
(W)     mov (32|M0)              r74.0<1>:f    0.0:f
// /work/main/examples/nbody/nbody.cpp:37: read(surf, offset + i * 128, part);
(W)     shr (1|M0)               r3.2<1>:ud    r2.6<0;1,0>:ud    0x4:uw              {I@1}
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
(W)     mov (32|M0)              r76.0<1>:f    0.0:f
// /work/main/examples/nbody/nbody.cpp:37: read(surf, offset + i * 128, part);
(W)     or (1|M0)                r3.3<1>:ud    r3.2<0;1,0>:ud    0x8:uw              {I@1}
(W)     or (1|M0)                r14.0<1>:ud   r3.2<0;1,0>:ud    0x10:uw              {Compacted}
(W)     or (1|M0)                r16.0<1>:ud   r3.2<0;1,0>:ud    0x18:uw              {Compacted}
(W)     mul (1|M0)               r4.0<1>:d     r3.2<0;1,0>:d     16:w               {Compacted}
(W)     mul (1|M0)               r13.0<1>:d    r3.3<0;1,0>:d     16:w               {Compacted,I@4}
(W)     mul (1|M0)               r15.0<1>:d    r14.0<0;1,0>:d    16:w               {Compacted,I@4}
(W)     mul (1|M0)               r17.0<1>:d    r16.0<0;1,0>:d    16:w               {Compacted,I@4}
        sync.nop                             null                             {Compacted,$7.src}
(W)     send.ugm (1|M0)          r5       r4      null:0  0x1000000            0x6220E500           {I@4,$8} // wr:1+0, rd:2; load.ugm.d32x32t.a32.bti[1]
(W)     send.ugm (1|M0)          r7       r13     null:0  0x1000000            0x6220E500           {I@3,$9} // wr:1+0, rd:2; load.ugm.d32x32t.a32.bti[1]
(W)     send.ugm (1|M0)          r9       r15     null:0  0x1000000            0x6220E500           {I@2,$10} // wr:1+0, rd:2; load.ugm.d32x32t.a32.bti[1]
(W)     send.ugm (1|M0)          r11      r17     null:0  0x1000000            0x6220E500           {I@1,$11} // wr:1+0, rd:2; load.ugm.d32x32t.a32.bti[1]
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
(W)     mov (1|M0)               r41.12<1>:d   0:w
// /work/main/examples/nbody/nbody.cpp:58: vector<float, BODIES_PER_MB> y = own.column(1);
(W)     mov (8|M0)               r66.0<1>:ud   r5.1<4;1,0>:ud                   {Compacted,$8.dst}
// /work/main/examples/nbody/nbody.cpp:57: vector<float, BODIES_PER_MB> x = own.column(0);
(W)     mov (8|M0)               r68.0<1>:ud   r5.0<4;1,0>:ud                   {Compacted}
// /work/main/examples/nbody/nbody.cpp:59: vector<float, BODIES_PER_MB> z = own.column(2);
(W)     mov (8|M0)               r70.0<1>:ud   r5.2<4;1,0>:ud                   {Compacted}
// /work/main/examples/nbody/nbody.cpp:58: vector<float, BODIES_PER_MB> y = own.column(1);
(W)     mov (8|M0)               r66.8<1>:ud   r7.1<4;1,0>:ud                   {$9.dst}
// /work/main/examples/nbody/nbody.cpp:57: vector<float, BODIES_PER_MB> x = own.column(0);
(W)     mov (8|M0)               r68.8<1>:ud   r7.0<4;1,0>:ud                   {Compacted}
// /work/main/examples/nbody/nbody.cpp:59: vector<float, BODIES_PER_MB> z = own.column(2);
(W)     mov (8|M0)               r70.8<1>:ud   r7.2<4;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:58: vector<float, BODIES_PER_MB> y = own.column(1);
(W)     mov (8|M0)               r67.0<1>:ud   r9.1<4;1,0>:ud                   {Compacted,$10.dst}
// /work/main/examples/nbody/nbody.cpp:57: vector<float, BODIES_PER_MB> x = own.column(0);
(W)     mov (8|M0)               r69.0<1>:ud   r9.0<4;1,0>:ud                   {Compacted}
// /work/main/examples/nbody/nbody.cpp:59: vector<float, BODIES_PER_MB> z = own.column(2);
(W)     mov (8|M0)               r71.0<1>:ud   r9.2<4;1,0>:ud                   {Compacted}
// /work/main/examples/nbody/nbody.cpp:58: vector<float, BODIES_PER_MB> y = own.column(1);
(W)     mov (8|M0)               r67.8<1>:ud   r11.1<4;1,0>:ud                  {$11.dst}
// /work/main/examples/nbody/nbody.cpp:57: vector<float, BODIES_PER_MB> x = own.column(0);
(W)     mov (8|M0)               r69.8<1>:ud   r11.0<4;1,0>:ud                  {Compacted}
// /work/main/examples/nbody/nbody.cpp:59: vector<float, BODIES_PER_MB> z = own.column(2);
(W)     mov (8|M0)               r71.8<1>:ud   r11.2<4;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:69: cm_slm_read(bodiesInSLM, lanes + first * 4, others);
L1536:
(W)     shl (1|M0)               r1.2<1>:ud    r41.12<0;1,0>:ud  0x2:uw
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
(W)     cmp (1|M0)    (lt)f2.1   null<1>:ud    r41.12<0;1,0>:ud  0xFFC:uw
// /work/main/examples/nbody/nbody.cpp:69: cm_slm_read(bodiesInSLM, lanes + first * 4, others);
(W)     add (16|M0)              r4.0<1>:d     r79.0<1;1,0>:d    r1.2<0;1,0>:d    {Compacted,I@2}
(W)     shl (16|M0)              r5.0<1>:ud    r4.0<1;1,0>:ud    0x2:uw              {Compacted,I@1}
(W)     send.slm (16|M0)         r6       r5      null:0  0x0            0x02100500           {I@1,$12} // wr:1+0, rd:1; load.slm.d32.a32
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
(W)     add (1|M0)               r41.12<1>:d   r41.12<0;1,0>:d   4:w
// /work/main/examples/nbody/nbody.cpp:73: vector<float, BODIES_PER_MB> dy = others(j * 4 + 1) - y;
(W)     add (32|M0)              r9.0<1>:f     r6.1<0;1,0>:f     -r66.0<1;1,0>:f  {$12.dst}
// /work/main/examples/nbody/nbody.cpp:72: vector<float, BODIES_PER_MB> dx = others(j * 4) - x;
(W)     add (32|M0)              r7.0<1>:f     r6.0<0;1,0>:f     -r68.0<1;1,0>:f
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
(W)     mul (32|M0)              r13.0<1>:f    r9.0<1;1,0>:f     r9.0<1;1,0>:f    {F@2}
// /work/main/examples/nbody/nbody.cpp:74: vector<float, BODIES_PER_MB> dz = others(j * 4 + 2) - z;
(W)     add (32|M0)              r11.0<1>:f    r6.2<0;1,0>:f     -r70.0<1;1,0>:f
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
(W)     mad (16|M0)              acc0.0<1>:f   r13.0<1;0>:f      r7.0<1;0>:f       r7.0<1>:f        {F@2}
(W)     mad (16|M0)              acc1.0<1>:f   r14.0<1;0>:f      r8.0<1;0>:f       r8.0<1>:f
(W)     mad (16|M0)              r17.0<1>:f    acc0.0<1;0>:f     r11.0<1;0>:f      r11.0<1>:f       {F@3}
(W)     mad (16|M0)              r18.0<1>:f    acc1.0<1;0>:f     r12.0<1;0>:f      r12.0<1>:f
(W)     add (32|M0)              r19.0<1>:f    r17.0<1;1,0>:f    r3.0<0;1,0>:f    {F@1}
// /work/main/examples/nbody/nbody.cpp:77: vector<float, BODIES_PER_MB> inv = cm_rsqrt(r2);
(W)     math.rsqt (32|M0)        r21.0<1>:f    r19.0<1;1,0>:f                   {F@1}
// /work/main/examples/nbody/nbody.cpp:73: vector<float, BODIES_PER_MB> dy = others(j * 4 + 1) - y;
(W)     add (32|M0)              r31.0<1>:f    r6.5<0;1,0>:f     -r66.0<1;1,0>:f
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
(W)     mul (32|M0)              acc0.0<1>:f   r6.3<0;1,0>:f     r21.0<1;1,0>:f   {M@1}
// /work/main/examples/nbody/nbody.cpp:72: vector<float, BODIES_PER_MB> dx = others(j * 4) - x;
(W)     add (32|M0)              r15.0<1>:f    r6.4<0;1,0>:f     -r68.0<1;1,0>:f
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
(W)     mul (32|M0)              r19.0<1>:f    r31.0<1;1,0>:f    r31.0<1;1,0>:f   {F@3}
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
(W)     mul (32|M0)              acc0.0<1>:f   acc0.0<1;1,0>:f   r21.0<1;1,0>:f
// /work/main/examples/nbody/nbody.cpp:74: vector<float, BODIES_PER_MB> dz = others(j * 4 + 2) - z;
(W)     add (32|M0)              r17.0<1>:f    r6.6<0;1,0>:f     -r70.0<1;1,0>:f
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
(W)     mad (16|M0)              acc2.0<1>:f   r19.0<1;0>:f      r15.0<1;0>:f      r15.0<1>:f       {F@3}
(W)     mad (16|M0)              acc3.0<1>:f   r20.0<1;0>:f      r16.0<1;0>:f      r16.0<1>:f
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
(W)     mul (32|M0)              r25.0<1>:f    acc0.0<1;1,0>:f   r21.0<1;1,0>:f
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
(W)     mad (16|M0)              r4.0<1>:f     acc2.0<1;0>:f     r17.0<1;0>:f      r17.0<1>:f       {F@4}
(W)     mad (16|M0)              r5.0<1>:f     acc3.0<1;0>:f     r18.0<1;0>:f      r18.0<1>:f
// /work/main/examples/nbody/nbody.cpp:79: f0 += dx * s;
(W)     mad (16|M0)              r27.0<1>:f    r72.0<1;0>:f      r25.0<1;0>:f      r7.0<1>:f        {F@3}
(W)     mad (16|M0)              r28.0<1>:f    r73.0<1;0>:f      r26.0<1;0>:f      r8.0<1>:f
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
(W)     add (32|M0)              r7.0<1>:f     r4.0<1;1,0>:f     r3.0<0;1,0>:f    {F@3}
// /work/main/examples/nbody/nbody.cpp:80: f1 += dy * s;
(W)     mad (16|M0)              r29.0<1>:f    r74.0<1;0>:f      r25.0<1;0>:f      r9.0<1>:f
(W)     mad (16|M0)              r30.0<1>:f    r75.0<1;0>:f      r26.0<1;0>:f      r10.0<1>:f
// /work/main/examples/nbody/nbody.cpp:77: vector<float, BODIES_PER_MB> inv = cm_rsqrt(r2);
(W)     math.rsqt (32|M0)        r9.0<1>:f     r7.0<1;1,0>:f                    {A@1}
// /work/main/examples/nbody/nbody.cpp:73: vector<float, BODIES_PER_MB> dy = others(j * 4 + 1) - y;
(W)     add (32|M0)              r37.0<1>:f    r6.9<0;1,0>:f     -r66.0<1;1,0>:f
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
(W)     mul (32|M0)              r21.0<1>:f    r6.7<0;1,0>:f     r9.0<1;1,0>:f    {M@1}
// /work/main/examples/nbody/nbody.cpp:72: vector<float, BODIES_PER_MB> dx = others(j * 4) - x;
(W)     add (32|M0)              r33.0<1>:f    r6.8<0;1,0>:f     -r68.0<1;1,0>:f
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
(W)     mul (32|M0)              r7.0<1>:f     r37.0<1;1,0>:f    r37.0<1;1,0>:f   {F@3}
// /work/main/examples/nbody/nbody.cpp:81: f2 += dz * s;
(W)     mad (16|M0)              acc0.0<1>:f   r76.0<1;0>:f      r25.0<1;0>:f      r11.0<1>:f
(W)     mad (16|M0)              acc1.0<1>:f   r77.0<1;0>:f      r26.0<1;0>:f      r12.0<1>:f
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
(W)     mul (32|M0)              r11.0<1>:f    r21.0<1;1,0>:f    r9.0<1;1,0>:f    {F@5}
// /work/main/examples/nbody/nbody.cpp:74: vector<float, BODIES_PER_MB> dz = others(j * 4 + 2) - z;
(W)     add (32|M0)              r4.0<1>:f     r6.10<0;1,0>:f    -r70.0<1;1,0>:f
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
(W)     mad (16|M0)              acc2.0<1>:f   r7.0<1;0>:f       r33.0<1;0>:f      r33.0<1>:f       {F@5}
(W)     mad (16|M0)              acc3.0<1>:f   r8.0<1;0>:f       r34.0<1;0>:f      r34.0<1>:f
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
(W)     mul (32|M0)              r23.0<1>:f    r11.0<1;1,0>:f    r9.0<1;1,0>:f    {F@4}
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
(W)     mad (16|M0)              r9.0<1>:f     acc2.0<1;0>:f     r4.0<1;0>:f       r4.0<1>:f        {F@4}
(W)     mad (16|M0)              r10.0<1>:f    acc3.0<1;0>:f     r5.0<1;0>:f       r5.0<1>:f
(W)     add (32|M0)              r11.0<1>:f    r9.0<1;1,0>:f     r3.0<0;1,0>:f    {F@1}
// /work/main/examples/nbody/nbody.cpp:79: f0 += dx * s;
(W)     mad (16|M0)              r25.0<1>:f    r27.0<1;0>:f      r23.0<1;0>:f      r15.0<1>:f
(W)     mad (16|M0)              r26.0<1>:f    r28.0<1;0>:f      r24.0<1;0>:f      r16.0<1>:f
// /work/main/examples/nbody/nbody.cpp:77: vector<float, BODIES_PER_MB> inv = cm_rsqrt(r2);
(W)     math.rsqt (32|M0)        r15.0<1>:f    r11.0<1;1,0>:f                   {A@1}
// /work/main/examples/nbody/nbody.cpp:80: f1 += dy * s;
(W)     mad (16|M0)              r35.0<1>:f    r29.0<1;0>:f      r23.0<1;0>:f      r31.0<1>:f
(W)     mad (16|M0)              r36.0<1>:f    r30.0<1;0>:f      r24.0<1;0>:f      r32.0<1>:f
// /work/main/examples/nbody/nbody.cpp:73: vector<float, BODIES_PER_MB> dy = others(j * 4 + 1) - y;
(W)     add (32|M0)              r31.0<1>:f    r6.13<0;1,0>:f    -r66.0<1;1,0>:f
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
(W)     mul (32|M0)              r21.0<1>:f    r6.11<0;1,0>:f    r15.0<1;1,0>:f   {M@1}
// /work/main/examples/nbody/nbody.cpp:72: vector<float, BODIES_PER_MB> dx = others(j * 4) - x;
(W)     add (32|M0)              r29.0<1>:f    r6.12<0;1,0>:f    -r68.0<1;1,0>:f
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
(W)     mul (32|M0)              r11.0<1>:f    r31.0<1;1,0>:f    r31.0<1;1,0>:f   {F@3}
// /work/main/examples/nbody/nbody.cpp:81: f2 += dz * s;
(W)     mad (16|M0)              acc0.0<1>:f   acc0.0<1;0>:f     r23.0<1;0>:f      r17.0<1>:f
(W)     mad (16|M0)              acc1.0<1>:f   acc1.0<1;0>:f     r24.0<1;0>:f      r18.0<1>:f
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
(W)     mul (32|M0)              r13.0<1>:f    r21.0<1;1,0>:f    r15.0<1;1,0>:f   {F@5}
// /work/main/examples/nbody/nbody.cpp:74: vector<float, BODIES_PER_MB> dz = others(j * 4 + 2) - z;
(W)     add (32|M0)              r9.0<1>:f     r6.14<0;1,0>:f    -r70.0<1;1,0>:f
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
(W)     mad (16|M0)              acc2.0<1>:f   r11.0<1;0>:f      r29.0<1;0>:f      r29.0<1>:f       {F@5}
(W)     mad (16|M0)              acc3.0<1>:f   r12.0<1;0>:f      r30.0<1;0>:f      r30.0<1>:f
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
(W)     mul (32|M0)              r17.0<1>:f    r13.0<1;1,0>:f    r15.0<1;1,0>:f   {F@4}
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
(W)     mad (16|M0)              r13.0<1>:f    acc2.0<1;0>:f     r9.0<1;0>:f       r9.0<1>:f        {F@4}
(W)     mad (16|M0)              r14.0<1>:f    acc3.0<1;0>:f     r10.0<1;0>:f      r10.0<1>:f
(W)     add (32|M0)              r15.0<1>:f    r13.0<1;1,0>:f    r3.0<0;1,0>:f    {F@1}
// /work/main/examples/nbody/nbody.cpp:77: vector<float, BODIES_PER_MB> inv = cm_rsqrt(r2);
(W)     math.rsqt (32|M0)        r21.0<1>:f    r15.0<1;1,0>:f                   {F@1}
// /work/main/examples/nbody/nbody.cpp:79: f0 += dx * s;
(W)     mad (16|M0)              acc2.0<1>:f   r25.0<1;0>:f      r17.0<1;0>:f      r33.0<1>:f
(W)     mad (16|M0)              acc3.0<1>:f   r26.0<1;0>:f      r18.0<1;0>:f      r34.0<1>:f
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
(W)     mul (32|M0)              r25.0<1>:f    r6.15<0;1,0>:f    r21.0<1;1,0>:f   {M@1}
// /work/main/examples/nbody/nbody.cpp:81: f2 += dz * s;
(W)     mad (16|M0)              r7.0<1>:f     acc0.0<1;0>:f     r17.0<1;0>:f      r4.0<1>:f
(W)     mad (16|M0)              r8.0<1>:f     acc1.0<1;0>:f     r18.0<1;0>:f      r5.0<1>:f
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
(W)     mul (32|M0)              r4.0<1>:f     r25.0<1;1,0>:f    r21.0<1;1,0>:f   {F@3}
// /work/main/examples/nbody/nbody.cpp:80: f1 += dy * s;
(W)     mad (16|M0)              acc0.0<1>:f   r35.0<1;0>:f      r17.0<1;0>:f      r37.0<1>:f
(W)     mad (16|M0)              acc1.0<1>:f   r36.0<1;0>:f      r18.0<1;0>:f      r38.0<1>:f
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
(W)     mul (32|M0)              r17.0<1>:f    r4.0<1;1,0>:f     r21.0<1;1,0>:f   {F@3}
// /work/main/examples/nbody/nbody.cpp:79: f0 += dx * s;
(W)     mad (16|M0)              r72.0<1>:f    acc2.0<1;0>:f     r17.0<1;0>:f      r29.0<1>:f       {F@1}
(W)     mad (16|M0)              r73.0<1>:f    acc3.0<1;0>:f     r18.0<1;0>:f      r30.0<1>:f
// /work/main/examples/nbody/nbody.cpp:80: f1 += dy * s;
(W)     mad (16|M0)              r74.0<1>:f    acc0.0<1;0>:f     r17.0<1;0>:f      r31.0<1>:f
(W)     mad (16|M0)              r75.0<1>:f    acc1.0<1;0>:f     r18.0<1;0>:f      r32.0<1>:f
// /work/main/examples/nbody/nbody.cpp:81: f2 += dz * s;
(W)     mad (16|M0)              r76.0<1>:f    r7.0<1;0>:f       r17.0<1;0>:f      r9.0<1>:f
(W)     mad (16|M0)              r77.0<1>:f    r8.0<1;0>:f       r18.0<1;0>:f      r10.0<1>:f
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
(W&f2.1) jmpi                                L1536
// /work/main/examples/nbody/nbody.cpp:85: force0.select<BODIES_PER_MB, 1>(iMB * BODIES_PER_MB) += f0;
(W)     shl (1|M0)               r1.3<1>:uw    r41.22<0;1,0>:uw  0x7:uw
(W)     add (1|M0)               a0.0<1>:uw    r1.3<0;1,0>:uw    0xE80:uw              {I@1}
(W)     mov (32|M0)              r4.0<1>:ud    r[a0.0]<1;1,0>:ud
(W)     add (32|M0)              r6.0<1>:f     r4.0<1;1,0>:f     r72.0<1;1,0>:f   {A@1}
(W)     mov (32|M0)              r[a0.0]<1>:ud  r6.0<1;1,0>:ud                  {F@1}
// /work/main/examples/nbody/nbody.cpp:86: force1.select<BODIES_PER_MB, 1>(iMB * BODIES_PER_MB) += f1;
(W)     add (1|M0)               a0.0<1>:uw    r1.3<0;1,0>:uw    0xC80:uw
(W)     mov (32|M0)              r8.0<1>:ud    r[a0.0]<1;1,0>:ud
(W)     add (32|M0)              r10.0<1>:f    r8.0<1;1,0>:f     r74.0<1;1,0>:f   {I@1}
(W)     mov (32|M0)              r[a0.0]<1>:ud  r10.0<1;1,0>:ud                 {F@1}
// /work/main/examples/nbody/nbody.cpp:87: force2.select<BODIES_PER_MB, 1>(iMB * BODIES_PER_MB) += f2;
(W)     add (1|M0)               a0.0<1>:uw    r1.3<0;1,0>:uw    0xA80:uw
(W)     mov (32|M0)              r12.0<1>:ud   r[a0.0]<1;1,0>:ud
(W)     add (32|M0)              r14.0<1>:f    r12.0<1;1,0>:f    r76.0<1;1,0>:f   {I@1}
(W)     mov (32|M0)              r[a0.0]<1>:ud  r14.0<1;1,0>:ud                 {F@1}
// /work/main/examples/nbody/nbody.cpp:127: for (int iMB = 0; iMB < MB_PER_THREAD; iMB++)
(W)     cmp (1|M0)    (lt)f2.0   null<1>:ud    r41.11<0;1,0>:ud  0x3:uw
(W)     add (1|M0)               r41.11<1>:d   r41.11<0;1,0>:d   1:w
(W&f2.0) jmpi                                L1160
// /work/main/examples/nbody/nbody.cpp:132: cm_barrier();
(W)     mov (1|M0)               r4.2<1>:f     0.0:f                               {Compacted}
(W)     mov (2|M0)               r4.10<1>:ub   r0.11<0;1,0>:ub                  {F@1}
(W)     send.gtwy (1|M0)         null     r4      null:0  0x0            0x02000004           {I@1,$3} // wr:1+0, rd:0; signal barrier
(W)     sync.bar                             0x0                                 {Compacted}
// /work/main/examples/nbody/nbody.cpp:123: for (int iSLM = 0; iSLM < numBodies / BODIES_PER_SLM; iSLM++) {
(W)     add (1|M0)               r41.8<1>:d    r41.8<0;1,0>:d    1:w
(W)     cmp (1|M0)    (lt)f0.0   null<1>:d     r41.8<0;1,0>:d    r41.4<0;1,0>:d   {I@1}
(W&f0.0) jmpi                                L888
(W)     jmpi                                 L3408
L3216:
(W)     mov (32|M0)              r58.0<1>:ud   0x0:ud
(W)     mov (32|M0)              r60.0<1>:ud   0x0:ud
(W)     mov (32|M0)              r62.0<1>:ud   0x0:ud
(W)     mov (32|M0)              r64.0<1>:ud   0x0:ud
(W)     mov (32|M0)              r50.0<1>:ud   0x0:ud
(W)     mov (32|M0)              r52.0<1>:ud   0x0:ud
(W)     mov (32|M0)              r54.0<1>:f    0.0:f
(W)     mov (32|M0)              r56.0<1>:f    0.0:f
(W)     mov (32|M0)              r42.0<1>:f    0.0:f
(W)     mov (32|M0)              r44.0<1>:f    0.0:f
(W)     mov (32|M0)              r46.0<1>:f    0.0:f
(W)     mov (32|M0)              r48.0<1>:f    0.0:f
// /work/main/examples/nbody/nbody.cpp:121: force0 = force1 = force2 = 0.0f;
L3408:
(W)     shl (1|M0)               r41.13<1>:ud  r41.3<0;1,0>:ud   0x2:uw
// /work/main/examples/nbody/nbody.cpp:135: for (int iMB = 0; iMB < MB_PER_THREAD; iMB++)
(W)     mov (1|M0)               r41.14<1>:d   0:w
// /work/main/examples/nbody/nbody.cpp:28: return (gThreadID * MB_PER_THREAD + iMB) * MB_BYTES;
L3440:
(W)     add (1|M0)               r1.2<1>:d     r41.13<0;1,0>:d   r41.14<0;1,0>:d  {I@1}
// /work/main/examples/nbody/nbody.cpp:100: force0.select<BODIES_PER_MB, 1>(iMB * BODIES_PER_MB) * deltaTime;
(W)     shl (1|M0)               r1.3<1>:uw    r41.28<0;1,0>:uw  0x7:uw
// /work/main/examples/nbody/nbody.cpp:28: return (gThreadID * MB_PER_THREAD + iMB) * MB_BYTES;
(W)     shl (1|M0)               r2.6<1>:ud    r1.2<0;1,0>:ud    0x9:uw              {I@2}
// /work/main/examples/nbody/nbody.cpp:99: vel.column(0) +=
(W)     add (1|M0)               a0.0<1>:uw    r1.3<0;1,0>:uw    0xE80:uw              {I@2}
// /work/main/examples/nbody/nbody.cpp:37: read(surf, offset + i * 128, part);
(W)     shr (1|M0)               r3.2<1>:ud    r2.6<0;1,0>:ud    0x4:uw              {I@2}
(W)     or (1|M0)                r3.3<1>:ud    r3.2<0;1,0>:ud    0x8:uw              {I@1}
(W)     or (1|M0)                r14.0<1>:ud   r3.2<0;1,0>:ud    0x10:uw              {Compacted}
(W)     or (1|M0)                r16.0<1>:ud   r3.2<0;1,0>:ud    0x18:uw              {Compacted}
        sync.allrd                           ($14,$15)
(W)     mul (1|M0)               r4.0<1>:d     r3.2<0;1,0>:d     16:w               {Compacted,$3.src}
        sync.nop                             null                             {Compacted,I@4}
        sync.nop                             null                             {Compacted,$0.src}
(W)     mul (1|M0)               r13.0<1>:d    r3.3<0;1,0>:d     16:w               {Compacted,$4.src}
        sync.nop                             null                             {Compacted,I@4}
        sync.nop                             null                             {Compacted,$2.src}
(W)     mul (1|M0)               r15.0<1>:d    r14.0<0;1,0>:d    16:w               {Compacted,$1.src}
        sync.nop                             null                             {Compacted,I@4}
        sync.nop                             null                             {Compacted,$5.src}
(W)     mul (1|M0)               r17.0<1>:d    r16.0<0;1,0>:d    16:w               {Compacted,$13.src}
(W)     send.ugm (1|M0)          r5       r4      null:0  0x1000000            0x6220E500           {I@4,$6} // wr:1+0, rd:2; load.ugm.d32x32t.a32.bti[1]
(W)     send.ugm (1|M0)          r18      r4      null:0  0x2000000            0x6220E500           {$7} // wr:1+0, rd:2; load.ugm.d32x32t.a32.bti[2]
(W)     send.ugm (1|M0)          r7       r13     null:0  0x1000000            0x6220E500           {I@3,$8} // wr:1+0, rd:2; load.ugm.d32x32t.a32.bti[1]
(W)     send.ugm (1|M0)          r20      r13     null:0  0x2000000            0x6220E500           {$9} // wr:1+0, rd:2; load.ugm.d32x32t.a32.bti[2]
(W)     send.ugm (1|M0)          r9       r15     null:0  0x1000000            0x6220E500           {I@2,$10} // wr:1+0, rd:2; load.ugm.d32x32t.a32.bti[1]
(W)     send.ugm (1|M0)          r22      r15     null:0  0x2000000            0x6220E500           {$11} // wr:1+0, rd:2; load.ugm.d32x32t.a32.bti[2]
(W)     send.ugm (1|M0)          r11      r17     null:0  0x1000000            0x6220E500           {I@1,$12} // wr:1+0, rd:2; load.ugm.d32x32t.a32.bti[1]
(W)     send.ugm (1|M0)          r24      r17     null:0  0x2000000            0x6220E500           {$3} // wr:1+0, rd:2; load.ugm.d32x32t.a32.bti[2]
// /work/main/examples/nbody/nbody.cpp:99: vel.column(0) +=
(W)     mov (8|M0)               r14.0<1>:ud   r[a0.0]<1;1,0>:ud
(W)     mov (8|M0)               r26.0<1>:ud   r18.0<4;1,0>:ud                  {Compacted,$7.dst}
(W)     mad (8|M0)               r27.0<1>:f    r26.0<1;0>:f      r14.0<1;0>:f      r2.14<0>:f       {I@1}
(W)     mov (8|M0)               r18.0<4>:ud   r27.0<1;1,0>:ud                  {Compacted,F@1}
(W)     mov (8|M0)               r16.0<1>:ud   r[a0.0,32]<1;1,0>:ud
(W)     mov (8|M0)               r28.0<1>:ud   r20.0<4;1,0>:ud                  {Compacted,$9.dst}
(W)     mad (8|M0)               r29.0<1>:f    r28.0<1;0>:f      r16.0<1;0>:f      r2.14<0>:f       {I@1}
(W)     mov (8|M0)               r20.0<4>:ud   r29.0<1;1,0>:ud                  {Compacted,F@1}
(W)     mov (8|M0)               r30.0<1>:ud   r[a0.0,64]<1;1,0>:ud
(W)     mov (8|M0)               r31.0<1>:ud   r22.0<4;1,0>:ud                  {Compacted,$11.dst}
(W)     mad (8|M0)               r32.0<1>:f    r31.0<1;0>:f      r30.0<1;0>:f      r2.14<0>:f       {I@1}
(W)     mov (8|M0)               r22.0<4>:ud   r32.0<1;1,0>:ud                  {Compacted,F@1}
(W)     mov (8|M0)               r33.0<1>:ud   r[a0.0,96]<1;1,0>:ud
(W)     mov (8|M0)               r34.0<1>:ud   r24.0<4;1,0>:ud                  {Compacted,$3.dst}
// /work/main/examples/nbody/nbody.cpp:101: vel.column(1) +=
(W)     add (1|M0)               a0.0<1>:uw    r1.3<0;1,0>:uw    0xC80:uw
// /work/main/examples/nbody/nbody.cpp:99: vel.column(0) +=
(W)     mad (8|M0)               r14.0<1>:f    r34.0<1;0>:f      r33.0<1;0>:f      r2.14<0>:f       {I@2}
(W)     mov (8|M0)               r24.0<4>:ud   r14.0<1;1,0>:ud                  {Compacted,F@1}
// /work/main/examples/nbody/nbody.cpp:101: vel.column(1) +=
(W)     mov (8|M0)               r26.0<1>:ud   r[a0.0]<1;1,0>:ud
(W)     mov (8|M0)               r16.0<1>:ud   r18.1<4;1,0>:ud                  {Compacted}
(W)     mad (8|M0)               r27.0<1>:f    r16.0<1;0>:f      r26.0<1;0>:f      r2.14<0>:f       {I@1}
(W)     mov (8|M0)               r18.1<4>:ud   r27.0<1;1,0>:ud                  {Compacted,F@1}
(W)     mov (8|M0)               r28.0<1>:ud   r[a0.0,32]<1;1,0>:ud
(W)     mov (8|M0)               r29.0<1>:ud   r20.1<4;1,0>:ud                  {Compacted}
(W)     mad (8|M0)               r30.0<1>:f    r29.0<1;0>:f      r28.0<1;0>:f      r2.14<0>:f       {I@1}
(W)     mov (8|M0)               r20.1<4>:ud   r30.0<1;1,0>:ud                  {Compacted,F@1}
(W)     mov (8|M0)               r31.0<1>:ud   r[a0.0,64]<1;1,0>:ud
(W)     mov (8|M0)               r32.0<1>:ud   r22.1<4;1,0>:ud                  {Compacted}
(W)     mad (8|M0)               r33.0<1>:f    r32.0<1;0>:f      r31.0<1;0>:f      r2.14<0>:f       {I@1}
(W)     mov (8|M0)               r22.1<4>:ud   r33.0<1;1,0>:ud                  {Compacted,F@1}
(W)     mov (8|M0)               r14.0<1>:ud   r[a0.0,96]<1;1,0>:ud
(W)     mov (8|M0)               r34.0<1>:ud   r24.1<4;1,0>:ud                  {Compacted}
// /work/main/examples/nbody/nbody.cpp:103: vel.column(2) +=
(W)     add (1|M0)               a0.0<1>:uw    r1.3<0;1,0>:uw    0xA80:uw
// /work/main/examples/nbody/nbody.cpp:101: vel.column(1) +=
(W)     mad (8|M0)               r16.0<1>:f    r34.0<1;0>:f      r14.0<1;0>:f      r2.14<0>:f       {I@2}
(W)     mov (8|M0)               r24.1<4>:ud   r16.0<1;1,0>:ud                  {Compacted,F@1}
// /work/main/examples/nbody/nbody.cpp:103: vel.column(2) +=
(W)     mov (8|M0)               r26.0<1>:ud   r[a0.0]<1;1,0>:ud
(W)     mov (8|M0)               r27.0<1>:ud   r18.2<4;1,0>:ud                  {Compacted}
(W)     mad (8|M0)               r28.0<1>:f    r27.0<1;0>:f      r26.0<1;0>:f      r2.14<0>:f       {I@1}
(W)     mov (8|M0)               r18.2<4>:ud   r28.0<1;1,0>:ud                  {Compacted,F@1}
(W)     mov (8|M0)               r29.0<1>:ud   r[a0.0,32]<1;1,0>:ud
(W)     mov (8|M0)               r30.0<1>:ud   r20.2<4;1,0>:ud                  {Compacted}
(W)     mad (8|M0)               r31.0<1>:f    r30.0<1;0>:f      r29.0<1;0>:f      r2.14<0>:f       {I@1}
(W)     mov (8|M0)               r20.2<4>:ud   r31.0<1;1,0>:ud                  {Compacted,F@1}
(W)     mov (8|M0)               r32.0<1>:ud   r[a0.0,64]<1;1,0>:ud
(W)     mov (8|M0)               r14.0<1>:ud   r22.2<4;1,0>:ud                  {Compacted}
(W)     mad (8|M0)               r33.0<1>:f    r14.0<1;0>:f      r32.0<1;0>:f      r2.14<0>:f       {I@1}
(W)     mov (8|M0)               r22.2<4>:ud   r33.0<1;1,0>:ud                  {Compacted,F@1}
(W)     mov (8|M0)               r16.0<1>:ud   r[a0.0,96]<1;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:105: vel *= damping;
(W)     mul (32|M0)              r18.0<1>:f    r18.0<1;1,0>:f    r2.15<0;1,0>:f
// /work/main/examples/nbody/nbody.cpp:103: vel.column(2) +=
(W)     mov (8|M0)               r34.0<1>:ud   r24.2<4;1,0>:ud                  {Compacted}
// /work/main/examples/nbody/nbody.cpp:106: pos.select<BODIES_PER_MB, 1, 3, 1>(0, 0) +=
(W)     mov (2|M0)               r14.0<1>:ud   r5.2<2;1,0>:ud                   {Compacted,$6.dst}
// /work/main/examples/nbody/nbody.cpp:103: vel.column(2) +=
(W)     mad (8|M0)               r26.0<1>:f    r34.0<1;0>:f      r16.0<1;0>:f      r2.14<0>:f       {I@2}
// /work/main/examples/nbody/nbody.cpp:106: pos.select<BODIES_PER_MB, 1, 3, 1>(0, 0) +=
(W)     mov (2|M0)               r16.0<1>:ud   r18.2<2;1,0>:ud                  {Compacted,A@1}
(W)     mov (2|M0)               r30.0<1>:ud   r6.2<2;1,0>:ud                   {Compacted}
(W)     mad (2|M0)               r27.0<1>:f    r14.0<1;0>:f      r16.0<1;0>:f      r2.14<0>:f       {A@2}
(W)     mov (2|M0)               r28.0<1>:ud   r18.10<2;1,0>:ud                 {Compacted}
(W)     mov (2|M0)               r31.0<1>:ud   r19.2<2;1,0>:ud                  {Compacted}
// /work/main/examples/nbody/nbody.cpp:103: vel.column(2) +=
(W)     mov (8|M0)               r24.2<4>:ud   r26.0<1;1,0>:ud                  {Compacted}
// /work/main/examples/nbody/nbody.cpp:106: pos.select<BODIES_PER_MB, 1, 3, 1>(0, 0) +=
(W)     mov (2|M0)               r16.0<1>:ud   r6.10<2;1,0>:ud                  {Compacted,F@1}
(W)     mov (2|M0)               r5.2<2>:ud    r27.0<1;1,0>:ud                  {Compacted}
(W)     mov (2|M0)               r26.0<1>:ud   r5.10<2;1,0>:ud                  {Compacted}
(W)     mov (2|M0)               r27.0<1>:ud   r19.10<2;1,0>:ud                 {Compacted}
// /work/main/examples/nbody/nbody.cpp:105: vel *= damping;
(W)     mul (32|M0)              r20.0<1>:f    r20.0<1;1,0>:f    r2.15<0;1,0>:f
// /work/main/examples/nbody/nbody.cpp:106: pos.select<BODIES_PER_MB, 1, 3, 1>(0, 0) +=
(W)     mad (2|M0)               r14.0<1>:f    r30.0<1;0>:f      r31.0<1;0>:f      r2.14<0>:f       {A@6}
(W)     mad (2|M0)               r29.0<1>:f    r26.0<1;0>:f      r28.0<1;0>:f      r2.14<0>:f       {I@2}
(W)     mad (2|M0)               r26.0<1>:f    r16.0<1;0>:f      r27.0<1;0>:f      r2.14<0>:f       {I@1}
(W)     mov (2|M0)               r31.0<1>:ud   r20.10<2;1,0>:ud                 {Compacted,A@3}
(W)     mov (2|M0)               r6.2<2>:ud    r14.0<1;1,0>:ud                  {Compacted}
        sync.nop                             null                             {Compacted,F@2}
(W)     mov (2|M0)               r28.0<1>:ud   r7.2<2;1,0>:ud                   {Compacted,$8.dst}
(W)     mov (2|M0)               r5.10<2>:ud   r29.0<1;1,0>:ud
(W)     mov (2|M0)               r27.0<1>:ud   r21.2<2;1,0>:ud                  {Compacted,F@1}
(W)     mov (2|M0)               r6.10<2>:ud   r26.0<1;1,0>:ud
(W)     mov (2|M0)               r14.0<1>:ud   r7.10<2;1,0>:ud                  {Compacted}
(W)     mov (2|M0)               r29.0<1>:ud   r20.2<2;1,0>:ud                  {Compacted}
(W)     mov (2|M0)               r26.0<1>:ud   r8.2<2;1,0>:ud                   {Compacted}
// /work/main/examples/nbody/nbody.cpp:105: vel *= damping;
(W)     mul (32|M0)              r22.0<1>:f    r22.0<1;1,0>:f    r2.15<0;1,0>:f
// /work/main/examples/nbody/nbody.cpp:106: pos.select<BODIES_PER_MB, 1, 3, 1>(0, 0) +=
(W)     mad (2|M0)               r16.0<1>:f    r14.0<1;0>:f      r31.0<1;0>:f      r2.14<0>:f       {I@3}
(W)     mad (2|M0)               r30.0<1>:f    r28.0<1;0>:f      r29.0<1;0>:f      r2.14<0>:f       {I@2}
(W)     mad (2|M0)               r28.0<1>:f    r26.0<1;0>:f      r27.0<1;0>:f      r2.14<0>:f       {I@1}
(W)     mov (2|M0)               r31.0<1>:ud   r22.2<2;1,0>:ud                  {Compacted,A@3}
(W)     mov (2|M0)               r7.10<2>:ud   r16.0<1;1,0>:ud
(W)     mov (2|M0)               r29.0<1>:ud   r8.10<2;1,0>:ud                  {Compacted,F@2}
(W)     mov (2|M0)               r7.2<2>:ud    r30.0<1;1,0>:ud                  {Compacted}
        sync.nop                             null                             {Compacted,F@1}
(W)     mov (2|M0)               r27.0<1>:ud   r9.10<2;1,0>:ud                  {Compacted,$10.dst}
(W)     mov (2|M0)               r8.2<2>:ud    r28.0<1;1,0>:ud                  {Compacted}
(W)     mov (2|M0)               r16.0<1>:ud   r9.2<2;1,0>:ud                   {Compacted}
(W)     mov (2|M0)               r30.0<1>:ud   r21.10<2;1,0>:ud                 {Compacted}
(W)     mov (2|M0)               r28.0<1>:ud   r22.10<2;1,0>:ud                 {Compacted}
// /work/main/examples/nbody/nbody.cpp:105: vel *= damping;
(W)     mul (32|M0)              r24.0<1>:f    r24.0<1;1,0>:f    r2.15<0;1,0>:f
// /work/main/examples/nbody/nbody.cpp:106: pos.select<BODIES_PER_MB, 1, 3, 1>(0, 0) +=
(W)     mad (2|M0)               r26.0<1>:f    r16.0<1;0>:f      r31.0<1;0>:f      r2.14<0>:f       {I@3}
(W)     mad (2|M0)               r14.0<1>:f    r29.0<1;0>:f      r30.0<1;0>:f      r2.14<0>:f       {I@2}
(W)     mad (2|M0)               r29.0<1>:f    r27.0<1;0>:f      r28.0<1;0>:f      r2.14<0>:f       {I@1}
(W)     mov (2|M0)               r31.0<1>:ud   r23.10<2;1,0>:ud                 {Compacted,F@3}
(W)     mov (2|M0)               r9.2<2>:ud    r26.0<1;1,0>:ud                  {Compacted}
(W)     mov (2|M0)               r30.0<1>:ud   r23.2<2;1,0>:ud                  {Compacted,F@2}
(W)     mov (2|M0)               r8.10<2>:ud   r14.0<1;1,0>:ud
        sync.nop                             null                             {Compacted,F@1}
(W)     mov (2|M0)               r28.0<1>:ud   r11.2<2;1,0>:ud                  {Compacted,$12.dst}
(W)     mov (2|M0)               r9.10<2>:ud   r29.0<1;1,0>:ud
(W)     mov (2|M0)               r26.0<1>:ud   r10.10<2;1,0>:ud                 {Compacted}
(W)     mov (2|M0)               r14.0<1>:ud   r10.2<2;1,0>:ud                  {Compacted}
(W)     mov (2|M0)               r29.0<1>:ud   r24.2<2;1,0>:ud                  {Compacted}
(W)     mad (2|M0)               r27.0<1>:f    r26.0<1;0>:f      r31.0<1;0>:f      r2.14<0>:f       {I@3}
(W)     mad (2|M0)               r16.0<1>:f    r14.0<1;0>:f      r30.0<1;0>:f      r2.14<0>:f       {I@2}
(W)     mad (2|M0)               r14.0<1>:f    r28.0<1;0>:f      r29.0<1;0>:f      r2.14<0>:f       {I@1}
(W)     mov (2|M0)               r31.0<1>:ud   r25.2<2;1,0>:ud                  {Compacted,F@3}
(W)     mov (2|M0)               r10.10<2>:ud  r27.0<1;1,0>:ud
(W)     mov (2|M0)               r30.0<1>:ud   r24.10<2;1,0>:ud                 {Compacted,F@2}
(W)     mov (2|M0)               r10.2<2>:ud   r16.0<1;1,0>:ud                  {Compacted}
(W)     mov (2|M0)               r29.0<1>:ud   r25.10<2;1,0>:ud                 {Compacted,F@1}
(W)     mov (2|M0)               r11.2<2>:ud   r14.0<1;1,0>:ud                  {Compacted}
(W)     mov (2|M0)               r27.0<1>:ud   r12.2<2;1,0>:ud                  {Compacted}
(W)     mov (2|M0)               r16.0<1>:ud   r11.10<2;1,0>:ud                 {Compacted}
(W)     mov (2|M0)               r14.0<1>:ud   r12.10<2;1,0>:ud                 {Compacted}
// /work/main/examples/nbody/nbody.cpp:135: for (int iMB = 0; iMB < MB_PER_THREAD; iMB++)
(W)     cmp (1|M0)    (lt)f1.1   null<1>:ud    r41.14<0;1,0>:ud  0x3:uw
// /work/main/examples/nbody/nbody.cpp:106: pos.select<BODIES_PER_MB, 1, 3, 1>(0, 0) +=
(W)     mad (2|M0)               r28.0<1>:f    r27.0<1;0>:f      r31.0<1;0>:f      r2.14<0>:f       {I@4}
(W)     mad (2|M0)               r26.0<1>:f    r16.0<1;0>:f      r30.0<1;0>:f      r2.14<0>:f       {I@3}
(W)     mad (2|M0)               r16.0<1>:f    r14.0<1;0>:f      r29.0<1;0>:f      r2.14<0>:f       {I@2}
(W)     mad (2|M0)               r5.0<1>:f     r5.0<1;0>:f       r18.0<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r5.5<1>:f     r5.5<1;0>:f       r18.5<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r5.8<1>:f     r5.8<1;0>:f       r18.8<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r5.13<1>:f    r5.13<1;0>:f      r18.13<1;0>:f     r2.14<0>:f
(W)     mad (2|M0)               r6.0<1>:f     r6.0<1;0>:f       r19.0<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r6.5<1>:f     r6.5<1;0>:f       r19.5<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r6.8<1>:f     r6.8<1;0>:f       r19.8<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r6.13<1>:f    r6.13<1;0>:f      r19.13<1;0>:f     r2.14<0>:f
(W)     mad (2|M0)               r7.0<1>:f     r7.0<1;0>:f       r20.0<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r7.5<1>:f     r7.5<1;0>:f       r20.5<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r7.8<1>:f     r7.8<1;0>:f       r20.8<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r7.13<1>:f    r7.13<1;0>:f      r20.13<1;0>:f     r2.14<0>:f
(W)     mad (2|M0)               r8.0<1>:f     r8.0<1;0>:f       r21.0<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r8.5<1>:f     r8.5<1;0>:f       r21.5<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r8.8<1>:f     r8.8<1;0>:f       r21.8<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r8.13<1>:f    r8.13<1;0>:f      r21.13<1;0>:f     r2.14<0>:f
(W)     mad (2|M0)               r9.0<1>:f     r9.0<1;0>:f       r22.0<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r9.5<1>:f     r9.5<1;0>:f       r22.5<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r9.8<1>:f     r9.8<1;0>:f       r22.8<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r9.13<1>:f    r9.13<1;0>:f      r22.13<1;0>:f     r2.14<0>:f
(W)     mad (2|M0)               r10.0<1>:f    r10.0<1;0>:f      r23.0<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r10.5<1>:f    r10.5<1;0>:f      r23.5<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r10.8<1>:f    r10.8<1;0>:f      r23.8<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r10.13<1>:f   r10.13<1;0>:f     r23.13<1;0>:f     r2.14<0>:f
(W)     mad (2|M0)               r11.0<1>:f    r11.0<1;0>:f      r24.0<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r11.5<1>:f    r11.5<1;0>:f      r24.5<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r11.8<1>:f    r11.8<1;0>:f      r24.8<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r11.13<1>:f   r11.13<1;0>:f     r24.13<1;0>:f     r2.14<0>:f
(W)     mad (2|M0)               r12.0<1>:f    r12.0<1;0>:f      r25.0<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r12.5<1>:f    r12.5<1;0>:f      r25.5<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r12.8<1>:f    r12.8<1;0>:f      r25.8<1;0>:f      r2.14<0>:f
(W)     mad (2|M0)               r12.13<1>:f   r12.13<1;0>:f     r25.13<1;0>:f     r2.14<0>:f
(W)     mov (2|M0)               r12.2<2>:ud   r28.0<1;1,0>:ud                  {Compacted}
(W)     mov (2|M0)               r11.10<2>:ud  r26.0<1;1,0>:ud
(W)     mov (2|M0)               r12.10<2>:ud  r16.0<1;1,0>:ud
// /work/main/examples/nbody/nbody.cpp:47: write(surf, offset + i * 128, part);
(W)     send.ugm (1|M0)          null     r4      r18:2   0x4000000            0x6200E504           {$14} // wr:1+2, rd:0; store.ugm.d32x32t.a32.bti[4]
(W)     send.ugm (1|M0)          null     r4      r5:2    0x3000000            0x6200E504           {$15} // wr:1+2, rd:0; store.ugm.d32x32t.a32.bti[3]
(W)     send.ugm (1|M0)          null     r13     r20:2   0x4000000            0x6200E504           {$4} // wr:1+2, rd:0; store.ugm.d32x32t.a32.bti[4]
(W)     send.ugm (1|M0)          null     r13     r7:2    0x3000000            0x6200E504           {$0} // wr:1+2, rd:0; store.ugm.d32x32t.a32.bti[3]
(W)     send.ugm (1|M0)          null     r15     r22:2   0x4000000            0x6200E504           {$1} // wr:1+2, rd:0; store.ugm.d32x32t.a32.bti[4]
(W)     send.ugm (1|M0)          null     r15     r9:2    0x3000000            0x6200E504           {A@7,$2} // wr:1+2, rd:0; store.ugm.d32x32t.a32.bti[3]
(W)     send.ugm (1|M0)          null     r17     r24:2   0x4000000            0x6200E504           {$13} // wr:1+2, rd:0; store.ugm.d32x32t.a32.bti[4]
(W)     send.ugm (1|M0)          null     r17     r11:2   0x3000000            0x6200E504           {A@1,$5} // wr:1+2, rd:0; store.ugm.d32x32t.a32.bti[3]
// /work/main/examples/nbody/nbody.cpp:135: for (int iMB = 0; iMB < MB_PER_THREAD; iMB++)
(W)     add (1|M0)               r41.14<1>:d   r41.14<0;1,0>:d   1:w
(W&f1.1) jmpi                                L3440
// /work/main/examples/nbody/nbody.cpp:138: }
(W)     mov (16|M0)              r127.0<1>:f   r0.0<1;1,0>:f                    {Compacted}
(W)     send.gtwy (8|M0)         null     r127    null:0  0x0            0x02000010           {EOT,F@1} // wr:1+0, rd:0; end of thread
        nop
