// Finds the relevant blocks of keys for each block of queries, at a fraction of
// the cost of all scores.
//
//   estimate  sums scores of tokens along antidiagonals: STRIDE consecutive
//             queries are paired with STRIDE keys in reverse order. Every token
//             is in one of these sums, eight of which represent a block
//   choose    converts the sums to weights (softmax) and selects the greatest
#include "../attention/attention.h"
#include "../common/blocks.h"
#include "blocks.h"

#define STRIDE (BLOCK / 8)

// An estimate is the logarithm (base 2) of the sum of the weights of a block of
// keys, before division by the sum of all: [head][block of queries][block of
// keys][8], where the number of blocks of keys is rounded up to a multiple of
// eight.
_GENX_ int padded(int blocks) { return blocks + 7 & ~7; }

#ifdef CM_HAS_DPAS
#include "../common/systolic.h"

#define ROW_BLOCKS 4
#define COLUMN_BLOCKS 2
#define KEY_BLOCKS (COLUMN_BLOCKS * COLUMNS / 8)

// Each row of the matrix product is STRIDE tokens: of q [tokens /
// STRIDE][STRIDE * HEADS * HEAD_SIZE], of k likewise. A thread computes the
// sums of four blocks of queries of one head and of two blocks of keys, or four
// if the systolic array has sixteen columns; half of the groups have no work
// then, and no group has work if all its keys are after the queries.
//
// One group for every two blocks of keys, every four of queries, and every
// head. q is halves [token][HEADS][HEAD_SIZE], k [token][KV_HEADS][HEAD_SIZE]
// of past + tokens tokens; past is a multiple of BLOCK, tokens of STRIDE. scale
// is the scale of the scores times log2(e).
extern "C" _GENX_MAIN_ void estimate(svmptr_t q [[type("svmptr_t half")]],
                                     svmptr_t k [[type("svmptr_t half")]],
                                     svmptr_t estimates
                                     [[type("svmptr_t float")]],
                                     int tokens, int past, float scale) {
  int key_block = cm_group_id(0) * KEY_BLOCKS,
      query_block = cm_group_id(1) * ROW_BLOCKS, head = cm_group_id(2);
  int query_blocks = (tokens + BLOCK - 1) / BLOCK, past_blocks = past / BLOCK;
  int last = cm_min<int>(query_block + ROW_BLOCKS, query_blocks) - 1;
  if (key_block > past_blocks + last)
    return;

  Surface queries = {q, tokens / STRIDE, STRIDE * HEADS * HEAD_SIZE * 2},
          keys = {k, (past + tokens) / STRIDE,
                  STRIDE * KV_HEADS * HEAD_SIZE * 2};
  int at_query = head * (HEAD_SIZE / 2),
      at_key = ((STRIDE - 1) * KV_HEADS + head / SHARED) * (HEAD_SIZE / 2);
  matrix<float, ROW_BLOCKS * COLUMN_BLOCKS, 8 *COLUMNS> sum = 0;
  for (int i = 0; i < STRIDE; ++i) {
    for (int d = 0; d < HEAD_SIZE / 2; d += 8) {
      matrix<int, COLUMN_BLOCKS, 8 * COLUMNS> columns;
#pragma unroll
      for (int j = 0; j < COLUMN_BLOCKS; ++j)
        load_columns(keys, at_key + d, key_block * 8 + j * COLUMNS,
                     columns.row(j));
      matrix<int, ROW_BLOCKS, 64> rows;
      load_rows<ROW_BLOCKS>(queries, at_query + d, query_block * 8, rows);
      add_products<CM_PRECISION_HF, ROW_BLOCKS, COLUMN_BLOCKS, float>(
          rows, columns, sum);
    }
    at_query += HEADS * HEAD_SIZE / 2;
    at_key -= KV_HEADS * HEAD_SIZE / 2;
  }
  sum *= scale * (1.0f / STRIDE);

  // In its own block, a row attends to columns up to its own index.
  matrix<int, 8, 8> distance;
  cmtl::cm_vector_assign(distance.row(0), 0, 1);
#pragma unroll
  for (int i = 1; i < 8; ++i)
    distance.row(i) = distance.row(0) - i;

  int pitch = padded(past_blocks + query_blocks);
#pragma unroll
  for (int i = 0; i < ROW_BLOCKS; ++i) {
    matrix<float, KEY_BLOCKS, 8> logarithms;
#pragma unroll
    for (int j = 0; j < KEY_BLOCKS; ++j) {
      matrix<float, 8, 8> s = sum.row(i * COLUMN_BLOCKS + j * 8 / COLUMNS)
                                  .format<float, 8, COLUMNS>()
                                  .select<8, 1, 8, 1>(0, j * 8 % COLUMNS);
      if (key_block + j == past_blocks + query_block + i)
        s.merge(LOWEST, distance > 0);
      vector<float, 8> top = along_rows<true, 8, 8>(s);
      s = cm_exp(s - top.replicate<8, 1, 8, 0>(0));
      logarithms.row(j) = top + cm_log(along_rows<false, 8, 8>(s));
    }
    if (query_block + i < query_blocks) {
      int place = (head * query_blocks + query_block + i) * pitch + key_block;
      store_block<float, KEY_BLOCKS * 8>(estimates + (svmptr_t)place * 32,
                                         logarithms.format<float>());
    }
  }
}

#endif

// Loads eight blocks of keys starting at `block`: blocks from `end` on get no
// weight.
_GENX_ matrix<float, 8, 8> load_estimates(svmptr_t from, int block, int end) {
  matrix<float, 8, 8> x = load_block<float, 64>(from + block * 32);
  if (block + 8 > end) {
    matrix<int, 8, 8> number;
#pragma unroll
    for (int i = 0; i < 8; ++i)
      number.row(i) = block + i;
    x.merge(LOWEST, number >= end);
  }
  return x;
}

// The sums, or with Max the maxima, of the columns of m.
template <bool Max, int Rows>
_GENX_ vector<float, 8> along_columns(matrix<float, Rows, 8> m) {
  if constexpr (Rows == 1) {
    return m.template format<float>();
  } else {
    matrix<float, Rows / 2, 8> half, low, high;
    low = m.template select<Rows / 2, 1, 8, 1>(0, 0);
    high = m.template select<Rows / 2, 1, 8, 1>(Rows / 2, 0);
    half = Max ? cm_max<float>(low, high) : low + high;
    return along_columns<Max, Rows / 2>(half);
  }
}

// The weights of the first `blocks` blocks of keys; others have weight 0. The
// weights of each of the first `rows` rows add up to 1.
_GENX_ vector<float, MAX_BLOCKS> soften(svmptr_t from, int blocks, int rows) {
  vector<float, 8> greatest = LOWEST, sum = 0;
  for (int block = 0; block < blocks; block += 8) {
    matrix<float, 8, 8> x = load_estimates(from, block, blocks);
    vector<float, 8> top = cm_max<float>(greatest, along_columns<true, 8>(x));
    x = cm_exp(x - top.replicate<8>());
    sum = sum * cm_exp(greatest - top) + along_columns<false, 8>(x);
    greatest = top;
  }
  vector<int, 8> row;
  cmtl::cm_vector_assign(row, 0, 1);
  vector<float, 8> all = greatest + cm_log(sum);
  all.merge(-LOWEST, row >= rows); // Makes their weights 0.

  vector<float, MAX_BLOCKS> weights = 0;
  for (int block = 0; block < blocks; block += 8) {
    matrix<float, 8, 8> x = load_estimates(from, block, blocks);
    x = cm_exp(x - all.replicate<8>());
    weights.select<8, 1>(block) = along_rows<false, 8, 8>(x);
  }
  return weights;
}

// The number of weights that are at least `least`, and their sum.
struct Those {
  int count;
  float sum;
  _GENX_ Those(vector_ref<float, MAX_BLOCKS> weights, float least) {
    vector<ushort, 32> counts = 0;
    vector<float, 32> sums = 0;
#pragma unroll
    for (int i = 0; i < MAX_BLOCKS; i += 32) {
      vector<float, 32> some = weights.select<32, 1>(i);
      vector<ushort, 32> is_one = some >= least;
      counts += is_one;
      some.merge(0, is_one == 0);
      sums += some;
    }
    count = cm_sum<int>(counts);
    sum = cm_sum<float>(sums);
  }
};

// A block of queries attends to its own block of keys and the `most` - 1 others
// with the greatest weights, or fewer, if these already have `share` of all
// weights.
//
// One group for every block of queries and every head.
extern "C" _GENX_MAIN_ void choose(svmptr_t estimates
                                   [[type("svmptr_t float")]],
                                   svmptr_t masks [[type("svmptr_t")]],
                                   int tokens, int past, int most,
                                   float share) {
  int query_block = cm_group_id(0), query_blocks = cm_group_count(0);
  int place = cm_group_id(1) * query_blocks + query_block;
  int own = past / BLOCK + query_block;
  int pitch = padded(past / BLOCK + query_blocks);
  int rows = cm_min<int>(tokens / STRIDE - query_block * 8, 8);
  vector<float, MAX_BLOCKS> weights =
      soften(estimates + (svmptr_t)(place * pitch) * 32, own + 1, rows);

  int others = cm_min<int>(most - 1, own);
  float needed = share * rows - weights(own);
  weights(own) = 0;

  // Finds the greatest threshold for which enough weights remain. Nonnegative
  // floats are ordered like their bits, so that the bits can be found one by
  // one.
  uint least = 0;
  for (uint bit = 1u << 30; bit; bit >>= 1) {
    vector<uint, 1> next = least | bit;
    Those those(weights, next.format<float>()(0));
    if (those.count >= others || those.sum >= needed)
      least |= bit;
  }

  // Selects all greater weights, and as many of equal weight as still fit.
  vector<uint, WORDS> words, equal;
#pragma unroll
  for (int i = 0; i < WORDS; ++i) {
    vector<uint, 32> bits = weights.select<32, 1>(i * 32).format<uint>();
    words(i) = cm_pack_mask(bits > least);
    equal(i) = cm_pack_mask(bits == least);
    others -= cm_cbit<uint>(words(i));
  }
#pragma unroll
  for (int i = 0; i < WORDS; ++i) {
    // Only blocks before the query's own.
    int before = cm_max<int>(cm_min<int>(own - i * 32, 32), 0);
    uint found = before == 32 ? equal(i) : equal(i) & (1u << before) - 1;
    for (; (int)cm_cbit<uint>(found) > others;
         found &= ~(1u << (31 - cm_lzd<uint>(found))))
      ;
    words(i) |= found;
    others -= cm_cbit<uint>(found);
    if (own / 32 == i)
      words(i) |= 1u << own % 32;
  }
  store_block<uint, WORDS>(masks + (svmptr_t)place * WORDS * 4, words);
}
