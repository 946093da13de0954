//===- Activity.cpp - the current activity of a thread --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "basic/Activity.h"
#include <algorithm>
#include <cstdio>
#include <cstring>

using namespace llvm;

namespace cmc {
namespace {

// Plain arrays: they must be readable from a crash handler.
struct ActivityText {
  char What[96];
  char Object[160];
};
thread_local ActivityText Current;

template <size_t N> void copy(char (&To)[N], StringRef From) {
  size_t Size = std::min(From.size(), N - 1);
  std::memcpy(To, From.data(), Size);
  To[Size] = 0;
}

} // namespace

void setActivity(StringRef What, StringRef Object) {
  copy(Current.What, What);
  copy(Current.Object, Object);
}

std::string currentActivity() {
  std::string Text = Current.What;
  if (Current.Object[0])
    Text += std::string(" on '") + Current.Object + "'";
  return Text;
}

const char *currentActivityForCrash() {
  thread_local char Text[sizeof(ActivityText) + 8];
  std::snprintf(Text, sizeof Text, Current.Object[0] ? "%s on '%s'" : "%s",
                Current.What, Current.Object);
  return Text;
}

} // namespace cmc
