kernel void numbers(global int *out) {
  out[get_local_id(0) + 3 * get_local_id(1) + 15 * get_local_id(2)] =
      1 + get_local_id(0) + 10 * get_local_id(1) + 100 * get_local_id(2);
}
