// The first kernel asks for no local ids: its payload has a register for them
// nevertheless, up to Gen12.
kernel void say(global int *x, int n) {
  printf("%d %s %5.2f %c %lx|%v4d\n", x[0] + n, "text", 2.5f, 'c', 1L << 40,
         (int4)(1, 2, 3, x[1]));
}

kernel void count(global int *x) {
  int id = get_global_id(0);
  if (id & 1)
    printf("item %d of %d\n", id, (int)get_global_size(0));
  x[id] = id;
}
