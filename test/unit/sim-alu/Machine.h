//===- Machine.h - one thread that runs hand-made instructions --*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_UNIT_SIM_ALU_MACHINE_H
#define CMC_TEST_UNIT_SIM_ALU_MACHINE_H

#include "gen-simulator/eu/Interpreter.h"
#include "gen-simulator/state/Dispatch.h"
#include <memory>

namespace gensim {
namespace test {

class NoMemory : public AddressSpace {
public:
  uint8_t *page(uint64_t) override { return nullptr; }
};

inline Source grf(Type Ty, uint32_t Offset, unsigned Vert, unsigned Width,
                  unsigned Horz) {
  Source S;
  S.File = RegFile::GRF;
  S.Ty = Ty;
  S.Offset = Offset;
  S.Vert = uint8_t(Vert);
  S.Width = uint8_t(Width);
  S.Horz = uint8_t(Horz);
  return S;
}
/// Elements one after the other.
inline Source packed(Type Ty, uint32_t Offset) {
  return grf(Ty, Offset, 1, 1, 0);
}
inline Source scalar(Type Ty, uint32_t Offset) {
  return grf(Ty, Offset, 0, 1, 0);
}
inline Source immediate(Type Ty, uint64_t Bits) {
  Source S;
  S.File = RegFile::Imm;
  S.Ty = Ty;
  S.Imm = Bits;
  return S;
}
inline Source file(RegFile File, Type Ty, uint32_t Offset, unsigned Vert = 1) {
  Source S = grf(Ty, Offset, Vert, 1, 0);
  S.File = File;
  return S;
}
inline Destination to(Type Ty, uint32_t Offset, unsigned Horz = 1,
                      RegFile File = RegFile::GRF) {
  Destination D;
  D.File = File;
  D.Ty = Ty;
  D.Offset = Offset;
  D.Horz = uint8_t(Horz);
  return D;
}

inline Inst inst(Op O, unsigned ExecSize, Destination D,
                 std::initializer_list<Source> Sources) {
  Inst I;
  I.Opcode = O;
  I.ExecSize = uint8_t(ExecSize);
  I.Dst = D;
  for (const Source &S : Sources)
    I.Src[I.NumSources++] = S;
  return I;
}

/// A thread of 32 channels on \p Target. Denormals are kept unless asked
/// otherwise, so that tests say what they mean.
class Machine {
public:
  explicit Machine(const char *Target = "skl", uint32_t Control = 0x4c0)
      : Target(*cmc::findTarget(Target)), Cache(Memory) {
    D.InitialControl = Control;
    D.Code = code({});
    T = std::make_unique<Thread>(D, Group, Cache);
  }
  /// Runs \p Insts from the first on; stops at their end.
  void run(std::vector<Inst> Insts) {
    uint64_t Count = Insts.size();
    D.Code = code(std::move(Insts));
    T->Next = 0;
    std::atomic<bool> Stop{false};
    D.Code->run(*T, Count, Stop);
  }
  void run(const Inst &I) { run(std::vector<Inst>{I}); }
  void use(const Inst &I) { D.Code = code({I}); }

  Thread &thread() { return *T; }
  template <typename V> void set(uint32_t Offset, std::vector<V> Values) {
    for (const V &Value : Values) {
      T->setGRF<V>(Offset, Value);
      Offset += sizeof(V);
    }
  }
  template <typename V> std::vector<V> get(uint32_t Offset, unsigned Count) {
    std::vector<V> Values;
    for (unsigned N = 0; N < Count; ++N)
      Values.push_back(T->grf<V>(Offset + N * sizeof(V)));
    return Values;
  }

private:
  std::shared_ptr<const Executable> code(std::vector<Inst> Insts) {
    uint32_t PC = 0;
    for (Inst &I : Insts) {
      I.PC = PC;
      PC += I.Bytes;
    }
    return prepare(std::make_shared<Program>(Target, std::move(Insts),
                                             std::vector<uint8_t>(PC)));
  }
  const cmc::TargetInfo &Target;
  NoMemory Memory;
  TranslationCache Cache;
  ThreadGroup Group;
  Dispatch D;
  std::unique_ptr<Thread> T;
};

} // namespace test
} // namespace gensim

#endif // CMC_TEST_UNIT_SIM_ALU_MACHINE_H
