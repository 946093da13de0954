// "Printing" and "Specialisation constants" of builtins.md. The text goes to
// the runner, which shows it when the kernel has ended.
#pragma once
#include "Operand.h"
#include <cstdio>
#include <cstdlib>

namespace oracle {

struct Printed {
  long long integer = 0;
  double real = 0;
  const char *text = "";
};
inline Printed printed(const char *text) { return {0, 0, text}; }
template <class X, IfScalar<X> = 0> Printed printed(const X &x) {
  if constexpr (is_floating<X>)
    return {0, double(x), ""};
  else
    return {(long long)(x), 0, ""};
}

// One conversion of C's printf, from its % on, with its argument.
inline void printOne(char *out, size_t size, const char *from, size_t length,
                     const Printed &value) {
  char spec[64];
  size_t n = 0, longs = 0, halves = 0;
  for (size_t i = 0; i + 1 < length && n < 50; ++i) {
    longs += from[i] == 'l';
    halves += from[i] == 'h';
    if (from[i] != 'l' && from[i] != 'h')
      spec[n++] = from[i];
  }
  char kind = from[length - 1];
  bool integer = __builtin_strchr("diuoxXc", kind);
  if (integer && kind != 'c')
    spec[n++] = 'l', spec[n++] = 'l';
  spec[n++] = kind;
  spec[n] = 0;
  if (kind == 's')
    snprintf(out, size, spec, value.text);
  else if (kind == 'c')
    snprintf(out, size, spec, int(value.integer));
  else if (!integer)
    snprintf(out, size, spec, value.real);
  else {
    bool isSigned = kind == 'd' || kind == 'i';
    int shift = longs ? 0 : halves == 2 ? 56 : halves ? 48 : 32;
    long long x =
        isSigned
            ? value.integer << shift >> shift
            : (long long)((unsigned long long)value.integer << shift >> shift);
    snprintf(out, size, spec, x);
  }
}

inline void printText(const char *text) {
  if (*text)
    thread().Print(text);
}

inline void printAll(const char *format, const Printed *values) {
  char out[1024];
  for (const char *p = format; *p;) {
    size_t length = 1;
    if (*p != '%' || p[1] == '%') {
      out[0] = *p;
      out[1] = 0;
      p += *p == '%' ? 2 : 1;
      printText(out);
      continue;
    }
    while (p[length] && !__builtin_strchr("diuoxXcsfFeEgGaA", p[length]))
      ++length;
    printOne(out, sizeof out, p, length + 1, *values++);
    printText(out);
    p += length + 1;
  }
}

} // namespace oracle

template <class... X> int cm_printf(const char *format, const X &...x) {
  const oracle::Printed values[] = {oracle::printed(x)..., oracle::Printed()};
  oracle::printAll(format, values);
  return 0;
}
template <class... X> int cmprint(const char *format, const X &...x) {
  return cm_printf(format, x...);
}
#define printf cm_printf

// What was chosen for the constant by its number, or the default.
template <class T, unsigned Number, T Default> T cm_spec_constant() {
  const char *chosen = oracle::thread().SpecConstant(Number);
  return chosen ? T(strtoll(chosen, nullptr, 0)) : Default;
}
template <class T, unsigned Number> T cm_spec_constant() {
  const char *chosen = oracle::thread().SpecConstant(Number);
  if constexpr (oracle::is_floating<T>)
    return T(chosen ? strtod(chosen, nullptr) : 0.0);
  else
    return T(chosen ? strtoll(chosen, nullptr, 0) : 0);
}
