//===- ReportJSON.cpp - estimated time as JSON ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/timing/Order.h"
#include "gen-simulator/timing/Report.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace llvm;

namespace gensim {
namespace timing {
namespace {

/// With few digits, so that a file is readable.
json::Value number(double Value) {
  constexpr double Digits = 1e4;
  return std::round(Value * Digits) / Digits;
}

json::Object stalls(const Stalls &Stalled) {
  json::Object O;
  for (unsigned S = 0; S < NumStalls; ++S)
    if (Stalled[S] > 0)
      O[keyOf(toString(Stall(S)))] = number(Stalled[S]);
  return O;
}

json::Object configuration(const Configuration &C) {
  return json::Object{{"name", C.Name},
                      {"target", C.Target->Name.str()},
                      {"subslices", int64_t(C.Subslices)},
                      {"eus_per_subslice", int64_t(C.EUsPerSubslice)},
                      {"threads_per_eu", int64_t(C.ThreadsPerEU)},
                      {"clock_mhz", C.ClockMHz},
                      {"l3_bytes", C.L3Bytes},
                      {"slm_bytes_per_subslice", C.SLMBytesPerSubslice},
                      {"memory_bytes_per_second", C.MemoryBytesPerSecond}};
}

json::Object range(double Value, double Low, double High) {
  return json::Object{{"estimate", number(Value)},
                      {"low", number(Low)},
                      {"high", number(High)}};
}

json::Object memory(const Times &T, const KernelTime &K,
                    const MemorySystem &M) {
  double Written = K.Memory.GTIWritten;
  json::Object Out{
      {"gti_bytes_written", number(Written)},
      {"gti_bytes_read", number(K.Memory.Bytes[unsigned(Unit::GTI)] - Written)},
      {"l3_hits", int64_t(K.Memory.L3Hits)},
      {"l3_misses", int64_t(K.Memory.L3Misses)}};
  for (unsigned U = 0; U < unsigned(Unit::None); ++U) {
    double Bytes = K.Memory.Bytes[U], Peak = M.peak(Unit(U));
    double Rate = K.Cycles > 0 ? Bytes / K.Cycles : 0;
    Out[keyOf(toString(Unit(U)))] = json::Object{
        {"bytes", number(Bytes)},
        {"bytes_per_cycle", number(Rate)},
        {"peak_bytes_per_cycle", number(Peak)},
        {"percent_of_peak", number(Peak > 0 ? 100 * Rate / Peak : 0)},
        {"percent_busy",
         number(100 * busyShare(K, T.P.configuration(), Unit(U)))}};
  }
  const char *Spaces[] = {"global", "slm", "scratch"};
  Accessed A = accessedBy(K);
  for (unsigned S = 0; S < A.Read.size(); ++S) {
    Out[std::string(Spaces[S]) + "_bytes_read"] = int64_t(A.Read[S]);
    Out[std::string(Spaces[S]) + "_bytes_written"] = int64_t(A.Written[S]);
  }
  return Out;
}

json::Array lines(const KernelTime &K) {
  json::Array Out;
  for (const LineTime &L : linesOf(K)) {
    json::Object O{{"place", L.Place},
                   {"executed", int64_t(L.Executed)},
                   {"active", number(L.Active)},
                   {"stalled", number(sum(L.Stalled))},
                   {"causes", stalls(L.Stalled)}};
    if (!L.WaitsFor.empty())
      O["waits_for"] = L.WaitsFor;
    Out.push_back(std::move(O));
  }
  return Out;
}

json::Array instructions(const KernelTime &K) {
  json::Array Out;
  for (size_t I = 0; I < K.Insts.size(); ++I) {
    const InstTime &From = K.Insts[I];
    json::Object O{{"executed", int64_t(From.Executed)},
                   {"active", number(From.Active)},
                   {"stalled", number(sum(From.Stalled))},
                   {"causes", stalls(From.Stalled)}};
    if (K.Code) {
      O["pc"] = int64_t(K.Code->program().insts()[I].PC);
      O["text"] = K.Code->program().text(unsigned(I));
    }
    if (!From.Message.empty())
      O["message"] = From.Message;
    if (From.Producer >= 0)
      O["waits_for"] = From.Producer;
    Out.push_back(std::move(O));
  }
  return Out;
}

json::Array timeline(const KernelTime &K) {
  json::Array Out;
  for (const Interval &I : K.Timeline)
    Out.push_back(json::Object{{"threads", number(I.Threads)},
                               {"fpu0", number(I.FPU0)},
                               {"fpu1", number(I.FPU1)},
                               {"send", number(I.Send)},
                               {"data_port", number(I.DataPort)},
                               {"slm", number(I.SLM)},
                               {"l3", number(I.L3)},
                               {"dram", number(I.DRAM)}});
  return Out;
}

/// [number, EU, slot, start, end].
json::Array spans(const KernelTime &K) {
  json::Array Out;
  for (const ThreadSpan &S : K.Spans)
    Out.push_back(json::Array{int64_t(S.Number), int64_t(S.EU), int64_t(S.Slot),
                              number(S.Start), number(S.End)});
  return Out;
}

json::Array effects(const Times &T, const KernelTime &K) {
  const char *Grades[] = {"measured", "table", "guess"};
  json::Array Out;
  for (const Effect &E : K.Effects) {
    const Figure &F = T.P.figures()[unsigned(E.P)];
    Out.push_back(json::Object{{"parameter", F.Name},
                               {"unit", F.Unit},
                               {"value", F.Value},
                               {"low", F.Low},
                               {"high", F.High},
                               {"grade", Grades[unsigned(F.G)]},
                               {"source", F.Source},
                               {"cycles_at_low", number(E.AtLow)},
                               {"cycles_at_high", number(E.AtHigh)}});
  }
  return Out;
}

json::Array missingWaits(const KernelTime &K) {
  json::Array Out;
  for (const MissingWait &M : K.Missing)
    Out.push_back(json::Object{{"instruction", int64_t(M.Inst)},
                               {"producer", int64_t(M.Producer)},
                               {"register", int64_t(M.Register)},
                               {"access", M.IsRead ? "read" : "write"},
                               {"text", describe(M, K.Code->program())}});
  return Out;
}

json::Object kernel(const Times &T, const KernelTime &K,
                    const MemorySystem &M) {
  const Configuration &C = T.P.configuration();
  Diagnosis D = diagnose(K, T.P);
  json::Object O{
      {"kernel", K.Name},
      {"runtime_kernel", isOfRuntime(K)},
      {"dispatches", int64_t(K.Dispatches)},
      {"threads", int64_t(K.Threads)},
      {"instructions_executed", int64_t(K.Instructions)},
      {"cycles", range(K.Cycles, K.Low, K.High)},
      {"microseconds",
       range(K.Cycles / C.ClockMHz, K.Low / C.ClockMHz, K.High / C.ClockMHz)},
      {"eus", int64_t(C.Subslices * C.EUsPerSubslice)},
      {"float_pipes", T.P[Param::FloatPipes]},
      {"launch_gap_cycles", number(K.LaunchCycles)},
      {"memory", memory(T, K, M)},
      {"stalls", stalls(stallsOf(K))},
      {"first_cause", json::Object{{"cause", D.Cause},
                                   {"evidence", D.Evidence},
                                   {"advice", D.Advice}}},
      {"occupancy",
       json::Object{{"limit", keyOf(toString(K.Limited))},
                    {"advice", occupancyAdvice(K, C)},
                    {"threads_per_group", int64_t(K.ThreadsPerGroup)},
                    {"slm_bytes", int64_t(K.SLMBytes)},
                    {"registers", int64_t(K.Registers)}}},
      {"lines", lines(K)},
      {"instructions", instructions(K)},
      {"timeline", timeline(K)},
      {"spans", spans(K)},
      {"effects", effects(T, K)},
      {"missing_waits", missingWaits(K)}};
  for (const Counter &C : countersOf(K))
    O[C.Symbol] = number(100 * C.Share);
  return O;
}

} // namespace

json::Value toJSON(const Times &T) {
  MemorySystem M(T.P);
  json::Array Kernels;
  for (const KernelTime &K : T.Kernels)
    Kernels.push_back(kernel(T, K, M));
  return json::Object{{"kind", "estimate"},
                      {"configuration", configuration(T.P.configuration())},
                      {"kernels", std::move(Kernels)}};
}

} // namespace timing
} // namespace gensim
