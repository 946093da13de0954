// Normalises queries and keys and rotates them by their positions, in place:
// RMSNorm and RoPE in one pass over memory. qkv is the output of the
// projection, [token][HEADS + 2 * KV_HEADS][HEAD_SIZE] halves: queries, keys
// and values; values are not changed.
#include "../common/blocks.h"
#include "../common/model.h"

#define TURNED (HEADS + KV_HEADS)
#define HALF_HEAD (HEAD_SIZE / 2)

// The weights of RMSNorm, of queries and of keys, are halves [2][HEAD_SIZE];
// cosines and sines, of position * frequency, floats [position][2][HALF_HEAD].
// An element is rotated with the one half a head after it.
//
// One group per token and head of queries and keys.
extern "C" _GENX_MAIN_ void
norm_rope(svmptr_t qkv [[type("svmptr_t half")]],
          svmptr_t weights [[type("svmptr_t half")]],
          svmptr_t angles [[type("svmptr_t float")]],
          const int *positions [[type("svmptr_t")]], float epsilon) {
  int token = cm_group_id(0), head = cm_group_id(1);
  svmptr_t place =
      qkv + (svmptr_t)(token * (TURNED + KV_HEADS) + head) * HEAD_SIZE * 2;
  vector<float, HEAD_SIZE> x = load_block<half, HEAD_SIZE>(place);
  vector<half, HEAD_SIZE> weight =
      load_block<half, HEAD_SIZE>(weights + (head < HEADS ? 0 : HEAD_SIZE * 2));
  svmptr_t angle = angles + (svmptr_t)positions[token] * HEAD_SIZE * 4;
  vector<float, HALF_HEAD> cosine = load_block<float, HALF_HEAD>(angle);
  vector<float, HALF_HEAD> sine =
      load_block<float, HALF_HEAD>(angle + HALF_HEAD * 4);

  float mean = cm_sum<float>(x * x) * (1.0f / HEAD_SIZE);
  x *= cm_rsqrt(mean + epsilon);
  x *= weight;

  vector<half, HEAD_SIZE> out;
  vector<float, HALF_HEAD> low = x.select<HALF_HEAD, 1>(0),
                           high = x.select<HALF_HEAD, 1>(HALF_HEAD);
  out.select<HALF_HEAD, 1>(0) = low * cosine - high * sine;
  out.select<HALF_HEAD, 1>(HALF_HEAD) = high * cosine + low * sine;
  store_block<half, HEAD_SIZE>(place, out);
}
