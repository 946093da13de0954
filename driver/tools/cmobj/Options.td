//===- Options.td - the options of cmobj ----------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// The parser, --help, docs/reference/cmobj.md and the manual page are generated
// from this table. CommandLine.cpp lists the options of each command.
//===----------------------------------------------------------------------===//
include "llvm/Option/OptParser.td"

def SelectGroup : OptionGroup<"select">, HelpText<"WHICH KERNELS">;
def ExtractGroup : OptionGroup<"extract">, HelpText<"WHAT TO EXTRACT">;
def EditGroup : OptionGroup<"edit">, HelpText<"EDITED CODE">;
def FormGroup : OptionGroup<"form">, HelpText<"OUTPUT">;
def InfoGroup : OptionGroup<"information">, HelpText<"INFORMATION">;

class Value<string name, string metavar, string help, OptionGroup group>
  : Joined<["--"], name#"=">, MetaVarName<metavar>, HelpText<help>, Group<group>;
class F<string name, string help, OptionGroup group>
  : Flag<["--"], name>, HelpText<help>, Group<group>;

def kernel_EQ : Value<"kernel", "<name>", "Only this kernel", SelectGroup>;
def target_EQ : Value<"target", "<target>", "Only the kernels for this platform; the platform itself, if the file does not name it", SelectGroup>;

def part_code : F<"code", "The Gen code of a kernel, without padding; this is the default", ExtractGroup>;
def part_visa : F<"visa", "The vISA of a kernel, from an .isa", ExtractGroup>;
def part_bitcode : F<"bitcode", "The IR for the CPU device, from an .isa", ExtractGroup>;
def part_member : F<"member", "The file for --target in a fat binary, or the only one in an object or header", ExtractGroup>;
def part_member_EQ : Value<"member", "<name>", "The file of that name in a fat binary, object or header", ExtractGroup>;
def part_section_EQ : Value<"section", "<name>", "A section, as list --sections names it", ExtractGroup>;

def keep_tokens : F<"keep-tokens", "From tgllp on: keep the dependencies of instructions as the listing has them", EditGroup>;

def o : JoinedOrSeparate<["-"], "o">, MetaVarName<"<file>">,
  HelpText<"Write the output to <file>; - is the standard output">, Group<FormGroup>;
def json : F<"json", "List as JSON", FormGroup>;
def sections : F<"sections", "List the sections, too", FormGroup>;
def source_dir_EQ : Value<"source-dir", "<dir>", "Where the sources are that the line table names", FormGroup>;

def help : F<"help", "Show this text", InfoGroup>;
def help_short : Flag<["-"], "help">, Alias<help>;
def version : F<"version", "Show the version", InfoGroup>;
