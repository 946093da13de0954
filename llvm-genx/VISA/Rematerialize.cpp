//===- Rematerialize.cpp - moved again rather than spilled ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Rematerialize.h"
#include "llvm-genx/VISA/RepeatableMoves.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

using namespace cmc;
using namespace cmc::visa;

namespace {

/// What has become of a variable.
struct State {
  bool Fixed = false; ///< It stays where it is.
  bool Cut = false;   ///< It is not there for all of its readers any more.
};

/// Instructions behind a point within which a read is near.
constexpr unsigned Near = 32;

class Rematerializer {
public:
  explicit Rematerializer(Kernel &K) : K(K) {}
  void run();

private:
  bool isLive(VarId V, unsigned Point) const;
  unsigned bytes(VarId V) const {
    return registerBytes(K, K.Variables[V].size());
  }
  unsigned nextRead(const Value &V, unsigned Point) const;
  std::vector<Value> copies(const Value &V, unsigned Point) const;
  std::vector<int64_t> pressure(llvm::ArrayRef<size_t> Group,
                                unsigned Point) const;
  bool relieve(unsigned Point);
  void cut(size_t N, unsigned Point);
  void apply();

  Kernel &K;
  int64_t Most = 0;      ///< Bytes that fit.
  unsigned Tries = 2000; ///< For the sake of compile time.
  std::vector<State> Of;
  std::vector<Value> Values;
  LiveBytes Live;
  std::vector<std::vector<Segment>> Segments;
  std::map<std::pair<BlockId, unsigned>, std::vector<Instruction>> New;
  std::set<std::pair<BlockId, unsigned>> Gone;
};

} // namespace

void cmc::visa::rematerialize(Kernel &K) {
  // What a subroutine reads must have been made by all of its callers; texts
  // have their own names of variables.
  if (K.Subroutines.empty() && K.Assemblies.empty() && !K.Function)
    Rematerializer(K).run();
}

//===--- Where it pays ----------------------------------------------------===//

bool Rematerializer::isLive(VarId V, unsigned Point) const {
  return llvm::any_of(Segments[V], [&](const Segment &S) {
    return S.From <= Point && Point <= S.To;
  });
}

/// The next read of \p V behind \p Point, if it can be made anew there, or 0.
unsigned Rematerializer::nextRead(const Value &V, unsigned Point) const {
  if (Point <= V.Def || !isLive(V.variable(), Point) ||
      (V.source() != None && Of[V.source()].Cut) || Of[V.variable()].Fixed)
    return 0;
  unsigned Next = 0;
  for (const Read &R : V.Reads) {
    if (R.Points.To < Point)
      continue;
    if (R.InLoop || R.Points.From < Point + 2 * Near)
      return 0;
    Next = Next ? Next : R.Points.From;
  }
  return Next;
}

/// What \p V becomes behind \p Point: a value for each block of reads, all of
/// them still with the variable of \p V.
std::vector<Value> Rematerializer::copies(const Value &V,
                                          unsigned Point) const {
  std::vector<Value> Result;
  for (const Read &R : V.Reads) {
    if (R.Points.From < Point)
      continue;
    if (Result.empty() || Result.back().Place.first != R.Block)
      Result.push_back({V.Mov, R.Points.From, {R.Block, R.Position}, {}});
    Result.back().Reads.push_back(R);
  }
  return Result;
}

/// Where a value that is cut at \p Point ends: at its last read before, or it
/// is not even made.
static unsigned endBefore(const Value &V, unsigned Point) {
  unsigned End = V.Def - 1;
  for (const Read &R : V.Reads)
    if (R.Points.From < Point)
      End = std::max(End, R.Points.To);
  return End;
}

/// What is live when all of \p Group, of one source, are cut at \p Point.
std::vector<int64_t> Rematerializer::pressure(llvm::ArrayRef<size_t> Group,
                                              unsigned Point) const {
  std::vector<int64_t> At = Live.At;
  auto Add = [&](unsigned From, unsigned To, int64_t Bytes) {
    for (unsigned P = From; P <= To; ++P)
      At[P] += Bytes;
  };
  unsigned First = ~0u, Last = 0;
  for (size_t N : Group) {
    const Value &V = Values[N];
    unsigned End = endBefore(V, Point);
    for (const Segment &S : Segments[V.variable()])
      if (S.To > End)
        Add(std::max(S.From, End + 1), S.To, -int64_t(bytes(V.variable())));
    for (const Value &C : copies(V, Point)) {
      Add(C.Def, C.Reads.back().Points.To, bytes(V.variable()));
      Last = std::max(Last, C.Def);
    }
    First = std::min(First, V.Def);
  }
  VarId Source = Values[Group[0]].source();
  if (Source != None)
    for (unsigned P = First; P <= Last; ++P)
      if (!isLive(Source, P))
        At[P] += bytes(Source);
  return At;
}

//===--- Doing it ---------------------------------------------------------===//

/// Makes less live at \p Point: of all that is possible, what saves most bytes
/// for most instructions. Returns false when there is nothing.
bool Rematerializer::relieve(unsigned Point) {
  std::map<std::pair<VarId, size_t>, std::vector<size_t>> Groups;
  std::map<std::pair<VarId, size_t>, uint64_t> Distance;
  for (size_t N = 0; N != Values.size(); ++N)
    if (unsigned Next = nextRead(Values[N], Point)) {
      VarId Source = Values[N].source();
      std::pair<VarId, size_t> Key(Source, Source == None ? N : 0);
      Groups[Key].push_back(N);
      Distance[Key] = std::max<uint64_t>(Distance[Key], Next);
    }
  const std::vector<size_t> *Best = nullptr;
  std::vector<int64_t> BestAt;
  uint64_t BestDistance = 0;
  for (const auto &[Key, Group] : Groups) {
    if (Distance[Key] <= BestDistance || Tries == 0)
      continue;
    --Tries;
    std::vector<int64_t> At = pressure(Group, Point);
    bool Good = At[Point] < Live.At[Point];
    for (unsigned P = 0; Good && P != At.size(); ++P)
      Good = At[P] <= std::max(Most, Live.At[P]);
    if (Good) {
      Best = &Group;
      BestAt = std::move(At);
      BestDistance = Distance[Key];
    }
  }
  if (!Best)
    return false;
  Live.At = std::move(BestAt);
  for (size_t N : *Best)
    cut(N, Point);
  return true;
}

/// Ends value \p N before \p Point, and makes it anew behind.
void Rematerializer::cut(size_t N, unsigned Point) {
  const Value V = Values[N];
  VarId Var = V.variable();
  unsigned End = endBefore(V, Point);
  if (End < V.Def)
    Gone.insert(V.Place);
  for (Value &C : copies(V, Point)) {
    Variable Like = K.Variables[Var];
    Like.Name.clear();
    K.Variables.push_back(Like);
    VarId To = K.Variables.size() - 1;
    C.Mov.Operands[0].Var = To;
    for (const Read &R : C.Reads)
      for (Operand &O : K.Blocks[R.Block].Instructions[R.Position].Operands) {
        if (!O.is(Operand::Label) && O.Var == Var)
          O.Var = To;
        if (O.Idx.Var == Var)
          O.Idx.Var = To;
      }
    New[C.Place].push_back(C.Mov);
    Segments.push_back({{C.Def, C.Reads.back().Points.To}});
    Of.emplace_back();
    if (V.source() != None) {
      Segments[V.source()].push_back({V.Def, C.Def});
      Of[V.source()].Fixed = true;
    }
    Values.push_back(std::move(C));
  }
  std::vector<Segment> Rest;
  for (const Segment &S : Segments[Var])
    if (S.From <= End)
      Rest.push_back({S.From, std::min(S.To, End)});
  Segments[Var] = std::move(Rest);
  Of[Var].Fixed = Of[Var].Cut = true;
}

void Rematerializer::apply() {
  for (BlockId B = 0; B != K.Blocks.size(); ++B) {
    auto &Code = K.Blocks[B].Instructions;
    std::vector<Instruction> Result;
    for (unsigned P = 0; P != Code.size(); ++P) {
      if (auto It = New.find({B, P}); It != New.end())
        Result.insert(Result.end(), It->second.begin(), It->second.end());
      if (!Gone.count({B, P}))
        Result.push_back(std::move(Code[P]));
    }
    Code = std::move(Result);
  }
}

void Rematerializer::run() {
  Live = LiveBytes::of(K);
  Most = K.Target->registerFileBytes() / 8 * 7;
  if (llvm::all_of(Live.At, [&](int64_t Bytes) { return Bytes <= Most; }))
    return;
  if (cutWideMoves(K))
    Live = LiveBytes::of(K);
  Values = repeatableMoves(K, Live.FirstPoint);
  if (Values.empty())
    return;
  Of.resize(K.Variables.size());
  Segments = Liveness(K).segments();
  for (unsigned Point = 0; Point < Live.At.size();)
    if (Live.At[Point] <= Most)
      ++Point;
    else if (!relieve(Point))
      Point += Near;
  if (!New.empty())
    apply();
}
