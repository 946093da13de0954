# The output of 6.14-identity.cm: 2 x 2 groups of 3 x 2 threads, x fastest.
rows = []
for gy in range(2):
    for gx in range(2):
        for y in range(2):
            for x in range(3):
                local, group = y * 3 + x, gy * 2 + gx
                rows += [x, y, 3, 2, gx, gy, 2, 2, local, 6, group, 4,
                         group * 6 + local, 24, 2, 1]
print(*rows)
