kernel void pick(global int *out) {
  int values[64];
  int id = get_local_id(0);
  for (int i = 0; i < 64; ++i)
    values[i * 7 % 64] = id * 100 + i;
  out[id] = values[out[id]];
}
