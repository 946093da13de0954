//===- CallRanges.cpp - the code of inlined calls -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "vc-finalizer-bridge/debug/CallRanges.h"

namespace cmc::bridge {

std::vector<CodeRanges> rangesOfCalls(const GenKernel &K) {
  const std::vector<InlinedCall> &Calls = K.Info.Calls;
  const std::vector<LineEntry> &Lines = K.Info.Lines;
  std::vector<CodeRanges> Result(Calls.size());
  for (size_t I = 0; I != Lines.size(); ++I) {
    uint32_t From = Lines[I].Offset;
    uint32_t To =
        I + 1 == Lines.size() ? uint32_t(K.Code.size()) : Lines[I + 1].Offset;
    for (unsigned C = Lines[I].Call; C; C = Calls[C - 1].Caller) {
      CodeRanges &Ranges = Result[C - 1];
      if (!Ranges.empty() && Ranges.back().second == From)
        Ranges.back().second = To;
      else
        Ranges.push_back({From, To});
    }
  }
  return Result;
}

} // namespace cmc::bridge
