"""Prints a vISA kernel that needs about 160 of 128 registers."""
N = 80
print('.version 4.1\n.kernel "spill"')
print('.decl T6 v_type=T num_elts=1')
for i in range(N):
    print(f'.decl X{i} v_type=G type=f num_elts=16 align=GRF')
print('.kernel_attr Target="cm"\n.function "spill_entry"\nspill_entry:')
print('    movs (M1, 1) T6(0) 0x1:ud')
for i in range(N):
    print(f'    oword_ld (4) T6 {i * 4:#x}:ud X{i}.0')
for i in range(N):
    print(f'    add (M1, 16) X{i}(0,0)<1> X{i}(0,0)<1;1,0> '
          f'X{(i * 37 + 5) % N}(0,0)<1;1,0>')
for i in range(N):
    print(f'    oword_st (4) T6 {i * 4:#x}:ud X{i}.0')
print('    ret (M1, 1)')
