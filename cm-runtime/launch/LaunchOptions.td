//===- LaunchOptions.td - options for a launch and its data ---------------===//
//
// Part of CMC, under the MIT licence.
//
// Options that `cmrun` and `gensim exec` have in common; parsed by Request.cpp
// and RunOptions.cpp.
//===----------------------------------------------------------------------===//

def LaunchGroup : OptionGroup<"launch">, HelpText<"WHAT TO RUN">;
def DataGroup : OptionGroup<"data">, HelpText<"ARGUMENTS AND RESULTS">;
def RunGroup : OptionGroup<"run">, HelpText<"HOW TO RUN IT">;

// --name=value and --name value.
multiclass Value<string name, string metavar, string help, OptionGroup group> {
  def NAME#_EQ : Joined<["--"], name#"=">, MetaVarName<metavar>, HelpText<help>, Group<group>;
  def NAME : Separate<["--"], name>, Alias<!cast<Option>(NAME#"_EQ")>;
}

defm kernel : Value<"kernel", "<name>", "The kernel; needed when the file has more than one", LaunchGroup>;
defm launches : Value<"launches", "<file>",
  "Several launches, one after the other: each line of <file> has options of this and the next "
  "group, added to those given here", LaunchGroup>;
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

defm time_limit : Value<"time-limit", "<seconds>",
  "Stop a run after so long and say where it stands", RunGroup>;
defm core : Value<"core", "<interpret|translate|auto>",
  "How the simulator executes instructions: one after the other, as code for the host, or so when that pays off", RunGroup>;
defm check : Value<"check", "<all|list>",
  "Find bugs that hardware hides: undefined bounds races forms barriers; the CPU device has undefined bounds alignment", RunGroup>;
def profile : Flag<["--"], "profile">, HelpText<"Count instructions, lanes and messages">, Group<RunGroup>;
def profile_EQ : Joined<["--"], "profile=">, MetaVarName<"<text|json|listing>">,
  HelpText<"The profile in another form">, Group<RunGroup>;
defm by : Value<"by", "<list>",
  "What the text of the profile is grouped by: opcode size function line stack message", RunGroup>;
def profile_out_EQ : Joined<["--"], "profile-out=">, MetaVarName<"<file>">,
  HelpText<"Where the profile goes; the standard output is the default">, Group<RunGroup>;
def time : Flag<["--"], "time">, HelpText<"Estimate the time on a GPU, and say what limits it">, Group<RunGroup>;
def time_EQ : Joined<["--"], "time=">, MetaVarName<"<text|json>">, HelpText<"The estimate in another form">, Group<RunGroup>;
defm time_config : Value<"time-config", "<name>", "The GPU to estimate, such as icllp-gt2", RunGroup>;
defm time_parameters : Value<"time-parameters", "<file>",
  "Figures of the timing model to replace: a JSON object", RunGroup>;
def time_effects : Flag<["--"], "time-effects">,
  HelpText<"Also estimate with each uncertain figure at both ends of its range">, Group<RunGroup>;
defm time_file : Value<"time-file", "<file>", "Where the estimate goes; the standard output is the default", RunGroup>;
def trace : Flag<["--"], "trace">,
  HelpText<"Print every instruction and its source line to the standard error">, Group<RunGroup>;
def trace_EQ : Joined<["--"], "trace=">, MetaVarName<"<thread>">,
  HelpText<"The trace of one thread, by its number">, Group<RunGroup>;
