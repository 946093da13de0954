// Attention of a prompt: each token looks at itself and at all before it.
#include "flash.h"

// A group for every eight tokens and every head; where a thread has sixteen
// queries, half of the groups have nothing to do. q and out are halves
// [token][HEADS][HEAD_SIZE], k and v [token][KV_HEADS][HEAD_SIZE] of past +
// tokens tokens, of which the last ones are those of q. scale is that of the
// scores times log2(e).
extern "C" _GENX_MAIN_ void prefill(svmptr_t q [[type("svmptr_t half")]],
                                    svmptr_t k [[type("svmptr_t half")]],
                                    svmptr_t v [[type("svmptr_t half")]],
                                    svmptr_t out [[type("svmptr_t half")]],
                                    int tokens, int past, float scale) {
  // The last queries have most to do; they begin.
  int token = ((tokens - 1) / QUERIES - cm_group_id(0)) * QUERIES;
  if (token < 0)
    return;
  int head = cm_group_id(1);
  int all = past + tokens;
  q += head * HEAD_SIZE * 2;
  out += head * HEAD_SIZE * 2;
  KeyLoader keys(k + head / SHARED * HEAD_SIZE * 2, all);
  ValueLoader values(v + head / SHARED * HEAD_SIZE * 2, all);

  Queries rows;
  load_queries(q, tokens, token, rows);
  Result o = 0;
  vector<float, QUERIES> greatest = LOWEST, sum = 0;

  int first = past + token; // The place of the first query.
  int end = cm_min<int>(first + QUERIES, all);
  for (int key = 0; key < end; key += KEYS)
    attend(keys, values, rows, key, first, scale, greatest, sum, o);
  finish(out, tokens, token, sum, o);
}
