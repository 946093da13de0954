// Attention of some queries of one head without scores in memory: a thread
// keeps the queries and their results in registers, processes keys and values
// KEYS at a time, and rescales its results whenever it finds a greater score
// (online softmax).
//
// Halves are multiplied on the systolic array and summed as floats. The array
// multiplies eight rows of sixteen halves (A) by eight rows of COLUMNS dwords
// (B), where a dword holds two vertically adjacent halves of a column. K is
// such a B if its dwords are transposed, and V if its rows are interleaved; on
// pvc 2-D loads do both. On dg2 a gather transposes K, with keys as lanes, and
// V is interleaved in registers.
#ifndef CMC_EXAMPLES_ATTENTION_FLASH_H
#define CMC_EXAMPLES_ATTENTION_FLASH_H

#include "attention.h"

#define COLUMNS (CM_GRF_WIDTH / 32) // 8 on dg2, 16 on pvc.
#define QUERIES COLUMNS
#ifndef KEYS // Per block. For a large head 32 do not fit in registers.
#define KEYS (HEAD_SIZE > 64 ? 16 : 32)
#endif

#define ROW_BLOCKS (QUERIES / 8)
#define KEY_BLOCKS (KEYS / COLUMNS)
#define HEAD_BLOCKS (HEAD_SIZE / COLUMNS)
#define HEAD_STEPS (HEAD_SIZE / 16)
#define KEY_STEPS (KEYS / 16)

// Bytes from one token to the next.
#define Q_PITCH (HEADS * HEAD_SIZE * 2)
#define KV_PITCH (KV_HEADS * HEAD_SIZE * 2)

using Scores = matrix<float, ROW_BLOCKS * KEY_BLOCKS, 8 * COLUMNS>;
using Weights = matrix<half, ROW_BLOCKS * KEY_STEPS, 8 * 16>;
using Result = matrix<float, ROW_BLOCKS * HEAD_BLOCKS, 8 * COLUMNS>;
using Queries = matrix<half, ROW_BLOCKS * HEAD_STEPS, 8 * 16>;

#ifdef CM_HAS_LSC_UNTYPED_2D

// A head of an array [token][head][element] is treated as a surface.
template <int Blocks, int Height, int Width, typename T = half>
using Block = lsc::block_2d_desc<T, Blocks, Height, Width>;

_GENX_ void load_queries(svmptr_t q, int tokens, int token, Queries &rows) {
  Block<2, 8, 16> block((half *)q, tokens - 1, HEAD_SIZE * 2 - 1, Q_PITCH - 1,
                        0, token);
#pragma unroll
  for (int r = 0; r < ROW_BLOCKS; ++r) {
#pragma unroll
    for (int d = 0; d < HEAD_STEPS; d += 2) {
      vector<half, 2 * 8 * 16> two;
      block.set_block_x(d * 16);
      block.set_block_y(token + r * 8);
      cm_load<lsc::Normal>(two.select_all(), block);
      rows.row(r * HEAD_STEPS + d) = two.select<128, 1>(0);
      rows.row(r * HEAD_STEPS + d + 1) = two.select<128, 1>(128);
    }
  }
}

// Loads sixteen elements of COLUMNS keys.
struct KeyLoader {
  Block<1, COLUMNS, 8, int> block;
  _GENX_ KeyLoader(svmptr_t k, int tokens)
      : block((int *)k, tokens - 1, HEAD_SIZE * 2 - 1, KV_PITCH - 1, 0, 0) {}
  _GENX_ void load(int key, int step, vector_ref<int, 8 * COLUMNS> columns) {
    block.set_block_x(step * 8);
    block.set_block_y(key);
    cm_load<lsc::Transpose, CacheHint::Cached, CacheHint::Cached>(columns,
                                                                  block);
  }
};

// Loads COLUMNS elements of the values of a block.
#define VALUE_BLOCKS 1
struct ValueLoader {
  Block<1, KEYS, COLUMNS> block;
  _GENX_ ValueLoader(svmptr_t v, int tokens)
      : block((half *)v, tokens - 1, HEAD_SIZE * 2 - 1, KV_PITCH - 1, 0, 0) {}
  _GENX_ void load(int key, int n,
                   matrix_ref<int, KEY_STEPS, 8 * COLUMNS> columns) {
    block.set_block_x(n * COLUMNS);
    block.set_block_y(key);
    cm_load<lsc::VNNI, CacheHint::Cached, CacheHint::Cached>(
        columns.format<half>(), block);
  }
};

_GENX_ void store_result(svmptr_t out, int tokens, int token, Result &o) {
  Block<1, 8, COLUMNS> block((half *)out, tokens - 1, HEAD_SIZE * 2 - 1,
                             Q_PITCH - 1, 0, token);
#pragma unroll
  for (int r = 0; r < ROW_BLOCKS; ++r) {
#pragma unroll
    for (int n = 0; n < HEAD_BLOCKS; ++n) {
      vector<half, 8 *COLUMNS> rounded = o.row(r * HEAD_BLOCKS + n);
      block.set_block_x(n * COLUMNS);
      block.set_block_y(token + r * 8);
      cm_store<CacheHint::WriteBack, CacheHint::WriteBack>(block, rounded);
    }
  }
}

#else

_GENX_ void load_queries(svmptr_t q, int tokens, int token, Queries &rows) {
#pragma unroll
  for (int i = 0; i < QUERIES; ++i) {
    int at = cm_min<int>(token + i, tokens - 1);
    vector<int, HEAD_SIZE / 2> row =
        cm_ptr_load<int, HEAD_SIZE / 2>((int *)q, at * Q_PITCH);
    rows.select<HEAD_STEPS, 1, 16, 1>(i / 8 * HEAD_STEPS, i % 8 * 16) =
        row.format<half>();
  }
}

struct KeyLoader {
  svmptr_t k;
  int tokens;
  vector<int, COLUMNS> lane;
  _GENX_ KeyLoader(svmptr_t k, int tokens) : k(k), tokens(tokens) {
    cmtl::cm_vector_assign(lane.select_all(), 0, 1);
  }
  _GENX_ void load(int key, int step, vector_ref<int, 8 * COLUMNS> columns) {
    vector<uint, COLUMNS> at = cm_min<int>(lane + key, tokens - 1) * KV_PITCH;
    columns = cm_ptr_load<int, VectorSize::N8, DataSize::U32, CacheHint::Cached,
                          CacheHint::Cached>((int *)k, at + step * 32);
  }
};

// Loads 64 bytes of a row of V at a time.
#define VALUE_BLOCKS (32 / COLUMNS)
struct ValueLoader {
  svmptr_t v;
  int tokens;
  _GENX_ ValueLoader(svmptr_t v, int tokens) : v(v), tokens(tokens) {}
  _GENX_ void
  load(int key, int n,
       matrix_ref<int, VALUE_BLOCKS * KEY_STEPS, 8 * COLUMNS> columns) {
#pragma unroll
    for (int i = 0; i < KEYS; ++i) {
      int at = cm_min<int>(key + i, tokens - 1);
      vector<int, 16> row = cm_ptr_load<int, 16, DataSize::U32,
                                        CacheHint::Cached, CacheHint::Cached>(
          (int *)v, at * KV_PITCH + n * COLUMNS * 2);
      // Of the two keys of a step, the first is in the low halves of the
      // dwords.
      auto halves =
          columns.format<half, VALUE_BLOCKS * KEY_STEPS, 16 * COLUMNS>();
#pragma unroll
      for (int b = 0; b < VALUE_BLOCKS; ++b)
        halves.row(b * KEY_STEPS + i / 16)
            .select<COLUMNS, 2>(i % 16 / 2 * 2 * COLUMNS + i % 2) =
            row.format<half>().select<COLUMNS, 1>(b * COLUMNS);
    }
  }
};

_GENX_ void store_result(svmptr_t out, int tokens, int token, Result &o) {
#pragma unroll
  for (int i = 0; i < QUERIES; ++i) {
    vector<half, HEAD_SIZE> row = o.select<HEAD_BLOCKS, 1, COLUMNS, 1>(
        i / 8 * HEAD_BLOCKS, i % 8 * COLUMNS);
    if (token + i < tokens)
      cm_ptr_store<int, HEAD_SIZE / 2>((int *)out, (token + i) * Q_PITCH,
                                       row.format<int>());
  }
}

#endif

// Masks the keys after each query. ahead is the distance from the first query
// to the first key.
_GENX_ void hide_future(Scores &s, int ahead) {
  matrix<int, 8, COLUMNS> distance; // From query to key.
  cmtl::cm_vector_assign(distance.row(0), 0, 1);
#pragma unroll
  for (int i = 1; i < 8; ++i)
    distance.row(i) = distance.row(0) - i;
  vector<int, 8 *COLUMNS> flat = distance.format<int>();
#pragma unroll
  for (int r = 0; r < ROW_BLOCKS; ++r) {
#pragma unroll
    for (int c = 0; c < KEY_BLOCKS; ++c)
      s.row(r * KEY_BLOCKS + c)
          .merge(LOWEST, flat > r * 8 - c * COLUMNS - ahead);
  }
}

// Replaces scores by weights, and updates greatest and sum to cover all keys so
// far. If the greatest score grew, the result is scaled down.
_GENX_ void soften(Scores &s, vector<float, QUERIES> &greatest,
                   vector<float, QUERIES> &sum, Weights &p, Result &o) {
  vector<float, QUERIES> top, part;
#pragma unroll
  for (int r = 0; r < ROW_BLOCKS; ++r) {
    matrix<float, 8, COLUMNS> m = s.row(r * KEY_BLOCKS);
#pragma unroll
    for (int c = 1; c < KEY_BLOCKS; ++c)
      m = cm_max<float>(m, s.row(r * KEY_BLOCKS + c));
    top.select<8, 1>(r * 8) = along_rows<true, 8, COLUMNS>(m);
  }
  top = cm_max<float>(top, greatest);
  if ((top > greatest).any()) {
    vector<float, QUERIES> shrink = cm_exp(greatest - top);
    sum *= shrink;
#pragma unroll
    for (int i = 0; i < QUERIES; ++i)
      o.select<HEAD_BLOCKS, 1, COLUMNS, 1>(i / 8 * HEAD_BLOCKS,
                                           i % 8 * COLUMNS) *= shrink(i);
    greatest = top;
  }
#pragma unroll
  for (int r = 0; r < ROW_BLOCKS; ++r) {
    vector<float, 8 *COLUMNS> below = top.replicate<8, 1, COLUMNS, 0>(r * 8);
    matrix<float, 8, COLUMNS> total = 0;
#pragma unroll
    for (int c = 0; c < KEY_BLOCKS; ++c) {
      matrix<float, 8, COLUMNS> e = cm_exp(s.row(r * KEY_BLOCKS + c) - below);
      total += e;
      p.row(r * KEY_STEPS + c * COLUMNS / 16)
          .format<half, 8, 16>()
          .select<8, 1, COLUMNS, 1>(0, c * COLUMNS % 16) = e;
    }
    part.select<8, 1>(r * 8) = along_rows<false, 8, COLUMNS>(total);
  }
  sum += part;
}

// Lets the queries, starting with token `first`, attend to KEYS keys starting
// with `key`. scale is the scale of the scores times log2(e), since cm_exp is a
// power of two.
_GENX_ void attend(KeyLoader &keys, ValueLoader &values, Queries &rows, int key,
                   int first, float scale, vector<float, QUERIES> &greatest,
                   vector<float, QUERIES> &sum, Result &o) {
  Scores s = 0;
#pragma unroll
  for (int c = 0; c < KEY_BLOCKS; ++c) {
#pragma unroll
    for (int d = 0; d < HEAD_STEPS; ++d) {
      vector<int, 8 * COLUMNS> columns;
      keys.load(key + c * COLUMNS, d, columns);
#pragma unroll
      for (int r = 0; r < ROW_BLOCKS; ++r)
        s.row(r * KEY_BLOCKS + c) =
            cm_dpas<CM_PRECISION_HF, CM_PRECISION_HF, 8, 8>(
                s.row(r * KEY_BLOCKS + c), columns,
                rows.row(r * HEAD_STEPS + d).format<int>());
    }
  }
  s *= scale;
  if (key + KEYS > first + 1)
    hide_future(s, key - first);

  Weights p;
  soften(s, greatest, sum, p, o);

#pragma unroll
  for (int n = 0; n < HEAD_BLOCKS; n += VALUE_BLOCKS) {
    matrix<int, VALUE_BLOCKS * KEY_STEPS, 8 * COLUMNS> columns;
    values.load(key, n, columns);
#pragma unroll
    for (int b = 0; b < VALUE_BLOCKS; ++b) {
#pragma unroll
      for (int j = 0; j < KEY_STEPS; ++j) {
#pragma unroll
        for (int r = 0; r < ROW_BLOCKS; ++r)
          o.row(r * HEAD_BLOCKS + n + b) =
              cm_dpas<CM_PRECISION_HF, CM_PRECISION_HF, 8, 8>(
                  o.row(r * HEAD_BLOCKS + n + b),
                  columns.row(b * KEY_STEPS + j),
                  p.row(r * KEY_STEPS + j).format<int>());
      }
    }
  }
}

_GENX_ void finish(svmptr_t out, int tokens, int token,
                   vector<float, QUERIES> &sum, Result &o) {
  vector<float, QUERIES> share = 1.0f / sum;
#pragma unroll
  for (int i = 0; i < QUERIES; ++i)
    o.select<HEAD_BLOCKS, 1, COLUMNS, 1>(i / 8 * HEAD_BLOCKS,
                                         i % 8 * COLUMNS) *= share(i);
  store_result(out, tokens, token, o);
}

#endif // CMC_EXAMPLES_ATTENTION_FLASH_H
