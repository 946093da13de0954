// Features of hosts other than passing buffers: one kernel for each. All are in
// one module.
#include <cm/cm.h>

static const uint lanes[16] = {0, 1, 2,  3,  4,  5,  6,  7,
                               8, 9, 10, 11, 12, 13, 14, 15};

// Prints its position and a value, as the host's printf would.
extern "C" _GENX_MAIN_ void print(float number) {
  int x = get_thread_origin_x(), y = get_thread_origin_y();
  printf("thread %d, %d: %.2f\n", x, y, number * x);
}

// The host creates a list of nodes that point to each other: addresses are the
// same in the kernel.
struct Node {
  ulong next;
  int value;
  int squared;
};

extern "C" _GENX_MAIN_ void walk_list(svmptr_t first, svmptr_t sum) {
  vector<int, 1> total = 0;
  for (Node *n = (Node *)first; n; n = (Node *)n->next) {
    n->squared = n->value * n->value;
    total += n->value;
  }
  *(int *)sum = total(0);
}

// Halves the size of a picture: the sampler averages four pixels.
extern "C" _GENX_MAIN_ void
halve(SurfaceIndex in [[type("image2d_t read_only")]], SamplerIndex linear,
      SurfaceIndex out [[type("image2d_t write_only")]], float width,
      float height) {
  vector<uint, 16> lane(lanes);
  vector<uint, 16> x = get_thread_origin_x() * 16 + lane;
  vector<uint, 16> y = get_thread_origin_y();
  vector<float, 16> u = (vector<float, 16>(x) + 0.5f) / width;
  vector<float, 16> v = (vector<float, 16>(y) + 0.5f) / height;
  matrix<float, 4, 16> pixels;
  sample16(pixels, CM_ABGR_ENABLE, in, linear, u, v);
  write_typed(out, CM_ABGR_ENABLE, pixels, x, y);
}

// Writes multiples of a constant that is set when the module is loaded.
extern "C" _GENX_MAIN_ void multiples(SurfaceIndex out) {
  vector<int, 16> v(lanes);
  v *= cm_spec_constant<int, 7, 3>();
  write(out, 0, v);
}
