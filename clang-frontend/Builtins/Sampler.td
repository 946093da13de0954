//===- Sampler.td - sampler messages --------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

/// The old response, the operation, enabled channels, offsets, [sampler,]
/// surface, parameters concatenated, their number.
class SampleOp<string name>
    : Special<"sample3D", "R", ["V", "int", "int", "unsigned", "V", "V", "V",
                                "int"]> {
  let Feature = "Sampler";
  let UserName = name;
}
class LoadOp<string name>
    : Special<"load3D", "R", ["V", "int", "int", "unsigned", "V", "V", "int"]> {
  let Feature = "Sampler";
  let UserName = name;
}
// One for each builtin, so that errors can name it.
def sample_3d : SampleOp<"cm_3d_sample">;
def sample_16 : SampleOp<"sample16">;
def load_3d : LoadOp<"cm_3d_load">;
def load_16 : LoadOp<"load16">;
/// The old response, enabled channels, format, sampler, surface, u, v, their
/// increments.
def sample_unorm : Special<"sampleUnorm", "R",
                           ["V", "int", "int", "V", "V", "float", "float",
                            "float", "float"]> {
  let Feature = "SampleUnorm";
  let UserName = "sample32";
}

class Sampler<string name, string signature, list<RawOp> uses, string doc>
    : Builtin<"Sampler", name, signature, uses, doc> {
  let Elements = "result: float, half or an integer of 16 or 32 bits, as the "
                 "format of the surface gives it";
  let Sizes = "8 or 16 pixels; rows of the result: the enabled channels";
  let Offsets = "coordinates from 0 to 1";
  let Feature = "Sampler";
}
def : Sampler<"sample16",
              "void sample16(matrix_ref<T, N, 16> m, [vector_ref<short, 1> "
              "nullmask,] ChannelMaskType channels, SurfaceIndex, SamplerIndex, "
              "vector<float, 16> u, v = 0, r = 0)", [sample_16],
              "Samples 16 pixels at normalized coordinates; one row for each "
              "enabled channel, R first. Bit i of nullmask: pixel i is there."> {
  let Templates = ["T, N // sample16<float, 4>(m, CM_ABGR_ENABLE, image, "
                   "(SamplerIndex)0, f, f); put(m);"];
  let Example = "matrix<float, 4, 16> m; "
                "sample16(m, CM_ABGR_ENABLE, image, (SamplerIndex)0, f, f); "
                "put(m);";
  let Errors = ["matrix<float, 2, 16> m; sample16(m, CM_ABGR_ENABLE, image, "
                "(SamplerIndex)0, f, f) // 4 channels of 16 pixels need 64 "
                "elements, and there are 32",
                "matrix<uchar, 4, 16> m; sample16(m, CM_ABGR_ENABLE, image, "
                "(SamplerIndex)0, f, f) // the sampler returns elements of 16 "
                "or 32 bits, not of 8"];
}
def : Sampler<"load16",
              "void load16(matrix_ref<T, N, 16> m, [vector_ref<short, 1> "
              "nullmask,] ChannelMaskType channels, SurfaceIndex, "
              "vector<uint, 16> u, v = 0, r = 0)", [load_16],
              "Loads 16 pixels at pixel coordinates, converted but not "
              "filtered."> {
  let Offsets = "pixels";
  let Templates = ["T, N // load16<float, 2>(m, CM_GR_ENABLE, image, u & 31, "
                   "u & 15); put(m);"];
  let Example = "matrix<float, 2, 16> m; "
                "load16(m, CM_GR_ENABLE, image, u & 31, u & 15); put(m);";
  let Errors = ["matrix<float, 1, 16> m; load16(m, CM_GR_ENABLE, image, u, u) "
                "// 2 channels of 16 pixels need 32 elements, and there are 16"];
}
def : Sampler<"sample32",
              "void sample32(matrix_ref<ushort, N, 32> m, ChannelMaskType "
              "channels, SurfaceIndex, SamplerIndex, float u, v, deltaU, deltaV, "
              "OutputFormatControl ofc = CM_16_FULL)", [sample_unorm],
              "Samples 32 pixels, 8 x 4 from (u, v) on, as 16-bit fractions."> {
  let Elements = "ushort";
  let Sizes = "32 pixels; rows: the enabled channels";
  let Feature = "SampleUnorm";
  let Templates = ["N // sample32<2>(m, CM_GR_ENABLE, image, "
                   "(SamplerIndex)0, 0.f, 0.f, 0.1f, 0.1f); put(m);"];
  let Example = "matrix<ushort, 2, 32> m; "
                "sample32(m, CM_GR_ENABLE, image, (SamplerIndex)0, 0.f, 0.f, "
                "0.1f, 0.1f); put(m);";
  let NotRun = "sample_unorm is not modelled";
  let Errors = ["matrix<ushort, 1, 32> m; sample32(m, CM_GR_ENABLE, image, "
                "(SamplerIndex)0, 0.f, 0.f, 0.1f, 0.1f) // sample32 of 2 "
                "channels needs 1 to 4 channels and 64 elements of ushort, "
                "and there are 32 of 16 bits"];
}
def : Sampler<"cm_3d_sample",
              "void cm_3d_sample<CM3DSampleOp Op, ChannelMaskType Ch>("
              "vector_ref<T, N> dst, ushort offsets, SamplerIndex, SurfaceIndex, "
              "parameters ...)", [sample_3d],
              "Any sample message; parameters in the order of the message, those "
              "at the end may be left out. offsets: 4 bits each for u, v, r from "
              "the top, in pixels."> {
  let Templates = ["Op, Ch, T, N // cm_3d_sample<CM_3D_SAMPLE_L, "
                   "CM_GR_ENABLE, float, 32>(d, 0, (SamplerIndex)0, image, f, "
                   "f, f); put(d);"];
  let Example = "vector<float, 32> d; cm_3d_sample<CM_3D_SAMPLE_L, CM_GR_ENABLE>"
                "(d, 0, (SamplerIndex)0, image, f, f, f); put(d);";
  let Errors = ["vector<float, 16> d; cm_3d_sample<CM_3D_SAMPLE, "
                "CM_GR_ENABLE>(d, 0, (SamplerIndex)0, image, f, f) // 2 "
                "channels of 16 pixels need 32 elements, and there are 16",
                "vector<float, 12> d, x = 0; cm_3d_sample<CM_3D_SAMPLE, "
                "CM_R_ENABLE>(d, 0, (SamplerIndex)0, image, x, x) // a "
                "message to the sampler for 12 pixels; 8 and 16 are possible"];
}
def : Sampler<"cm_3d_load",
              "void cm_3d_load<CM3DLoadOp Op, ChannelMaskType Ch>("
              "vector_ref<T, N> dst, ushort offsets, SurfaceIndex, "
              "parameters ...)", [load_3d], "Any load message."> {
  let Offsets = "pixels; offsets: 4 bits each for u, v, r from the top";
  let Templates = ["Op, Ch, T, N // cm_3d_load<CM_3D_LOAD, CM_R_ENABLE, "
                   "float, 16>(d, 0, image, u & 31, u & 15); put(d);"];
  let Example = "vector<float, 16> d; cm_3d_load<CM_3D_LOAD, CM_R_ENABLE>(d, 0, "
                "image, u & 31, u & 15); put(d);";
  let Errors = ["vector<float, 16> d; cm_3d_load<CM_3D_LOAD, CM_GR_ENABLE>(d, "
                "0, image, u, u) // 2 channels of 16 pixels need 32 elements, "
                "and there are 16"];
}

/// Declared only so that the error can name it.
class RefusedOp<string name, string why> : Special<"refused", "void", []> {
  let UserName = name # " is refused: " # why;
}
class Refusal<string section, string name, RawOp op, string why>
    : Builtin<section, name, "void " # name # "(...)", [op],
              "Declared, and refused by name."> {
  let Refused = why;
  let Elements = "";
  let Sizes = "";
  let Example = name # "(n);";
}
defvar AVSReason = "8x8 filtering has no public description to test it by";
def refused_cm_avs_sampler : RefusedOp<"cm_avs_sampler", AVSReason>;
def : Refusal<"Sampler", "cm_avs_sampler", refused_cm_avs_sampler, AVSReason>;

defvar VAReason = "video analytics has no public description to test it by";
foreach N = ["2d_convolve", "min_max_filter", "min_max", "erode", "dilate",
             "centroid", "boolean_centroid", "1d_convolution",
             "1pixel_convolve", "lbp_creation", "lbp_correlation",
             "flood_fill", "correlation_search", "2d_convolve_hdc",
             "min_max_filter_hdc", "erode_hdc", "dilate_hdc",
             "1d_convolution_hdc", "1pixel_convolve_hdc", "lbp_creation_hdc",
             "lbp_correlation_hdc"] in {
  def refused_cm_va_ # N : RefusedOp<"cm_va_" # N, VAReason>;
  def : Refusal<"Video analytics", "cm_va_" # N,
                !cast<RawOp>("refused_cm_va_" # N), VAReason>;
}
