//===- Rematerialize.cpp - moved again rather than spilled ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "llvm-genx/VISA/Rematerialize.h"
#include "llvm-genx/VISA/Coalesce.h"
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

/// Registers of values that are made anew without being moved into a loop.
constexpr unsigned FewRegisters = 4;

/// Values of one source, or one value of numbers: made anew together, and when.
struct Group {
  std::vector<size_t> Numbers;
  uint64_t Distance = 0; ///< To the next read.
};
using Groups = std::map<std::pair<VarId, size_t>, Group>;

class Rematerializer {
public:
  explicit Rematerializer(Kernel &K) : K(K) {}
  void run();

private:
  bool isLive(VarId V, unsigned Point) const;
  unsigned bytes(VarId V) const {
    return registerBytes(K, K.Variables[V].size());
  }
  bool mayCut(const Value &V, unsigned Point) const;
  unsigned nextRead(const Value &V, unsigned Point) const;
  unsigned loopAround(const Value &V, unsigned Point) const;
  unsigned pointOf(const Read &R) const {
    return Live.FirstPoint[R.Block] + 2 * R.Position;
  }
  uint64_t costOf(llvm::ArrayRef<size_t> Group, unsigned Point) const;
  std::vector<Value> copies(const Value &V, unsigned Point) const;
  std::vector<int64_t> pressure(llvm::ArrayRef<size_t> Group,
                                unsigned Point) const;
  bool isBetter(llvm::ArrayRef<int64_t> At, unsigned Point) const;
  int64_t excess(llvm::ArrayRef<int64_t> At) const;
  void cutAll(llvm::ArrayRef<size_t> Group, unsigned Point,
              std::vector<int64_t> At);
  bool relieve(unsigned Point);
  bool sink(unsigned Point);
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

bool Rematerializer::mayCut(const Value &V, unsigned Point) const {
  return Point > V.Def && isLive(V.variable(), Point) &&
         (V.source() == None || !Of[V.source()].Cut) && !Of[V.variable()].Fixed;
}

/// The next read of \p V behind \p Point, if it can be made anew there, or 0.
unsigned Rematerializer::nextRead(const Value &V, unsigned Point) const {
  if (!mayCut(V, Point) || bytes(V.variable()) > FewRegisters * K.grfBytes())
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

/// The first point of the loop around \p Point that reads \p V, or 0.
unsigned Rematerializer::loopAround(const Value &V, unsigned Point) const {
  if (!mayCut(V, Point))
    return 0;
  for (const Read &R : V.Reads)
    if (R.InLoop && R.Points.From <= Point && Point <= R.Points.To)
      return R.Points.From;
  return 0;
}

/// What \p V becomes behind \p Point: a value for each block of reads, in loops
/// for each group of near ones, all of them still with the variable of \p V.
std::vector<Value> Rematerializer::copies(const Value &V,
                                          unsigned Point) const {
  std::vector<Value> Result;
  for (const Read &R : V.Reads) {
    if (R.Points.From < Point)
      continue;
    Read Own = R;
    if (R.InLoop) // Messages may write before they have read.
      Own = {{pointOf(R), pointOf(R) + 1}, R.Block, R.Position, false};
    if (Result.empty() || Result.back().Place.first != R.Block ||
        (R.InLoop &&
         Own.Points.From > Result.back().Reads.back().Points.To + 2 * Near))
      Result.push_back({V.Mov, Own.Points.From, {R.Block, R.Position}, {}});
    Result.back().Reads.push_back(Own);
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

/// Until where the source of \p V lives when it is cut at \p Point.
static unsigned sourceEnd(const Value &V, unsigned Point) {
  unsigned End = 0;
  for (const Read &R : V.Reads)
    if (R.Points.From >= Point)
      End = std::max(End, R.InLoop ? R.Points.To : R.Points.From);
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
    for (const Value &C : copies(V, Point))
      Add(C.Def, C.Reads.back().Points.To, bytes(V.variable()));
    Last = std::max(Last, sourceEnd(V, Point));
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

/// Whether less is live at \p Point, and nowhere more than fits.
bool Rematerializer::isBetter(llvm::ArrayRef<int64_t> At,
                              unsigned Point) const {
  bool Good = At[Point] < Live.At[Point];
  for (unsigned P = 0; Good && P != At.size(); ++P)
    Good = At[P] <= std::max(Most, Live.At[P]);
  return Good;
}

/// What does not fit, summed over all points.
int64_t Rematerializer::excess(llvm::ArrayRef<int64_t> At) const {
  int64_t Sum = 0;
  for (int64_t Bytes : At)
    Sum += std::max<int64_t>(Bytes - Most, 0);
  return Sum;
}

void Rematerializer::cutAll(llvm::ArrayRef<size_t> Group, unsigned Point,
                            std::vector<int64_t> At) {
  Live.At = std::move(At);
  for (size_t N : Group)
    cut(N, Point);
}

/// Makes less live at \p Point: of all that is possible, what is read last.
/// Returns false when there is nothing.
bool Rematerializer::relieve(unsigned Point) {
  Groups All;
  for (size_t N = 0; N != Values.size(); ++N)
    if (unsigned Next = nextRead(Values[N], Point)) {
      VarId Source = Values[N].source();
      Group &G = All[{Source, Source == None ? N : 0}];
      G.Numbers.push_back(N);
      G.Distance = std::max<uint64_t>(G.Distance, Next);
    }
  const Group *Best = nullptr;
  std::vector<int64_t> BestAt;
  for (const auto &[Key, G] : All) {
    if ((Best && G.Distance <= Best->Distance) || Tries == 0)
      continue;
    --Tries;
    std::vector<int64_t> At = pressure(G.Numbers, Point);
    if (isBetter(At, Point)) {
      Best = &G;
      BestAt = std::move(At);
    }
  }
  if (!Best)
    return false;
  cutAll(Best->Numbers, Point, std::move(BestAt));
  return true;
}

/// Instructions that a thread executes more, about, when \p Group is cut.
uint64_t Rematerializer::costOf(llvm::ArrayRef<size_t> Group,
                                unsigned Point) const {
  uint64_t Cost = 0;
  for (size_t N : Group)
    for (const Value &C : copies(Values[N], Point)) {
      uint64_t Moves = llvm::divideCeil(bytes(C.variable()), 2 * K.grfBytes());
      for (unsigned D = K.Blocks[C.Place.first].LoopDepth; D; --D)
        Moves *= 10;
      Cost += Moves;
    }
  return Cost;
}

/// Makes less live in the loop around \p Point by what is made before it: what
/// saves most for an instruction. Where one of many such values is read, more
/// is live until the others have followed. Returns false when there is nothing.
bool Rematerializer::sink(unsigned Point) {
  Groups All;
  unsigned Loop = 0;
  for (size_t N = 0; N != Values.size(); ++N)
    if (unsigned First = loopAround(Values[N], Point)) {
      VarId Source = Values[N].source();
      All[{Source, Source == None ? N : 0}].Numbers.push_back(N);
      Loop = First;
    }
  const Group *Best = nullptr;
  std::vector<int64_t> BestAt;
  double BestGain = 0;
  for (const auto &[Key, G] : All) {
    if (Tries == 0)
      break;
    --Tries;
    std::vector<int64_t> At = pressure(G.Numbers, Loop);
    double Gain =
        double(excess(Live.At) - excess(At)) / double(costOf(G.Numbers, Loop));
    if (Gain > BestGain) {
      Best = &G;
      BestAt = std::move(At);
      BestGain = Gain;
    }
  }
  if (!Best)
    return false;
  cutAll(Best->Numbers, Loop, std::move(BestAt));
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
      Segments[V.source()].push_back({V.Def, sourceEnd(V, Point)});
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
    else if (!relieve(Point) && !sink(Point))
      Point += Near;
  if (New.empty())
    return;
  apply();
  // A copy may end where it is read first, and give its registers to the
  // result.
  coalesce(K);
}
