//===- Constants.td - specialisation constants ----------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

/// ID and default, both constant.
def spec_constant : PureSpecial<"specConstant", "R", ["unsigned", "V"]>;

class SpecConstant<string signature, string doc>
    : Builtin<"Specialisation constants", "cm_spec_constant", signature,
              [spec_constant], doc> {
  let Sizes = "scalars";
}

def : SpecConstant<"T cm_spec_constant<T, uint ID>()",
                   "A constant that can be set by its ID when the program is "
                   "loaded from SPIR-V; otherwise it is 0. Code that is made "
                   "by `cmc` has the value of `--spec-constant=ID=value`."> {
  let Elements = "integers, half, float, double";
  let Example = "put(cm_spec_constant<int, 1>()); "
                "put(cm_spec_constant<float, 2>());";
  let Errors = ["cm_spec_constant<bool, 1>() // cm_spec_constant: T must be "
                "an integer or floating-point type, and not bool"];
}
def : SpecConstant<"T cm_spec_constant<T, uint ID, T Default>()",
                   "A constant as above; it is `Default` when it is not set."> {
  let Elements = "integers";
  let Example = "put(cm_spec_constant<short, 3, -7>() + "
                "cm_spec_constant<uint, 4, 0x80000000>());";
  let Errors = ["cm_spec_constant<float, 2, 1>() // no matching function for "
                "call to 'cm_spec_constant': template parameter 'Default' "
                "must be a constant"];
}
