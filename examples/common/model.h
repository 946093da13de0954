// The shape of a model's attention, which -D can change: elements per head,
// heads of queries, and heads of keys and values.
#ifndef CMC_EXAMPLES_COMMON_MODEL_H
#define CMC_EXAMPLES_COMMON_MODEL_H

#ifndef HEAD_SIZE
#define HEAD_SIZE 128
#endif
#ifndef HEADS
#define HEADS 32
#endif
#ifndef KV_HEADS
#define KV_HEADS 8
#endif

#endif // CMC_EXAMPLES_COMMON_MODEL_H
