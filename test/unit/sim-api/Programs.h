//===- Programs.h - small kernels for launches ------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Gen11 assembly, as cmc writes it for the CM source beside it.
//===----------------------------------------------------------------------===//
#ifndef CMC_TEST_SIM_API_PROGRAMS_H
#define CMC_TEST_SIM_API_PROGRAMS_H

#include "gensim/gensim.h"
#include "test/unit/support/Assemble.h"

namespace gensim {
namespace test {

inline const cmc::TargetInfo &icelake() { return *cmc::findTarget("icllp"); }

/// (out:buffer, n:uint): eight times n, the second is the thread's x, at byte
/// 32 * x of out.
const char Tiny[] = R"(
(W) mov (8|M0) r2.0<1>:ud r0.0<1;1,0>:ud
(W) and (1|M0) r3.0<2>:uw r0.1<0;1,0>:ud 0xFFF:uw
(W) mov (8|M0) r4.0<1>:f r1.1<0;1,0>:f
(W) add (1|M0) a0.0<1>:ud r1.0<0;1,0>:ud 0x20A0200:ud
(W) mov (8|M0) r127.0<1>:f r2.0<8;8,1>:f
(W) mov (1|M0) r4.1<1>:d r3.0<0;1,0>:uw
(W) shl (1|M0) r5.2<1>:ud r3.0<0;1,0>:uw 0x1:uw
(W) sends (8|M0) null:ud r5 r4 0x4A a0.0
(W) send (8|M0) null r127:f 0x27 0x02000010 {EOT}
)";

/// (out:buffer, n:uint): reads out until its first dword is n.
const char Spin[] = R"(
L0:
(W) mov (8|M0) r2.0<1>:ud r0.0<1;1,0>:ud
(W) mov (1|M0) r4.2<1>:f 0.0:f
(W) add (1|M0) a0.0<1>:ud r1.0<0;1,0>:ud 0x2180200:ud
(W) send (8|M0) r3:d r4:f 0xA a0.0
(W) cmp (1|M0) (eq)f0.0 null<1>:ud r3.0<0;1,0>:ud r1.1<0;1,0>:ud
(W&~f0.0) jmpi L0
(W) mov (8|M0) r127.0<1>:f r2.0<8;8,1>:f
(W) send (8|M0) null r127:f 0x27 0x02000010 {EOT}
)";

inline llvm::StringRef asText(const std::vector<uint8_t> &Bytes) {
  return {reinterpret_cast<const char *>(Bytes.data()), Bytes.size()};
}

/// A module of one kernel, "kernel", with the arguments (out:buffer, n:uint).
inline Module moduleOf(const char *Assembly) {
  RawKernel Description;
  Description.Signature = "out:buffer,n:uint";
  return llvm::cantFail(Module::load(asText(assemble(Assembly, icelake())),
                                     icelake(), Description));
}

inline std::vector<uint8_t> bytesOf(uint32_t V) {
  std::vector<uint8_t> Out(4);
  std::memcpy(Out.data(), &V, 4);
  return Out;
}

} // namespace test
} // namespace gensim

#endif // CMC_TEST_SIM_API_PROGRAMS_H
