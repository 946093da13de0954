//===- Messages.h - TBX messages as bytes -----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_SIMTBX_MESSAGES_H
#define CMC_TEST_SIMTBX_MESSAGES_H

#include <cstdint>
#include <cstring>
#include <vector>

namespace gensim {
namespace test {

using Bytes = std::vector<uint8_t>;

inline Bytes operator+(Bytes A, const Bytes &B) {
  A.insert(A.end(), B.begin(), B.end());
  return A;
}

inline Bytes dwords(const std::vector<uint32_t> &W) {
  Bytes B;
  for (uint32_t V : W)
    for (unsigned Shift : {0, 8, 16, 24})
      B.push_back(uint8_t(V >> Shift));
  return B;
}

/// A message: type, transaction, size of the body, body.
inline Bytes message(uint32_t Type, uint32_t Transaction,
                     const std::vector<uint32_t> &Body) {
  return dwords({Type, Transaction, uint32_t(Body.size() * 4)}) + dwords(Body);
}

inline Bytes control() { return message(11, 0, {0x320002}); }
inline Bytes writeRegister(uint32_t Offset, uint32_t Value) {
  return message(0, 1, {9, Offset, Value});
}
inline Bytes readRegister(uint32_t Transaction, uint32_t Offset) {
  return message(0, Transaction, {8, Offset, 0});
}
inline Bytes writeEntry(uint32_t Index, uint64_t Entry) {
  return message(2, 2, {1, Index, uint32_t(Entry), uint32_t(Entry >> 32)});
}
inline Bytes writeMemory(uint64_t Address, const Bytes &Data) {
  return message(4, 3,
                 {uint32_t(Address >> 32) << 24, uint32_t(Address),
                  uint32_t(Data.size())}) +
         Data;
}
inline Bytes readMemory(uint32_t Transaction, uint64_t Address, uint32_t Size) {
  return message(5, Transaction,
                 {uint32_t(Address >> 32) << 24, uint32_t(Address), Size});
}

} // namespace test
} // namespace gensim

#endif // CMC_TEST_SIMTBX_MESSAGES_H
