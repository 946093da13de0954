//===- ProgressBar.cpp - progress of a long run ---------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/launch/ProgressBar.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace cmc::runtime {
namespace {

constexpr std::chrono::milliseconds FirstDraw(500), Interval(100);
constexpr unsigned Width = 40;
constexpr char EraseLine[] = "\r\x1b[K";

} // namespace

ProgressBar::ProgressBar()
    : Enabled(sys::Process::StandardErrIsDisplayed()),
      NextDraw(Clock::now() + FirstDraw) {}

ProgressBar::~ProgressBar() {
  if (Drawn)
    errs() << EraseLine;
}

void ProgressBar::update(uint64_t Done, uint64_t Total) {
  if (!Enabled)
    return;
  std::lock_guard<std::mutex> Guard(Lock);
  if (Clock::now() < NextDraw)
    return;
  NextDraw = Clock::now() + Interval;
  Drawn = true;
  unsigned Full = Done * Width / Total;
  errs() << EraseLine << '[' << std::string(Full, '#')
         << std::string(Width - Full, ' ') << ']'
         << format(" %3u%%", unsigned(Done * 100 / Total));
  errs().flush();
}

} // namespace cmc::runtime
