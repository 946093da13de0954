//===- builtins_vme.h - video motion estimation -----------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The data of a message is the universal payload, with a few fields set from
// arguments, and the payload of the operation. Macros access the fields of
// payloads (builtins_vme_fields.h).
//===----------------------------------------------------------------------===//
#pragma once

enum VMEStreamMode {
  VME_STREAM_DISABLE = 0,
  VME_STREAM_OUT = 1,
  VME_STREAM_IN = 2,
  VME_STREAM_IN_OUT = 3
};
enum VMESearchCtrl {
  VME_SEARCH_SINGLE_REF_SINGLE_REC_SINGLE_START = 0,
  VME_SEARCH_SINGLE_REF_SINGLE_REC_DUAL_START = 1,
  VME_SEARCH_SINGLE_REF_DUAL_REC = 3,
  VME_SEARCH_DUAL_REF_DUAL_REC = 7
};

namespace cm::detail {
/// Reads an element T of a payload at byte At; Mask and Shift select a bit
/// field.
template <class T, class P>
CM_HEADER T vme_get(const P &Payload, int At, T Mask = (T)~0u, int Shift = 0) {
  return (T)((Payload.template format<T>()(At / (int)sizeof(T)) & Mask) >>
             Shift);
}
template <class T, class P, class V>
CM_HEADER void vme_put(const P &Payload, const V &Value, int At,
                       T Mask = (T)~0u, int Shift = 0) {
  T Bits = (T)(operand<T, 1>(Value)[0] << Shift & Mask);
  if (Mask != (T)~0u)
    Bits |= vme_get<T>(Payload, At) & (T)~Mask;
  Payload.template format<T>().template select<1, 1>(At / (int)sizeof(T)) =
      Bits;
}
/// Writes two values to the halves of an element.
template <class T, class P, class A, class B>
CM_HEADER void vme_put_pair(const P &Payload, const A &Low, const B &High,
                            int At) {
  constexpr int Half = sizeof(T) * 4;
  vme_put<T>(Payload,
             (T)((T)operand<T, 1>(Low)[0] | (T)operand<T, 1>(High)[0] << Half),
             At);
}

/// The code of each operation in the descriptor, and the common header bit.
enum vme_operation {
  vme_idm = 0,
  vme_sic = 1 << 13,
  vme_ime = 2 << 13,
  vme_fbr = 3 << 13,
  vme_header = 1 << 19
};
constexpr int vme_function = 8, cre_function = 13;

/// Concatenates the universal payload and that of the operation.
template <class U, class I>
CM_HEADER auto vme_payload(const U &Universal, const I &Own) {
  vector<uchar, traits<U>::count + traits<I>::count> All;
  All.template select<traits<U>::count, 1>(0) = Universal;
  All.template select<traits<I>::count, 1>(traits<U>::count) = Own;
  return All;
}
/// Whether the payload of an operation and its result have these sizes in rows.
template <class I, class M> constexpr bool vme_rows(int Own, int Result) {
  using R = traits<plain_of<M>>;
  return traits<I>::count * (int)sizeof(element_of<I>) == 32 * Own &&
         R::count * (int)sizeof(typename R::element) == 32 * Result;
}
} // namespace cm::detail

template <class U, class I, class S, class A, class B, class C, class M,
          CM_WHERE(is_output<M>)>
CM_HEADER void run_vme_ime(const U &Universal, const I &Own,
                           VMEStreamMode Stream, VMESearchCtrl Search,
                           S Surface, const A &Ref0, const B &Ref1,
                           const C &CostCenter, M &&Result) {
  using namespace cm::detail;
  auto All = vme_payload(Universal, Own);
  vme_put<uchar>(All, (int)Search, 13, 7);
  All.template format<short>().template select<2, 1>(0) = Ref0;
  All.template format<short>().template select<2, 1>(2) = Ref1;
  All.template format<ushort>().template select<16, 1>(48) = CostCenter;
  *Result.ptr() = __cm_vme_ime<typename traits<plain_of<M>>::raw>(
      *Result.ptr(), *All.ptr(), Surface,
      vme_header | vme_ime | (int)Stream << 15, vme_function, (int)Stream,
      (int)Search);
}
template <class U, class I, class S, class M, CM_WHERE(is_output<M>)>
CM_HEADER auto run_vme_sic(const U &Universal, const I &Own, S Surface,
                           M &&Result) {
  using namespace cm::detail;
  static_assert(vme_rows<I, M>(4, 7),
                "CM:e:run_vme_sic takes a payload of 4 rows of 32 bytes and "
                "gives 7");
  *Result.ptr() = __cm_vme_sic<typename traits<plain_of<M>>::raw>(
      *Result.ptr(), *vme_payload(Universal, Own).ptr(), Surface,
      vme_header | vme_sic, cre_function, -1, -1);
}
template <class U, class I, class S, class M, CM_WHERE(is_output<M>)>
CM_HEADER auto run_vme_fbr(const U &Universal, const I &Own, S Surface,
                           uchar MbMode, uchar SubMbShape, uchar SubPredMode,
                           M &&Result) {
  using namespace cm::detail;
  static_assert(vme_rows<I, M>(4, 7),
                "CM:e:run_vme_fbr takes a payload of 4 rows of 32 bytes and "
                "gives 7");
  auto All = vme_payload(Universal, Own);
  vme_put<uchar>(All, MbMode, 84);
  vme_put<uchar>(All, SubMbShape, 85);
  vme_put<uchar>(All, SubPredMode, 86);
  *Result.ptr() = __cm_vme_fbr<typename traits<plain_of<M>>::raw>(
      *Result.ptr(), *All.ptr(), Surface, vme_header | vme_fbr, cre_function,
      -1, -1);
}
template <class U, class I, class S, class M, CM_WHERE(is_output<M>)>
CM_HEADER auto run_vme_idm(const U &Universal, const I &Own, S Surface,
                           M &&Result) {
  using namespace cm::detail;
  static_assert(vme_rows<I, M>(1, 16),
                "CM:e:run_vme_idm takes a payload of 1 row of 32 bytes and "
                "gives 16");
  *Result.ptr() = __cm_vme_idm<typename traits<plain_of<M>>::raw>(
      *Result.ptr(), *vme_payload(Universal, Own).ptr(), Surface,
      vme_header | vme_idm, vme_function, -1, -1);
}

#define CM_REFUSED(Name)                                                       \
  template <class... X> CM_HEADER void Name(const X &...) {                    \
    __cm_refused_##Name();                                                     \
  }
CM_REFUSED(run_vme_intra)
CM_REFUSED(run_vme_inter)
CM_REFUSED(run_vme_all)
CM_REFUSED(cm_vme_hevc_ime)
CM_REFUSED(cm_vme_hevc_sic)
CM_REFUSED(cm_vme_hevc_sc)
CM_REFUSED(cm_vme_hevc_hpm_u)
CM_REFUSED(cm_vme_hevc_hpm_b)
CM_REFUSED(cm_vme_hevc_fbr)
CM_REFUSED(cm_vme_hevc_rpm)
CM_REFUSED(cm_vme_hevc_srm)
#undef CM_REFUSED

//===----------------------------------------------------------------------===//
// Fields of payloads and results
//===----------------------------------------------------------------------===//

#define MODE_INTER_16X16 0x00
#define MODE_INTER_16X8 0x01
#define MODE_INTER_8X16 0x02
#define MODE_INTER_8X8 0x03
#define MODE_INTER_MINOR 0x03
#define MODE_INTRA_16X16 0x00
#define MODE_INTRA_8X8 0x10
#define MODE_INTRA_4X4 0x20
#define MODE_INTRA_PCM 0x30
#define MODE_FIELD_MB_POLARITY 0x80

/// Motion vectors: rows of (x, y) in the first and the second reference.
#define VME_GET_UNIOutput_Mvs(p, v)                                            \
  (v = (p).template format<short>().template select<64, 1>(16))
#define VME_GET_IMEOutput_Mvs(p, v) VME_GET_UNIOutput_Mvs(p, v)
#define VME_GET_UNIOutput_InterDistortion(p, v)                                \
  (v = (p).template format<short>().template select<16, 1>(80))
#define VME_GET_IMEOutput_InterDistortion(p, v)                                \
  VME_GET_UNIOutput_InterDistortion(p, v)
/// 26 bits at two locations.
#define VME_GET_UNIOutput_SumInterDistL1(p, v)                                 \
  (v = cm::detail::vme_get<ushort>(p, 210) |                                   \
       cm::detail::vme_get<ushort>(p, 6, 0x3ff) << 16)

/// Sets all fields to defaults: Haar distortions with unchecked boundaries of
/// skips, 8 vectors, and so on.
#define INIT_VME_UNIINPUT(p)                                                   \
  do {                                                                         \
    (p) = 0;                                                                   \
    cm::detail::vme_put<uint>(p, 0x00a80000, 12);                              \
    cm::detail::vme_put<uint>(p, 0x00000008, 36);                              \
    cm::detail::vme_put<uint>(p, 0x00400060, 60);                              \
  } while (0)
#define INIT_VME_IMEINPUT(p) ((p) = 0)
#define INIT_VME_SICINPUT(p) ((p) = 0)
#define INIT_VME_FBRINPUT(p) ((p) = 0)
#define INIT_VME_IDMINPUT(p) ((p) = 0)
#define RESET_VME_UNIINPUT(p) ((p) = 0)
#define RESET_VME_IMEINPUT(p, Rows) ((p) = 0)
#define RESET_VME_SICINPUT(p) ((p) = 0)
#define RESET_VME_FBRINPUT(p) ((p) = 0)
#define RESET_VME_IDMINPUT(p) ((p) = 0)

/// Converts between a vector of 13.2 bits with the sign in bit 15 and pixels.
#define S13_2TOS16(v) ((((v) >> 2) & 0x1fff) | ((((v) >> 15) & 1) << 15))
#define S16TOS13_2(v) ((((v)&0x1fff) << 2) | ((((v) >> 15) & 1) << 15))
