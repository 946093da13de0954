int clamp(int Value) {
  constexpr int Limit = 9;
  return Value > Limit ? 9 : Value;
}

int notCalled(int Value) {
  int Sum[3 - 2] = {Value};
  Sum[0] += 4;
  return Sum[0];
}

template <int N> bool odd(int Value) {
  if constexpr (N == 1)
    return Value & 1 && N;
  static_assert(N < 5, "constant");
  return odd<N - 1>(Value);
}
