//===- reference.cpp - input and check of attention -----------------------===//
//
// Part of CMC, under the MIT licence.
//
//   attention_reference make  prefill DIR HEADS KV_HEADS SIZE TOKENS PAST
//   attention_reference make  half|int8 DIR HEADS KV_HEADS SIZE SEQUENCES
//                       CONTEXT
//   attention_reference check KIND DIR and the same sizes
//
// "check" computes in double from the files in DIR; exact.h defines the bounds
// of a kernel's errors.
//
// The new rows of the cache must be exact: halves always, bytes unless a value
// is so close to the middle of two integers that the rounding of 127 / maximum
// (math.inv is not that of IEEE) determines the result.
//===----------------------------------------------------------------------===//
#include "exact.h"

using namespace attention;
using reference::die;

namespace {

constexpr int Block = 16;
void makePrefill(const Shape &S, int Tokens, int Past) {
  Random R(7);
  size_t All = Tokens + Past;
  S.write("q", halves(R, size_t(Tokens) * S.Heads * S.Size, 2));
  S.write("k", halves(R, All * S.KvHeads * S.Size, 2));
  S.write("v", halves(R, All * S.KvHeads * S.Size, 2));
}

int checkPrefill(const Shape &S, int Tokens, int Past) {
  auto Q = S.read<Half>("q"), K = S.read<Half>("k"), V = S.read<Half>("v"),
       Got = S.read<Half>("out_out");
  if (Got.size() != Q.size())
    die("the result has another size", S.Dir.c_str());
  Attention A(S, true);
  for (int T = 0; T < Tokens; ++T)
    for (int H = 0; H < S.Heads; ++H) {
      auto At = [&](const std::vector<Half> &X) {
        return [&S, &X, Head = S.kvHead(H)](int T, int I) {
          return double(X[(size_t(T) * S.KvHeads + Head) * S.Size + I]);
        };
      };
      size_t Row = (size_t(T) * S.Heads + H) * S.Size;
      A.compute(&Q[Row], Past + T + 1, At(K), At(V));
      if (!A.agrees(&Got[Row], "token", T, H))
        return 1;
    }
  std::printf("equal: %d tokens of %d heads\n", Tokens, S.Heads);
  return 0;
}

// A cache: the elements, and their scales if they are bytes.
template <typename T> struct Cache {
  std::vector<T> Rows;
  std::vector<float> Scales;
  double at(size_t Place, int I, int Size) const {
    double Scale = std::is_same<T, int8_t>::value ? Scales[Place] : 1;
    return double(Rows[Place * Size + I]) * Scale;
  }
};

template <typename T> struct Step {
  const Shape &S;
  int Sequences, Context;
  int blocks() const { return (Context + Block - 1) / Block; }
  size_t places() const {
    return size_t(Sequences) * blocks() * S.KvHeads * Block;
  }

  /// The index of the row of the cache for a slot, which counts tokens.
  size_t place(int Slot, int Head) const {
    return (size_t(Slot / Block) * S.KvHeads + Head) * Block + Slot % Block;
  }

  Cache<T> makeCache(Random &R) const {
    Cache<T> C;
    C.Rows.resize(places() * S.Size);
    C.Scales.resize(places());
    for (T &X : C.Rows)
      if constexpr (std::is_same<T, int8_t>::value)
        X = int8_t(R.below(255)) - 127;
      else
        X = Half::make(R.real(-2, 2));
    for (float &X : C.Scales)
      X = float(R.real(0.005, 0.02));
    return C;
  }

  void make() const {
    Random R(11);
    size_t New = size_t(Sequences) * S.KvHeads * S.Size;
    S.write("q", halves(R, size_t(Sequences) * S.Heads * S.Size, 2));
    S.write("k", halves(R, New, 2));
    S.write("v", halves(R, New, 2));
    Cache<T> K = makeCache(R), V = makeCache(R);
    S.write("k_cache", K.Rows);
    S.write("v_cache", V.Rows);
    S.write("k_scales", K.Scales);
    S.write("v_scales", V.Scales);

    // Blocks are shuffled; the contexts differ. The last token is the new one.
    std::vector<int> Table(Sequences * blocks()), Contexts, Slots;
    for (size_t I = 0; I < Table.size(); ++I) {
      size_t Other = R.below(I + 1);
      Table[I] = Table[Other];
      Table[Other] = int(I);
    }
    for (int I = 0; I < Sequences; ++I) {
      int Count = Context - int(I ? R.below(Context) : 0), Last = Count - 1;
      Contexts.push_back(Count);
      Slots.push_back(Table[I * blocks() + Last / Block] * Block +
                      Last % Block);
    }
    S.write("tables", Table);
    S.write("contexts", Contexts);
    S.write("slots", Slots);
  }

  /// Updates the cache like a step; false if \p Got differs. Where either of
  /// two bytes is valid, takes that of \p Got.
  bool update(Cache<T> &C, const Cache<T> &Got, const std::vector<Half> &New,
              const std::vector<int> &Slots) const {
    for (int Token = 0; Token < Sequences; ++Token)
      for (int Head = 0; Head < S.KvHeads; ++Head) {
        const Half *Row = &New[(size_t(Token) * S.KvHeads + Head) * S.Size];
        size_t To = place(Slots[Token], Head);
        if constexpr (std::is_same<T, int8_t>::value) {
          float Top = 0;
          for (int I = 0; I < S.Size; ++I)
            Top = std::max(Top, float(std::fabs(double(Row[I]))));
          C.Scales[To] = Top * (1.0f / 127.0f);
          for (int I = 0; I < S.Size; ++I) {
            double Exact = double(Row[I]) * 127 / Top;
            int Byte = int(std::nearbyint(Exact)),
                Its = Got.Rows[To * S.Size + I];
            bool IsMiddle =
                std::fabs(std::fabs(Exact - Byte) - 0.5) < 127 * 8 * Epsilon;
            if (IsMiddle && std::abs(Its - Byte) == 1 &&
                (Its > Byte) == (Exact > Byte))
              Byte = Its;
            C.Rows[To * S.Size + I] = int8_t(Byte);
          }
        } else {
          std::copy(Row, Row + S.Size, &C.Rows[To * S.Size]);
        }
      }
    return C.Rows.size() == Got.Rows.size() &&
           !std::memcmp(C.Rows.data(), Got.Rows.data(),
                        C.Rows.size() * sizeof(T)) &&
           C.Scales == Got.Scales;
  }

  int check() const {
    auto Tables = S.read<int>("tables"), Contexts = S.read<int>("contexts"),
         Slots = S.read<int>("slots");
    auto Q = S.read<Half>("q"), Got = S.read<Half>("out_out");
    Cache<T> K{S.read<T>("k_cache"), S.read<float>("k_scales")},
        V{S.read<T>("v_cache"), S.read<float>("v_scales")};
    if (!update(K, {S.read<T>("out_k_cache"), S.read<float>("out_k_scales")},
                S.read<Half>("k"), Slots) ||
        !update(V, {S.read<T>("out_v_cache"), S.read<float>("out_v_scales")},
                S.read<Half>("v"), Slots)) {
      std::printf("different: the cache\n");
      return 1;
    }
    if (Got.size() != Q.size())
      die("the result has another size", S.Dir.c_str());
    Attention A(S, false);
    for (int N = 0; N < Sequences; ++N)
      for (int H = 0; H < S.Heads; ++H) {
        auto Of = [&](const Cache<T> &C) {
          return [&, Head = S.kvHead(H)](int At, int I) {
            int Slot = Tables[N * blocks() + At / Block] * Block + At % Block;
            return C.at(place(Slot, Head), I, S.Size);
          };
        };
        size_t Row = (size_t(N) * S.Heads + H) * S.Size;
        A.compute(&Q[Row], Contexts[N], Of(K), Of(V));
        if (!A.agrees(&Got[Row], "sequence", N, H))
          return 1;
      }
    std::printf("equal: %d sequences of %d heads\n", Sequences, S.Heads);
    return 0;
  }
};

/// The launches of the kernels, with their inputs and outputs.
class Launches {
  const Shape &S;

public:
  explicit Launches(const Shape &S) : S(S) {}

  void print(const char *Kernel, std::initializer_list<int> Groups,
             std::initializer_list<std::string> Inputs,
             std::initializer_list<std::string> Outputs) const {
    std::printf("--kernel=%s --group-size=1 --groups=", Kernel);
    const char *Between = "";
    for (int N : Groups) {
      std::printf("%s%d", Between, N);
      Between = "x";
    }
    for (const std::string &Arg : Inputs)
      std::printf(" --arg %s", Arg.c_str());
    for (const std::string &Name : Outputs)
      std::printf(" --out %s=%s/out_%s.raw", Name.c_str(), S.Dir.c_str(),
                  Name.c_str());
    std::printf("\n");
  }
  std::string file(const char *Name, const char *Prefix = "") const {
    return std::string(Name) + "=buffer:" + S.Dir + "/" + Prefix + Name +
           ".raw";
  }
  static std::string zeros(const char *Name, size_t Bytes) {
    return std::string(Name) + "=zero:" + std::to_string(Bytes);
  }
  static std::string number(const char *Name, int Value) {
    return std::string(Name) + "=" + std::to_string(Value);
  }
  std::string scale() const {
    return "scale=" + std::to_string(S.scale() * 1.4426950408889634);
  }

  void prefill(int Tokens, int Past) const {
    print("prefill", {(Tokens + 7) / 8, S.Heads},
          {file("q"), file("k"), file("v"),
           zeros("out", size_t(Tokens) * S.Heads * S.Size * 2),
           number("tokens", Tokens), number("past", Past), scale()},
          {"out"});
  }
  void decode(int Sequences, int Context) const {
    int Parts = (Context + 127) / 128;
    size_t Rows = size_t(Sequences) * S.Heads;
    print("update_cache", {Sequences, S.KvHeads},
          {file("k"), file("v"), file("slots"), file("k_cache"),
           file("v_cache"), file("k_scales"), file("v_scales")},
          {"k_cache", "v_cache", "k_scales", "v_scales"});
    print("decode", {Parts, S.KvHeads, Sequences},
          {file("q"), file("k_cache", "out_"), file("v_cache", "out_"),
           file("k_scales", "out_"), file("v_scales", "out_"), file("tables"),
           file("contexts"), zeros("results", Rows * Parts * S.Size * 4),
           zeros("weights", Rows * Parts * 8),
           number("blocks", (Context + Block - 1) / Block), scale()},
          {"results", "weights"});
    print("combine", {S.Heads, Sequences},
          {file("results", "out_"), file("weights", "out_"), file("contexts"),
           zeros("out", Rows * S.Size * 2), number("parts", Parts)},
          {"out"});
  }
};

template <typename T> int step(const Shape &S, bool IsCheck, int A, int B) {
  Step<T> All{S, A, B};
  if (IsCheck)
    return All.check();
  All.make();
  return 0;
}

} // namespace

int main(int Argc, char **Argv) {
  if (Argc != 9)
    die("usage: make|launches|check prefill|half|int8 DIR HEADS KV_HEADS SIZE "
        "and "
        "TOKENS "
        "PAST or SEQUENCES CONTEXT",
        Argv[0]);
  bool IsCheck = !std::strcmp(Argv[1], "check");
  std::string Kind = Argv[2];
  int N[5];
  for (int I = 0; I < 5; ++I)
    N[I] = std::atoi(Argv[4 + I]);
  Shape S{Argv[3], N[0], N[1], N[2]};
  if (!std::strcmp(Argv[1], "launches")) {
    Launches All(S);
    Kind == "prefill" ? All.prefill(N[3], N[4]) : All.decode(N[3], N[4]);
    return 0;
  }
  if (Kind == "half")
    return step<Half>(S, IsCheck, N[3], N[4]);
  if (Kind == "int8")
    return step<int8_t>(S, IsCheck, N[3], N[4]);
  if (IsCheck)
    return checkPrefill(S, N[3], N[4]);
  makePrefill(S, N[3], N[4]);
  return 0;
}
