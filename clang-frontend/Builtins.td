//===- Builtins.td - the functions that CM provides -----------------------===//
//
// Part of CMC, under the MIT licence.
//
// The one table of builtins (docs/howto/AddABuiltin.md). utils/builtin_table.py
// makes of it
//   runtime-headers/cm/detail/builtins_raw.h   declarations of the raw functions
//   Builtins.inc (build tree)                  how IR/LowerBuiltins lowers them
//   docs/reference/builtins.md                 the reference
//   a kernel per row and target for test/clang-frontend/Builtins/smoke-*.test
// The rows are in Builtins/, a file for each family.
//
// A RawOp is a function without a body, `__cm_<record name>`, which the header
// calls and the IR passes lower. A Builtin is what a CM programmer calls; the
// header implements it (runtime-headers/cm/detail/builtins_*.h) with RawOps.
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// Raw functions
//===----------------------------------------------------------------------===//

/// Result: "R", the first template parameter, or a C++ type. Parameters: "V",
/// any vector or handle (a template parameter of its own), or a C++ type.
class RawOp<string result, list<string> parameters> {
  string Result = result;
  list<string> Parameters = parameters;
  /// Depends on its operands only.
  bit Pure = 0;
  /// 0 when runtime-headers/cm/detail/raw.h declares it.
  bit Declare = 1;
  /// The function of IR/Lowering.h that lowers it. `direct` calls the
  /// intrinsic below that suits the element type; a last parameter
  /// `int Signed` tells the two for integers apart.
  string Lowering = "direct";
  string Signed = "";
  string Unsigned = "";
  string Float = "";
  /// What the target must have (TargetInfo::Feature), and the name to say so.
  string Feature = "";
  /// Only in the `cm` ABI.
  bit CmAbi = 0;
  string UserName = "";
}

/// One intrinsic, "genx.inv" or "floor", whatever the element type.
class Intrinsic<string name, string result, list<string> parameters>
    : RawOp<result, parameters> {
  let Signed = name;
  let Unsigned = name;
  let Float = name;
}
class PureIntrinsic<string name, list<string> parameters>
    : Intrinsic<name, "R", parameters> {
  let Pure = 1;
}
/// By signedness and element type.
class ByType<list<string> parameters, string signed, string unsigned,
             string float> : RawOp<"R", !listconcat(parameters, ["int"])> {
  let Pure = 1;
  let Signed = signed;
  let Unsigned = unsigned;
  let Float = float;
}
/// A function of its own in IR/Lowering*.cpp.
class Special<string lowering, string result, list<string> parameters>
    : RawOp<result, parameters> {
  let Lowering = lowering;
}
class PureSpecial<string lowering, string result, list<string> parameters>
    : Special<lowering, result, parameters> {
  let Pure = 1;
}
/// Declared in raw.h, as the language itself needs it.
class Language<string lowering> : Special<lowering, "R", []> {
  let Declare = 0;
}

def select : Language<"select">;
def any : Language<"anyLane">;
def all : Language<"allLanes">;
def iselect : Language<"iselect">;
def convert_sat : Language<"convertSat">;
def bits_to_mask : Language<"bitsToMask">;
def simdcf_any : Language<"simdAny">;

//===----------------------------------------------------------------------===//
// Builtins
//===----------------------------------------------------------------------===//

class Builtin<string section, string name, string signature,
              list<RawOp> uses, string doc> {
  string Section = section;
  string Name = name;
  /// As the reference shows it; template parameters in their order.
  string Signature = signature;
  list<RawOp> Uses = uses;
  string Doc = doc;
  /// In words: element types, sizes, units of offsets and coordinates.
  string Elements = "any";
  string Sizes = "any";
  string Offsets = "";
  /// What is told who breaks that: "statement // words of the error", for each
  /// rule. The statement is one like those of Example, and the words stand in an
  /// error at it.
  list<string> Errors = [];
  /// What the target must have: a row of include/cmc/Features.def.
  string Feature = "";
  /// Exists with -binary-format=cm only.
  bit CmAbi = 0;
  /// Declared, but refused by name on every target; the reason.
  string Refused = "";
  /// Statements of the kernel that tests this row: what comes out goes to
  /// `put(x)`, any operand. They see `SurfaceIndex buf` (4096 bytes), `out`,
  /// `image` (64 x 64 bytes); `svmptr_t p` (4096 bytes); `uint n` (16);
  /// vectors of 16: `float f`, `half h`, `int i`, `uint u`, `short s`,
  /// `ushort w`, `char c`, `uchar b`; and `ushort m`, a mask.
  string Example = "";
  /// Template parameters that a program may write, as upstream declares them:
  /// "list | another // statements", which see what those of Example see and
  /// declare.
  list<string> Templates = [];
  /// Why the CPU device and the simulator do not run it; "" when they do.
  string NotRun = "";
}

class Arithmetic<string name, string signature, list<RawOp> uses, string doc>
    : Builtin<"Arithmetic", name, signature, uses, doc>;
class Math<string name, string signature, RawOp op, string doc>
    : Builtin<"Mathematics", name, signature, [op], doc> {
  let Elements = "half, float";
}
class Reduction<string name, string signature, RawOp op, string doc>
    : Builtin<"Reductions", name, signature, [op], doc>;
class Memory<string section, string name, string signature, list<RawOp> uses,
             string doc> : Builtin<section, name, signature, uses, doc>;
class Threads<string name, string signature, list<RawOp> uses, string doc>
    : Builtin<"Threads", name, signature, uses, doc> {
  let Elements = "";
  let Sizes = "";
}

include "Builtins/Sections.td"
include "Builtins/Arithmetic.td"
include "Builtins/Bits.td"
include "Builtins/Dot.td"
include "Builtins/Math.td"
include "Builtins/Conversions.td"
include "Builtins/Reductions.td"
include "Builtins/Blocks.td"
include "Builtins/Constants.td"
include "Builtins/Scattered.td"
include "Builtins/Atomics.td"
include "Builtins/SVM.td"
include "Builtins/Threads.td"
include "Builtins/SLM.td"
include "Builtins/Matrix.td"
include "Builtins/Sends.td"
include "Builtins/Sampler.td"
include "Builtins/VME.td"
include "Builtins/LSC.td"
include "Builtins/Printing.td"
include "Builtins/Pointers.td"
