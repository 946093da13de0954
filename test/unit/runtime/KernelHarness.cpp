//===- KernelHarness.cpp - runs kernels written as IR text ----------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "KernelHarness.h"

namespace cmc {
namespace test {
namespace {

struct ParamForm {
  char Letter;
  const char *Type, *Desc;
  int Kind; ///< As in !genx.kernels.
};
constexpr ParamForm ParamForms[] = {
    {'b', "i32", "buffer_t read_write", 2},
    {'i', "i32", "image2d_t read_write", 2},
    {'p', "i64", "svmptr_t", 0},
    {'v', "i32", "", 0},
};

const ParamForm &formOf(char Letter) {
  for (const ParamForm &F : ParamForms)
    if (F.Letter == Letter)
      return F;
  return ParamForms[0];
}

} // namespace

std::string kernelSource(const KernelShape &Shape, const std::string &Body,
                         const std::string &Declarations) {
  std::string Params, Types, Kinds, Zeros, Descs;
  for (size_t I = 0; I < Shape.Params.size(); ++I) {
    const ParamForm &F = formOf(Shape.Params[I]);
    std::string Comma = I ? ", " : "";
    Types += Comma + F.Type;
    Params += Comma + F.Type + " %a" + std::to_string(I);
    Kinds += Comma + "i32 " + std::to_string(F.Kind);
    Zeros += Comma + "i32 0";
    Descs += Comma + "!\"" + F.Desc + "\"";
  }
  return "target triple = \"spir64-unknown-unknown\"\n"
         "define spir_kernel void @k(" +
         Params + ") #0 {\n" + Body + "}\n" + Declarations +
         "\nattributes #0 = { \"CMGenxMain\" \"cmc-abi\"=\"cm\" "
         "\"cmc-float-control\"=\"" +
         std::to_string(Shape.FloatControl) +
         "\" }\n"
         "!genx.kernels = !{!0}\n!0 = !{void (" +
         Types + ")* @k, !\"k\", !1, i32 " + std::to_string(Shape.SLMBytes) +
         ", !2, !2, !3, i32 0}\n!1 = !{" + Kinds + "}\n!2 = !{" + Zeros +
         "}\n!3 = !{" + Descs + "}\n";
}

Harness::Harness(const std::string &Text)
    : Device(runtime::createDevice("cpu")) {
  Program = Device->load("test.ll", Text, [this](const Diagnostic &D) {
    Messages += std::to_string(D.Line) + ": " + D.Message + "\n";
  });
}

Harness &Harness::bind(runtime::Surface &S) {
  runtime::Argument A;
  A.Object = &S;
  L.Args.push_back(A);
  return *this;
}

Harness &Harness::bind(int32_t Value) {
  runtime::Argument A;
  A.Bytes.resize(4);
  std::memcpy(A.Bytes.data(), &Value, 4);
  L.Args.push_back(A);
  return *this;
}

std::string Harness::run() {
  if (!Program)
    return "not loaded: " + Messages;
  return llvm::toString(Program->kernels()[0]->run(L));
}

std::vector<uint32_t> dwords(const runtime::Surface &S) {
  std::vector<uint32_t> Out(S.bytes().size() / 4);
  std::memcpy(Out.data(), S.bytes().data(), Out.size() * 4);
  return Out;
}

runtime::Surface bufferOf(const std::vector<uint32_t> &Values) {
  runtime::Surface S = runtime::Surface::buffer(Values.size() * 4);
  std::memcpy(S.bytes().data(), Values.data(), Values.size() * 4);
  return S;
}

} // namespace test
} // namespace cmc
