// kernel cmNBody, tgllp: 523 instructions, 6792 bytes, 128 of 128 registers, no spill
// sends: 1 untyped read, 1 SLM untyped write, 2 SLM fence, 2 barrier, 12 oword block read, 1 SLM byte gather, 8 oword block write, 1 fence, 1 end of thread
// /work/main/examples/nbody/nbody.cpp:120: gThreadID = cm_linear_global_id();
(W)     mov (8|M0)               r114.0<1>:ud  r0.0<1;1,0>:ud                   {@1}
(W)     mul (1|M0)               acc0.0<1>:d   r2.1<0;1,0>:d     r0.14<0;1,0>:uw
        mach (1|M0)              r3.0<1>:d     r2.1<0;1,0>:d     r0.7<0;1,0>:d
        mov (1|M0)               r11.2<1>:ud   r1.2<0;1,0>:uw
        add (1|M0)               r2.6<1>:d     r0.6<0;1,0>:d     r3.0<0;1,0>:d    {@2}
// /work/main/examples/nbody/nbody.cpp:123: for (int iSLM = 0; iSLM < numBodies / BODIES_PER_SLM; iSLM++) {
        cmp (1|M0)    (gt)f1.1   null<1>:d     r4.1<0;1,0>:d     4095:w
// /work/main/examples/nbody/nbody.cpp:120: gThreadID = cm_linear_global_id();
(W)     mul (1|M0)               acc0.0<1>:d   r2.0<0;1,0>:d     r2.12<0;1,0>:uw  {Compacted,@2}
        mach (1|M0)              r5.0<1>:d     r2.0<0;1,0>:d     r2.6<0;1,0>:d    {Compacted}
        mov (2|M0)               r11.0<1>:ud   r1.0<2;2,1>:uw
        add (1|M0)               r4.2<1>:d     r0.1<0;1,0>:d     r5.0<0;1,0>:d    {@2}
// /work/main/examples/nbody/nbody.cpp:123: for (int iSLM = 0; iSLM < numBodies / BODIES_PER_SLM; iSLM++) {
(W)     and (1|M0)               f0.0<1>:uw    f1.1<0;1,0>:uw    0x1:uw
// /work/main/examples/nbody/nbody.cpp:120: gThreadID = cm_linear_global_id();
(W)     mul (1|M0)               acc0.0<1>:d   r2.5<0;1,0>:d     r4.4<0;1,0>:uw   {@2}
        mach (1|M0)              r6.0<1>:d     r2.5<0;1,0>:d     r4.2<0;1,0>:d
// /work/main/examples/nbody/nbody.cpp:123: for (int iSLM = 0; iSLM < numBodies / BODIES_PER_SLM; iSLM++) {
        math.iqot (1|M0)         r113.2<1>:d   r4.1<0;1,0>:d     4096:d               {$0}
// /work/main/examples/nbody/nbody.cpp:120: gThreadID = cm_linear_global_id();
        add (1|M0)               r7.0<1>:d     r11.2<0;1,0>:d    r6.0<0;1,0>:d    {Compacted,@1}
(W)     mul (1|M0)               acc0.0<1>:d   r2.4<0;1,0>:d     r7.0<0;1,0>:uw   {Compacted,@1}
        mach (1|M0)              r8.0<1>:d     r2.4<0;1,0>:d     r7.0<0;1,0>:d    {Compacted}
        add (1|M0)               r9.0<1>:d     r11.1<0;1,0>:d    r8.0<0;1,0>:d    {Compacted,@1}
(W)     mul (1|M0)               acc0.0<1>:d   r2.3<0;1,0>:d     r9.0<0;1,0>:uw   {Compacted,@1}
        mach (1|M0)              r10.0<1>:d    r2.3<0;1,0>:d     r9.0<0;1,0>:d    {Compacted}
        add (1|M0)               r113.3<1>:d   r11.0<0;1,0>:d    r10.0<0;1,0>:d   {Compacted,@1}
// /work/main/examples/nbody/nbody.cpp:123: for (int iSLM = 0; iSLM < numBodies / BODIES_PER_SLM; iSLM++) {
(~f0.0.any16h) goto (16|M0)                  L3664                  L3664
(W)     mul (1|M0)               acc0.0<1>:d   r2.3<0;1,0>:d     r2.8<0;1,0>:uw
        mach (1|M0)              r3.0<1>:d     r2.3<0;1,0>:d     r2.4<0;1,0>:d
        mov (16|M0)              r85.0<1>:f    0.0:f                               {Compacted}
(W)     mul (1|M0)               acc0.0<1>:d   r3.0<0;1,0>:d     r2.10<0;1,0>:uw  {Compacted,@2}
        mach (1|M0)              r5.0<1>:d     r3.0<0;1,0>:d     r2.5<0;1,0>:d    {Compacted}
(W)     mul (1|M0)               acc0.0<1>:d   r2.4<0;1,0>:d     r11.4<0;1,0>:uw
        mach (1|M0)              r6.0<1>:d     r2.4<0;1,0>:d     r11.2<0;1,0>:d
        mov (16|M0)              r87.0<1>:f    0.0:f                               {Compacted}
        add (1|M0)               r2.6<1>:d     r11.1<0;1,0>:d    r6.0<0;1,0>:d    {@2}
        mov (16|M0)              r89.0<1>:f    0.0:f                               {Compacted}
(W)     mul (1|M0)               acc0.0<1>:d   r2.3<0;1,0>:d     r2.12<0;1,0>:uw  {@2}
        mach (1|M0)              r7.0<1>:d     r2.3<0;1,0>:d     r2.6<0;1,0>:d
        mov (16|M0)              r91.0<1>:f    0.0:f                               {Compacted}
        add (1|M0)               r4.2<1>:d     r11.0<0;1,0>:d    r7.0<0;1,0>:d    {Compacted,@2}
        mov (16|M0)              r93.0<1>:f    0.0:f                               {Compacted}
        shl (1|M0)               r113.7<1>:ud  r4.2<0;1,0>:ud    0x8:uw              {@2}
        mov (16|M0)              r95.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r97.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r99.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r69.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r71.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r73.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r75.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r77.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r79.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r81.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r83.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r53.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r55.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r57.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r59.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r61.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r63.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r65.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r67.0<1>:f    0.0:f                               {Compacted}
        shl (1|M0)               r113.6<1>:ud  r113.3<0;1,0>:ud  0x2:uw              {$0.dst}
        mov (1|M0)               r113.5<1>:f   0.0:f                               {Compacted}
        shl (1|M0)               r113.4<1>:ud  r5.0<0;1,0>:ud    0x8:uw
        cmp (1|M0)    (lt)f0.0   null<1>:ud    r113.7<0;1,0>:ud  0x10000:ud
// /work/main/examples/nbody/nbody.cpp:125: cm_slm_load(bodiesInSLM, INPOS, iSLM * SLM_SIZE, SLM_SIZE);
L680:
(W)     mov (1|M0)               r113.0<1>:uw  f0.1<0;1,0>:uw                   {Compacted}
(W)     mov (1|M0)               f0.1<1>:uw    0x0:uw
        cmp (16|M0)   (eq)f0.1   null<1>:uw    r2.0<0;1,0>:uw    r2.0<0;1,0>:uw
        shl (1|M0)               r4.2<1>:ud    r113.5<0;1,0>:ud  0x10:uw              {@6}
(W&f0.1.any16h) and (1|M0)       f1.1<1>:uw    f0.0<0;1,0>:uw    0x1:uw
(W)     mov (1|M0)               f0.1<1>:uw    r113.0<0;1,0>:uw                 {@5}
(~f1.1.any16h) goto (16|M0)                  L1048                  L1048
        mov (8|M0)               r3.0<1>:w     0x76543210:uv
        mov (1|M0)               r4.1<1>:f     r113.7<0;1,0>:f
        mul (8|M0)               r17.0<1>:d    r3.0<8;8,1>:w     16:w               {@2}
        add (8|M0)               r18.0<1>:d    r17.0<8;8,1>:d    128:w               {Compacted,@1}
L840:
        add (1|M0)               r2.6<1>:d     r4.2<0;1,0>:d     r4.1<0;1,0>:d    {@3}
        sync.nop                             null                             {Compacted,$2.src}
        add (16|M0)              r15.0<1>:ud   r17.0<8;8,1>:ud   r4.1<0;1,0>:ud   {Compacted,@2}
        sync.nop                             null                             {Compacted,$1.src}
        add (16|M0)              r5.0<1>:ud    r17.0<8;8,1>:ud   r2.6<0;1,0>:ud   {Compacted,@2}
        add (1|M0)               r4.1<1>:d     r4.1<0;1,0>:d     r113.4<0;1,0>:d
        send.dc1 (16|M0)         r7       r5      null    0x0            0x04805001           {@2,$3} // wr:2+0, rd:8; untyped surface read with xyzw
(W)     mov (1|M0)               r113.0<1>:uw  f0.0<0;1,0>:uw                   {Compacted}
        cmp (1|M0)    (lt)f1.0   null<1>:ud    r4.1<0;1,0>:ud    0x10000:ud              {@2}
(W)     mov (1|M0)               f0.0<1>:uw    0x0:uw
        cmp (16|M0)   (eq)f0.0   null<1>:uw    r2.0<0;1,0>:uw    r2.0<0;1,0>:uw
(W&f0.0.any16h) and (1|M0)       f1.0<1>:uw    f1.0<0;1,0>:uw    0x1:uw
(W)     mov (1|M0)               f0.0<1>:uw    r113.0<0;1,0>:uw                 {@5}
        sync.nop                             null                             {Compacted,$3.dst}
        send.dc1 (16|M0)         null     r15     r7      0x200            0x040250FE           {@7,$2} // wr:2+8, rd:0; untyped surface write with xyzw
(f1.0.any16h) goto.b (16|M0)                 L1048                  L840
L1048:
        join (16|M0)                         L3632
(W)     mov (1|M0)               r113.0<1>:uw  f0.0<0;1,0>:uw                   {Compacted}
(W)     mov (1|M0)               f0.0<1>:uw    0x0:uw
        cmp (16|M0)   (eq)f0.0   null<1>:uw    r2.0<0;1,0>:uw    r2.0<0;1,0>:uw
        sync.nop                             null                             {Compacted,$1.src}
(W&f0.0.any16h) send.dc0 (8|M0)   r5      r114    null    0x0            0x0219E0FE           {$4} // wr:1h+0, rd:1; synchronized SLM fence
(W&f0.0.any16h) and (8|M0)       r6.0<1>:ud    r114.2<0;1,0>:ud  0x7F000000:ud
(W)     mov (8|M0)               null<1>:ud    r5.0<8;8,1>:ud                   {$4.dst}
(W&f0.0.any16h) send.gtwy (1|M0)   null   r6      null    0x0            0x02000004           {@2,$5} // wr:1+0, rd:0; signal barrier
(W)     mov (1|M0)               f0.0<1>:uw    r113.0<0;1,0>:uw                 {@5}
(W)     sync.bar                             null
// /work/main/examples/nbody/nbody.cpp:127: for (int iMB = 0; iMB < MB_PER_THREAD; iMB++)
        mov (1|M0)               r26.0<1>:f    0.0:f                               {Compacted}
// /work/main/examples/nbody/nbody.cpp:28: return (gThreadID * MB_PER_THREAD + iMB) * MB_BYTES;
L1216:
        add (1|M0)               r2.6<1>:d     r113.6<0;1,0>:d   r26.0<0;1,0>:d   {@1}
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
        mov (16|M0)              r123.0<1>:f   0.0:f                               {Compacted}
// /work/main/examples/nbody/nbody.cpp:28: return (gThreadID * MB_PER_THREAD + iMB) * MB_BYTES;
        shl (1|M0)               r3.0<1>:ud    r2.6<0;1,0>:ud    0x9:uw              {@2}
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
        mov (16|M0)              r125.0<1>:f   0.0:f                               {Compacted}
// /work/main/examples/nbody/nbody.cpp:37: read(surf, offset + i * 128, part);
        shr (1|M0)               r4.2<1>:ud    r3.0<0;1,0>:ud    0x4:uw              {@2}
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
        mov (16|M0)              r119.0<1>:f   0.0:f                               {Compacted}
// /work/main/examples/nbody/nbody.cpp:37: read(surf, offset + i * 128, part);
        mov (1|M0)               r5.2<1>:f     r4.2<0;1,0>:f                    {@2}
        or (1|M0)                r22.2<1>:ud   r4.2<0;1,0>:ud    0x8:uw
        sync.allrd                           ($2,$5)
        send.dc0 (16|M0)         r6       r5      null    0x0            0x02480401           {@2,$6} // wr:1h+0, rd:4; oword block read x8
        or (1|M0)                r23.2<1>:ud   r4.2<0;1,0>:ud    0x10:uw
        or (1|M0)                r24.2<1>:ud   r4.2<0;1,0>:ud    0x18:uw
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
        mov (16|M0)              r121.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r115.0<1>:f   0.0:f                               {Compacted}
        mov (16|M0)              r117.0<1>:f   0.0:f                               {Compacted}
        mov (1|M0)               r4.1<1>:f     0.0:f                               {Compacted}
// /work/main/examples/nbody/nbody.cpp:37: read(surf, offset + i * 128, part);
        send.dc0 (16|M0)         r10      r22     null    0x0            0x02480401           {@7,$7} // wr:1h+0, rd:4; oword block read x8
// /work/main/examples/nbody/nbody.cpp:58: vector<float, BODIES_PER_MB> y = own.column(1);
        mov (4|M0)               r109.0<1>:f   r6.1<4;1,0>:f                    {$6.dst}
        mov (4|M0)               r109.4<1>:f   r8.1<4;1,0>:f
// /work/main/examples/nbody/nbody.cpp:57: vector<float, BODIES_PER_MB> x = own.column(0);
        mov (4|M0)               r105.0<1>:f   r6.0<4;1,0>:f
        mov (4|M0)               r105.4<1>:f   r8.0<4;1,0>:f
// /work/main/examples/nbody/nbody.cpp:59: vector<float, BODIES_PER_MB> z = own.column(2);
        mov (4|M0)               r101.0<1>:f   r6.2<4;1,0>:f
        mov (4|M0)               r101.4<1>:f   r8.2<4;1,0>:f
// /work/main/examples/nbody/nbody.cpp:37: read(surf, offset + i * 128, part);
        send.dc0 (16|M0)         r14      r23     null    0x0            0x02480401           {$8} // wr:1h+0, rd:4; oword block read x8
// /work/main/examples/nbody/nbody.cpp:58: vector<float, BODIES_PER_MB> y = own.column(1);
        mov (4|M0)               r110.0<1>:f   r10.1<4;1,0>:f                   {$7.dst}
        mov (4|M0)               r110.4<1>:f   r12.1<4;1,0>:f
// /work/main/examples/nbody/nbody.cpp:57: vector<float, BODIES_PER_MB> x = own.column(0);
        mov (4|M0)               r106.0<1>:f   r10.0<4;1,0>:f
        mov (4|M0)               r106.4<1>:f   r12.0<4;1,0>:f
// /work/main/examples/nbody/nbody.cpp:59: vector<float, BODIES_PER_MB> z = own.column(2);
        mov (4|M0)               r102.0<1>:f   r10.2<4;1,0>:f
        mov (4|M0)               r102.4<1>:f   r12.2<4;1,0>:f
// /work/main/examples/nbody/nbody.cpp:37: read(surf, offset + i * 128, part);
        send.dc0 (16|M0)         r18      r24     null    0x0            0x02480401           {$9} // wr:1h+0, rd:4; oword block read x8
// /work/main/examples/nbody/nbody.cpp:58: vector<float, BODIES_PER_MB> y = own.column(1);
        mov (4|M0)               r111.0<1>:f   r14.1<4;1,0>:f                   {$8.dst}
        mov (4|M0)               r111.4<1>:f   r16.1<4;1,0>:f
// /work/main/examples/nbody/nbody.cpp:57: vector<float, BODIES_PER_MB> x = own.column(0);
        mov (4|M0)               r107.0<1>:f   r14.0<4;1,0>:f
        mov (4|M0)               r107.4<1>:f   r16.0<4;1,0>:f
// /work/main/examples/nbody/nbody.cpp:59: vector<float, BODIES_PER_MB> z = own.column(2);
        mov (4|M0)               r103.0<1>:f   r14.2<4;1,0>:f
        mov (4|M0)               r103.4<1>:f   r16.2<4;1,0>:f
// /work/main/examples/nbody/nbody.cpp:58: vector<float, BODIES_PER_MB> y = own.column(1);
        mov (4|M0)               r112.0<1>:f   r18.1<4;1,0>:f                   {$9.dst}
        mov (4|M0)               r112.4<1>:f   r20.1<4;1,0>:f
// /work/main/examples/nbody/nbody.cpp:57: vector<float, BODIES_PER_MB> x = own.column(0);
        mov (4|M0)               r108.0<1>:f   r18.0<4;1,0>:f
        mov (4|M0)               r108.4<1>:f   r20.0<4;1,0>:f
// /work/main/examples/nbody/nbody.cpp:59: vector<float, BODIES_PER_MB> z = own.column(2);
        mov (4|M0)               r104.0<1>:f   r18.2<4;1,0>:f
        mov (4|M0)               r104.4<1>:f   r20.2<4;1,0>:f
// /work/main/examples/nbody/nbody.cpp:69: cm_slm_read(bodiesInSLM, lanes + first * 4, others);
L1848:
        mov (8|M0)               r3.0<1>:uw    0x76543210:uv
        shl (1|M0)               r2.6<1>:ud    r4.1<0;1,0>:ud    0x2:uw
        mov (8|M0)               r5.0<1>:d     r3.0<8;8,1>:uw                   {@2}
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
        cmp (1|M0)    (lt)f1.0   null<1>:ud    r4.1<0;1,0>:ud    0xFFC:uw
// /work/main/examples/nbody/nbody.cpp:69: cm_slm_read(bodiesInSLM, lanes + first * 4, others);
        add (8|M0)               r6.0<1>:d     r5.0<8;8,1>:d     8:w               {Compacted,@2}
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
(W)     mov (1|M0)               r113.0<1>:uw  f0.0<0;1,0>:uw                   {Compacted}
// /work/main/examples/nbody/nbody.cpp:69: cm_slm_read(bodiesInSLM, lanes + first * 4, others);
        add (16|M0)              r7.0<1>:d     r5.0<8;8,1>:d     r2.6<0;1,0>:d    {Compacted,@2}
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
(W)     mov (1|M0)               f0.0<1>:uw    0x0:uw
// /work/main/examples/nbody/nbody.cpp:69: cm_slm_read(bodiesInSLM, lanes + first * 4, others);
        shl (16|M0)              r9.0<1>:ud    r7.0<8;8,1>:ud    0x2:uw              {@2}
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
        cmp (16|M0)   (eq)f0.0   null<1>:uw    r2.0<0;1,0>:uw    r2.0<0;1,0>:uw
// /work/main/examples/nbody/nbody.cpp:69: cm_slm_read(bodiesInSLM, lanes + first * 4, others);
        send.dc0 (16|M0)         r11      r9      null    0x0            0x042109FE           {@2,$10} // wr:2+0, rd:2; byte gathering read 32b
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
(W&f0.0.any16h) and (1|M0)       f0.1<1>:uw    f1.0<0;1,0>:uw    0x1:uw
        add (1|M0)               r4.1<1>:d     r4.1<0;1,0>:d     4:w               {Compacted}
(W)     mov (1|M0)               f0.0<1>:uw    r113.0<0;1,0>:uw                 {@7}
// /work/main/examples/nbody/nbody.cpp:73: vector<float, BODIES_PER_MB> dy = others(j * 4 + 1) - y;
        add (16|M0)              r18.0<1>:f    r11.1<0;1,0>:f    -r109.0<8;8,1>:f {Compacted,$10.dst}
        add (16|M0)              r20.0<1>:f    r11.1<0;1,0>:f    -r111.0<8;8,1>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:72: vector<float, BODIES_PER_MB> dx = others(j * 4) - x;
        add (16|M0)              r14.0<1>:f    r11.0<0;1,0>:f    -r105.0<8;8,1>:f {Compacted}
        add (16|M0)              r16.0<1>:f    r11.0<0;1,0>:f    -r107.0<8;8,1>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
        mul (16|M0)              acc0.0<1>:f   r18.0<8;8,1>:f    r18.0<8;8,1>:f   {Compacted,@4}
        mul (16|M0)              r7.0<1>:f     r20.0<8;8,1>:f    r20.0<8;8,1>:f   {Compacted,@4}
// /work/main/examples/nbody/nbody.cpp:74: vector<float, BODIES_PER_MB> dz = others(j * 4 + 2) - z;
        add (16|M0)              r22.0<1>:f    r11.2<0;1,0>:f    -r101.0<8;8,1>:f {Compacted}
        add (16|M0)              r24.0<1>:f    r11.2<0;1,0>:f    -r103.0<8;8,1>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
        mad (16|M0)              acc0.0<1>:f   acc0.0<8;1>:f     r14.0<8;1>:f      r14.0<1>:f       {@6}
        mad (16|M0)              r7.0<1>:f     r7.0<8;1>:f       r16.0<8;1>:f      r16.0<1>:f       {Compacted,@4}
        mad (16|M0)              acc0.0<1>:f   acc0.0<8;1>:f     r22.0<8;1>:f      r22.0<1>:f       {@4}
        mad (16|M0)              r7.0<1>:f     r7.0<8;1>:f       r24.0<8;1>:f      r24.0<1>:f       {Compacted,@2}
        add (16|M0)              r5.0<1>:f     acc0.0<8;8,1>:f   r4.0<0;1,0>:f    {Compacted}
        add (16|M0)              r7.0<1>:f     r7.0<8;8,1>:f     r4.0<0;1,0>:f    {Compacted,@2}
// /work/main/examples/nbody/nbody.cpp:77: vector<float, BODIES_PER_MB> inv = cm_rsqrt(r2);
        math.rsqt (16|M0)        r5.0<1>:f     r5.0<8;8,1>:f                    {@2,$11}
// /work/main/examples/nbody/nbody.cpp:73: vector<float, BODIES_PER_MB> dy = others(j * 4 + 1) - y;
        add (16|M0)              r36.0<1>:f    r11.5<0;1,0>:f    -r109.0<8;8,1>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:77: vector<float, BODIES_PER_MB> inv = cm_rsqrt(r2);
        math.rsqt (16|M0)        r7.0<1>:f     r7.0<8;8,1>:f                    {@2,$12}
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
        mul (16|M0)              acc0.0<1>:f   r11.3<0;1,0>:f    r5.0<8;8,1>:f    {Compacted,$11.dst}
        mul (16|M0)              r29.0<1>:f    r11.3<0;1,0>:f    r7.0<8;8,1>:f    {Compacted,$12.dst}
// /work/main/examples/nbody/nbody.cpp:73: vector<float, BODIES_PER_MB> dy = others(j * 4 + 1) - y;
        add (16|M0)              r38.0<1>:f    r11.5<0;1,0>:f    -r111.0<8;8,1>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
        mul (16|M0)              acc0.0<1>:f   acc0.0<8;8,1>:f   r5.0<8;8,1>:f    {Compacted}
        mul (16|M0)              r29.0<1>:f    r29.0<8;8,1>:f    r7.0<8;8,1>:f    {Compacted,@3}
// /work/main/examples/nbody/nbody.cpp:72: vector<float, BODIES_PER_MB> dx = others(j * 4) - x;
        add (16|M0)              r32.0<1>:f    r11.4<0;1,0>:f    -r105.0<8;8,1>:f {Compacted}
        add (16|M0)              r34.0<1>:f    r11.4<0;1,0>:f    -r107.0<8;8,1>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
        mul (16|M0)              r41.0<1>:f    r36.0<8;8,1>:f    r36.0<8;8,1>:f   {Compacted,@7}
        mul (16|M0)              r43.0<1>:f    r38.0<8;8,1>:f    r38.0<8;8,1>:f   {Compacted,@6}
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
        mul (16|M0)              acc0.0<1>:f   acc0.0<8;8,1>:f   r5.0<8;8,1>:f    {Compacted}
        mul (16|M0)              r29.0<1>:f    r29.0<8;8,1>:f    r7.0<8;8,1>:f    {Compacted,@6}
// /work/main/examples/nbody/nbody.cpp:74: vector<float, BODIES_PER_MB> dz = others(j * 4 + 2) - z;
        add (16|M0)              r6.0<1>:f     r11.6<0;1,0>:f    -r101.0<8;8,1>:f {Compacted}
        add (16|M0)              r8.0<1>:f     r11.6<0;1,0>:f    -r103.0<8;8,1>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
        mad (16|M0)              r41.0<1>:f    r41.0<8;1>:f      r32.0<8;1>:f      r32.0<1>:f       {Compacted,@6}
        mad (16|M0)              r43.0<1>:f    r43.0<8;1>:f      r34.0<8;1>:f      r34.0<1>:f       {Compacted,@6}
        mad (16|M0)              r41.0<1>:f    r41.0<8;1>:f      r6.0<8;1>:f       r6.0<1>:f        {Compacted,@2}
        mad (16|M0)              r43.0<1>:f    r43.0<8;1>:f      r8.0<8;1>:f       r8.0<1>:f        {Compacted,@2}
        add (16|M0)              r41.0<1>:f    r41.0<8;8,1>:f    r4.0<0;1,0>:f    {Compacted,@2}
        add (16|M0)              r43.0<1>:f    r43.0<8;8,1>:f    r4.0<0;1,0>:f    {Compacted,@2}
// /work/main/examples/nbody/nbody.cpp:77: vector<float, BODIES_PER_MB> inv = cm_rsqrt(r2);
        math.rsqt (16|M0)        r41.0<1>:f    r41.0<8;8,1>:f                   {@2,$13}
// /work/main/examples/nbody/nbody.cpp:79: f0 += dx * s;
        mad (16|M0)              r14.0<1>:f    r123.0<8;1>:f     acc0.0<8;1>:f     r14.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:77: vector<float, BODIES_PER_MB> inv = cm_rsqrt(r2);
        math.rsqt (16|M0)        r43.0<1>:f    r43.0<8;8,1>:f                   {@2,$14}
// /work/main/examples/nbody/nbody.cpp:80: f1 += dy * s;
        mad (16|M0)              r18.0<1>:f    r119.0<8;1>:f     acc0.0<8;1>:f     r18.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:81: f2 += dz * s;
        mad (16|M0)              r22.0<1>:f    r115.0<8;1>:f     acc0.0<8;1>:f     r22.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:79: f0 += dx * s;
        mad (16|M0)              r16.0<1>:f    r125.0<8;1>:f     r29.0<8;1>:f      r16.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:80: f1 += dy * s;
        mad (16|M0)              r20.0<1>:f    r121.0<8;1>:f     r29.0<8;1>:f      r20.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:81: f2 += dz * s;
        mad (16|M0)              r24.0<1>:f    r117.0<8;1>:f     r29.0<8;1>:f      r24.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
        mul (16|M0)              acc0.0<1>:f   r11.7<0;1,0>:f    r41.0<8;8,1>:f   {Compacted,$13.dst}
        mul (16|M0)              r29.0<1>:f    r11.7<0;1,0>:f    r43.0<8;8,1>:f   {Compacted,$14.dst}
        mul (16|M0)              acc0.0<1>:f   acc0.0<8;8,1>:f   r41.0<8;8,1>:f   {Compacted}
        mul (16|M0)              r29.0<1>:f    r29.0<8;8,1>:f    r43.0<8;8,1>:f   {Compacted,@2}
// /work/main/examples/nbody/nbody.cpp:73: vector<float, BODIES_PER_MB> dy = others(j * 4 + 1) - y;
        add (16|M0)              r49.0<1>:f    r12.1<0;1,0>:f    -r109.0<8;8,1>:f {Compacted}
        add (16|M0)              r51.0<1>:f    r12.1<0;1,0>:f    -r111.0<8;8,1>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
        mul (16|M0)              r27.0<1>:f    acc0.0<8;8,1>:f   r41.0<8;8,1>:f   {Compacted}
        mul (16|M0)              r29.0<1>:f    r29.0<8;8,1>:f    r43.0<8;8,1>:f   {Compacted,@4}
// /work/main/examples/nbody/nbody.cpp:72: vector<float, BODIES_PER_MB> dx = others(j * 4) - x;
        add (16|M0)              r45.0<1>:f    r12.0<0;1,0>:f    -r105.0<8;8,1>:f {Compacted}
        add (16|M0)              r47.0<1>:f    r12.0<0;1,0>:f    -r107.0<8;8,1>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:79: f0 += dx * s;
        mad (16|M0)              r32.0<1>:f    r14.0<8;1>:f      r27.0<8;1>:f      r32.0<1>:f       {Compacted,@4}
        mad (16|M0)              r34.0<1>:f    r16.0<8;1>:f      r29.0<8;1>:f      r34.0<1>:f       {Compacted,@4}
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
        mul (16|M0)              acc0.0<1>:f   r49.0<8;8,1>:f    r49.0<8;8,1>:f   {Compacted,@7}
        mul (16|M0)              r16.0<1>:f    r51.0<8;8,1>:f    r51.0<8;8,1>:f   {Compacted,@7}
// /work/main/examples/nbody/nbody.cpp:74: vector<float, BODIES_PER_MB> dz = others(j * 4 + 2) - z;
        add (16|M0)              r41.0<1>:f    r12.2<0;1,0>:f    -r101.0<8;8,1>:f {Compacted}
        add (16|M0)              r43.0<1>:f    r12.2<0;1,0>:f    -r103.0<8;8,1>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
        mad (16|M0)              acc0.0<1>:f   acc0.0<8;1>:f     r45.0<8;1>:f      r45.0<1>:f       {@7}
        mad (16|M0)              r16.0<1>:f    r16.0<8;1>:f      r47.0<8;1>:f      r47.0<1>:f       {Compacted,@4}
        mad (16|M0)              acc0.0<1>:f   acc0.0<8;1>:f     r41.0<8;1>:f      r41.0<1>:f       {@4}
        mad (16|M0)              r16.0<1>:f    r16.0<8;1>:f      r43.0<8;1>:f      r43.0<1>:f       {Compacted,@2}
        add (16|M0)              r14.0<1>:f    acc0.0<8;8,1>:f   r4.0<0;1,0>:f    {Compacted}
        add (16|M0)              r16.0<1>:f    r16.0<8;8,1>:f    r4.0<0;1,0>:f    {Compacted,@2}
// /work/main/examples/nbody/nbody.cpp:77: vector<float, BODIES_PER_MB> inv = cm_rsqrt(r2);
        math.rsqt (16|M0)        r14.0<1>:f    r14.0<8;8,1>:f                   {@2,$15}
// /work/main/examples/nbody/nbody.cpp:80: f1 += dy * s;
        mad (16|M0)              r36.0<1>:f    r18.0<8;1>:f      r27.0<8;1>:f      r36.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:77: vector<float, BODIES_PER_MB> inv = cm_rsqrt(r2);
        math.rsqt (16|M0)        r16.0<1>:f    r16.0<8;8,1>:f                   {@2,$3}
// /work/main/examples/nbody/nbody.cpp:80: f1 += dy * s;
        mad (16|M0)              r38.0<1>:f    r20.0<8;1>:f      r29.0<8;1>:f      r38.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
        mul (16|M0)              acc0.0<1>:f   r12.3<0;1,0>:f    r14.0<8;8,1>:f   {Compacted,$15.dst}
        mul (16|M0)              r20.0<1>:f    r12.3<0;1,0>:f    r16.0<8;8,1>:f   {Compacted,$3.dst}
// /work/main/examples/nbody/nbody.cpp:73: vector<float, BODIES_PER_MB> dy = others(j * 4 + 1) - y;
        add (16|M0)              r119.0<1>:f   r12.5<0;1,0>:f    -r109.0<8;8,1>:f {Compacted}
        add (16|M0)              r121.0<1>:f   r12.5<0;1,0>:f    -r111.0<8;8,1>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
        mul (16|M0)              acc0.0<1>:f   acc0.0<8;8,1>:f   r14.0<8;8,1>:f   {Compacted}
        mul (16|M0)              r20.0<1>:f    r20.0<8;8,1>:f    r16.0<8;8,1>:f   {Compacted,@4}
// /work/main/examples/nbody/nbody.cpp:72: vector<float, BODIES_PER_MB> dx = others(j * 4) - x;
        add (16|M0)              r123.0<1>:f   r12.4<0;1,0>:f    -r105.0<8;8,1>:f {Compacted}
        add (16|M0)              r125.0<1>:f   r12.4<0;1,0>:f    -r107.0<8;8,1>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
        mul (16|M0)              r18.0<1>:f    acc0.0<8;8,1>:f   r14.0<8;8,1>:f   {Compacted}
        mul (16|M0)              r20.0<1>:f    r20.0<8;8,1>:f    r16.0<8;8,1>:f   {Compacted,@4}
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
        mul (16|M0)              acc0.0<1>:f   r119.0<8;8,1>:f   r119.0<8;8,1>:f  {Compacted,@7}
        mul (16|M0)              r16.0<1>:f    r121.0<8;8,1>:f   r121.0<8;8,1>:f  {Compacted,@7}
// /work/main/examples/nbody/nbody.cpp:74: vector<float, BODIES_PER_MB> dz = others(j * 4 + 2) - z;
        add (16|M0)              r115.0<1>:f   r12.6<0;1,0>:f    -r101.0<8;8,1>:f {Compacted}
        add (16|M0)              r117.0<1>:f   r12.6<0;1,0>:f    -r103.0<8;8,1>:f {Compacted}
// /work/main/examples/nbody/nbody.cpp:76: dx * dx + dy * dy + dz * dz + softeningSquared;
        mad (16|M0)              acc0.0<1>:f   acc0.0<8;1>:f     r123.0<8;1>:f     r123.0<1>:f      {@7}
        mad (16|M0)              r16.0<1>:f    r16.0<8;1>:f      r125.0<8;1>:f     r125.0<1>:f      {Compacted,@4}
        mad (16|M0)              acc0.0<1>:f   acc0.0<8;1>:f     r115.0<8;1>:f     r115.0<1>:f      {@4}
        mad (16|M0)              r16.0<1>:f    r16.0<8;1>:f      r117.0<8;1>:f     r117.0<1>:f      {Compacted,@2}
        add (16|M0)              r14.0<1>:f    acc0.0<8;8,1>:f   r4.0<0;1,0>:f    {Compacted}
        add (16|M0)              r16.0<1>:f    r16.0<8;8,1>:f    r4.0<0;1,0>:f    {Compacted,@2}
// /work/main/examples/nbody/nbody.cpp:77: vector<float, BODIES_PER_MB> inv = cm_rsqrt(r2);
        math.rsqt (16|M0)        r14.0<1>:f    r14.0<8;8,1>:f                   {@2,$4}
// /work/main/examples/nbody/nbody.cpp:81: f2 += dz * s;
        mad (16|M0)              acc0.0<1>:f   r22.0<8;1>:f      r27.0<8;1>:f      r6.0<1>:f        {Compacted}
// /work/main/examples/nbody/nbody.cpp:77: vector<float, BODIES_PER_MB> inv = cm_rsqrt(r2);
        math.rsqt (16|M0)        r16.0<1>:f    r16.0<8;8,1>:f                   {@2,$5}
// /work/main/examples/nbody/nbody.cpp:81: f2 += dz * s;
        mad (16|M0)              r8.0<1>:f     r24.0<8;1>:f      r29.0<8;1>:f      r8.0<1>:f        {Compacted}
        mad (16|M0)              r41.0<1>:f    acc0.0<8;1>:f     r18.0<8;1>:f      r41.0<1>:f
        mad (16|M0)              r43.0<1>:f    r8.0<8;1>:f       r20.0<8;1>:f      r43.0<1>:f       {Compacted,@2}
// /work/main/examples/nbody/nbody.cpp:78: vector<float, BODIES_PER_MB> s = others(j * 4 + 3) * inv * inv * inv;
        mul (16|M0)              acc0.0<1>:f   r12.7<0;1,0>:f    r14.0<8;8,1>:f   {Compacted,$4.dst}
        mul (16|M0)              r8.0<1>:f     r12.7<0;1,0>:f    r16.0<8;8,1>:f   {Compacted,$5.dst}
        mul (16|M0)              acc0.0<1>:f   acc0.0<8;8,1>:f   r14.0<8;8,1>:f   {Compacted}
        mul (16|M0)              r8.0<1>:f     r8.0<8;8,1>:f     r16.0<8;8,1>:f   {Compacted,@2}
        mul (16|M0)              acc0.0<1>:f   acc0.0<8;8,1>:f   r14.0<8;8,1>:f   {Compacted}
        mul (16|M0)              r8.0<1>:f     r8.0<8;8,1>:f     r16.0<8;8,1>:f   {Compacted,@2}
// /work/main/examples/nbody/nbody.cpp:79: f0 += dx * s;
        mad (16|M0)              r45.0<1>:f    r32.0<8;1>:f      r18.0<8;1>:f      r45.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:80: f1 += dy * s;
        mad (16|M0)              r49.0<1>:f    r36.0<8;1>:f      r18.0<8;1>:f      r49.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:79: f0 += dx * s;
        mad (16|M0)              r47.0<1>:f    r34.0<8;1>:f      r20.0<8;1>:f      r47.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:80: f1 += dy * s;
        mad (16|M0)              r51.0<1>:f    r38.0<8;1>:f      r20.0<8;1>:f      r51.0<1>:f       {Compacted}
// /work/main/examples/nbody/nbody.cpp:81: f2 += dz * s;
        mad (16|M0)              r115.0<1>:f   r41.0<8;1>:f      acc0.0<8;1>:f     r115.0<1>:f      {Compacted}
        mad (16|M0)              r117.0<1>:f   r43.0<8;1>:f      r8.0<8;1>:f       r117.0<1>:f      {Compacted,@6}
// /work/main/examples/nbody/nbody.cpp:79: f0 += dx * s;
        mad (16|M0)              r123.0<1>:f   r45.0<8;1>:f      acc0.0<8;1>:f     r123.0<1>:f      {Compacted,@6}
// /work/main/examples/nbody/nbody.cpp:80: f1 += dy * s;
        mad (16|M0)              r119.0<1>:f   r49.0<8;1>:f      acc0.0<8;1>:f     r119.0<1>:f      {Compacted,@6}
// /work/main/examples/nbody/nbody.cpp:79: f0 += dx * s;
        mad (16|M0)              r125.0<1>:f   r47.0<8;1>:f      r8.0<8;1>:f       r125.0<1>:f      {Compacted,@6}
// /work/main/examples/nbody/nbody.cpp:80: f1 += dy * s;
        mad (16|M0)              r121.0<1>:f   r51.0<8;1>:f      r8.0<8;1>:f       r121.0<1>:f      {Compacted,@6}
// /work/main/examples/nbody/nbody.cpp:67: for (int first = 0; first < BODIES_PER_SLM; first += 4) {
(f0.1.any16h) goto.b (16|M0)                 L3072                  L1848
L3072:
        join (16|M0)                         L3448
// /work/main/examples/nbody/nbody.cpp:85: force0.select<BODIES_PER_MB, 1>(iMB * BODIES_PER_MB) += f0;
        shl (1|M0)               r2.12<1>:uw   r26.0<0;1,0>:uw   0x7:uw              {Compacted}
        add (1|M0)               a0.0<1>:uw    r2.12<0;1,0>:uw   0x6A0:uw              {@1}
        add (16|M0)              r5.0<1>:f     r[a0.0]<1;1,0>:f  r123.0<8;8,1>:f  {@7}
        mov (16|M0)              r[a0.0]<1>:f  r5.0<8;8,1>:f                    {@1}
        add (16|M0)              r7.0<1>:f     r[a0.0,64]<1;1,0>:f  r125.0<8;8,1>:f {@1}
        mov (16|M0)              r[a0.0,64]<1>:f  r7.0<8;8,1>:f                 {@1}
// /work/main/examples/nbody/nbody.cpp:86: force1.select<BODIES_PER_MB, 1>(iMB * BODIES_PER_MB) += f1;
        add (1|M0)               a0.0<1>:uw    r2.12<0;1,0>:uw   0x8A0:uw
        add (16|M0)              r9.0<1>:f     r[a0.0]<1;1,0>:f  r119.0<8;8,1>:f
        mov (16|M0)              r[a0.0]<1>:f  r9.0<8;8,1>:f                    {@1}
        add (16|M0)              r11.0<1>:f    r[a0.0,64]<1;1,0>:f  r121.0<8;8,1>:f {@1}
        mov (16|M0)              r[a0.0,64]<1>:f  r11.0<8;8,1>:f                {@1}
// /work/main/examples/nbody/nbody.cpp:87: force2.select<BODIES_PER_MB, 1>(iMB * BODIES_PER_MB) += f2;
        add (1|M0)               a0.0<1>:uw    r2.12<0;1,0>:uw   0xAA0:uw
        add (16|M0)              r13.0<1>:f    r[a0.0]<1;1,0>:f  r115.0<8;8,1>:f
        mov (16|M0)              r[a0.0]<1>:f  r13.0<8;8,1>:f                   {@1}
        add (16|M0)              r15.0<1>:f    r[a0.0,64]<1;1,0>:f  r117.0<8;8,1>:f {@1}
        mov (16|M0)              r[a0.0,64]<1>:f  r15.0<8;8,1>:f                {@1}
// /work/main/examples/nbody/nbody.cpp:127: for (int iMB = 0; iMB < MB_PER_THREAD; iMB++)
        cmp (1|M0)    (lt)f0.1   null<1>:ud    r26.0<0;1,0>:ud   0x3:uw
(W)     mov (1|M0)               r113.0<1>:uw  f0.0<0;1,0>:uw                   {Compacted}
(W)     mov (1|M0)               f0.0<1>:uw    0x0:uw
        cmp (16|M0)   (eq)f0.0   null<1>:uw    r2.0<0;1,0>:uw    r2.0<0;1,0>:uw
        add (1|M0)               r26.0<1>:d    r26.0<0;1,0>:d    1:w               {Compacted}
(W&f0.0.any16h) and (1|M0)       f1.1<1>:uw    f0.1<0;1,0>:uw    0x1:uw
(W)     mov (1|M0)               f0.0<1>:uw    r113.0<0;1,0>:uw                 {@5}
(f1.1.any16h) goto.b (16|M0)                 L3448                  L1216
L3448:
        join (16|M0)                         L3632
// /work/main/examples/nbody/nbody.cpp:132: cm_barrier();
(W)     mov (1|M0)               r113.0<1>:uw  f0.0<0;1,0>:uw                   {Compacted}
(W)     mov (1|M0)               f0.0<1>:uw    0x0:uw
        cmp (16|M0)   (eq)f0.0   null<1>:uw    r2.0<0;1,0>:uw    r2.0<0;1,0>:uw
(W&f0.0.any16h) and (8|M0)       r5.0<1>:ud    r114.2<0;1,0>:ud  0x7F000000:ud
(W&f0.0.any16h) send.gtwy (1|M0)   null   r5      null    0x0            0x02000004           {@1,$1} // wr:1+0, rd:0; signal barrier
(W)     sync.bar                             null
// /work/main/examples/nbody/nbody.cpp:123: for (int iSLM = 0; iSLM < numBodies / BODIES_PER_SLM; iSLM++) {
        add (1|M0)               r113.5<1>:d   r113.5<0;1,0>:d   1:w
        cmp (1|M0)    (lt)f0.1   null<1>:d     r113.5<0;1,0>:d   r113.2<0;1,0>:d  {@1}
(W&f0.0.any16h) and (1|M0)       f1.0<1>:uw    f0.1<0;1,0>:uw    0x1:uw
(W)     mov (1|M0)               f0.0<1>:uw    r113.0<0;1,0>:uw                 {@7}
(f1.0.any16h) goto.b (16|M0)                 L3632                  L680
L3632:
        join (16|M0)                         L3664
        goto (16|M0)                         L3664                  L3872
L3664:
        join (16|M0)                         L3872
        mov (16|M0)              r53.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r55.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r57.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r59.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r61.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r63.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r65.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r67.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r69.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r71.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r73.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r75.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r77.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r79.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r81.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r83.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r85.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r87.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r89.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r91.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r93.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r95.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r97.0<1>:f    0.0:f                               {Compacted}
        mov (16|M0)              r99.0<1>:f    0.0:f                               {Compacted}
L3872:
        join (16|M0)                         L3888
// /work/main/examples/nbody/nbody.cpp:121: force0 = force1 = force2 = 0.0f;
L3888:
        shl (1|M0)               r113.3<1>:ud  r113.3<0;1,0>:ud  0x2:uw              {$0.dst}
// /work/main/examples/nbody/nbody.cpp:135: for (int iMB = 0; iMB < MB_PER_THREAD; iMB++)
        mov (1|M0)               r113.2<1>:f   0.0:f                               {Compacted}
// /work/main/examples/nbody/nbody.cpp:28: return (gThreadID * MB_PER_THREAD + iMB) * MB_BYTES;
L3912:
        add (1|M0)               r2.6<1>:d     r113.3<0;1,0>:d   r113.2<0;1,0>:d  {@1}
        shl (1|M0)               r3.0<1>:ud    r2.6<0;1,0>:ud    0x9:uw              {@1}
// /work/main/examples/nbody/nbody.cpp:100: force0.select<BODIES_PER_MB, 1>(iMB * BODIES_PER_MB) * deltaTime;
        shl (1|M0)               r2.12<1>:uw   r113.4<0;1,0>:uw  0x7:uw
// /work/main/examples/nbody/nbody.cpp:37: read(surf, offset + i * 128, part);
        sync.allrd                           ($1,$9)
        shr (1|M0)               r5.2<1>:ud    r3.0<0;1,0>:ud    0x4:uw              {@2}
// /work/main/examples/nbody/nbody.cpp:99: vel.column(0) +=
        add (1|M0)               a0.0<1>:uw    r2.12<0;1,0>:uw   0x6A0:uw              {@2}
// /work/main/examples/nbody/nbody.cpp:37: read(surf, offset + i * 128, part);
        sync.nop                             null                             {Compacted,$2.src}
        send.dc0 (16|M0)         r7       r5      null    0x0            0x02480401           {@2,$14} // wr:1h+0, rd:4; oword block read x8
        or (1|M0)                r6.2<1>:ud    r5.2<0;1,0>:ud    0x8:uw              {$6.src}
        or (1|M0)                r23.2<1>:ud   r5.2<0;1,0>:ud    0x10:uw              {$7.src}
        or (1|M0)                r24.2<1>:ud   r5.2<0;1,0>:ud    0x18:uw              {$8.src}
        send.dc0 (16|M0)         r11      r6      null    0x0            0x02480401           {@3,$15} // wr:1h+0, rd:4; oword block read x8
        send.dc0 (16|M0)         r15      r23     null    0x0            0x02480401           {@2,$0} // wr:1h+0, rd:4; oword block read x8
        send.dc0 (16|M0)         r19      r24     null    0x0            0x02480401           {@1,$1} // wr:1h+0, rd:4; oword block read x8
        send.dc0 (16|M0)         r26      r5      null    0x0            0x02480402           {$2} // wr:1h+0, rd:4; oword block read x8
        send.dc0 (16|M0)         r30      r6      null    0x0            0x02480402           {$3} // wr:1h+0, rd:4; oword block read x8
        send.dc0 (16|M0)         r34      r23     null    0x0            0x02480402           {$4} // wr:1h+0, rd:4; oword block read x8
        send.dc0 (16|M0)         r38      r24     null    0x0            0x02480402           {$5} // wr:1h+0, rd:4; oword block read x8
// /work/main/examples/nbody/nbody.cpp:99: vel.column(0) +=
        mov (4|M0)               r3.0<1>:f     r[a0.0]<1;1,0>:f
        mad (4|M0)               r25.0<1>:f    r26.0<8;4>:f      r3.0<4;1>:f       r3.6<0>:f        {@1,$2.dst}
        mov (4|M0)               r26.0<4>:f    r25.0<4;4,1>:f                   {@1}
        mov (4|M0)               r43.0<1>:f    r[a0.0,16]<1;1,0>:f
        mad (4|M0)               r42.0<1>:f    r28.0<8;4>:f      r43.0<4;1>:f      r3.6<0>:f        {@1}
        mov (4|M0)               r28.0<4>:f    r42.0<4;4,1>:f                   {@1}
        mov (4|M0)               r45.0<1>:f    r[a0.0,32]<1;1,0>:f
        mad (4|M0)               r44.0<1>:f    r30.0<8;4>:f      r45.0<4;1>:f      r3.6<0>:f        {@1,$3.dst}
        mov (4|M0)               r30.0<4>:f    r44.0<4;4,1>:f                   {@1}
        mov (4|M0)               r47.0<1>:f    r[a0.0,48]<1;1,0>:f
        mad (4|M0)               r46.0<1>:f    r32.0<8;4>:f      r47.0<4;1>:f      r3.6<0>:f        {@1}
        mov (4|M0)               r32.0<4>:f    r46.0<4;4,1>:f                   {@1}
        mov (4|M0)               r49.0<1>:f    r[a0.0,64]<1;1,0>:f
        mad (4|M0)               r3.0<1>:f     r34.0<8;4>:f      r49.0<4;1>:f      r3.6<0>:f        {@1,$4.dst}
        mov (4|M0)               r34.0<4>:f    r3.0<4;4,1>:f                    {@1}
        mov (4|M0)               r25.0<1>:f    r[a0.0,80]<1;1,0>:f
        mad (4|M0)               r43.0<1>:f    r36.0<8;4>:f      r25.0<4;1>:f      r3.6<0>:f        {@1}
        mov (4|M0)               r36.0<4>:f    r43.0<4;4,1>:f                   {@1}
        mov (4|M0)               r51.0<1>:f    r[a0.0,96]<1;1,0>:f
        mad (4|M0)               r42.0<1>:f    r38.0<8;4>:f      r51.0<4;1>:f      r3.6<0>:f        {@1,$5.dst}
        mov (4|M0)               r38.0<4>:f    r42.0<4;4,1>:f                   {@1}
        mov (4|M0)               r45.0<1>:f    r[a0.0,112]<1;1,0>:f
// /work/main/examples/nbody/nbody.cpp:101: vel.column(1) +=
        add (1|M0)               a0.0<1>:uw    r2.12<0;1,0>:uw   0x8A0:uw
// /work/main/examples/nbody/nbody.cpp:99: vel.column(0) +=
        mad (4|M0)               r44.0<1>:f    r40.0<8;4>:f      r45.0<4;1>:f      r3.6<0>:f        {@2}
        mov (4|M0)               r40.0<4>:f    r44.0<4;4,1>:f                   {@1}
// /work/main/examples/nbody/nbody.cpp:101: vel.column(1) +=
        mov (4|M0)               r47.0<1>:f    r[a0.0]<1;1,0>:f
        mad (4|M0)               r46.0<1>:f    r26.1<8;4>:f      r47.0<4;1>:f      r3.6<0>:f        {@1}
        mov (4|M0)               r26.1<4>:f    r46.0<4;4,1>:f                   {@1}
        mov (4|M0)               r3.0<1>:f     r[a0.0,16]<1;1,0>:f
        mad (4|M0)               r25.0<1>:f    r28.1<8;4>:f      r3.0<4;1>:f       r3.6<0>:f        {@1}
        mov (4|M0)               r28.1<4>:f    r25.0<4;4,1>:f                   {@1}
        mov (4|M0)               r43.0<1>:f    r[a0.0,32]<1;1,0>:f
        mad (4|M0)               r48.0<1>:f    r30.1<8;4>:f      r43.0<4;1>:f      r3.6<0>:f        {@1}
        mov (4|M0)               r30.1<4>:f    r48.0<4;4,1>:f                   {@1}
        mov (4|M0)               r45.0<1>:f    r[a0.0,48]<1;1,0>:f
        mad (4|M0)               r42.0<1>:f    r32.1<8;4>:f      r45.0<4;1>:f      r3.6<0>:f        {@1}
        mov (4|M0)               r32.1<4>:f    r42.0<4;4,1>:f                   {@1}
        mov (4|M0)               r49.0<1>:f    r[a0.0,64]<1;1,0>:f
        mad (4|M0)               r44.0<1>:f    r34.1<8;4>:f      r49.0<4;1>:f      r3.6<0>:f        {@1}
        mov (4|M0)               r34.1<4>:f    r44.0<4;4,1>:f                   {@1}
        mov (4|M0)               r47.0<1>:f    r[a0.0,80]<1;1,0>:f
        mad (4|M0)               r3.0<1>:f     r36.1<8;4>:f      r47.0<4;1>:f      r3.6<0>:f        {@1}
        mov (4|M0)               r36.1<4>:f    r3.0<4;4,1>:f                    {@1}
        mov (4|M0)               r25.0<1>:f    r[a0.0,96]<1;1,0>:f
        mad (4|M0)               r43.0<1>:f    r38.1<8;4>:f      r25.0<4;1>:f      r3.6<0>:f        {@1}
        mov (4|M0)               r38.1<4>:f    r43.0<4;4,1>:f                   {@1}
        mov (4|M0)               r51.0<1>:f    r[a0.0,112]<1;1,0>:f
// /work/main/examples/nbody/nbody.cpp:103: vel.column(2) +=
        add (1|M0)               a0.0<1>:uw    r2.12<0;1,0>:uw   0xAA0:uw
// /work/main/examples/nbody/nbody.cpp:101: vel.column(1) +=
        mad (4|M0)               r45.0<1>:f    r40.1<8;4>:f      r51.0<4;1>:f      r3.6<0>:f        {@2}
        mov (4|M0)               r40.1<4>:f    r45.0<4;4,1>:f                   {@1}
// /work/main/examples/nbody/nbody.cpp:103: vel.column(2) +=
        mov (4|M0)               r49.0<1>:f    r[a0.0]<1;1,0>:f
        mad (4|M0)               r42.0<1>:f    r26.2<8;4>:f      r49.0<4;1>:f      r3.6<0>:f        {@1}
        mov (4|M0)               r26.2<4>:f    r42.0<4;4,1>:f                   {@1}
        mov (4|M0)               r47.0<1>:f    r[a0.0,16]<1;1,0>:f
        mad (4|M0)               r44.0<1>:f    r28.2<8;4>:f      r47.0<4;1>:f      r3.6<0>:f        {@1}
        mov (4|M0)               r28.2<4>:f    r44.0<4;4,1>:f                   {@1}
        mov (4|M0)               r3.0<1>:f     r[a0.0,32]<1;1,0>:f
        mad (4|M0)               r25.0<1>:f    r30.2<8;4>:f      r3.0<4;1>:f       r3.6<0>:f        {@1}
        mov (4|M0)               r30.2<4>:f    r25.0<4;4,1>:f                   {@1}
        mov (4|M0)               r43.0<1>:f    r[a0.0,48]<1;1,0>:f
        mad (4|M0)               r46.0<1>:f    r32.2<8;4>:f      r43.0<4;1>:f      r3.6<0>:f        {@1}
        mov (4|M0)               r32.2<4>:f    r46.0<4;4,1>:f                   {@1}
        mov (4|M0)               r45.0<1>:f    r[a0.0,64]<1;1,0>:f
        mad (4|M0)               r48.0<1>:f    r34.2<8;4>:f      r45.0<4;1>:f      r3.6<0>:f        {@1}
        mov (4|M0)               r34.2<4>:f    r48.0<4;4,1>:f                   {@1}
        mov (4|M0)               r49.0<1>:f    r[a0.0,80]<1;1,0>:f
        mad (4|M0)               r42.0<1>:f    r36.2<8;4>:f      r49.0<4;1>:f      r3.6<0>:f        {@1}
        mov (4|M0)               r36.2<4>:f    r42.0<4;4,1>:f                   {@1}
        mov (4|M0)               r47.0<1>:f    r[a0.0,96]<1;1,0>:f
        mad (4|M0)               r3.0<1>:f     r38.2<8;4>:f      r47.0<4;1>:f      r3.6<0>:f        {@1}
        mov (4|M0)               r38.2<4>:f    r3.0<4;4,1>:f                    {@1}
        mov (4|M0)               r25.0<1>:f    r[a0.0,112]<1;1,0>:f
// /work/main/examples/nbody/nbody.cpp:105: vel *= damping;
        mul (16|M0)              r26.0<1>:f    r26.0<8;8,1>:f    r3.7<0;1,0>:f    {Compacted}
        mul (16|M0)              r28.0<1>:f    r28.0<8;8,1>:f    r3.7<0;1,0>:f    {Compacted}
        mul (16|M0)              r30.0<1>:f    r30.0<8;8,1>:f    r3.7<0;1,0>:f    {Compacted}
// /work/main/examples/nbody/nbody.cpp:47: write(surf, offset + i * 128, part);
        send.dc0 (16|M0)         null     r5      r26     0x100            0x020A0404           {@2,$10} // wr:1h+4, rd:0; oword block write x8
// /work/main/examples/nbody/nbody.cpp:105: vel *= damping;
        mul (16|M0)              r32.0<1>:f    r32.0<8;8,1>:f    r3.7<0;1,0>:f    {Compacted}
        mul (16|M0)              r34.0<1>:f    r34.0<8;8,1>:f    r3.7<0;1,0>:f    {Compacted}
        mul (16|M0)              r36.0<1>:f    r36.0<8;8,1>:f    r3.7<0;1,0>:f    {Compacted,@7}
// /work/main/examples/nbody/nbody.cpp:103: vel.column(2) +=
        mad (4|M0)               r43.0<1>:f    r40.2<8;4>:f      r25.0<4;1>:f      r3.6<0>:f        {@7}
// /work/main/examples/nbody/nbody.cpp:105: vel *= damping;
        mul (16|M0)              r38.0<1>:f    r38.0<8;8,1>:f    r3.7<0;1,0>:f    {Compacted,@7}
// /work/main/examples/nbody/nbody.cpp:103: vel.column(2) +=
        mov (4|M0)               r40.2<4>:f    r43.0<4;4,1>:f                   {@2}
// /work/main/examples/nbody/nbody.cpp:106: pos.select<BODIES_PER_MB, 1, 3, 1>(0, 0) +=
        mad (2|M0)               r3.0<1>:f     r7.5<1;0>:f       r26.5<1;0>:f      r3.6<0>:f        {$14.dst}
// /work/main/examples/nbody/nbody.cpp:105: vel *= damping;
        mul (16|M0)              r40.0<1>:f    r40.0<8;8,1>:f    r3.7<0;1,0>:f    {Compacted,@2}
// /work/main/examples/nbody/nbody.cpp:106: pos.select<BODIES_PER_MB, 1, 3, 1>(0, 0) +=
        mad (2|M0)               r42.0<1>:f    r9.5<1;0>:f       r28.5<1;0>:f      r3.6<0>:f
        mad (2|M0)               r25.0<1>:f    r8.5<1;0>:f       r27.5<1;0>:f      r3.6<0>:f
        mad (2|M0)               r43.0<1>:f    r10.5<1;0>:f      r29.5<1;0>:f      r3.6<0>:f
        mad (2|M0)               r7.0<1>:f     r7.0<1;0>:f       r26.0<1;0>:f      r3.6<0>:f
        mad (2|M0)               r7.2<2>:f     r7.2<4;2>:f       r26.2<4;2>:f      r3.6<0>:f
        mad (2|M0)               r8.0<1>:f     r8.0<1;0>:f       r27.0<1;0>:f      r3.6<0>:f
        mad (2|M0)               r8.2<2>:f     r8.2<4;2>:f       r27.2<4;2>:f      r3.6<0>:f
        mad (2|M0)               r9.0<1>:f     r9.0<1;0>:f       r28.0<1;0>:f      r3.6<0>:f
        mad (2|M0)               r9.2<2>:f     r9.2<4;2>:f       r28.2<4;2>:f      r3.6<0>:f
        mad (2|M0)               r10.0<1>:f    r10.0<1;0>:f      r29.0<1;0>:f      r3.6<0>:f
        mad (2|M0)               r10.2<2>:f    r10.2<4;2>:f      r29.2<4;2>:f      r3.6<0>:f
        mov (2|M0)               r7.5<1>:f     r3.0<2;2,1>:f
        mov (2|M0)               r9.5<1>:f     r42.0<2;2,1>:f
        mov (2|M0)               r8.5<1>:f     r25.0<2;2,1>:f
        mov (2|M0)               r10.5<1>:f    r43.0<2;2,1>:f
        mad (2|M0)               r3.0<1>:f     r11.5<1;0>:f      r30.5<1;0>:f      r3.6<0>:f        {$15.dst}
        mad (2|M0)               r42.0<1>:f    r13.5<1;0>:f      r32.5<1;0>:f      r3.6<0>:f
        mad (2|M0)               r25.0<1>:f    r12.5<1;0>:f      r31.5<1;0>:f      r3.6<0>:f
        mad (2|M0)               r43.0<1>:f    r14.5<1;0>:f      r33.5<1;0>:f      r3.6<0>:f
        mad (2|M0)               r11.0<1>:f    r11.0<1;0>:f      r30.0<1;0>:f      r3.6<0>:f
        mad (2|M0)               r11.2<2>:f    r11.2<4;2>:f      r30.2<4;2>:f      r3.6<0>:f
        mad (2|M0)               r12.0<1>:f    r12.0<1;0>:f      r31.0<1;0>:f      r3.6<0>:f
        mad (2|M0)               r12.2<2>:f    r12.2<4;2>:f      r31.2<4;2>:f      r3.6<0>:f
        mad (2|M0)               r13.0<1>:f    r13.0<1;0>:f      r32.0<1;0>:f      r3.6<0>:f
        mad (2|M0)               r13.2<2>:f    r13.2<4;2>:f      r32.2<4;2>:f      r3.6<0>:f
        mad (2|M0)               r14.0<1>:f    r14.0<1;0>:f      r33.0<1;0>:f      r3.6<0>:f
// /work/main/examples/nbody/nbody.cpp:47: write(surf, offset + i * 128, part);
        send.dc0 (16|M0)         null     r6      r30     0x100            0x020A0404           {$11} // wr:1h+4, rd:0; oword block write x8
// /work/main/examples/nbody/nbody.cpp:106: pos.select<BODIES_PER_MB, 1, 3, 1>(0, 0) +=
        mad (2|M0)               r14.2<2>:f    r14.2<4;2>:f      r33.2<4;2>:f      r3.6<0>:f
        mov (2|M0)               r11.5<1>:f    r3.0<2;2,1>:f
        mov (2|M0)               r13.5<1>:f    r42.0<2;2,1>:f
        mov (2|M0)               r12.5<1>:f    r25.0<2;2,1>:f
        mov (2|M0)               r14.5<1>:f    r43.0<2;2,1>:f
        mad (2|M0)               r3.0<1>:f     r15.5<1;0>:f      r34.5<1;0>:f      r3.6<0>:f        {$0.dst}
        mad (2|M0)               r42.0<1>:f    r17.5<1;0>:f      r36.5<1;0>:f      r3.6<0>:f
        mad (2|M0)               r25.0<1>:f    r16.5<1;0>:f      r35.5<1;0>:f      r3.6<0>:f
        mad (2|M0)               r43.0<1>:f    r18.5<1;0>:f      r37.5<1;0>:f      r3.6<0>:f
        mad (2|M0)               r15.0<1>:f    r15.0<1;0>:f      r34.0<1;0>:f      r3.6<0>:f
        mad (2|M0)               r15.2<2>:f    r15.2<4;2>:f      r34.2<4;2>:f      r3.6<0>:f
        mad (2|M0)               r16.0<1>:f    r16.0<1;0>:f      r35.0<1;0>:f      r3.6<0>:f
        mad (2|M0)               r16.2<2>:f    r16.2<4;2>:f      r35.2<4;2>:f      r3.6<0>:f
        mad (2|M0)               r17.0<1>:f    r17.0<1;0>:f      r36.0<1;0>:f      r3.6<0>:f
        mad (2|M0)               r17.2<2>:f    r17.2<4;2>:f      r36.2<4;2>:f      r3.6<0>:f
        mad (2|M0)               r18.0<1>:f    r18.0<1;0>:f      r37.0<1;0>:f      r3.6<0>:f
        mad (2|M0)               r18.2<2>:f    r18.2<4;2>:f      r37.2<4;2>:f      r3.6<0>:f
        mov (2|M0)               r15.5<1>:f    r3.0<2;2,1>:f
        mov (2|M0)               r17.5<1>:f    r42.0<2;2,1>:f
        mov (2|M0)               r16.5<1>:f    r25.0<2;2,1>:f
        mov (2|M0)               r18.5<1>:f    r43.0<2;2,1>:f
        mad (2|M0)               r3.0<1>:f     r19.5<1;0>:f      r38.5<1;0>:f      r3.6<0>:f        {$1.dst}
        mad (2|M0)               r42.0<1>:f    r21.5<1;0>:f      r40.5<1;0>:f      r3.6<0>:f
        mad (2|M0)               r25.0<1>:f    r20.5<1;0>:f      r39.5<1;0>:f      r3.6<0>:f
        mad (2|M0)               r43.0<1>:f    r22.5<1;0>:f      r41.5<1;0>:f      r3.6<0>:f
        mad (2|M0)               r19.0<1>:f    r19.0<1;0>:f      r38.0<1;0>:f      r3.6<0>:f
        mad (2|M0)               r19.2<2>:f    r19.2<4;2>:f      r38.2<4;2>:f      r3.6<0>:f
        mad (2|M0)               r20.0<1>:f    r20.0<1;0>:f      r39.0<1;0>:f      r3.6<0>:f
        mad (2|M0)               r20.2<2>:f    r20.2<4;2>:f      r39.2<4;2>:f      r3.6<0>:f
        mad (2|M0)               r21.0<1>:f    r21.0<1;0>:f      r40.0<1;0>:f      r3.6<0>:f
        mad (2|M0)               r21.2<2>:f    r21.2<4;2>:f      r40.2<4;2>:f      r3.6<0>:f
        mad (2|M0)               r22.0<1>:f    r22.0<1;0>:f      r41.0<1;0>:f      r3.6<0>:f
        mad (2|M0)               r22.2<2>:f    r22.2<4;2>:f      r41.2<4;2>:f      r3.6<0>:f
        mov (2|M0)               r19.5<1>:f    r3.0<2;2,1>:f
        mov (2|M0)               r21.5<1>:f    r42.0<2;2,1>:f
        mov (2|M0)               r20.5<1>:f    r25.0<2;2,1>:f
        mov (2|M0)               r22.5<1>:f    r43.0<2;2,1>:f
// /work/main/examples/nbody/nbody.cpp:135: for (int iMB = 0; iMB < MB_PER_THREAD; iMB++)
        cmp (1|M0)    (lt)f0.0   null<1>:ud    r113.2<0;1,0>:ud  0x3:uw
        add (1|M0)               r113.2<1>:d   r113.2<0;1,0>:d   1:w
// /work/main/examples/nbody/nbody.cpp:47: write(surf, offset + i * 128, part);
        send.dc0 (16|M0)         null     r23     r34     0x100            0x020A0404           {$12} // wr:1h+4, rd:0; oword block write x8
// /work/main/examples/nbody/nbody.cpp:135: for (int iMB = 0; iMB < MB_PER_THREAD; iMB++)
(W)     and (1|M0)               f0.1<1>:uw    f0.0<0;1,0>:uw    0x1:uw
// /work/main/examples/nbody/nbody.cpp:47: write(surf, offset + i * 128, part);
        send.dc0 (16|M0)         null     r24     r38     0x100            0x020A0404           {$13} // wr:1h+4, rd:0; oword block write x8
        send.dc0 (16|M0)         null     r5      r7      0x100            0x020A0403           {$9} // wr:1h+4, rd:0; oword block write x8
        send.dc0 (16|M0)         null     r6      r11     0x100            0x020A0403           {$6} // wr:1h+4, rd:0; oword block write x8
        send.dc0 (16|M0)         null     r23     r15     0x100            0x020A0403           {$7} // wr:1h+4, rd:0; oword block write x8
        send.dc0 (16|M0)         null     r24     r19     0x100            0x020A0403           {@4,$8} // wr:1h+4, rd:0; oword block write x8
// /work/main/examples/nbody/nbody.cpp:135: for (int iMB = 0; iMB < MB_PER_THREAD; iMB++)
(f0.1.any16h) goto.b (16|M0)                 L6656                  L3912
L6656:
        join (16|M0)                         L6672
// /work/main/examples/nbody/nbody.cpp:138: }
L6672:
(W)     mov (8|M0)               r127.0<1>:f   r114.0<8;8,1>:f                  {Compacted}
        sync.nop                             null                             {Compacted,$9.src}
(W)     send.dc0 (8|M0)          r5       r114    null    0x0            0x0219E000           {$2} // wr:1h+0, rd:1; synchronized global fence flushing
(W)     mov (8|M0)               null<1>:ud    r5.0<8;8,1>:ud                   {$2.dst}
        sync.nop                             null                             {Compacted,$6.src}
(W)     send.dc0 (8|M0)          r6       r114    null    0x0            0x0219E0FE           {$3} // wr:1h+0, rd:1; synchronized SLM fence
(W)     mov (8|M0)               null<1>:ud    r6.0<8;8,1>:ud                   {$3.dst}
(W)     send.ts (8|M0)           null     r127    null    0x0            0x02000010           {EOT,@3} // wr:1+0, rd:0; end of thread
        nop
