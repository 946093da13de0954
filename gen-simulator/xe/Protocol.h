//===- Protocol.h - between a program and the simulated driver --*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The stand-in in the program (client/StandIn.cpp) connects to the server when
// the program opens the GPU's device file; that file is the socket. A request
// has the two words of an ioctl or of an mmap, and the server reads and writes
// the memory that they point to in the memory of the program, as a kernel does.
// Each request has one answer; with that of a successful mmap comes a file.
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

namespace gensim::xe {

/// The environment variable with the name of the server's abstract socket.
constexpr char SocketVariable[] = "GENSIM_XE_SOCKET";
/// The device file, the only one below its folder.
constexpr char DeviceFolder[] = "/dev/dri",
               DeviceFile[] = "/dev/dri/renderD128";

struct Request {
  enum : uint32_t { Ioctl, Map } Kind;
  int32_t Process;   ///< Whose memory the argument is in.
  uint64_t First;    ///< The request of ioctl; the offset of mmap.
  uint64_t Argument; ///< A pointer; the number of bytes of mmap.
};

struct Answer {
  int32_t Error; ///< errno; 0: success.
  int32_t Pad;
  uint64_t Offset; ///< Of the mapped bytes in the file.
};

} // namespace gensim::xe
