//===- Options.td - the options of cmrun ----------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// The parser and --help are generated from this table. Options of the compiler
// group are passed on unchanged.
//===----------------------------------------------------------------------===//
include "llvm/Option/OptParser.td"
include "cm-runtime/launch/LaunchOptions.td"

def CompilerGroup : OptionGroup<"compiler">, HelpText<"PASSED ON TO THE COMPILER">;
def InfoGroup : OptionGroup<"information">, HelpText<"INFORMATION">;

defm device : Value<"device", "<name>", "cpu, the default, or a simulated GPU: gen:skl, gen:icllp, gen:tgllp, gen:dg2, gen:pvc ...", LaunchGroup>;

def g : Flag<["-"], "g">, HelpText<"Keep variables for a debugger (CPU device), and source lines">, Group<CompilerGroup>;
def gdb : Flag<["--"], "gdb">, HelpText<"Start gdb with this run on the CPU device, and -g">, Group<RunGroup>;
def lldb : Flag<["--"], "lldb">, HelpText<"Start lldb with this run on the CPU device, and -g">, Group<RunGroup>;
class C<string name, string metavar, string help> : JoinedOrSeparate<["-"], name>,
  MetaVarName<metavar>, HelpText<help>, Group<CompilerGroup>;
def O : Joined<["-"], "O">, MetaVarName<"<0..3>">, HelpText<"Optimization level (default 2)">, Group<CompilerGroup>;
def D : C<"D", "<name>[=<value>]", "Define a macro">;
def U : C<"U", "<name>", "Undefine a macro">;
def I : C<"I", "<dir>", "Search <dir> for headers">;
def include_ : Separate<["-"], "include">, MetaVarName<"<file>">, HelpText<"Include <file> first">, Group<CompilerGroup>;
def std_EQ : Joined<["-"], "std=">, MetaVarName<"<standard>">, HelpText<"C++ standard">, Group<CompilerGroup>;
def W : Joined<["-"], "W">, MetaVarName<"<warning>">, HelpText<"Warnings as Clang spells them">, Group<CompilerGroup>;
def w : Flag<["-"], "w">, HelpText<"Suppress all warnings">, Group<CompilerGroup>;
def ffp_contract_EQ : Joined<["-"], "ffp-contract=">, MetaVarName<"<fast|on|off>">,
  HelpText<"Fuse a multiplication and an addition">, Group<CompilerGroup>;
def binary_format_EQ : Joined<["-"], "binary-format=">, MetaVarName<"<ze|cm>">,
  HelpText<"Payload ABI; the default is ze with --groups and cm without">, Group<CompilerGroup>;
def Qxcm_register_file_size_EQ : Joined<["-", "/"], "Qxcm_register_file_size=">, MetaVarName<"<128|256|auto>">,
  HelpText<"Registers of a thread (default 128)">, Group<LaunchGroup>;
def Qxcm_register_file_size : Joined<["-", "/"], "Qxcm_register_file_size">, Alias<Qxcm_register_file_size_EQ>;
def Qxcm_register_file_size_COLON : Joined<["-", "/"], "Qxcm_register_file_size:">, Alias<Qxcm_register_file_size_EQ>;
def Qxcm_doubleGRF : Flag<["-", "/"], "Qxcm_doubleGRF">, Alias<Qxcm_register_file_size_EQ>, AliasArgs<["256"]>;

def spec_constant_EQ : Joined<["--"], "spec-constant=">, MetaVarName<"<number>=<value>">,
  HelpText<"The value of a cm_spec_constant">, Group<LaunchGroup>;
def disable_pass_EQ : Joined<["--"], "disable-pass=">, MetaVarName<"<pass>[,<pass>]">,
  HelpText<"Disable a pass of the optimizer">, Group<LaunchGroup>;

def step_times : Flag<["--"], "step-times">, HelpText<"Print how long each step took on this computer">, Group<InfoGroup>;
def help : Flag<["--"], "help">, HelpText<"Show this text">, Group<InfoGroup>;
def help_short : Flag<["-"], "help">, Alias<help>;
def version : Flag<["--"], "version">, HelpText<"Show the version">, Group<InfoGroup>;
