/* The C API as a C program uses it; CApiTest.cpp calls it. */
#include "gensim/gensim_c.h"

/* Runs the kernel "tiny" over `threads` threads; 1 when it could. */
int runTinyInC(const void *bytes, size_t size, unsigned threads, uint32_t n,
               uint32_t *out, size_t outBytes) {
  gensim_module *m = gensim_load(bytes, size, NULL);
  gensim_launch *l = gensim_launch_create(m, "tiny");
  int done = gensim_set_buffer(l, 0, out, outBytes) &&
             gensim_set_value(l, 1, &n, sizeof(n));
  gensim_set_groups(l, threads, 1, 1);
  done = done && gensim_run(l);
  gensim_launch_destroy(l);
  gensim_unload(m);
  return done;
}
