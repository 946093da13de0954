//===- CommandLine.cpp - what the user asked cmrun for --------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "CommandLine.h"
#include "cm-runtime/io/Failure.h"
#include "cm-runtime/io/Object.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"

using namespace llvm;
using namespace llvm::opt;
using cmc::runtime::failure;

namespace cmc {
namespace cmrun {
namespace {

enum OptionID {
  OPT_INVALID = 0,
#define OPTION(PREFIX, NAME, ID, KIND, GROUP, ALIAS, ALIASARGS, FLAGS, PARAM,  \
               HELPTEXT, METAVAR, VALUES)                                      \
  OPT_##ID,
#include "cm-runtime/Options.inc"
#undef OPTION
};

#define PREFIX(NAME, VALUE) const char *const NAME[] = VALUE;
#include "cm-runtime/Options.inc"
#undef PREFIX

const OptTable::Info InfoTable[] = {
#define OPTION(PREFIX, NAME, ID, KIND, GROUP, ALIAS, ALIASARGS, FLAGS, PARAM,  \
               HELPTEXT, METAVAR, VALUES)                                      \
  {PREFIX, NAME,  HELPTEXT,    METAVAR,     OPT_##ID,  Option::KIND##Class,    \
   PARAM,  FLAGS, OPT_##GROUP, OPT_##ALIAS, ALIASARGS, VALUES},
#include "cm-runtime/Options.inc"
#undef OPTION
};

class CmrunOptTable : public OptTable {
public:
  CmrunOptTable() : OptTable(InfoTable) {}
};

Error checkKnown(const CmrunOptTable &Table, const InputArgList &Args,
                 unsigned MissingIndex, unsigned MissingCount) {
  if (MissingCount)
    return failure(Twine("option '") + Args.getArgString(MissingIndex) +
                   "' needs a value");
  for (const Arg *A : Args.filtered(OPT_UNKNOWN)) {
    std::string Near, Spelling = A->getAsString(Args);
    unsigned Distance = Table.findNearest(Spelling, Near);
    return failure("unknown option '" + Spelling + "'" +
                   (Distance <= 2 ? "; did you mean '" + Near + "'?" : ""));
  }
  return Error::success();
}

Expected<std::vector<NamedValue>>
namedValues(const InputArgList &Args, OptSpecifier Id, const char *Option) {
  std::vector<NamedValue> Out;
  for (const std::string &V : Args.getAllArgValues(Id)) {
    StringRef Name, Value;
    std::tie(Name, Value) = StringRef(V).split('=');
    if (Name.empty() || Name.size() == V.size())
      return failure(Twine(Option) + " '" + V + "' is not NAME=VALUE");
    Out.push_back({Name.str(), Value.str()});
  }
  return Out;
}

/// NAME[=<x|y|z|i>[*n][+n]]; \p Place: how many came before.
Expected<ThreadArg> parseThreadArg(StringRef Text, size_t Place) {
  ThreadArg A;
  StringRef Name, Form;
  std::tie(Name, Form) = Text.split('=');
  A.Name = Name.str();
  if (Name.empty() || (Name.size() == Text.size() && Place > 2))
    return failure("--thread-arg '" + Text + "' is not NAME=x|y|z|i");
  if (Name.size() == Text.size()) {
    A.Coordinate = "xyz"[Place];
    return A;
  }
  bool Good = !Form.empty() && StringRef("xyzi").contains(Form[0]);
  if (Good) {
    A.Coordinate = Form[0];
    Form = Form.drop_front();
    if (Form.consume_front("*"))
      Good = !Form.consumeInteger(0, A.Scale);
    if (Good && (Form.consume_front("+") || Form.startswith("-")))
      Good = !Form.consumeInteger(0, A.Bias);
  }
  if (Good && Form.empty())
    return A;
  return failure("--thread-arg '" + Text +
                 "' is not NAME=x|y|z|i, with an optional *n and +n");
}

Error parseExtents(const InputArgList &Args, OptSpecifier Id,
                   const char *Option, uint32_t *Out) {
  const Arg *A = Args.getLastArg(Id);
  if (!A)
    return Error::success();
  auto E = runtime::parseExtents(A->getValue());
  if (!E)
    return failure(Twine(Option) + ": " + toString(E.takeError()));
  std::copy(E->begin(), E->end(), Out);
  return Error::success();
}

/// WxH@NAME.
Error parseAuto(StringRef Text, AutoThreads &Out) {
  StringRef Block, Image;
  std::tie(Block, Image) = Text.split('@');
  auto E = runtime::parseExtents(Block);
  if (!E || Image.empty()) {
    consumeError(E.takeError());
    return failure("--threads=auto:" + Text + " is not auto:WxH@NAME");
  }
  Out = {(*E)[0], (*E)[1], Image.str()};
  return Error::success();
}

Error parseShape(const InputArgList &Args, CommandLine &Out) {
  if (Args.hasArg(OPT_threads_EQ) &&
      Args.hasArg(OPT_groups_EQ, OPT_group_size_EQ))
    return failure("--threads and --groups exclude each other");
  runtime::Launch &L = Out.Launch;
  StringRef Threads = Args.getLastArgValue(OPT_threads_EQ);
  if (Threads.consume_front("auto:")) {
    if (Error E = parseAuto(Threads, Out.Auto))
      return E;
  } else if (Error E =
                 parseExtents(Args, OPT_threads_EQ, "--threads", L.Groups)) {
    return E;
  }
  if (Error E = parseExtents(Args, OPT_groups_EQ, "--groups", L.Groups))
    return E;
  if (Error E =
          parseExtents(Args, OPT_group_size_EQ, "--group-size", L.GroupSize))
    return E;
  if (Args.hasArg(OPT_groups_EQ, OPT_group_size_EQ))
    Out.ABI = PayloadABI::ZE;
  if (const Arg *A = Args.getLastArg(OPT_dependency_EQ)) {
    L.Dependency = runtime::findDependencyPattern(A->getValue());
    if (!L.Dependency)
      return failure(Twine("--dependency: unknown pattern '") + A->getValue() +
                     "'; there are none, vertical, horizontal, wavefront and "
                     "wavefront26");
  }
  return Error::success();
}

Error parseCompilerOptions(const InputArgList &Args, CommandLine &Out) {
  if (const Arg *A = Args.getLastArg(OPT_O)) {
    StringRef V = A->getValue();
    if (V.getAsInteger(10, Out.OptLevel) || Out.OptLevel > 3)
      return failure("-O" + V + " is not -O0, -O1, -O2 or -O3");
  }
  if (const Arg *A = Args.getLastArg(OPT_binary_format_EQ)) {
    StringRef V = A->getValue();
    if (V != "ze" && V != "cm")
      return failure("-binary-format=" + V + " is neither ze nor cm");
    Out.ABI = V == "ze" ? PayloadABI::ZE : PayloadABI::CM;
  }
  for (const Arg *A : Args.filtered(OPT_CompilerGroup))
    if (!A->getOption().matches(OPT_O) &&
        !A->getOption().matches(OPT_binary_format_EQ)) {
      ArgStringList Rendered;
      A->render(Args, Rendered);
      Out.ClangArgs.insert(Out.ClangArgs.end(), Rendered.begin(),
                           Rendered.end());
    }
  return Error::success();
}

Error parseData(const InputArgList &Args, CommandLine &Out) {
  auto Values = namedValues(Args, OPT_arg_EQ, "--arg");
  if (!Values)
    return Values.takeError();
  Out.Args = std::move(*Values);
  auto Outputs = namedValues(Args, OPT_out_EQ, "--out");
  if (!Outputs)
    return Outputs.takeError();
  Out.Outputs = std::move(*Outputs);
  for (const std::string &Text : Args.getAllArgValues(OPT_thread_arg_EQ)) {
    auto A = parseThreadArg(Text, Out.ThreadArgs.size());
    if (!A)
      return A.takeError();
    Out.ThreadArgs.push_back(std::move(*A));
  }
  return Error::success();
}

} // namespace

Expected<CommandLine> parseCommandLine(ArrayRef<const char *> Argv) {
  CmrunOptTable Table;
  unsigned MissingIndex, MissingCount;
  InputArgList Args = Table.ParseArgs(Argv, MissingIndex, MissingCount);
  if (Error E = checkKnown(Table, Args, MissingIndex, MissingCount))
    return std::move(E);
  CommandLine Out;
  if (Args.hasArg(OPT_help))
    Out.Act = CommandLine::Action::Help;
  else if (Args.hasArg(OPT_version))
    Out.Act = CommandLine::Action::Version;
  if (Out.Act != CommandLine::Action::Run)
    return Out;
  std::vector<std::string> Files = Args.getAllArgValues(OPT_INPUT);
  if (Files.size() != 1)
    return failure(Files.empty() ? "no file to run"
                                 : "more than one file to run: '" + Files[0] +
                                       "' and '" + Files[1] + "'");
  Out.File = Files[0];
  Out.Kernel = Args.getLastArgValue(OPT_kernel_EQ).str();
  Out.Device = Args.getLastArgValue(OPT_device_EQ, "cpu").str();
  Out.Time = Args.hasArg(OPT_time);
  for (auto Parse : {parseShape, parseCompilerOptions, parseData})
    if (Error E = Parse(Args, Out))
      return std::move(E);
  return Out;
}

void printHelp(raw_ostream &OS) {
  CmrunOptTable().printHelp(OS, "cmrun [options] <file>",
                            "cmrun - compiles a CM kernel and runs it");
  OS << R"(SURFACES, BUFFERS, POINTERS:
  <file>.png|.pgm|.ppm      An image; packed RGB is an 8-bit surface three times as wide
  image:<WxH>:<bytes>       A black image of that many bytes per pixel
  raw:<WxH>:<bytes>:<file>  An image from a file of bare pixels
  nv12:<WxH>[:<file>]       8-bit luma with interleaved chroma behind it
  like:<name>               Zeros, of the shape of another argument
  zero:<bytes>              A buffer of zeros
  buffer:<file>             A buffer with the bytes of a file
  text:<type>:<file>        A buffer of numbers: char uchar short ushort int uint long ulong
                            half float double
)";
}

} // namespace cmrun
} // namespace cmc
