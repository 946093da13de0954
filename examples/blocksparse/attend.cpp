// Attention of a prompt to the selected blocks of keys.
#include "../attention/flash.h"
#include "blocks.h"
static_assert(BLOCK % KEYS == 0 && BLOCK % QUERIES == 0);

// Groups and arguments are those of prefill; masks is the output of `choose`.
// past is a multiple of BLOCK.
extern "C" _GENX_MAIN_ void attend_blocks(
    svmptr_t q [[type("svmptr_t half")]], svmptr_t k [[type("svmptr_t half")]],
    svmptr_t v [[type("svmptr_t half")]],
    const uint *masks [[type("svmptr_t")]],
    svmptr_t out [[type("svmptr_t half")]], int tokens, int past, float scale) {
  int token = ((tokens - 1) / QUERIES - cm_group_id(0)) * QUERIES;
  if (token < 0)
    return;
  int head = cm_group_id(1);
  int all = past + tokens;
  q += head * HEAD_SIZE * 2;
  out += head * HEAD_SIZE * 2;
  KeyLoader keys(k + head / SHARED * HEAD_SIZE * 2, all);
  ValueLoader values(v + head / SHARED * HEAD_SIZE * 2, all);
  int query_blocks = (tokens + BLOCK - 1) / BLOCK;
  masks += (head * query_blocks + token / BLOCK) * WORDS;

  Queries rows;
  load_queries(q, tokens, token, rows);
  Result o = 0;
  vector<float, QUERIES> greatest = LOWEST, sum = 0;

  int first = past + token;
  int end = cm_min<int>(first + QUERIES, all);
  for (int from = 0; from < end; from += 32 * BLOCK) {
    for (uint left = masks[from / (32 * BLOCK)]; left; left &= left - 1) {
      int block = from + cm_fbl<uint>(left) * BLOCK;
      int behind = cm_min<int>(block + BLOCK, end);
      for (int key = block; key < behind; key += KEYS)
        attend(keys, values, rows, key, first, scale, greatest, sum, o);
    }
  }
  finish(out, tokens, token, sum, o);
}
