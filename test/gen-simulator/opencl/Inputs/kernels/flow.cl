// Lanes that part and meet again.

// Collatz with every kind of jump; each lane goes its own way.
kernel void collatz(global const uint *in, global uint *out) {
  size_t i = get_global_id(0);
  uint v = in[i], steps = 0, mix = 0;
  if (v == 0) {
    out[i] = 0xdead;
    return;
  }
  while (v != 1) {
    ++steps;
    if (v & 1) {
      v = 3 * v + 1;
      if (v > 100000)
        break;
    } else {
      v >>= 1;
      if (v % 10 == 5)
        continue;
    }
    switch (v % 6) {
    case 0: mix += 3; break;
    case 1: mix ^= 7; // and on
    case 2: mix -= 1; break;
    case 4: mix = rotate(mix, 3u); break;
    default: mix += v;
    }
  }
  out[i] = steps * 65536 + (mix & 0xffff);
}

kernel void mandelbrot(global uchar *out, int width, float scale, int limit) {
  int x = get_global_id(0), y = get_global_id(1);
  float cr = x * scale - 2.0f, ci = y * scale - 1.25f, zr = 0, zi = 0;
  int n = 0;
  while (n < limit) {
    float rr = zr * zr, ii = zi * zi;
    if (rr + ii > 4.0f)
      break;
    zi = fma(2.0f * zr, zi, ci);
    zr = rr - ii + cr;
    ++n;
  }
  out[y * width + x] = n;
}

// Returns out of two loops: the first pair (j, k) with j * k == v.
kernel void factor(global const int *in, global int2 *out) {
  size_t i = get_global_id(0);
  int v = in[i];
  out[i] = (int2)(-1, -1);
  for (int j = 2; j < 40; ++j) {
    if (j * j > v)
      return;
    for (int k = j; k < 80; ++k) {
      if (j * k > v)
        break;
      if (j * k == v) {
        out[i] = (int2)(j, k);
        return;
      }
    }
  }
}

// A do-while in a for in an if, with different counts in all lanes.
kernel void nested(global const uint *in, global uint *out) {
  size_t i = get_global_id(0);
  uint sum = 0, v = in[i];
  if (v & 1)
    for (uint a = 0; a < v % 9; ++a) {
      uint b = a;
      do {
        sum = sum * 31 + b;
        if (sum & 0x40)
          b += 2;
        else
          b += 3;
      } while (b < v % 17);
    }
  else if (v & 2)
    for (uint a = v % 5; a-- > 0;)
      sum += a & 1 ? v >> a : v << a;
  else
    sum = ~v;
  out[i] = sum;
}

// Lanes sort 12 numbers each, by insertion: private memory and loops.
kernel void insertion_sort(global int *data) {
  global int *d = data + get_global_id(0) * 12;
  for (int i = 1; i < 12; ++i) {
    int v = d[i], j = i;
    for (; j > 0 && d[j - 1] > v; --j)
      d[j] = d[j - 1];
    d[j] = v;
  }
}

bool is_vowel(uchar c) {
  switch (c | 32) {
  case 'a': case 'e': case 'i': case 'o': case 'u':
    return true;
  }
  return false;
}

// A machine of three states over text; && and || skip.
kernel void words(global const uchar *text, int length, global int *out) {
  int i = get_global_id(0), state = 0, count = 0;
  for (int j = i; j < length && j < i + 40; ++j) {
    uchar c = text[j];
    if (c == '\n')
      break;
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter) {
      count += state == 2 ? 100 : state;
      state = 0;
    } else if (is_vowel(c))
      state = 2;
    else if (state == 0)
      state = 1;
  }
  out[i] = count * 4 + state;
}
