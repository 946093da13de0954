//===- Options.td - the options of gensim exec ----------------------------===//
//
// Part of CMC, under the MIT licence.
//
// The parser and --help come from this table.
//===----------------------------------------------------------------------===//
include "llvm/Option/OptParser.td"
include "cm-runtime/launch/LaunchOptions.td"

def BinaryGroup : OptionGroup<"binary">, HelpText<"THE BINARY">;
def InfoGroup : OptionGroup<"information">, HelpText<"INFORMATION">;

defm device : Value<"device", "<target>", "The GPU, such as icllp; needed when the file does not say it", BinaryGroup>;
defm signature : Value<"signature", "<name:type,...>",
  "The file is bare code with these arguments: media image buffer surface pointer sampler, or float, uint8 ...", BinaryGroup>;
defm abi : Value<"abi", "<cm|ze>", "Payload of bare code; cm is the default", BinaryGroup>;
defm slm : Value<"slm", "<bytes>", "Shared local memory of bare code", BinaryGroup>;
defm scratch : Value<"scratch", "<bytes>", "Scratch memory of a thread of bare code", BinaryGroup>;
def Qxcm_register_file_size_EQ : Joined<["-", "/"], "Qxcm_register_file_size=">, MetaVarName<"<128|256|auto>">,
  HelpText<"Registers of a thread of bare code; other files say it">, Group<BinaryGroup>;

defm workers : Value<"workers", "<n>", "Host threads; one for each core is the default", RunGroup>;
defm max_instructions : Value<"max-instructions", "<n>", "Stop a run after so many instructions and say where it stands", RunGroup>;

def list_kernels : Flag<["--"], "list">, HelpText<"List the kernels of the file and their arguments">, Group<InfoGroup>;
def stats : Flag<["--"], "stats">, HelpText<"Print how much was executed, and how fast">, Group<InfoGroup>;
def help : Flag<["--"], "help">, HelpText<"Show this text">, Group<InfoGroup>;
def help_short : Flag<["-"], "help">, Alias<help>;
