//===- Conversions.td - conversions of floating-point formats -------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

class Conversion<string name, string signature, list<RawOp> uses, string doc>
    : Builtin<"Conversions", name, signature, uses, doc>;

// Computed with integers, so that all targets agree, denormals included.
def bf_cvt : PureSpecial<"upperHalf", "R", ["V"]> {
  let Feature = "BF16";
  let UserName = "cm_bf_cvt";
}
def tf32_cvt : PureSpecial<"toTF32", "R", ["V"]> {
  let Feature = "TF32";
  let UserName = "cm_tf32_cvt";
}
def bf8_cvt : PureSpecial<"upperHalf", "R", ["V"]> {
  let Feature = "BF8";
  let UserName = "cm_bf8_cvt";
}
// No packaged target has these features.
def hf8_cvt : PureIntrinsic<"genx.qf.cvt", ["V"]> {
  let Feature = "HF8";
  let UserName = "cm_hf8_cvt";
}
def srnd : PureIntrinsic<"genx.srnd", ["V", "V"]> {
  let Feature = "StochasticRounding";
  let UserName = "cm_srnd";
}

def : Conversion<"cm_f16tof32", "X<float> cm_f16tof32(X x)", [],
                 "The half that x is the 16 bits of."> {
  let Templates = ["T, N // put(cm_f16tof32<ushort, 16>(w));"];
  let Elements = "ushort";
  let Example = "put(cm_f16tof32(w)); put(cm_f16tof32(0x3c00));";
  let Errors = ["cm_f16tof32(f) // cm_f16tof32 takes elements of ushort"];
}
def : Conversion<"cm_f32tof16", "X<ushort> cm_f32tof16(X x)", [],
                 "The 16 bits of the half next to x."> {
  let Templates = ["T, N // put(cm_f32tof16<float, 16>(f));"];
  let Elements = "float";
  let Example = "put(cm_f32tof16(f)); put(cm_f32tof16(1.5f));";
  let Errors = ["cm_f32tof16(u) // cm_f32tof16 takes elements of float"];
}
def : Conversion<"cm_bf_cvt", "X<T> cm_bf_cvt<T>(X x)", [bf_cvt],
                 "float to bf16 (T is half) or bf16 to float. bf16 travels in "
                 "elements of half."> {
  let Templates = ["T, T0, N | T, T0 // put(cm_bf_cvt<float, half, "
                   "16>(cm_bf_cvt<half, float>(f)));"];
  let Elements = "float, half";
  let Feature = "BF16";
  let Example = "put(cm_bf_cvt<float>(cm_bf_cvt<half>(f)));";
  let Errors = ["cm_bf_cvt<half>(u) // cm_bf_cvt makes half of float, or "
                "float of half",
                "cm_bf_cvt<short>(f) // cm_bf_cvt makes half of float, or "
                "float of half"];
}
def : Conversion<"cm_tf32_cvt", "X<T> cm_tf32_cvt<T>(X x)", [tf32_cvt],
                 "The bits of x rounded to tf32; T is int or uint."> {
  let Templates = ["T, T0, N | T, T0 // put(cm_tf32_cvt<int, float, 16>(f)); "
                   "put(cm_tf32_cvt<int, float>(f));"];
  let Elements = "float";
  let Feature = "TF32";
  let Example = "put(cm_tf32_cvt<uint>(f));";
  let Errors = ["cm_tf32_cvt<uint>(u) // cm_tf32_cvt makes int or uint of "
                "float",
                "cm_tf32_cvt<float>(f) // cm_tf32_cvt makes int or uint of "
                "float"];
}
def : Conversion<"cm_bf8_cvt", "X<T> cm_bf8_cvt<T>(X x)", [bf8_cvt],
                 "half to bf8 (T is uchar) or bf8 to half; float by way of "
                 "half."> {
  let Elements = "half, float, uchar";
  let Feature = "BF8";
  let Example = "put(cm_bf8_cvt<uchar>(h)); put(cm_bf8_cvt<half>(b)); "
                "put(cm_bf8_cvt<float>(cm_bf8_cvt<uchar>(f)));";
  let Errors = ["cm_bf8_cvt<uchar>(u) // cm_bf8_cvt makes uchar of half or "
                "float, or half or float of uchar",
                "cm_bf8_cvt<half>(u) // cm_bf8_cvt makes uchar of half or "
                "float, or half or float of uchar"];
}
def : Conversion<"cm_hf8_cvt", "X<T> cm_hf8_cvt<T>(X x)", [hf8_cvt],
                 "half to hf8 or back."> {
  let Elements = "half, uchar";
  let Refused = "the packaged finalizer knows hf8 on no target";
  let Example = "put(cm_hf8_cvt<uchar>(h));";
}
def : Conversion<"cm_srnd", "X<T> cm_srnd<T>(X x, Y random)", [srnd],
                 "x rounded up as often as random numbers say."> {
  let Elements = "float, half";
  let Refused = "the packaged finalizer has srnd on no target";
  let Example = "put(cm_srnd<half>(f, w));";
}
