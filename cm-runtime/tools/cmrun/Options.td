//===- Options.td - the options of cmrun ----------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// The parser and --help come from this table. Options of the compiler group are
// passed on as they are written.
//===----------------------------------------------------------------------===//
include "llvm/Option/OptParser.td"

def LaunchGroup : OptionGroup<"launch">, HelpText<"WHAT TO RUN">;
def DataGroup : OptionGroup<"data">, HelpText<"ARGUMENTS AND RESULTS">;
def CompilerGroup : OptionGroup<"compiler">, HelpText<"PASSED ON TO THE COMPILER">;
def InfoGroup : OptionGroup<"information">, HelpText<"INFORMATION">;

// --name=value and --name value.
multiclass Value<string name, string metavar, string help, OptionGroup group> {
  def NAME#_EQ : Joined<["--"], name#"=">, MetaVarName<metavar>, HelpText<help>, Group<group>;
  def NAME : Separate<["--"], name>, Alias<!cast<Option>(NAME#"_EQ")>;
}

defm device : Value<"device", "<name>", "The device; cpu is the default", LaunchGroup>;
defm kernel : Value<"kernel", "<name>", "The kernel; needed when the file has more than one", LaunchGroup>;
defm threads : Value<"threads", "<WxH>", "Threads without groups, as a media walker starts them; "
  "auto:WxH@NAME: one for each block of W bytes and H rows of an image", LaunchGroup>;
defm groups : Value<"groups", "<WxHxD>", "Thread groups", LaunchGroup>;
defm group_size : Value<"group-size", "<WxHxD>", "Threads in each group", LaunchGroup>;
defm dependency : Value<"dependency", "<pattern>",
  "Whom cm_wait waits for: none, vertical, horizontal, wavefront, wavefront26", LaunchGroup>;

defm arg : Value<"arg", "<name>=<value>",
  "A number, numbers 1,2,3 for a vector, or a surface (see below)", DataGroup>;
defm thread_arg : Value<"thread-arg", "<name>[=<x|y|z|i>[*n][+n]]",
  "An argument that differs from thread to thread: its coordinate or its number; "
  "without a value the first is x, the second y, the third z", DataGroup>;
defm out : Value<"out", "<name>=<file>",
  "Write a surface after the run, as the extension says (.png .pgm .ppm .txt, else bare bytes), "
  "or text:TYPE:<file>; - is the standard output", DataGroup>;

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

def time : Flag<["--"], "time">, HelpText<"Print how long each step took">, Group<InfoGroup>;
def help : Flag<["--"], "help">, HelpText<"Show this text">, Group<InfoGroup>;
def help_short : Flag<["-"], "help">, Alias<help>;
def version : Flag<["--"], "version">, HelpText<"Show the version">, Group<InfoGroup>;
