//===- CApiTest.cpp - kernels through the C API ---------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Programs.h"
#include "containers/Writers.h"
#include "gensim/gensim_c.h"
#include "gtest/gtest.h"

using namespace gensim;
using namespace gensim::test;

extern "C" int runTinyInC(const void *Bytes, size_t Size, unsigned Threads,
                          uint32_t N, uint32_t *Out, size_t OutBytes);

namespace {

/// A `cm` container with the kernel Tiny.
std::string container() {
  cmc::GenKernel K;
  K.Info.Name = "tiny";
  K.Info.ABI = cmc::PayloadABI::CM;
  K.Info.Args.resize(2);
  K.Info.Args[0].Name = "out";
  K.Info.Args[0].Kind = cmc::ArgKind::Buffer;
  K.Info.Args[0].Size = 4;
  K.Info.Args[0].Offset = 0;
  K.Info.Args[1].Name = "n";
  K.Info.Args[1].Element = cmc::ElementType::UInt32;
  K.Info.Args[1].NumElements = 1;
  K.Info.Args[1].Size = 4;
  K.Info.Args[1].Offset = 4;
  K.Code = asText(assemble(Tiny, icelake())).str();
  K.Info.Resources.CodeBytes = K.Code.size();
  return cmc::container::writeCMContainer({K}, icelake(), {});
}

TEST(CApi, EstimatesTime) {
  std::string Bytes = container();
  gensim_module *M = gensim_load(Bytes.data(), Bytes.size(), nullptr);
  gensim_launch *L = gensim_launch_create(M, "tiny");
  uint32_t Out[8] = {}, N = 5;
  EXPECT_TRUE(gensim_set_buffer(L, 0, Out, sizeof(Out)));
  EXPECT_TRUE(gensim_set_value(L, 1, &N, sizeof(N)));
  EXPECT_TRUE(gensim_run(L)) << gensim_error(L);
  EXPECT_STREQ(gensim_time(L), "");
  EXPECT_FALSE(gensim_set_option(L, "time", "xml"));
  EXPECT_TRUE(gensim_set_option(L, "time", "text"));
  EXPECT_TRUE(gensim_run(L)) << gensim_error(L);
  EXPECT_NE(std::string(gensim_time(L)).find("Estimate of tiny: "),
            std::string::npos)
      << gensim_time(L);
  EXPECT_TRUE(gensim_set_option(L, "time-config", "icllp-gt9"));
  EXPECT_FALSE(gensim_run(L));
  EXPECT_NE(std::string(gensim_error(L)).find("icllp-gt9"), std::string::npos)
      << gensim_error(L);
  EXPECT_STREQ(gensim_time(L), "");
  gensim_launch_destroy(L);
  gensim_unload(M);
}

TEST(CApi, RunsAKernel) {
  std::string Bytes = container();
  gensim_module *M = gensim_load(Bytes.data(), Bytes.size(), nullptr);
  EXPECT_STREQ(gensim_module_error(M), "");
  ASSERT_EQ(gensim_kernel_count(M), 1u);
  EXPECT_STREQ(gensim_kernel_name(M, 0), "tiny");
  EXPECT_STREQ(gensim_kernel_name(M, 1), "");
  EXPECT_EQ(gensim_argument_count(M, 0), 2u);
  EXPECT_STREQ(gensim_argument_name(M, 0, 1), "n");
  gensim_launch *L = gensim_launch_create(M, "tiny");
  uint32_t Out[32] = {}, N = 5;
  EXPECT_TRUE(gensim_set_buffer(L, 0, Out, sizeof(Out)));
  EXPECT_TRUE(gensim_set_value(L, 1, &N, sizeof(N)));
  gensim_set_groups(L, 4, 1, 1);
  EXPECT_TRUE(gensim_set_option(L, "workers", "1"));
  EXPECT_TRUE(gensim_set_option(L, "profile", "text"));
  EXPECT_TRUE(gensim_run(L)) << gensim_error(L);
  EXPECT_EQ(gensim_instructions(L), 36u);
  EXPECT_EQ(gensim_finding_count(L), 0u);
  EXPECT_STRNE(gensim_profile(L), "");
  EXPECT_EQ(Out[24], 5u);
  EXPECT_EQ(Out[25], 3u);
  EXPECT_STREQ(gensim_finding(L, 0), "");
  // Nothing of this run is left after one that fails.
  EXPECT_TRUE(gensim_set_value(L, 1, &N, sizeof(N) - 1));
  EXPECT_FALSE(gensim_run(L));
  EXPECT_EQ(gensim_instructions(L), 0u);
  EXPECT_STREQ(gensim_profile(L), "");
  gensim_launch_destroy(L);
  gensim_unload(M);
}

TEST(CApi, InC) {
  std::string Bytes = container();
  uint32_t Out[16] = {};
  EXPECT_TRUE(runTinyInC(Bytes.data(), Bytes.size(), 2, 9, Out, sizeof(Out)));
  EXPECT_EQ(Out[8], 9u);
  EXPECT_EQ(Out[9], 1u);
}

TEST(CApi, SaysWhatIsWrong) {
  gensim_module *Bad = gensim_load("nonsense", 8, nullptr);
  EXPECT_STRNE(gensim_module_error(Bad), "");
  EXPECT_EQ(gensim_kernel_count(Bad), 0u);
  gensim_launch *None = gensim_launch_create(Bad, "tiny");
  EXPECT_FALSE(gensim_run(None));
  EXPECT_STREQ(gensim_error(None), "no kernel 'tiny'");
  gensim_launch_destroy(None);
  gensim_unload(Bad);

  std::string Bytes = container();
  gensim_module *Other = gensim_load(Bytes.data(), Bytes.size(), "gpu9000");
  EXPECT_STREQ(gensim_module_error(Other), "unknown device 'gpu9000'");
  gensim_unload(Other);

  gensim_module *M = gensim_load(Bytes.data(), Bytes.size(), "icl");
  gensim_launch *L = gensim_launch_create(M, "tiny");
  EXPECT_FALSE(gensim_set_value(L, 2, "", 1));
  EXPECT_STREQ(gensim_error(L), "kernel 'tiny' has no argument 2");
  EXPECT_FALSE(gensim_set_option(L, "speed", "1"));
  EXPECT_FALSE(gensim_set_option(L, "workers", "many"));
  EXPECT_FALSE(gensim_run(L));
  EXPECT_STREQ(gensim_error(L), "argument 'out' is bound to nothing");
  gensim_launch_destroy(L);
  gensim_unload(M);
}

} // namespace
