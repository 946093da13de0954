//===- ObjectsTest.cpp - memory objects of a launch -----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "gen-simulator/api/Objects.h"
#include "gtest/gtest.h"

using namespace gensim;

namespace {

struct TestObjects : testing::Test {
  uint64_t map(const MemoryObject &O) { return cantFail(All.map(O)); }
  alignas(PageBytes) uint8_t Memory[2 * PageBytes] = {};
  HostSpace Space;
  Objects All{Space};
};

TEST_F(TestObjects, CopiesAreCopiedBack) {
  MemoryObject O = MemoryObject::buffer(Memory, 100);
  Memory[99] = 5;
  uint64_t Address = map(O);
  EXPECT_EQ(map(O), Address);
  uint8_t *Host = Space.bytes(Address);
  EXPECT_EQ(Host[99], 5);
  Host[99] = 6;
  EXPECT_EQ(Memory[99], 5);
  All.copyOut();
  EXPECT_EQ(Memory[99], 6);
}

// Two arguments that are one object have the same addresses, for checks of
// races, too.
TEST_F(TestObjects, InPlaceTheyAreMappedOnce) {
  MemoryObject O = MemoryObject::buffer(Memory, 100);
  O.InPlace = true;
  uint64_t Address = map(O);
  EXPECT_EQ(Space.bytes(Address), Memory);
  EXPECT_EQ(map(O), Address);
  MemoryObject Larger = MemoryObject::buffer(Memory, 2 * PageBytes);
  Larger.InPlace = true;
  uint64_t Both = map(Larger);
  EXPECT_NE(Both, Address);
  EXPECT_EQ(Space.bytes(Both + PageBytes), Memory + PageBytes);
}

} // namespace
