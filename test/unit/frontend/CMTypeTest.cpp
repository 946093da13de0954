//===- CMTypeTest.cpp - the spelling of types in messages -----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "clang-frontend/CMType.h"
#include "clang-frontend/Checks/Report.h"
#include "gtest/gtest.h"

using namespace cmc::frontend;

TEST(SpellTypes, ObjectsAndReferences) {
  EXPECT_EQ(spellTypesIn("'cm::detail::Object<int[8]>'"), "'vector<int,8>'");
  EXPECT_EQ(spellTypesIn("'Object<unsigned char [2][4]>'"),
            "'matrix<uchar,2,4>'");
  EXPECT_EQ(spellTypesIn("'const Reference<_Float16[3]>'"),
            "'const vector_ref<half,3>'");
  EXPECT_EQ(spellTypesIn("'Reference<unsigned int[3][1]> &'"),
            "'matrix_ref<uint,3,1> &'");
}

TEST(SpellTypes, OneSpellingForAll) {
  EXPECT_EQ(spellTypesIn("'vector<unsigned short, 8>'"), "'vector<ushort,8>'");
  EXPECT_EQ(spellTypesIn("'vector<int, 8>' (aka 'Object<int[8]>') here"),
            "'vector<int,8>' here");
  EXPECT_EQ(spellTypesIn("f<matrix<int, 2, 3>, 4>"), "f<matrix<int,2,3>, 4>");
}

TEST(SpellTypes, LeavesOthersAlone) {
  for (const char *Text :
       {"'MyObject<int[8]>'", "'my_vector<int, 8>'", "vector<", "Object<int[8]",
        "'int' (aka 'unsigned')", "1 < 2 > 3", ""})
    EXPECT_EQ(spellTypesIn(Text), Text);
}

TEST(Messages, ArgumentsAreReplaced) {
  EXPECT_EQ(messageOf(Diag::RefMismatch, {"A", "B", "why"}),
            "'B' cannot refer to 'A': why");
}
