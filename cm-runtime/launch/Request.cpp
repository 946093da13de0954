//===- Request.cpp - parsing of a requested launch ------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "cm-runtime/launch/Request.h"
#include "cm-runtime/io/Failure.h"
#include "cm-runtime/io/Object.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::opt;

namespace cmc::runtime {
namespace {

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

/// Parses NAME[=<x|y|z|i>[*n][+n]]; \p Position is the number of earlier ones.
Expected<ThreadArg> parseThreadArg(StringRef Text, size_t Position) {
  ThreadArg A;
  StringRef Name, Form;
  std::tie(Name, Form) = Text.split('=');
  A.Name = Name.str();
  if (Name.empty() || (Name.size() == Text.size() && Position > 2))
    return failure("--thread-arg '" + Text + "' is not NAME=x|y|z|i");
  if (Name.size() == Text.size()) {
    A.Coordinate = "xyz"[Position];
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

Error readExtents(const InputArgList &Args, OptSpecifier Id, const char *Option,
                  uint32_t *Out) {
  const Arg *A = Args.getLastArg(Id);
  if (!A)
    return Error::success();
  auto E = parseExtents(A->getValue());
  if (!E)
    return failure(Twine(Option) + ": " + toString(E.takeError()));
  std::copy(E->begin(), E->end(), Out);
  return Error::success();
}

/// Parses WxH@NAME.
Error parseAuto(StringRef Text, AutoThreads &Out) {
  StringRef Block, Image;
  std::tie(Block, Image) = Text.split('@');
  auto E = parseExtents(Block);
  if (!E || Image.empty()) {
    consumeError(E.takeError());
    return failure("--threads=auto:" + Text + " is not auto:WxH@NAME");
  }
  Out = {(*E)[0], (*E)[1], Image.str()};
  return Error::success();
}

Error parseShape(const InputArgList &Args, const RequestOptions &O,
                 Request &Out) {
  if (Args.hasArg(O.Threads) && Args.hasArg(O.Groups, O.GroupSize))
    return failure("--threads and --groups exclude each other");
  Launch &L = Out.Launch;
  StringRef Threads = Args.getLastArgValue(O.Threads);
  if (Threads.consume_front("auto:")) {
    if (Error E = parseAuto(Threads, Out.Auto))
      return E;
  } else if (Error E = readExtents(Args, O.Threads, "--threads", L.Groups)) {
    return E;
  }
  if (Error E = readExtents(Args, O.Groups, "--groups", L.Groups))
    return E;
  if (Error E = readExtents(Args, O.GroupSize, "--group-size", L.GroupSize))
    return E;
  Out.HasGroups = Args.hasArg(O.Groups, O.GroupSize);
  Out.HasShape = Out.HasGroups || Args.hasArg(O.Threads);
  if (const Arg *A = Args.getLastArg(O.Dependency)) {
    L.Dependency = findDependencyPattern(A->getValue());
    if (!L.Dependency)
      return failure(Twine("--dependency: unknown pattern '") + A->getValue() +
                     "'; there are none, vertical, horizontal, wavefront and "
                     "wavefront26");
  }
  return Error::success();
}

Error parseData(const InputArgList &Args, const RequestOptions &O,
                Request &Out) {
  auto Values = namedValues(Args, O.Arg, "--arg");
  if (!Values)
    return Values.takeError();
  Out.Args = std::move(*Values);
  auto Outputs = namedValues(Args, O.Out, "--out");
  if (!Outputs)
    return Outputs.takeError();
  Out.Outputs = std::move(*Outputs);
  for (const std::string &Text : Args.getAllArgValues(O.ThreadArg)) {
    auto A = parseThreadArg(Text, Out.ThreadArgs.size());
    if (!A)
      return A.takeError();
    Out.ThreadArgs.push_back(std::move(*A));
  }
  return Error::success();
}

Expected<Request> parseRequest(const InputArgList &Args,
                               const RequestOptions &Options) {
  Request Out;
  Out.Kernel = Args.getLastArgValue(Options.Kernel).str();
  if (Error E = parseShape(Args, Options, Out))
    return std::move(E);
  if (Error E = parseData(Args, Options, Out))
    return std::move(E);
  return Out;
}

bool isLaunchOption(const Arg &A, const RequestOptions &O) {
  const OptSpecifier All[] = {O.Kernel,     O.Threads, O.Groups,    O.GroupSize,
                              O.Dependency, O.Arg,     O.ThreadArg, O.Out};
  return any_of(All, [&](OptSpecifier S) { return A.getOption().matches(S); });
}

/// Parses \p Line of the file of --launches; its options follow those of
/// \p Given.
Expected<Request> parseLine(StringRef Line, const OptTable &Table,
                            const InputArgList &Given,
                            const RequestOptions &O) {
  BumpPtrAllocator Memory;
  StringSaver Saver(Memory);
  SmallVector<const char *, 32> LineArgs, All;
  cl::TokenizeGNUCommandLine(Line, Saver, LineArgs);
  unsigned MissingIndex, MissingCount;
  InputArgList Added = Table.ParseArgs(LineArgs, MissingIndex, MissingCount);
  if (MissingCount)
    return failure(Twine("option '") + LineArgs[MissingIndex] +
                   "' needs a value");
  for (const Arg *A : Added)
    if (!isLaunchOption(*A, O))
      return failure("'" + A->getAsString(Added) +
                     "' is not an option of a launch");
  for (unsigned I = 0; I < Given.getNumInputArgStrings(); ++I)
    All.push_back(Given.getArgString(I));
  All.append(LineArgs);
  return parseRequest(Table.ParseArgs(All, MissingIndex, MissingCount), O);
}

} // namespace

Expected<InputArgList> parseOptions(const OptTable &Table,
                                    ArrayRef<const char *> Argv,
                                    const SpecialOptions &Options) {
  unsigned MissingIndex, MissingCount;
  InputArgList Args = Table.ParseArgs(Argv, MissingIndex, MissingCount);
  if (MissingCount)
    return failure(Twine("option '") + Args.getArgString(MissingIndex) +
                   "' needs a value");
  for (const Arg *A : Args.filtered(Options.Unknown)) {
    std::string Near, Spelling = A->getAsString(Args);
    unsigned Distance = Table.findNearest(Spelling, Near);
    return failure("unknown option '" + Spelling + "'" +
                   (Distance <= 2 ? "; did you mean '" + Near + "'?" : ""));
  }
  return std::move(Args);
}

Expected<std::string> fileToRun(const InputArgList &Args,
                                const SpecialOptions &Options) {
  std::vector<std::string> Files = Args.getAllArgValues(Options.Input);
  if (Files.size() == 1)
    return Files[0];
  return failure(Files.empty() ? "no file to run"
                               : "more than one file to run: '" + Files[0] +
                                     "' and '" + Files[1] + "'");
}

Expected<std::vector<Request>> parseRequests(const OptTable &Table,
                                             const InputArgList &Args,
                                             const RequestOptions &Options) {
  std::vector<Request> Out;
  const Arg *File = Args.getLastArg(Options.Launches);
  if (!File) {
    auto One = parseRequest(Args, Options);
    if (!One)
      return One.takeError();
    Out.push_back(std::move(*One));
    return std::move(Out);
  }
  auto Buffer = MemoryBuffer::getFile(File->getValue());
  if (!Buffer)
    return failure(Twine("--launches: cannot read '") + File->getValue() +
                   "': " + Buffer.getError().message());
  for (line_iterator Line(**Buffer, /*SkipBlanks=*/true, '#');
       !Line.is_at_end(); ++Line) {
    auto R = parseLine(*Line, Table, Args, Options);
    if (!R)
      return failure(Twine(File->getValue()) + ":" + Twine(Line.line_number()) +
                     ": " + toString(R.takeError()));
    R->Line = Line.line_number();
    Out.push_back(std::move(*R));
  }
  if (Out.empty())
    return failure(Twine("--launches: '") + File->getValue() + "' has none");
  return std::move(Out);
}

void printHelp(const OptTable &Table, const char *Usage, const char *Title,
               raw_ostream &OS) {
  std::string Text;
  raw_string_ostream Unordered(Text);
  Table.printHelp(Unordered, Usage, Title);
  // LLVM sorts the groups by their titles.
  SmallVector<StringRef, 8> Sections;
  StringRef(Unordered.str()).trim('\n').split(Sections, "\n\n");
  const StringRef Order[] = {"OVERVIEW",  "USAGE",         "WHAT TO RUN",
                             "ARGUMENTS", "HOW TO RUN IT", "PASSED ON"};
  auto Place = [&](StringRef Section) {
    return find_if(Order, [&](StringRef S) { return Section.startswith(S); });
  };
  llvm::stable_sort(
      Sections, [&](StringRef A, StringRef B) { return Place(A) < Place(B); });
  for (StringRef Section : Sections)
    OS << Section << "\n\n";
}

void printSurfaceHelp(raw_ostream &OS) {
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

} // namespace cmc::runtime
