// The feed-forward layer of a mixture of experts: each token is processed by
// TOP of EXPERTS networks, and gets the weighted sum of their results.
//
//   route         finds the experts of a token and their weights
//   group_tokens  lists the tokens of each expert
//   gate_up       gathers these tokens, multiplies them by the first weights of
//                 the expert, and applies its gate (SwiGLU)
//   down          multiplies the result by the second weights of the expert,
//                 and scatters the products to the rows of their visits
//   combine       adds the results of a token
//
// A visit, token * TOP + i, is a token at one of its experts. Each has a
// separate row in intermediate results, so that sums have a fixed order.
#include "../common/blocks.h"
#include <cm/cmtl.h>

#ifndef EXPERTS // 8, 16, 32, 64 or 128.
#define EXPERTS 8
#endif
#ifndef TOP
#define TOP 2
#endif

#define LOG2E 1.44269504f

// One group per token. logits are floats [token][EXPERTS]; experts and weights
// are [token][TOP], best expert first; of equal ones the one with the lower
// index comes first. The weights of a token are the softmax of these logits.
extern "C" _GENX_MAIN_ void route(svmptr_t logits [[type("svmptr_t float")]],
                                  int *experts [[type("svmptr_t")]],
                                  float *weights [[type("svmptr_t")]]) {
  int token = cm_group_id(0);
  vector<float, EXPERTS> left =
      load_block<float, EXPERTS>(logits + token * EXPERTS * 4);
  vector<int, EXPERTS> expert;
  cmtl::cm_vector_assign(expert, 0, 1);
  vector<float, TOP> best;
#pragma unroll
  for (int i = 0; i < TOP; ++i) {
    float greatest = cm_reduced_max<float>(left);
    vector<int, EXPERTS> number = EXPERTS;
    number.merge(expert, left == greatest);
    int found = cm_reduced_min<int>(number);
    left.merge(-3e38f, expert == found);
    best(i) = greatest;
    experts[token * TOP + i] = found;
  }
  best = cm_exp((best - best(0)) * LOG2E);
  best *= 1.0f / cm_sum<float>(best);
#pragma unroll
  for (int i = 0; i < TOP; ++i)
    weights[token * TOP + i] = best(i);
}

// One group per expert. visits is set to its visits in ascending order,
// [expert][tokens], and counts to their number. Elements after the last visit
// in `experts`, up to a multiple of 16, are read and ignored.
extern "C" _GENX_MAIN_ void group_tokens(svmptr_t experts
                                         [[type("svmptr_t int")]],
                                         int *visits [[type("svmptr_t")]],
                                         int *counts [[type("svmptr_t")]],
                                         int tokens) {
  int expert = cm_group_id(0);
  svmptr_t list = (svmptr_t)(visits + expert * tokens);
  vector<uint, 16> lane, below;
  cmtl::cm_vector_assign(lane, 0, 1);
  below = (1 << lane) - 1; // Bits of the lower lanes.
  int count = 0;
  for (int i = 0; i < tokens * TOP; i += 16) {
    vector<ushort, 16> comes =
        (load_block<int, 16>(experts + i * 4) == expert) &
        (lane + i < tokens * TOP);
    uint bits = cm_pack_mask(comes);
    vector<uint, 16> place = cm_cbit<uint>(below & bits) + count;
#ifdef CM_HAS_LSC
    cm_ptr_store<uint>((uint *)list, place * 4, lane + i, comes);
#else
    SIMD_IF_BEGIN(comes) {
      vector<svmptr_t, 16> at = place * 4;
      vector<uint, 16> visit = lane + i;
      cm_svm_scatter_write(at + list, visit);
    }
    SIMD_IF_END;
#endif
    count += cm_cbit<uint>(bits);
  }
  counts[expert] = count;
}

// One group per 64 outputs and token. results are floats [visit][outputs], out
// halves [token][outputs].
extern "C" _GENX_MAIN_ void combine(svmptr_t results [[type("svmptr_t float")]],
                                    const float *weights [[type("svmptr_t")]],
                                    svmptr_t out [[type("svmptr_t half")]],
                                    int outputs) {
  int x = cm_group_id(0) * 64, token = cm_group_id(1);
  vector<float, 64> sum = 0;
#pragma unroll
  for (int i = 0; i < TOP; ++i) {
    svmptr_t visit = (svmptr_t)(token * TOP + i);
    sum += load_block<float, 64>(results + (visit * outputs + x) * 4) *
           weights[token * TOP + i];
  }
  vector<half, 64> rounded = sum;
  store_block<half, 64>(out + ((svmptr_t)token * outputs + x) * 2, rounded);
}

#ifdef CM_HAS_DPAS
#include "../common/systolic.h"

// The systolic array takes the weights as rows, since they have its layout in
// memory, and the tokens as columns: a gather with visits as lanes loads eight
// dwords of each, transposed as the array requires. Its results also have
// visits as lanes, and are scattered without changes.
#define VISITS 32 // Per thread; the expert may have fewer left.
#define COLUMN_BLOCKS (VISITS / COLUMNS)
#define ROW_BLOCKS (8 / COLUMN_BLOCKS)
#define OUTPUTS (8 * ROW_BLOCKS)

using Rows = matrix<int, ROW_BLOCKS, 64>;
using Sums = matrix<float, ROW_BLOCKS * COLUMN_BLOCKS, 8 * COLUMNS>;

// The visits of tile `number`; tiles are numbered consecutively over all
// experts. An expert has as many as it needs.
struct Tile {
  int expert;
  vector<uint, VISITS> visit;
  vector<ushort, VISITS> is_there;

  _GENX_ Tile(int number, const int *visits, const int *counts, int tokens) {
    vector<int, EXPERTS> count = load_block<int, EXPERTS>((svmptr_t)counts);
    // Prefix sums of the number of tiles per expert: along the eight columns,
    // then over the rows.
    matrix<int, EXPERTS / 8, 8> ends = count + (VISITS - 1) >> 5;
#pragma unroll
    for (int i = 1; i < 8; ++i)
      ends.column(i) += ends.column(i - 1);
#pragma unroll
    for (int i = 1; i < EXPERTS / 8; ++i)
      ends.row(i) += ends(i - 1, 7);
    vector<int, EXPERTS> end = ends.format<int>();
    vector<ushort, EXPERTS> is_before = end <= number;
    expert = cm_sum<int>(is_before);
    if (expert == EXPERTS)
      return;
    vector<int, EXPERTS> begin = 0;
    begin.merge(end, is_before);
    int first = (number - cm_reduced_max<int>(begin)) * VISITS;
    int left = counts[expert] - first;

    vector<int, VISITS> lane;
    cmtl::cm_vector_assign(lane, 0, 1);
    is_there = lane < left;
    visit = cm_ptr_load<uint>(
        (const uint *)visits + expert * tokens + first,
        vector<uint, VISITS>(cm_min<int>(lane, left - 1) * 4));
  }
};

// Multiplies rows of the weights by rows of x, which start at byte `at`. The
// weights are `parts` matrices; each contributes the same number of row blocks,
// starting at row y.
template <int Parts>
_GENX_ void multiply(Surface weights, int y, svmptr_t x,
                     vector<uint, VISITS> at, Sums &sum) {
  constexpr int blocks = ROW_BLOCKS / Parts;
  for (int k = 0; k < weights.pitch / 4; k += 8) {
    Rows rows;
#pragma unroll
    for (int i = 0; i < Parts; ++i)
      load_rows<blocks>(weights, k, y + weights.rows / Parts * i,
                        rows.select<blocks, 1, 64, 1>(i * blocks, 0));
    matrix<int, COLUMN_BLOCKS, 8 * COLUMNS> columns;
#pragma unroll
    for (int j = 0; j < COLUMN_BLOCKS; ++j)
      columns.row(j) = cm_ptr_load<int, VectorSize::N8, DataSize::U32,
                                   CacheHint::Cached, CacheHint::Cached>(
          (int *)x,
          vector<uint, COLUMNS>(at.select<COLUMNS, 1>(j * COLUMNS) + k * 4));
    add_products<CM_PRECISION_HF, ROW_BLOCKS, COLUMN_BLOCKS, float>(
        rows, columns, sum);
  }
}

// One group for every eight inner elements, and for the maximum number of
// tiles, tokens * TOP / VISITS + EXPERTS; if a thread computes sixteen
// elements, half of the groups have no work. x is halves [token][inputs],
// weights [expert][2 * inner][inputs], gate weights first; hidden
// [visit][inner]. inputs and inner are multiples of 16.
extern "C" _GENX_MAIN_ void gate_up(svmptr_t x [[type("svmptr_t half")]],
                                    svmptr_t weights [[type("svmptr_t half")]],
                                    const int *visits [[type("svmptr_t")]],
                                    const int *counts [[type("svmptr_t")]],
                                    svmptr_t hidden [[type("svmptr_t half")]],
                                    int tokens, int inputs, int inner) {
  int y = cm_group_id(0) * (OUTPUTS / 2);
  if (y >= inner)
    return;
  Tile tile(cm_group_id(1), visits, counts, tokens);
  if (tile.expert == EXPERTS)
    return;
  svmptr_t own = weights + (svmptr_t)tile.expert * inner * inputs * 4;
  Sums sum = 0;
  multiply<2>({own, 2 * inner, inputs * 2}, y, x, tile.visit / TOP * inputs * 2,
              sum);
#pragma unroll
  for (int i = 0; i < ROW_BLOCKS / 2; ++i) {
#pragma unroll
    for (int j = 0; j < COLUMN_BLOCKS; ++j) {
      vector<float, 8 *COLUMNS> gate = sum.row(i * COLUMN_BLOCKS + j),
                                up = sum.row(
                                    (i + ROW_BLOCKS / 2) * COLUMN_BLOCKS + j);
      vector<half, 8 *COLUMNS> product = gate * up *
                                         cm_inv(1.0f + cm_exp(gate * -LOG2E)),
                               pairs;
      // A dword of a lane holds two adjacent elements.
#pragma unroll
      for (int d = 0; d < 8; ++d)
        pairs.select<COLUMNS, 2>(d / 2 * 2 * COLUMNS + d % 2) =
            product.select<COLUMNS, 1>(d * COLUMNS);
      cm_ptr_store<int, VectorSize::N4>(
          (int *)hidden,
          vector<uint, COLUMNS>(tile.visit.select<COLUMNS, 1>(j * COLUMNS) *
                                    (inner * 2) +
                                (y + i * 8) * 2),
          pairs.format<int>(), tile.is_there.select<COLUMNS, 1>(j * COLUMNS));
    }
  }
}

// One group for every sixteen outputs and for as many tiles as above. weights
// are halves [expert][outputs][inner], results floats [visit][outputs].
extern "C" _GENX_MAIN_ void down(svmptr_t hidden [[type("svmptr_t half")]],
                                 svmptr_t weights [[type("svmptr_t half")]],
                                 const int *visits [[type("svmptr_t")]],
                                 const int *counts [[type("svmptr_t")]],
                                 svmptr_t results [[type("svmptr_t float")]],
                                 int tokens, int inner, int outputs) {
  int y = cm_group_id(0) * OUTPUTS;
  if (y >= outputs)
    return;
  Tile tile(cm_group_id(1), visits, counts, tokens);
  if (tile.expert == EXPERTS)
    return;
  svmptr_t own = weights + (svmptr_t)tile.expert * outputs * inner * 2;
  Sums sum = 0;
  multiply<1>({own, outputs, inner * 2}, y, hidden, tile.visit * (inner * 2),
              sum);
#pragma unroll
  for (int i = 0; i < ROW_BLOCKS; ++i) {
#pragma unroll
    for (int j = 0; j < COLUMN_BLOCKS; ++j)
      cm_ptr_store<float, VectorSize::N8>(
          (float *)results,
          vector<uint, COLUMNS>(tile.visit.select<COLUMNS, 1>(j * COLUMNS) *
                                    (outputs * 4) +
                                (y + i * 8) * 4),
          sum.row(i * COLUMN_BLOCKS + j),
          tile.is_there.select<COLUMNS, 1>(j * COLUMNS));
  }
}

#endif
