// A decoding step: one new token of each sequence. Keys and values of all
// tokens so far are in a paged cache of blocks of BLOCK tokens,
// [block][KV_HEADS][BLOCK][HEAD_SIZE]; a table lists the blocks of each
// sequence. The cache contains halves or, with KV_INT8, bytes with a scale for
// each token of each head: [block][KV_HEADS][BLOCK].
//
//   update_cache  writes the new keys and values to the cache
//   decode        attends to PART tokens; the heads that share K and V are
//                 processed by one thread, which reads K and V once
//   combine       combines the results of all parts
#include "../common/blocks.h"
#include "attention.h"

#ifndef BLOCK
#define BLOCK 16
#endif
#ifndef PART
#define PART 128
#endif
#define TILE 16 // Keys per softmax step.
static_assert(BLOCK % TILE == 0 && PART % BLOCK == 0);

#ifdef KV_INT8
using Cached = char;
#else
using Cached = half;
#endif

// Writes a row of the cache: unchanged, or scaled to bytes whose greatest
// magnitude is 127.
_GENX_ void put_row(svmptr_t cache, float *scales, int place,
                    vector<half, HEAD_SIZE> row) {
#ifdef KV_INT8
  vector<float, HEAD_SIZE> wide = row;
  float top = cm_max<float>(cm_reduced_max<float>(cm_abs<float>(wide)), 1e-20f);
  vector<char, HEAD_SIZE> bytes = cm_rnde<float>(wide * (127.0f / top));
  store_block<char, HEAD_SIZE>(cache + (svmptr_t)place * HEAD_SIZE, bytes);
  scales[place] = top * (1.0f / 127.0f);
#else
  store_block<half, HEAD_SIZE>(cache + (svmptr_t)place * HEAD_SIZE * 2, row);
#endif
}

// One group per new token and KV head. k and v are [token][KV_HEADS]
// [HEAD_SIZE]; slots has the slot of each token in the cache, block * BLOCK +
// index in the block, or -1 for a token without a slot.
extern "C" _GENX_MAIN_ void update_cache(svmptr_t k [[type("svmptr_t half")]],
                                         svmptr_t v [[type("svmptr_t half")]],
                                         const int *slots [[type("svmptr_t")]],
                                         svmptr_t k_cache [[type("svmptr_t")]],
                                         svmptr_t v_cache [[type("svmptr_t")]],
                                         float *k_scales [[type("svmptr_t")]],
                                         float *v_scales [[type("svmptr_t")]]) {
  int token = cm_group_id(0), head = cm_group_id(1);
  int slot = slots[token];
  if (slot < 0)
    return;
  int from = (token * KV_HEADS + head) * HEAD_SIZE * 2;
  int to = (slot / BLOCK * KV_HEADS + head) * BLOCK + slot % BLOCK;
  put_row(k_cache, k_scales, to, load_block<half, HEAD_SIZE>(k + from));
  put_row(v_cache, v_scales, to, load_block<half, HEAD_SIZE>(v + from));
}

// Computes the scores of four keys at a time: products of sixteen lanes are
// folded for all keys and heads at once.
_GENX_ void score(svmptr_t k, matrix_ref<float, SHARED, HEAD_SIZE> q,
                  matrix_ref<float, SHARED, TILE> s) {
#pragma unroll
  for (int j = 0; j < TILE; j += 4) {
    matrix<float, SHARED * 4, 16> products = 0;
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      vector<float, HEAD_SIZE> key = load_block<Cached, HEAD_SIZE>(
          k + (j + i) * HEAD_SIZE * sizeof(Cached));
#pragma unroll
      for (int d = 0; d < HEAD_SIZE; d += 16) {
#pragma unroll
        for (int g = 0; g < SHARED; ++g)
          products.row(g * 4 + i) +=
              q.row(g).select<16, 1>(d) * key.select<16, 1>(d);
      }
    }
    s.select<SHARED, 1, 4, 1>(0, j) =
        along_rows<false, SHARED * 4, 16>(products);
  }
}

// One group per part of the longest context, KV head and sequence. q is
// [sequence][HEADS][HEAD_SIZE]; tables has `blocks` blocks per sequence.
// results is [sequence][HEADS][parts][HEAD_SIZE], not yet divided by the sums;
// weights has the greatest score and the sum for each. scale is the scale of
// the scores times log2(e).
extern "C" _GENX_MAIN_ void decode(svmptr_t q [[type("svmptr_t half")]],
                                   svmptr_t k_cache [[type("svmptr_t")]],
                                   svmptr_t v_cache [[type("svmptr_t")]],
                                   svmptr_t k_scales [[type("svmptr_t float")]],
                                   svmptr_t v_scales [[type("svmptr_t float")]],
                                   const int *tables [[type("svmptr_t")]],
                                   const int *contexts [[type("svmptr_t")]],
                                   svmptr_t results [[type("svmptr_t float")]],
                                   float *weights [[type("svmptr_t")]],
                                   int blocks, float scale) {
  int part = cm_group_id(0), kv_head = cm_group_id(1),
      sequence = cm_group_id(2);
  int parts = cm_group_count(0);
  int context = contexts[sequence];
  int end = cm_min<int>((part + 1) * PART, context);
  if (part * PART >= end)
    return;

  int head = sequence * HEADS + kv_head * SHARED;
  matrix<float, SHARED, HEAD_SIZE> query, o = 0;
#pragma unroll
  for (int g = 0; g < SHARED; ++g)
    query.row(g) = scale * vector<float, HEAD_SIZE>(load_block<half, HEAD_SIZE>(
                               q + (head + g) * HEAD_SIZE * 2));
  vector<float, SHARED> greatest = LOWEST, sum = 0;
  vector<int, TILE> lane;
  cmtl::cm_vector_assign(lane, 0, 1);

  for (int token = part * PART; token < end; token += TILE) {
    int block = tables[sequence * blocks + token / BLOCK];
    int place = (block * KV_HEADS + kv_head) * BLOCK + token % BLOCK;
    svmptr_t row = (svmptr_t)place * HEAD_SIZE * sizeof(Cached);

    matrix<float, SHARED, TILE> s;
    score(k_cache + row, query, s);
#ifdef KV_INT8
    vector<float, TILE> scale_k = load_block<float, TILE>(k_scales + place * 4);
    vector<float, TILE> scale_v = load_block<float, TILE>(v_scales + place * 4);
#pragma unroll
    for (int g = 0; g < SHARED; ++g)
      s.row(g) *= scale_k;
#endif
    if (token + TILE > end) {
      vector<ushort, TILE> behind = lane >= end - token;
#pragma unroll
      for (int g = 0; g < SHARED; ++g)
        s.row(g).merge(LOWEST, behind);
#ifdef KV_INT8
      scale_v.merge(0, behind);
#endif
    }

    vector<float, SHARED> top = along_rows<true, SHARED, TILE>(s);
    top = cm_max<float>(top, greatest);
    vector<float, SHARED> shrink = cm_exp(greatest - top);
    greatest = top;
    s = cm_exp(s - top.replicate<SHARED, 1, TILE, 0>(0));
    sum = sum * shrink + along_rows<false, SHARED, TILE>(s);
#pragma unroll
    for (int g = 0; g < SHARED; ++g) {
      o.row(g) *= shrink(g);
#ifdef KV_INT8
      s.row(g) *= scale_v;
#endif
    }
#pragma unroll
    for (int j = 0; j < TILE; ++j) {
      vector<float, HEAD_SIZE> value = load_block<Cached, HEAD_SIZE>(
          v_cache + row + j * HEAD_SIZE * sizeof(Cached));
#pragma unroll
      for (int g = 0; g < SHARED; ++g)
        o.row(g) += s(g, j) * value;
    }
  }

#pragma unroll
  for (int g = 0; g < SHARED; ++g) {
    int place = (head + g) * parts + part;
    store_block<float, HEAD_SIZE>(results + (svmptr_t)place * HEAD_SIZE * 4,
                                  o.row(g));
    weights[place * 2] = greatest(g);
    weights[place * 2 + 1] = sum(g);
  }
}

// One group per head and sequence. parts is the number of parts of the longest
// context.
extern "C" _GENX_MAIN_ void combine(svmptr_t results [[type("svmptr_t float")]],
                                    const float *weights [[type("svmptr_t")]],
                                    const int *contexts [[type("svmptr_t")]],
                                    svmptr_t out [[type("svmptr_t half")]],
                                    int parts) {
  int head = cm_group_id(1) * HEADS + cm_group_id(0);
  int used = (contexts[cm_group_id(1)] + PART - 1) / PART;
  results += (svmptr_t)head * parts * HEAD_SIZE * 4;
  weights += head * parts * 2;

  vector<float, 1> greatest = LOWEST, sum = 0;
  vector<float, HEAD_SIZE> o = 0;
  for (int i = 0; i < used; ++i) {
    vector<float, 1> part = weights[i * 2];
    vector<float, 1> top = cm_max<float>(greatest, part);
    vector<float, 1> old = cm_exp(greatest - top), now = cm_exp(part - top);
    sum = sum * old(0) + weights[i * 2 + 1] * now(0);
    o = o * old(0) +
        load_block<float, HEAD_SIZE>(results + i * HEAD_SIZE * 4) * now(0);
    greatest = top;
  }
  vector<half, HEAD_SIZE> rounded = o * (1.0f / sum(0));
  store_block<half, HEAD_SIZE>(out + head * HEAD_SIZE * 2, rounded);
}
