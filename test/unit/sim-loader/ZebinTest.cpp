//===- ZebinTest.cpp - zebins of cmc and of ocloc -------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "Containers.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace gensim;
using namespace gensim::test;
using cmc::ArgKind;
using cmc::PayloadABI;

namespace {

TEST(Zebin, OfCmcSaysWhatTheCompilerKnew) {
  auto G = kernel("a", PayloadABI::ZE);
  auto M = cantFail(
      loadModule(cmc::container::writeZebin({G}, icelake(), {}), nullptr));
  EXPECT_EQ(M.Target, &icelake());
  ASSERT_EQ(M.Kernels.size(), 1u);
  const KernelImage &K = M.Kernels[0];
  EXPECT_EQ(K.Info.Name, "a");
  EXPECT_EQ(K.Info.ABI, PayloadABI::ZE);
  EXPECT_EQ(K.Code, G.Code);
  EXPECT_EQ(K.Info.SLMBytes, 2048u);
  EXPECT_EQ(K.Info.Barriers, 1u);
  EXPECT_EQ(K.ScratchBytes,
            96u + 96u); // The finalizer reads 96 bytes past the spills.
  EXPECT_EQ(K.SIMDSize, 1u);
  EXPECT_EQ(K.LocalIds, LocalIdForm::Packed);
  ASSERT_EQ(K.Info.Args.size(), 3u);
  EXPECT_EQ(K.Info.Args[0].Name, "img");
  EXPECT_EQ(K.Info.Args[0].Kind, ArgKind::Media);
  EXPECT_EQ(K.Info.Args[0].BindingIndex, 1);
  EXPECT_EQ(K.Info.Args[1].Name, "factor");
  EXPECT_EQ(K.Info.Args[1].Element, cmc::ElementType::Float);
  EXPECT_EQ(K.Info.Args[1].NumElements, 2u);
  EXPECT_EQ(K.Info.Args[2].Kind, ArgKind::Pointer);
}

// As ocloc writes it, shortened.
const char OpenCL[] = R"(---
version:         '1.20'
kernels:
  - name:            k
    execution_env:
      barrier_count:   1
      disable_mid_thread_preemption: true
      grf_count:       128
      has_no_stateless_write: true
      simd_size:       16
      required_work_group_size: [ 16, 1, 1 ]
    payload_arguments:
      - arg_type:        global_id_offset
        offset:          0
        size:            12
      - arg_type:        local_size
        offset:          12
        size:            12
      - arg_type:        arg_bypointer
        offset:          32
        size:            8
        arg_index:       2
        addrmode:        slm
        addrspace:       local
        access_type:     readwrite
        slm_alignment:   4
      - arg_type:        arg_bypointer
        offset:          0
        size:            0
        arg_index:       0
        addrmode:        stateful
        addrspace:       global
        access_type:     readonly
      - arg_type:        buffer_address
        offset:          40
        size:            8
        arg_index:       0
      - arg_type:        arg_byvalue
        offset:          56
        size:            4
        arg_index:       1
        source_offset:   4
      - arg_type:        arg_byvalue
        offset:          60
        size:            4
        arg_index:       1
        source_offset:   0
    per_thread_payload_arguments:
      - arg_type:        local_id
        offset:          0
        size:            96
    binding_table_indices:
      - bti_value:       7
        arg_index:       0
    per_thread_memory_buffers:
      - type:            scratch
        usage:           single_space
        size:            2048
kernels_misc_info:
  - name:            k
    args_info:
      - index:           1
        name:            pair
        address_qualifier: __private
        access_qualifier: NONE
        type_name:       'int2;8'
        type_qualifiers: NONE
...
)";

TEST(Zebin, OfOcloc) {
  auto M = cantFail(loadModule(zebinWith(OpenCL), nullptr));
  const KernelImage &K = M.Kernels[0];
  EXPECT_EQ(K.SIMDSize, 16u);
  EXPECT_EQ(K.LocalIds, LocalIdForm::Lanes);
  EXPECT_EQ(K.LocalIdBytes, 96u);
  EXPECT_EQ(K.ScratchBytes, 2048u);
  ASSERT_EQ(K.Info.Args.size(), 3u);
  EXPECT_EQ(K.Info.Args[0].Kind, ArgKind::Buffer);
  EXPECT_EQ(K.Info.Args[0].BindingIndex, 7);
  EXPECT_EQ(K.Info.Args[0].Name, "0"); // nothing names it
  EXPECT_EQ(K.Info.Args[1].Name, "pair");
  EXPECT_EQ(K.Info.Args[1].Size, 8u);
  EXPECT_EQ(K.Info.Args[1].Element, cmc::ElementType::Int32);
  EXPECT_EQ(K.Info.Args[1].NumElements, 2u);
  std::vector<PayloadKind> Kinds;
  for (const PayloadSlot &S : K.Payload)
    Kinds.push_back(S.Kind);
  EXPECT_EQ(Kinds, (std::vector<PayloadKind>{
                       PayloadKind::GlobalIdOffset, PayloadKind::LocalSize,
                       PayloadKind::LocalMemory, PayloadKind::Address,
                       PayloadKind::Value, PayloadKind::Value}));
  EXPECT_EQ(K.Payload[4].SourceOffset, 4u);
  EXPECT_TRUE(K.Unsupported.empty());
}

TEST(Zebin, WhatIsNotSupportedIsNamed) {
  std::string Text = OpenCL;
  Text.replace(Text.find("global_id_offset"), 16, "rt_global_buffer");
  auto M = cantFail(loadModule(zebinWith(Text), nullptr));
  EXPECT_EQ(M.Kernels[0].Unsupported, "payload argument 'rt_global_buffer'");
}

TEST(Zebin, WrongDocumentsAreRefused) {
  struct Case {
    const char *From, *To, *Problem;
  };
  const Case Cases[] = {
      {"simd_size:       16", "simd_size:       15", "SIMD size"},
      {"simd_size:       16", "simd_size:       x", "line 10"},
      {"arg_index:       1", "arg_index:       999", "too far"},
      {"arg_index:       1\n        source_offset:   4",
       "arg_index:       -1\n        source_offset:   4", "of no argument"},
      {"source_offset:   4", "source_offset:   70000", "too large"},
      {"offset:          56", "offset:          4096", "outside the register"},
      {"offset:          40", "offset:          -4", "negative offset"},
      {"size:            96", "size:            99999", "per-thread payload"},
      {"bti_value:       7\n        arg_index:       0",
       "bti_value:       7\n        arg_index:       9", "of no argument"},
      {"arg_index:       2\n        addrmode:        slm",
       "arg_index:       0\n        addrmode:        slm", "does not fit"},
      {"arg_index:       1\n        source_offset:   0",
       "arg_index:       0\n        source_offset:   0", "does not fit"},
      {"bti_value:       7", "bti_value:       -2", "binding table index"},
      {"name:            k", "name:            other", "no code of kernel"},
      {"[ 16, 1, 1 ]", "[[[[[[[[[[[[", "not the text"},
      {"kernels:", "kernels: &a", ""},
      {"kernels:", "kernel:", "kernels"},
  };
  for (const Case &C : Cases) {
    std::string Text = OpenCL;
    size_t At = Text.find(C.From);
    ASSERT_NE(At, std::string::npos) << C.From;
    Text.replace(At, strlen(C.From), C.To);
    std::string Problem = problemOf(zebinWith(Text));
    EXPECT_NE(Problem.find(C.Problem), std::string::npos)
        << C.To << ": " << Problem;
  }
}

} // namespace
