//===- WriteContainerTest.cpp - zebin and `cm` container ------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "containers/GenELFWriter.h"
#include "containers/Writers.h"
#include "vc-finalizer-bridge/debug/DebugSections.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/Endian.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace cmc;
using namespace cmc::container;

namespace {

/// Sections by name; the bytes must outlive it.
StringMap<StringRef> sectionsOf(const std::string &Bytes) {
  StringMap<StringRef> Result;
  auto File = cantFail(
      object::ELF64LEObjectFile::create(MemoryBufferRef(Bytes, "test")));
  EXPECT_EQ(File.getELFFile().getHeader().e_machine, 205);
  EXPECT_EQ(File.getELFFile().getHeader().e_type, 1);
  for (const object::SectionRef &S : File.sections())
    Result[cantFail(S.getName())] = cantFail(S.getContents());
  return Result;
}

KernelArg arg(const char *Name, ArgKind Kind, int Offset, unsigned Size,
              int Binding) {
  KernelArg A;
  A.Name = Name;
  A.Kind = Kind;
  A.Offset = Offset;
  A.Size = Size;
  A.BindingIndex = Binding;
  return A;
}

GenKernel kernel(const char *Name) {
  GenKernel K;
  K.Info.Name = Name;
  K.Code = std::string(48, '\5');
  K.Info.Resources.CodeBytes = 48;
  K.Info.Args = {arg("m", ArgKind::Media, -1, 4, 1),
                 arg("b", ArgKind::Buffer, 8, 4, 2),
                 arg("p", ArgKind::Pointer, 16, 8, -1),
                 arg("v", ArgKind::Value, 32, 24, -1),
                 arg("s", ArgKind::Sampler, -1, 4, 3)};
  K.Info.Args[3].Element = ElementType::Float;
  K.Info.Args[3].NumElements = 6;
  return K;
}

const TargetInfo &icelake() { return *findTarget("icllp"); }

std::string zebinWithLines(ArrayRef<GenKernel> Kernels) {
  return writeZebin(Kernels, icelake(),
                    bridge::makeDebugSections(Kernels, icelake()));
}

TEST(Zebin, CodeIsPaddedAndNamed) {
  std::string Bytes = writeZebin({kernel("a"), kernel("b")}, icelake(), {});
  StringMap<StringRef> S = sectionsOf(Bytes);
  for (const char *Name : {".text.a", ".text.b"}) {
    ASSERT_TRUE(S.count(Name));
    EXPECT_EQ(S[Name].size(), 48u + CodePadding);
    EXPECT_EQ(S[Name].take_front(48), std::string(48, '\5'));
    EXPECT_EQ(S[Name].drop_front(48), std::string(CodePadding, '\0'));
  }
  EXPECT_FALSE(S.count(".debug_line"));
}

TEST(Zebin, SymbolsHaveTheSizeOfTheCode) {
  std::string Bytes = writeZebin({kernel("a"), kernel("b")}, icelake(), {});
  auto File = cantFail(
      object::ELF64LEObjectFile::create(MemoryBufferRef(Bytes, "test")));
  std::vector<std::string> Names;
  for (const object::ELFSymbolRef &Symbol : File.symbols()) {
    Names.push_back(cantFail(Symbol.getName()).str());
    EXPECT_EQ(Symbol.getSize(), 48u);
    EXPECT_EQ(Symbol.getELFType(), ELF::STT_FUNC);
  }
  EXPECT_EQ(Names, std::vector<std::string>({"a", "b"}));
}

TEST(Zebin, NoteSaysWhichGPU) {
  for (const TargetInfo &T : allTargets()) {
    std::string Bytes = writeZebin({kernel("a")}, T, {});
    StringRef Note = sectionsOf(Bytes)[".note.intelgt.compat"];
    ASSERT_GE(Note.size(), 24u);
    auto Word = [&](unsigned I) {
      return support::endian::read32le(Note.data() + 4 * I);
    };
    EXPECT_EQ(Word(0), 8u); // "IntelGT" and its zero
    EXPECT_EQ(Word(1), 4u);
    EXPECT_EQ(Word(2), NoteGfxCore);
    EXPECT_EQ(Word(5), T.GfxCore) << T.Name.str();
  }
}

TEST(Zebin, DescribesEveryKindOfArgument) {
  std::string Bytes = writeZebin({kernel("a")}, icelake(), {});
  std::string Info = sectionsOf(Bytes)[".ze_info"].str();
  // Layout of YAML output, without which the runtimes read nothing.
  erase_value(Info, ' ');
  for (const char *Part :
       {"version:'1.15'\nkernels:\n-name:a\n", "grf_count:128\n",
        "simd_size:1\n", "has_no_stateless_write:true\n",
        "-arg_type:arg_bypointer\noffset:0\nsize:0\narg_index:0\n"
        "addrmode:stateful\naddrspace:image\naccess_type:readwrite\n"
        "image_type:image_2d_media_block\n",
        "-arg_type:arg_bypointer\noffset:8\nsize:8\narg_index:1\n"
        "addrmode:stateless\naddrspace:global\naccess_type:readwrite\n"
        "-arg_type:arg_bypointer\noffset:0\nsize:0\narg_index:1\n"
        "addrmode:stateful\naddrspace:global\n",
        "-arg_type:arg_bypointer\noffset:16\nsize:8\narg_index:2\n"
        "addrmode:stateless\naddrspace:global\n",
        "-arg_type:arg_byvalue\noffset:32\nsize:24\narg_index:3\n"
        "source_offset:0\n",
        "arg_index:4\naddrmode:stateful\naddrspace:sampler\n"
        "access_type:readwrite\nsampler_index:3\nsampler_type:texture\n",
        "-arg_type:packed_local_ids\noffset:0\nsize:6\n",
        "binding_table_indices:\n-bti_value:1\narg_index:0\n"
        "-bti_value:2\narg_index:1\nkernels_misc_info:\n-name:a\n"
        "args_info:\n-index:0\n"})
    EXPECT_NE(Info.find(Part), std::string::npos) << Part << "\n" << Info;
  for (const char *Part : {"barrier_count", "slm_size", "offset_to_skip",
                           "per_thread_memory_buffers"})
    EXPECT_EQ(Info.find(Part), std::string::npos) << Part;
}

TEST(Zebin, ResourcesOfTheKernel) {
  GenKernel K = kernel("a");
  K.Info.SLMBytes = 1500;
  K.Info.Barriers = 1;
  K.Info.HasStatelessWrite = true;
  K.Info.Resources.SpillBytes = 1472;
  K.PerThreadPrologBytes = 128;
  K.Info.ImplicitArgs = {{ImplicitArg::GroupCount, 0, 12},
                         {ImplicitArg::LocalSize, 12, 12},
                         {ImplicitArg::PrivateBase, 24, 8},
                         {ImplicitArg::LocalId, 0, 6}};
  std::string Bytes = writeZebin({K}, icelake(), {});
  std::string Info = sectionsOf(Bytes)[".ze_info"].str();
  erase_value(Info, ' ');
  for (const char *Part :
       {"slm_size:2048\n", "barrier_count:1\n",
        "has_no_stateless_write:false\n",
        "offset_to_skip_per_thread_data_load:128\n",
        "-type:scratch\nusage:single_space\nsize:1568\n",
        "-arg_type:group_count\noffset:0\nsize:12\n",
        "-arg_type:local_size\noffset:12\nsize:12\n",
        "-arg_type:private_base_stateless\noffset:24\nsize:8\n"})
    EXPECT_NE(Info.find(Part), std::string::npos) << Part << "\n" << Info;
}

TEST(Zebin, ImageTypeFromTheTypeOfTheArgument) {
  const std::pair<const char *, const char *> Cases[] = {
      {"image1d_t", "image_1d"},
      {"image2d_t", "image_2d"},
      {"image2d_array_t", "image_2d_array"},
      {"image3d_t", "image_3d"},
      {"image2d_media_block_t", "image_2d_media_block"},
      {"", "image_2d"}};
  for (auto &Case : Cases) {
    GenKernel K = kernel("a");
    K.Info.Args = {arg("i", ArgKind::Image, -1, 4, 1)};
    K.Info.Args[0].TypeDesc = Case.first;
    K.Info.Args[0].Access = ArgAccess::WriteOnly;
    std::string Bytes = writeZebin({K}, icelake(), {});
    std::string Info = sectionsOf(Bytes)[".ze_info"].str();
    erase_value(Info, ' ');
    std::string Want =
        std::string("access_type:writeonly\nimage_type:") + Case.second + "\n";
    EXPECT_NE(Info.find(Want), std::string::npos) << Want << Info;
  }
}

TEST(Zebin, SameInputSameBytes) {
  EXPECT_EQ(zebinWithLines({kernel("a"), kernel("b")}),
            zebinWithLines({kernel("a"), kernel("b")}));
}

TEST(Zebin, NoKernels) {
  std::string Bytes = zebinWithLines({});
  EXPECT_TRUE(sectionsOf(Bytes).count(".ze_info"));
}

TEST(LineTable, AsDWARF) {
  GenKernel K = kernel("a");
  K.Info.Lines = {
      {0, 7, "x.cpp"}, {16, 0, ""}, {24, 9, "y.cpp"}, {32, 8, "x.cpp"}};
  std::string Bytes = zebinWithLines({kernel("none"), K});
  StringMap<StringRef> Sections = sectionsOf(Bytes);
  StringMap<std::unique_ptr<MemoryBuffer>> Debug;
  for (StringRef Name : {"debug_abbrev", "debug_info", "debug_line"})
    Debug[Name] = MemoryBuffer::getMemBuffer(Sections[("." + Name).str()], Name,
                                             /*RequiresNullTerminator=*/false);
  auto Context = DWARFContext::create(Debug, 8, /*isLittleEndian=*/true);
  ASSERT_EQ(Context->getNumCompileUnits(), 1u);
  DWARFUnit *Unit = Context->getUnitAtIndex(0);
  EXPECT_STREQ(Unit->getUnitDIE().getShortName(), "x.cpp");
  DWARFDie Kernel = Unit->getUnitDIE(false).getFirstChild();
  while (Kernel && Kernel.getTag() != dwarf::DW_TAG_subprogram)
    Kernel = Kernel.getSibling();
  EXPECT_STREQ(Kernel.getShortName(), "a");
  const DWARFDebugLine::LineTable *T = Context->getLineTableForUnit(Unit);
  ASSERT_TRUE(T);
  std::vector<std::array<uint64_t, 3>> Rows;
  for (const DWARFDebugLine::Row &R : T->Rows)
    Rows.push_back({R.Address.Address, R.Line, R.File});
  EXPECT_EQ(Rows,
            (std::vector<std::array<uint64_t, 3>>{
                {0, 7, 1}, {16, 0, 1}, {24, 9, 2}, {32, 8, 1}, {48, 8, 1}}));
}

TEST(LineTable, EmptyWithoutLines) {
  StringMap<StringRef> S = sectionsOf(zebinWithLines({kernel("a")}));
  EXPECT_FALSE(S.count(".debug_line"));
}

TEST(KernelInfoJSON, WrongInputIsAnErrorWithTheField) {
  const std::pair<const char *, const char *> Cases[] = {
      {"[]", "expected object"},
      {"{}", "name"},
      {R"({"name": 1, "abi": "ze"})", "name"},
      {R"({"name": "k", "abi": "xx"})", "abi"},
      {R"({"name": "k", "abi": "ze", "args": [{"name": "a"}]})", "kind"},
      {R"({"name": "k", "abi": "ze", "args": [7]})", "args[0]"},
      {R"({"name": "k", "abi": "ze", "slm_bytes": "x"})", "slm_bytes"},
      {R"({"name": "k", "abi": "ze", "resources": 1})", "resources"},
      {R"({"name": "k", "abi": "ze", "implicit_args": [{"kind": "x"}]})",
       "implicit_args[0].kind"}};
  for (auto &Case : Cases) {
    KernelInfo Info;
    json::Path::Root Root("info");
    EXPECT_FALSE(fromJSON(cantFail(json::parse(Case.first)), Info, Root));
    std::string Message = toString(Root.getError());
    EXPECT_NE(Message.find(Case.second), std::string::npos)
        << Case.first << ": " << Message;
  }
}

TEST(CMContainer, WithoutLineTable) {
  GenKernel K = kernel("a");
  K.Info.Lines = {{0, 7, "x.cpp"}};
  std::string Bytes = writeCMContainer({K}, icelake(), {});
  EXPECT_EQ(Bytes.find("x.cpp"), std::string::npos);
  EXPECT_FALSE(sectionsOf(Bytes).count(".debug_line"));
}

} // namespace
