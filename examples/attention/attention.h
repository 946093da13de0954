// For the attention kernels: sums and maxima along the rows of a block.
#ifndef CMC_EXAMPLES_ATTENTION_ATTENTION_H
#define CMC_EXAMPLES_ATTENTION_ATTENTION_H

#include "../common/model.h"
#include <cm/cm.h>
#include <cm/cmtl.h>

// The number of query heads that share a head of keys and values.
#define SHARED (HEADS / KV_HEADS)

// Below every score. Not an infinity, since differences are computed.
#define LOWEST -3e38f

// The sums, or with Max the maxima, of the rows of m: folds the halves of all
// rows together until one column is left.
template <bool Max, int Rows, int Columns>
_GENX_ vector<float, Rows> along_rows(matrix<float, Rows, Columns> m) {
  if constexpr (Columns == 1) {
    return m.template format<float>();
  } else {
    matrix<float, Rows, Columns / 2> half, low, high;
    low = m.template select<Rows, 1, Columns / 2, 1>(0, 0);
    high = m.template select<Rows, 1, Columns / 2, 1>(0, Columns / 2);
    half = Max ? cm_max<float>(low, high) : low + high;
    return along_rows<Max, Rows, Columns / 2>(half);
  }
}

#endif // CMC_EXAMPLES_ATTENTION_ATTENTION_H
