//===- Options.td - the options of cmc ------------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// One table: parser, --help and (later) the man page come from it. An option
// in group Clang goes to the front-end as it is written.
//===----------------------------------------------------------------------===//
include "llvm/Option/OptParser.td"

def ActionGroup : OptionGroup<"action">, HelpText<"WHAT TO MAKE">;
def TargetGroup : OptionGroup<"target">, HelpText<"TARGET">;
def ClangGroup : OptionGroup<"clang">, HelpText<"FRONT-END">;
def DepGroup : OptionGroup<"dependencies">, HelpText<"DEPENDENCY FILES">;
def InfoGroup : OptionGroup<"information">, HelpText<"INFORMATION">;

class F<string name, string help> : Flag<["-"], name>, HelpText<help>;
class FF<string name, string help> : Flag<["--"], name>, HelpText<help>;

// What to make.
def o : JoinedOrSeparate<["-"], "o">, MetaVarName<"<file>">,
  HelpText<"Write the output to <file>; - is the standard output">, Group<ActionGroup>;
def S : F<"S", "Gen assembly with the CM lines as comments">, Group<ActionGroup>;
def c : F<"c", "A binary; this is the default">, Group<ActionGroup>;
def E : F<"E", "Preprocess only">, Group<ActionGroup>;
def emit_visa : F<"emit-visa", "vISA text">, Group<ActionGroup>;
def emit_llvm : F<"emit-llvm", "Stage-4 LLVM IR; bitcode, or text with -S">, Group<ActionGroup>;
def fsyntax_only : F<"fsyntax-only", "Check the source, write nothing">, Group<ActionGroup>;
def g : F<"g", "Put a line table into the binary">, Group<ActionGroup>;
def O : Joined<["-"], "O">, MetaVarName<"<0..3>">,
  HelpText<"Optimization level; 0 runs only what correctness needs (default 2)">, Group<ActionGroup>;
def save_temps : F<"save-temps", "Keep the IR, vISA and assembly beside the output">, Group<ActionGroup>;
def resource_usage : FF<"resource-usage", "Print instructions, sends, registers and spill of each kernel">, Group<ActionGroup>;
def resource_usage_EQ : Joined<["--"], "resource-usage=">, MetaVarName<"json">,
  HelpText<"The same as JSON">, Group<ActionGroup>;

// Target.
def march_EQ : Joined<["-"], "march=">, MetaVarName<"<target>">,
  HelpText<"Target platform, in any case (see --print-targets)">, Group<TargetGroup>;
def mcpu_EQ : Joined<["-"], "mcpu=">, Alias<march_EQ>, MetaVarName<"<target>">,
  HelpText<"Same as -march=">, Group<TargetGroup>;
def binary_format_EQ : Joined<["-"], "binary-format=">, MetaVarName<"<ze|cm>">,
  HelpText<"Payload ABI and container: ze for OpenCL and Level Zero (default), cm for the CM runtime">, Group<TargetGroup>;
def finalizer_EQ : Joined<["--"], "finalizer=">, MetaVarName<"<path>">,
  HelpText<"The vISA finalizer (default: GenX_IR beside cmc or on PATH)">, Group<TargetGroup>;
def finalizer_timeout_EQ : Joined<["--"], "finalizer-timeout=">, MetaVarName<"<seconds>">,
  HelpText<"Time limit of the finalizer for one kernel (default 120)">, Group<TargetGroup>;

// Front-end: as Clang spells them.
def I : JoinedOrSeparate<["-"], "I">, MetaVarName<"<dir>">, HelpText<"Search <dir> for headers">, Group<ClangGroup>;
def isystem : JoinedOrSeparate<["-"], "isystem">, MetaVarName<"<dir>">, HelpText<"Search <dir> for system headers">, Group<ClangGroup>;
def D : JoinedOrSeparate<["-"], "D">, MetaVarName<"<name>[=<value>]">, HelpText<"Define a macro">, Group<ClangGroup>;
def U : JoinedOrSeparate<["-"], "U">, MetaVarName<"<name>">, HelpText<"Undefine a macro">, Group<ClangGroup>;
def include_ : Separate<["-"], "include">, MetaVarName<"<file>">, HelpText<"Include <file> first">, Group<ClangGroup>;
def std_EQ : Joined<["-"], "std=">, MetaVarName<"<standard>">, HelpText<"C++ standard (default c++17)">, Group<ClangGroup>;
def W_Joined : Joined<["-"], "W">, MetaVarName<"<warning>">, HelpText<"Enable a warning, or -Wno-<warning>, -Werror[=<warning>]">, Group<ClangGroup>;
def w : F<"w", "Suppress all warnings">, Group<ClangGroup>;
def ffp_contract_EQ : Joined<["-"], "ffp-contract=">, MetaVarName<"<fast|on|off>">,
  HelpText<"Fuse a multiplication and an addition (default fast)">, Group<ClangGroup>;
def fcolor : F<"fcolor-diagnostics", "Colour in diagnostics (default: on a terminal)">, Group<InfoGroup>;
def fno_color : F<"fno-color-diagnostics", "No colour in diagnostics">, Group<InfoGroup>;

// Dependency files.
def M : F<"M", "Print make rules for all headers instead of compiling">, Group<DepGroup>;
def MM : F<"MM", "Like -M, without system headers">, Group<DepGroup>;
def MD : F<"MD", "Compile and write make rules for all headers">, Group<DepGroup>;
def MMD : F<"MMD", "Like -MD, without system headers">, Group<DepGroup>;
def MF : JoinedOrSeparate<["-"], "MF">, MetaVarName<"<file>">, HelpText<"Write the make rules to <file>">, Group<DepGroup>;
def MT : JoinedOrSeparate<["-"], "MT">, MetaVarName<"<target>">, HelpText<"Target of the rule">, Group<DepGroup>;
def MQ : JoinedOrSeparate<["-"], "MQ">, MetaVarName<"<target>">, HelpText<"Target of the rule, quoted for make">, Group<DepGroup>;
def MP : F<"MP", "Add a phony target for each header">, Group<DepGroup>;

// Information.
def help : FF<"help", "Show this text">, Group<InfoGroup>;
def help_short : Flag<["-"], "help">, Alias<help>;
def version : FF<"version", "Show the version">, Group<InfoGroup>;
def print_targets : FF<"print-targets", "List the targets">, Group<InfoGroup>;
def print_targets_EQ : Joined<["--"], "print-targets=">, MetaVarName<"json">, HelpText<"List the targets as JSON">, Group<InfoGroup>;
def v : F<"v", "Print the commands that are run">, Group<InfoGroup>;
def dry_run : F<"###", "Print the commands, run nothing">, Group<InfoGroup>;
