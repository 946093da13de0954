// Attention to some blocks of keys only: each block of BLOCK queries attends to
// a subset of the blocks of BLOCK keys.
#ifndef CMC_EXAMPLES_BLOCKSPARSE_BLOCKS_H
#define CMC_EXAMPLES_BLOCKSPARSE_BLOCKS_H

#ifndef BLOCK
#define BLOCK 128
#endif
#ifndef MAX_BLOCKS // Of keys.
#define MAX_BLOCKS 256
#endif
static_assert(BLOCK % 32 == 0 && MAX_BLOCKS % 128 == 0);

// The blocks of keys of a block of queries are a bit mask, lowest first:
// [head][block of queries][WORDS].
#define WORDS (MAX_BLOCKS / 32)

#endif // CMC_EXAMPLES_BLOCKSPARSE_BLOCKS_H
