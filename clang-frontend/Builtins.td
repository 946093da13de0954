//===- Builtins.td - the builtin functions of CM --------------------------===//
//
// Part of CMC, under the MIT licence.
//
// The single table of builtins (docs/howto/AddABuiltin.md).
// utils/builtin_table.py generates from it
//   runtime-headers/cm/detail/builtins_raw.h   declarations of the raw functions
//   Builtins.inc (build tree)                  the lowering in IR/LowerBuiltins
//   docs/reference/builtins.md                 the reference
//   a kernel per row and target for test/clang-frontend/Builtins/smoke-*.test
// The rows are in Builtins/, one file for each family.
//
// A RawOp is a function without a body, `__cm_<record name>`, which the headers
// call and the IR passes lower. A Builtin is a function that CM programs call;
// the headers (runtime-headers/cm/detail/builtins_*.h) implement it with
// RawOps.
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// Raw functions
//===----------------------------------------------------------------------===//

/// Result: "R", the first template parameter, or a C++ type. Parameters: "V",
/// any vector or handle (a template parameter of its own), or a C++ type.
class RawOp<string result, list<string> parameters> {
  string Result = result;
  list<string> Parameters = parameters;
  /// The result depends on the operands only.
  bit Pure = 0;
  /// 0 if runtime-headers/cm/detail/raw.h declares it.
  bit Declare = 1;
  /// The function of IR/Lowering.h that lowers it. `direct` calls the intrinsic
  /// below for the element type; a last parameter `int Signed` selects between
  /// those for integers.
  string Lowering = "direct";
  string Signed = "";
  string Unsigned = "";
  string Float = "";
  /// The capability that it needs (TargetInfo::Feature), and the name for
  /// errors.
  string Feature = "";
  /// Only available in the `cm` ABI.
  bit CmAbi = 0;
  string UserName = "";
}

/// One intrinsic, "genx.inv" or "floor", for all element types.
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
/// Intrinsics by signedness and element type.
class ByType<list<string> parameters, string signed, string unsigned,
             string float> : RawOp<"R", !listconcat(parameters, ["int"])> {
  let Pure = 1;
  let Signed = signed;
  let Unsigned = unsigned;
  let Float = float;
}
/// Lowered by a function of its own in IR/Lowering*.cpp.
class Special<string lowering, string result, list<string> parameters>
    : RawOp<result, parameters> {
  let Lowering = lowering;
}
class PureSpecial<string lowering, string result, list<string> parameters>
    : Special<lowering, result, parameters> {
  let Pure = 1;
}
/// A part of the language; declared in raw.h.
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
  /// As shown in the reference; template parameters are in order.
  string Signature = signature;
  list<RawOp> Uses = uses;
  string Doc = doc;
  /// In prose: element types, sizes, units of offsets and coordinates.
  string Elements = "any";
  string Sizes = "any";
  string Offsets = "";
  /// The errors for violations of these rules: "statement // part of the
  /// error", one for each rule. Statements are like those of Example.
  list<string> Errors = [];
  /// The capability that it needs: a row of include/cmc/Features.def.
  string Feature = "";
  /// Only available with -binary-format=cm.
  bit CmAbi = 0;
  /// Declared, but rejected by name on all targets, for this reason.
  string Refused = "";
  /// Statements of the kernel that tests this row; they pass each result to
  /// `put(x)`. They can use `SurfaceIndex buf` (4096 bytes), `out`,
  /// `image` (64 x 64 bytes); `svmptr_t p` (4096 bytes); `uint n` (16);
  /// vectors of 16: `float f`, `half h`, `int i`, `uint u`, `short s`,
  /// `ushort w`, `char c`, `uchar b`; and `ushort m`, a mask.
  string Example = "";
  /// Explicit template arguments, as production declares the parameters: "list
  /// | another // statements"; these can also use the variables of Example.
  list<string> Templates = [];
  /// Why the CPU device and the simulator do not run it; "" if they do.
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
