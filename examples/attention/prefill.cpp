// Attention of a prompt: each token attends to itself and all tokens before it.
#include "flash.h"

// One group for every eight tokens and every head; if a thread has sixteen
// queries, half of the groups have no work. q and out are halves
// [token][HEADS][HEAD_SIZE], k and v [token][KV_HEADS][HEAD_SIZE] of past +
// tokens tokens; the last of these are the tokens of q. scale is the scale of
// the scores times log2(e).
extern "C" _GENX_MAIN_ void prefill(svmptr_t q [[type("svmptr_t half")]],
                                    svmptr_t k [[type("svmptr_t half")]],
                                    svmptr_t v [[type("svmptr_t half")]],
                                    svmptr_t out [[type("svmptr_t half")]],
                                    int tokens, int past, float scale) {
  // The last queries have the most work, so they start first.
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

  int first = past + token; // The position of the first query.
  int end = cm_min<int>(first + QUERIES, all);
  for (int key = 0; key < end; key += KEYS)
    attend(keys, values, rows, key, first, scale, greatest, sum, o);
  finish(out, tokens, token, sum, o);
}
