// Attention that looks at some blocks of keys only: a block of BLOCK queries
// and a block of BLOCK keys meet or do not.
#ifndef CMC_EXAMPLES_BLOCKSPARSE_BLOCKS_H
#define CMC_EXAMPLES_BLOCKSPARSE_BLOCKS_H

#ifndef BLOCK
#define BLOCK 128
#endif
#ifndef MAX_BLOCKS // Of keys.
#define MAX_BLOCKS 256
#endif
static_assert(BLOCK % 32 == 0 && MAX_BLOCKS % 128 == 0);

// Which blocks of keys a block of queries meets are bits, lowest first:
// [head][block of queries][WORDS].
#define WORDS (MAX_BLOCKS / 32)

#endif // CMC_EXAMPLES_BLOCKSPARSE_BLOCKS_H
