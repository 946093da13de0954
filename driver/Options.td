//===- Options.td - the options of cmc ------------------------------------===//
//
// Part of CMC, under the MIT licence.
//
// The single table of options: the parser, --help and docs/reference/options.md
// are generated from it. Options in group Clang are passed to the front-end
// unchanged. The spellings of older CM compilers, with - or /, are aliases;
// those in group Obsolete are accepted with a warning (-Wno-cm-option) and have
// no effect.
//===----------------------------------------------------------------------===//
include "llvm/Option/OptParser.td"

def ActionGroup : OptionGroup<"action">, HelpText<"OUTPUT">;
def TargetGroup : OptionGroup<"target">, HelpText<"TARGET">;
def ClangGroup : OptionGroup<"clang">, HelpText<"FRONT-END">;
def DepGroup : OptionGroup<"dependencies">, HelpText<"DEPENDENCY FILES">;
def FinalizerGroup : OptionGroup<"finalizer">, HelpText<"FINALIZER AND REGISTERS">;
def InfoGroup : OptionGroup<"information">, HelpText<"INFORMATION">;
def AcceptedGroup : OptionGroup<"accepted">, HelpText<"WITHOUT EFFECT">;
def RemarkGroup : OptionGroup<"remarks">, HelpText<"OPTIMIZER AND ITS REMARKS">;
def ObsoleteGroup : OptionGroup<"obsolete">, HelpText<"OBSOLETE">;
def UnknownGroup : OptionGroup<"unknown">;

class F<string name, string help> : Flag<["-"], name>, HelpText<help>;
class FF<string name, string help> : Flag<["--"], name>, HelpText<help>;

/// A flag of older compilers; an option with a value in their three spellings.
class CMFlag<string name> : Flag<["-", "/"], name>;
multiclass CMValue<string name, Option target> {
  def "" : Joined<["-", "/"], name>, Alias<target>;
  def _EQ : Joined<["-", "/"], name#"=">, Alias<target>;
  def _COLON : Joined<["-", "/"], name#":">, Alias<target>;
}
/// An option without effect, as a flag and with a value.
class Obsolete<string name> : CMFlag<name>, Group<ObsoleteGroup>;
class ObsoleteValue<string name> : Joined<["-", "/"], name>, Group<ObsoleteGroup>;
/// An option for behaviour that cmc always has.
class Accepted<string name, string help> : Flag<["-"], name>, HelpText<help>,
  Group<AcceptedGroup>;

// Kind of input and output.
def x : JoinedOrSeparate<["-"], "x">, MetaVarName<"<cm|ir|none>">,
  HelpText<"Treat the inputs that follow as CM source, as LLVM IR or SPIR-V, or as their names and contents say">, Group<ActionGroup>;
def o : JoinedOrSeparate<["-"], "o">, MetaVarName<"<file>">,
  HelpText<"Write the output to <file>; - is the standard output">, Group<ActionGroup>;
def S : F<"S", "Gen assembly with the CM lines as comments">, Group<ActionGroup>;
def c : CMFlag<"c">, HelpText<"A binary; this is the default">, Group<ActionGroup>;
def E : F<"E", "Preprocess only">, Group<ActionGroup>;
def dM : F<"dM", "With -E: print the macros that are defined at the end, instead of the text">, Group<ClangGroup>;
def emit_visa : F<"emit-visa", "vISA text">, Group<ActionGroup>;
def emit_llvm : F<"emit-llvm", "Stage-4 LLVM IR; bitcode, or text with -S">, Group<ActionGroup>;
def emit_spirv : F<"emit-spirv", "SPIR-V with SPV_INTEL_vector_compute, for the runtimes' own compilers">, Group<ActionGroup>;
def fspirv_media_images : F<"fspirv-media-images", "Write media surfaces as images into SPIR-V for skl to pvc, as compilers of today's drivers need them">, Group<ActionGroup>;
def emit_header : Flag<["--", "-"], "emit-header">,
  HelpText<"A header that holds the output as an array, for C++17 and C11">, Group<ActionGroup>;
def emit_obj : Flag<["--", "-"], "emit-obj">,
  HelpText<"An object file of the host that holds the output as an array, and a header that declares it">, Group<ActionGroup>;
def header_EQ : Joined<["--"], "header=">, MetaVarName<"<file>">,
  HelpText<"The header of --emit-obj (default: beside the object)">, Group<ActionGroup>;
def namespace_EQ : Joined<["--"], "namespace=">, MetaVarName<"<a::b>">,
  HelpText<"Namespace of the array; in C and in the object it is a prefix, a_b_">, Group<ActionGroup>;
def symbol_EQ : Joined<["--"], "symbol=">, MetaVarName<"<name>">,
  HelpText<"Name of the array (default: that of the input file)">, Group<ActionGroup>;
def fsyntax_only : F<"fsyntax-only", "Check the source, write nothing">, Group<ActionGroup>;
def g : F<"g", "Put debug information into the binary: lines, arguments and variables; with -S, directives for lines into the assembly">, Group<ActionGroup>;
def O : Joined<["-"], "O">, MetaVarName<"<0..3>">,
  HelpText<"Optimization level; 0 runs only what correctness needs (default 2)">, Group<ActionGroup>;
def gline_tables_only : F<"gline-tables-only", "Put only lines and the names of arguments into the binary, no variables">, Group<ActionGroup>;
def g0 : F<"g0", "No debug information">, Group<ActionGroup>;
foreach Level = ["1", "2", "3"] in
def g#Level : Flag<["-"], "g"#Level>, Alias<g>;
def mCM_no_debug : CMFlag<"mCM_no_debug">, Alias<g0>;
def Fa : JoinedOrSeparate<["-", "/"], "Fa">, MetaVarName<"<file>">,
  HelpText<"Write the Gen assembly to <file>, besides the output">, Group<ActionGroup>;
defm Qxcm_asm_output : CMValue<"Qxcm_asm_output", Fa>;
def save_temps : F<"save-temps", "Keep the IR, vISA and assembly beside the output">, Group<ActionGroup>;
def mdump_asm : CMFlag<"mdump_asm">, Alias<save_temps>;
def resource_usage : FF<"resource-usage", "Print instructions, sends, registers, spill and an estimate of the register pressure of each kernel">, Group<ActionGroup>;
def resource_usage_EQ : Joined<["--"], "resource-usage=">, MetaVarName<"json">,
  HelpText<"The same as JSON">, Group<ActionGroup>;
def report_EQ : Joined<["--"], "report=">, MetaVarName<"<file>">,
  HelpText<"Write a page of HTML, besides the output, that shows source, IR, bales, vISA and Gen code side by side, regions, registers and spills">, Group<ActionGroup>;
def report_profile_EQ : Joined<["--"], "report-profile=">, MetaVarName<"<file>">,
  HelpText<"Show in the report where a run spent its instructions, as gensim exec --profile=json wrote it to <file>">, Group<ActionGroup>;
def report_time_EQ : Joined<["--"], "report-time=">, MetaVarName<"<file>">,
  HelpText<"Show in the report the estimated time of a run, as gensim exec --time=json wrote it to <file>">, Group<ActionGroup>;
def report_before_EQ : Joined<["--"], "report-before=">, MetaVarName<"<page>">,
  HelpText<"Compare in the report with an earlier build, whose report is <page>">, Group<ActionGroup>;

def mCM_printregusage : CMFlag<"mCM_printregusage">, Alias<resource_usage>;
def mCM_print_asm_count : CMFlag<"mCM_print_asm_count">, Alias<resource_usage>;
def Qxcm_print_asm_count : CMFlag<"Qxcm_print_asm_count">, Alias<resource_usage>;
def show_stats : Flag<["-"], "show-stats">, Alias<resource_usage>;

// Target.
def march_EQ : Joined<["-"], "march=">, MetaVarName<"<target>[,<target>]">,
  HelpText<"Target platform, in any case (see --print-targets); several for a fat binary or an .isa; cpu with -emit-llvm, for cmrun.h">, Group<TargetGroup>;
def mcpu_EQ : Joined<["-"], "mcpu=">, Alias<march_EQ>, MetaVarName<"<target>">,
  HelpText<"Same as -march=">, Group<TargetGroup>;
def binary_format_EQ : Joined<["-"], "binary-format=">, MetaVarName<"<ze|ocl|fat|cm|isa>">,
  HelpText<"Payload ABI and container: for OpenCL and Level Zero ze or ocl (one target, default) or fat (default with several); for the CM ABI isa (up to four, for the CM runtime; default when -o ends in .isa) or cm (one, for the simulator)">, Group<TargetGroup>;
def spec_constant_EQ : Joined<["--"], "spec-constant=">, MetaVarName<"<number>=<value>">,
  HelpText<"The value of a cm_spec_constant that is not set when the program is loaded">, Group<ActionGroup>;
def binary_format : Separate<["-"], "binary-format">, Alias<binary_format_EQ>;
def fcmocl : Flag<["-", "/"], "fcmocl">, Alias<binary_format_EQ>, AliasArgs<["ze"]>, HelpText<"Same as -binary-format=ze">, Group<TargetGroup>;
def m64 : F<"m64", "64-bit pointers, the only size">, Group<TargetGroup>;
def m32 : F<"m32", "32-bit pointers; refused">, Group<TargetGroup>;
def Qxcm_revid_EQ : Joined<["-", "/"], "Qxcm_revid=">, MetaVarName<"<number>">,
  HelpText<"Revision of the target, the value of CM_GENX_REVID">, Group<TargetGroup>;
def Qxcm_revid : Joined<["-", "/"], "Qxcm_revid">, Alias<Qxcm_revid_EQ>;
def Qxcm_revid_COLON : Joined<["-", "/"], "Qxcm_revid:">, Alias<Qxcm_revid_EQ>;
def Qxcm_jit_target_EQ : Joined<["-", "/"], "Qxcm_jit_target=">, MetaVarName<"<target>[,<target>]">,
  HelpText<"Same as -march=, which does not override it; without a target it means nothing">, Group<TargetGroup>;
def Qxcm_jit_target : Joined<["-", "/"], "Qxcm_jit_target">, Alias<Qxcm_jit_target_EQ>;
def Qxcm_jit_target_COLON : Joined<["-", "/"], "Qxcm_jit_target:">, Alias<Qxcm_jit_target_EQ>;
def mCM_max_slm_EQ : Joined<["-", "/"], "mCM_max_slm=">, MetaVarName<"<KiB>">,
  HelpText<"Shared local memory that a kernel may have">, Group<TargetGroup>;
def mCM_max_slm : Joined<["-", "/"], "mCM_max_slm">, Alias<mCM_max_slm_EQ>;
def mCM_max_slm_COLON : Joined<["-", "/"], "mCM_max_slm:">, Alias<mCM_max_slm_EQ>;

// Registers and the finalizer.
def Qxcm_register_file_size_EQ : Joined<["-", "/"], "Qxcm_register_file_size=">, MetaVarName<"<128|256|auto>">,
  HelpText<"Registers of a thread (default 128; 256: dg2 and pvc, half the threads; auto: 256 where 128 spill)">, Group<FinalizerGroup>;
def Qxcm_register_file_size : Joined<["-", "/"], "Qxcm_register_file_size">, Alias<Qxcm_register_file_size_EQ>;
def Qxcm_register_file_size_COLON : Joined<["-", "/"], "Qxcm_register_file_size:">, Alias<Qxcm_register_file_size_EQ>;
def Qxcm_doubleGRF : CMFlag<"Qxcm_doubleGRF">, Alias<Qxcm_register_file_size_EQ>, AliasArgs<["256"]>;
def double_GRF : Flag<["-"], "double-GRF">, Alias<Qxcm_register_file_size_EQ>, AliasArgs<["256"]>;
def Xfinalizer : Separate<["-"], "Xfinalizer">, MetaVarName<"<option>">,
  HelpText<"Pass <option> to the finalizer, or several options in quotes">, Group<FinalizerGroup>;
defm mCM_jit_option : CMValue<"mCM_jit_option", Xfinalizer>;
defm Qxcm_jit_option : CMValue<"Qxcm_jit_option", Xfinalizer>;
def Qxcm_noschedule : CMFlag<"Qxcm_noschedule">, Alias<Xfinalizer>, AliasArgs<["-noschedule"]>;
def finalizer_EQ : Joined<["--"], "finalizer=">, MetaVarName<"<path|newest>">,
  HelpText<"The vISA finalizer (default: GenX_IR beside cmc or on PATH, for mtl, arl, lnl and bmg the newer one); newest: that of './dev newest'">, Group<TargetGroup>;
def finalizer_timeout_EQ : Joined<["--"], "finalizer-timeout=">, MetaVarName<"<seconds>">,
  HelpText<"Time limit of the finalizer for one kernel (default 120)">, Group<TargetGroup>;

// Front-end; spelled as in Clang.
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
def iquote : JoinedOrSeparate<["-"], "iquote">, MetaVarName<"<dir>">, HelpText<"Search <dir> for headers in quotes">, Group<ClangGroup>;
def imacros : Separate<["-"], "imacros">, MetaVarName<"<file>">, HelpText<"Include the macros of <file> first">, Group<ClangGroup>;
def pedantic : F<"pedantic", "Warn about extensions of C++">, Group<ClangGroup>;
def pedantic_errors : F<"pedantic-errors", "Extensions of C++ are errors">, Group<ClangGroup>;
def f_Joined : Joined<["-"], "f">, MetaVarName<"<feature>">, HelpText<"Any -f<feature> or -fno-<feature> of Clang's -cc1">, Group<ClangGroup>;
def Xclang : Separate<["-"], "Xclang">, MetaVarName<"<option>">, HelpText<"Pass <option> to Clang's -cc1">, Group<ClangGroup>;
def mllvm : Separate<["-"], "mllvm">, MetaVarName<"<option>">, HelpText<"Pass <option> to LLVM">, Group<ClangGroup>;
def fcolor : F<"fcolor-diagnostics", "Colour in diagnostics (default: on a terminal)">, Group<InfoGroup>;
def fdiagnostics_format_EQ : Joined<["-"], "fdiagnostics-format=">, MetaVarName<"<text|json|sarif>">,
  HelpText<"Diagnostics as text (default), as JSON in the form of GCC, or as SARIF 2.1.0">, Group<InfoGroup>;
def fno_color : F<"fno-color-diagnostics", "No colour in diagnostics">, Group<InfoGroup>;

// The optimizer and its remarks.
def Rpass_EQ : Joined<["-"], "Rpass=">, MetaVarName<"<regex>">,
  HelpText<"Print what the passes whose name matches did">, Group<RemarkGroup>;
def Rpass_missed_EQ : Joined<["-"], "Rpass-missed=">, MetaVarName<"<regex>">,
  HelpText<"Print what they could not do, and why">, Group<RemarkGroup>;
def Rpass_analysis_EQ : Joined<["-"], "Rpass-analysis=">, MetaVarName<"<regex>">,
  HelpText<"Print the results of their analyses">, Group<RemarkGroup>;
def fsave_optimization_record : F<"fsave-optimization-record", "Write all remarks as YAML beside the output, as <output>.opt.yaml">, Group<RemarkGroup>;
def fsave_optimization_record_EQ : Joined<["-"], "fsave-optimization-record=">, MetaVarName<"yaml">,
  HelpText<"The same">, Group<RemarkGroup>;
def foptimization_record_file_EQ : Joined<["-"], "foptimization-record-file=">, MetaVarName<"<file>">,
  HelpText<"Write them to <file>">, Group<RemarkGroup>;
def foptimization_record_passes_EQ : Joined<["-"], "foptimization-record-passes=">, MetaVarName<"<regex>">,
  HelpText<"Write only those of the passes whose name matches">, Group<RemarkGroup>;
def disable_pass_EQ : Joined<["--"], "disable-pass=">, MetaVarName<"<pass>[,<pass>]">,
  HelpText<"Disable a pass that is not required for correct code">, Group<RemarkGroup>;
def ftime_trace : F<"ftime-trace", "Write what took how long beside the output, as <output>.json for chrome://tracing">, Group<RemarkGroup>;
def ftime_trace_granularity_EQ : Joined<["-"], "ftime-trace-granularity=">, MetaVarName<"<microseconds>">,
  HelpText<"The shortest time that -ftime-trace shows (default 500)">, Group<RemarkGroup>;
def print_pipeline : FF<"print-pipeline", "List the passes of the optimizer at the level of -O, and which are required">, Group<RemarkGroup>;

// Dependency files.
def M : F<"M", "Print make rules for all headers instead of compiling">, Group<DepGroup>;
def MM : F<"MM", "Like -M, without system headers">, Group<DepGroup>;
def MD : F<"MD", "Compile and write make rules for all headers">, Group<DepGroup>;
def MMD : F<"MMD", "Like -MD, without system headers">, Group<DepGroup>;
def MF : JoinedOrSeparate<["-"], "MF">, MetaVarName<"<file>">, HelpText<"Write the make rules to <file>">, Group<DepGroup>;
def MT : JoinedOrSeparate<["-"], "MT">, MetaVarName<"<target>">, HelpText<"Target of the rule">, Group<DepGroup>;
def MQ : JoinedOrSeparate<["-"], "MQ">, MetaVarName<"<target>">, HelpText<"Target of the rule, quoted for make">, Group<DepGroup>;
def MP : F<"MP", "Add a phony target for each header">, Group<DepGroup>;
def MJ : JoinedOrSeparate<["-"], "MJ">, MetaVarName<"<file>">, HelpText<"Write the entries of the inputs for a compile_commands.json to <file>">, Group<ActionGroup>;

// Information.
def help : FF<"help", "Show this text">, Group<InfoGroup>;
def help_short : Flag<["-"], "help">, Alias<help>;
def h : Flag<["-"], "h">, Alias<help>;
def version : FF<"version", "Show the version">, Group<InfoGroup>;
def print_targets : FF<"print-targets", "List the targets">, Group<InfoGroup>;
def print_targets_EQ : Joined<["--"], "print-targets=">, MetaVarName<"json">, HelpText<"List the targets as JSON">, Group<InfoGroup>;
def doctor : FF<"doctor", "Show what is installed, which GPU there is, what works on this machine, and which packages add the rest">, Group<InfoGroup>;
def doctor_EQ : Joined<["--"], "doctor=">, MetaVarName<"<root>">, HelpText<"The same for the system below the directory <root>, as of a container">, Group<InfoGroup>;
def target_help : FF<"target-help", "List the values of -march= on one line, as GCC does">, Group<InfoGroup>;
def clangd : FF<"clangd", "Print a .clangd file with which editors understand the kernels of a folder: *.cm, and the files that are given">, Group<InfoGroup>;
def v : F<"v", "Print the commands that are run">, Group<InfoGroup>;
def dry_run : F<"###", "Print the command of each input in full, for a shell; run nothing">, Group<InfoGroup>;
def mCM_printfargs : CMFlag<"mCM_printfargs">, Alias<v>;
def dash_dash : Option<["--"], "", KIND_REMAINING_ARGS>;

// Behaviour that cmc always has.
def Qxcm : Flag<["-", "/"], "Qxcm">, HelpText<"Compile CM; without -o and -binary-format= to an .isa, where the target has one">, Group<AcceptedGroup>;
def cmc : Accepted<"cmc", "Compile CM, as clBuildProgram takes it">;
def fcm_pointer : Accepted<"fcm-pointer", "Pointers are part of the language">;
def femulate_i64 : Accepted<"femulate_i64", "64-bit integers are emulated where the target has none">;
def fvolatile_global : Accepted<"fvolatile-global", "_GENX_VOLATILE_ is part of the language">;
def menableiga : Flag<["-", "/"], "menableiga">, HelpText<"Assembly has the syntax of IGA">, Group<AcceptedGroup>;
def mCM_enableiga : CMFlag<"mCM_enableiga">, Alias<menableiga>;
def fno_exceptions : Accepted<"fno-exceptions", "CM has no exceptions">;
def fno_jump_tables : Accepted<"fno-jump-tables", "A switch is compiled to branches">;
def fno_strict_aliasing : Accepted<"fno-strict-aliasing", "Types tell nothing about aliases">;

// Options of older compilers that do nothing here.
def mCM_no_emulate_i64 : Obsolete<"mCM_no_emulate_i64">;
def mCM_init_global : Obsolete<"mCM_init_global">;
def mCM_disable_jmpi : Obsolete<"mCM_disable_jmpi">;
def mCM_no_vector_decomposition : Obsolete<"mCM_no_vector_decomposition">;
def no_vector_decomposition : Obsolete<"no-vector-decomposition">;
def mCM_old_asm_name : Obsolete<"mCM_old_asm_name">;
def mCM_reverse_kernels : Obsolete<"mCM_reverse_kernels">;
def mCM_translate_legacy : Obsolete<"mCM_translate_legacy">;
def ftranslate_legacy : Obsolete<"ftranslate-legacy-memory-intrinsics">;
def mCM_warn_callable : Obsolete<"mCM_warn_callable">;
def mCM_no_input_reorder : Obsolete<"mCM_no_input_reorder">;
def mCM_unique_labels : ObsoleteValue<"mCM_unique_labels">;
def mCM_enable_stackcalls : Obsolete<"mCM_enable_stackcalls">;
def mCM_max_obr : ObsoleteValue<"mCM_max_obr">;
def mCM_iefbypass : Obsolete<"mCM_iefbypass">;
def mCM_collect_cost_info : Obsolete<"mCM_collect_cost_info">;
def mCM_genx_assembler : ObsoleteValue<"mCM_genx_assembler">;
def mCM_emit_common_isa : Obsolete<"mCM_emit_common_isa">;
def Qxcm_opt_report : Obsolete<"Qxcm_opt_report">;
def Qxcm_release : Obsolete<"Qxcm_release">;
def Qxcm_preschedule : ObsoleteValue<"Qxcm_preschedule">;
def Qxcm_stepping : ObsoleteValue<"Qxcm_stepping">;
def Qxcm_vme_arch : ObsoleteValue<"Qxcm_vme_arch">;
def Qxcm_B : Obsolete<"Qxcm_B">;
def Qxcm_S : Obsolete<"Qxcm_S">;
def Qxcm_emu : Obsolete<"Qxcm_emu">;
def Qxcm_conform_mul : Obsolete<"Qxcm_conform_mul">;
def Qxcm_forcefirstfit : Obsolete<"Qxcm_forcefirstfit">;
def Qxcm_inst_compaction : Obsolete<"Qxcm_inst_compaction">;
def Qxcm_no_cr_fix : Obsolete<"Qxcm_no_cr_fix">;
def Qxcm_no_du_fix : Obsolete<"Qxcm_no_du_fix">;
def Qxcm_noconv : Obsolete<"Qxcm_noconv">;
def Qxcm_noddoff : Obsolete<"Qxcm_noddoff">;
def Qxcm_nofoldaddrimmed : Obsolete<"Qxcm_nofoldaddrimmed">;
def Qxcm_noipa : Obsolete<"Qxcm_noipa">;
def Qxcm_nonstrict : Obsolete<"Qxcm_nonstrict">;
def Qxcm_symbolreg : Obsolete<"Qxcm_symbolreg">;
def Qxdisable_clang_cm : Obsolete<"Qxdisable_clang_cm">;
def Qxno_clang_cm_diag : Obsolete<"Qxno_clang_cm_diag">;
def fvldst : Obsolete<"fvldst">;
def fno_vldst : Obsolete<"fno-vldst">;
def mGLOB : ObsoleteValue<"mGLOB_">;
def mP2OPT : ObsoleteValue<"mP2OPT_">;
def mPAROPT : ObsoleteValue<"mPAROPT_">;
def Qopt : ObsoleteValue<"Qopt">;
def Qunroll : ObsoleteValue<"Qunroll">;
def cm_disable_strong_inline : Obsolete<"cm_disable_strong_inline">;
def cm_printf_spec : Separate<["-"], "cm-printf-spec">, Group<ObsoleteGroup>;
def cm_printf_spec_EQ : ObsoleteValue<"cm-printf-spec=">;
def cm_src : Separate<["-"], "cm-src">, Group<ObsoleteGroup>;
def dump_stats : ObsoleteValue<"dump-stats">;
def vc_use_plain_2d_images : Obsolete<"vc-use-plain-2d-images">;
def vc_use_bindless_buffers : Obsolete<"vc-use-bindless-buffers">;
def vc_use_bindless_images : Obsolete<"vc-use-bindless-images">;

// Unknown options with the prefixes of CM options.
def Qxcm_unknown : Joined<["-", "/"], "Qxcm_">, Group<UnknownGroup>;
def mCM_unknown : Joined<["-", "/"], "mCM">, Group<UnknownGroup>;
