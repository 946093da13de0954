//===- builtins_send.h - raw messages ---------------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A missing response or second payload is passed as an integer, which is
// ignored.
//===----------------------------------------------------------------------===//
#pragma once

namespace cm::detail {
enum send_form {
  send_response = 1,
  send_second = 2,
  send_waits = 4,
  send_ends = 8,
  send_function_in_descriptor = 16,
  send_all_registers = 32
};

template <class X> struct payload {
  using raw = typename traits<X>::raw;
  CM_HEADER static raw &of(const X &Operand) { return *Operand.ptr(); }
};
template <> struct payload<int> {
  using raw = vec<uint, 1>;
  CM_HEADER static raw of(int) { return raw(); }
};

template <class D, class A, class B, class M>
CM_HEADER void send(const D &Response, const A &First, const B &Second,
                    const M &Mask, uint ExDesc, uint Desc, int LogLanes,
                    int Function, int Registers, int More, int Back, int Form) {
  if constexpr (is_cm<D>)
    *Response.ptr() = __cm_raw_send<typename payload<D>::raw>(
        *Response.ptr(), payload<A>::of(First), payload<B>::of(Second), Mask,
        ExDesc, Desc, LogLanes, Function, Registers, More, Back,
        Form | send_response);
  else
    __cm_raw_send<vec<uint, 1>>(
        vec<uint, 1>(), payload<A>::of(First), payload<B>::of(Second), Mask,
        ExDesc, Desc, LogLanes, Function, Registers, More, Back, Form);
}

constexpr int log2_of_16 = 4;
template <class D>
inline constexpr bool is_response = is_output<D> || is_same<plain_of<D>, int>;
template <class B>
inline constexpr bool is_payload = is_cm<B> || is_same<B, int>;
} // namespace cm::detail

template <class D, class A, CM_WHERE2(is_response<D>, is_cm<A>)>
CM_HEADER void cm_send(D &&Response, const A &Message, uint ExDesc, uint Desc,
                       uint Sendc) {
  using namespace cm::detail;
  send(Response, Message, 0, (vec<ushort, 16>)(ushort)1, ExDesc, Desc,
       log2_of_16, 0, 0, 0, 0,
       send_function_in_descriptor | send_all_registers |
           (Sendc ? send_waits : 0));
}
template <class D, class A, class B,
          CM_WHERE3(is_response<D>, is_cm<A>, is_cm<B>)>
CM_HEADER void cm_sends(D &&Response, const A &Message, const B &Second,
                        uint ExDesc, uint Desc, uint Sendc) {
  using namespace cm::detail;
  send(Response, Message, Second, (vec<ushort, 16>)(ushort)1, ExDesc, Desc,
       log2_of_16, 0, 0, 0, 0,
       send_function_in_descriptor | send_all_registers | send_second |
           (Sendc ? send_waits : 0));
}
template <class D, class A, class B, class M = int,
          CM_WHERE3(is_response<D>, is_cm<A>, is_payload<B>)>
CM_HEADER void cm_raw_send(D &&Response, const A &Message, const B &Second,
                           uint ExDesc, uint Desc, uchar ExecSize, uchar Sfid,
                           uchar NumSrc0, uchar NumSrc1, uchar NumDst,
                           uchar IsEOT = 0, uchar IsSendc = 0,
                           const M &Mask = M(1)) {
  using namespace cm::detail;
  constexpr int N = is_cm<M> ? traits<M>::count : 32;
  send(Response, Message, Second, operand<ushort, N>(Mask), ExDesc, Desc,
       ExecSize, Sfid, NumSrc0, NumSrc1, NumDst,
       (is_cm<B> ? send_second : 0) | (IsSendc ? send_waits : 0) |
           (IsEOT ? send_ends : 0));
}
