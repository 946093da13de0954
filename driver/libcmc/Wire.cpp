//===- Wire.cpp - messages between libcmc and its child -------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#include "driver/libcmc/Wire.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/socket.h>

using namespace llvm;

namespace cmc::libcmc {
namespace {

class Encoder {
public:
  Encoder &operator<<(uint64_t Number) {
    char Raw[sizeof Number];
    std::memcpy(Raw, &Number, sizeof Raw);
    Bytes.append(Raw, sizeof Raw);
    return *this;
  }
  Encoder &operator<<(const std::string &Text) {
    *this << uint64_t(Text.size());
    Bytes += Text;
    return *this;
  }
  std::string Bytes;
};

class Decoder {
public:
  explicit Decoder(StringRef Bytes) : Rest(Bytes) {}
  Decoder &operator>>(uint64_t &Number) {
    StringRef Raw = take(sizeof Number);
    Number = 0;
    if (!Bad)
      std::memcpy(&Number, Raw.data(), sizeof Number);
    return *this;
  }
  Decoder &operator>>(std::string &Text) {
    uint64_t Size = 0;
    *this >> Size;
    Text = take(Size).str();
    return *this;
  }
  /// The length of a list, whose items have at least 8 bytes each.
  uint64_t count() {
    uint64_t N = 0;
    *this >> N;
    Bad |= N > Rest.size() / sizeof N;
    return Bad ? 0 : N;
  }
  bool good() const { return !Bad && Rest.empty(); }

private:
  StringRef take(uint64_t Size) {
    Bad |= Size > Rest.size();
    StringRef Taken = Bad ? StringRef() : Rest.take_front(Size);
    Rest = Rest.drop_front(Taken.size());
    return Taken;
  }
  StringRef Rest;
  bool Bad = false;
};

bool readKernel(StringRef Text, KernelInfo &K) {
  Expected<json::Value> V = json::parse(Text);
  if (!V) {
    consumeError(V.takeError());
    return false;
  }
  json::Path::Root Root("kernel");
  return fromJSON(*V, K, Root);
}

struct Head {
  char What;
  char Size[sizeof(uint64_t)];
};

bool sendAll(int Socket, const char *Bytes, size_t Size) {
  while (Size) {
    ssize_t N = ::send(Socket, Bytes, Size, MSG_NOSIGNAL);
    if (N < 0 && errno == EINTR)
      continue;
    if (N <= 0)
      return false;
    Bytes += N;
    Size -= size_t(N);
  }
  return true;
}

bool receiveAll(int Socket, char *Bytes, size_t Size) {
  while (Size) {
    ssize_t N = ::recv(Socket, Bytes, Size, 0);
    if (N < 0 && errno == EINTR)
      continue;
    if (N <= 0)
      return false;
    Bytes += N;
    Size -= size_t(N);
  }
  return true;
}

} // namespace

std::string encode(const Request &R) {
  Encoder E;
  E << R.Name << R.Bytes << uint64_t(R.Headers.size());
  for (const MemoryHeader &H : R.Headers)
    E << H.Name << H.Text;
  E << uint64_t(R.Options.size());
  for (const std::string &Option : R.Options)
    E << Option;
  return std::move(E.Bytes);
}

bool decode(StringRef Bytes, Request &R) {
  Decoder D(Bytes);
  D >> R.Name >> R.Bytes;
  R.Headers.resize(D.count());
  for (MemoryHeader &H : R.Headers)
    D >> H.Name >> H.Text;
  R.Options.resize(D.count());
  for (std::string &Option : R.Options)
    D >> Option;
  return D.good();
}

std::string encode(const Diagnostic &D) {
  Encoder E;
  E << uint64_t(D.Level) << D.Message << D.Group << D.File << uint64_t(D.Line)
    << uint64_t(D.Column) << D.Rendered;
  return std::move(E.Bytes);
}

bool decode(StringRef Bytes, Diagnostic &D) {
  uint64_t Level, Line, Column;
  Decoder From(Bytes);
  From >> Level >> D.Message >> D.Group >> D.File >> Line >> Column >>
      D.Rendered;
  D.Level = Severity(std::min<uint64_t>(Level, int(Severity::InternalError)));
  D.Line = unsigned(Line);
  D.Column = unsigned(Column);
  return From.good();
}

std::string encode(const Reply &R) {
  Encoder E;
  E << uint64_t(R.Status) << R.Output << R.Header << R.Listing << R.Dependencies
    << R.Remarks << R.Report << uint64_t(R.Kernels.size());
  for (const KernelInfo &K : R.Kernels)
    E << formatv("{0}", toJSON(K)).str();
  return std::move(E.Bytes);
}

bool decode(StringRef Bytes, Reply &R) {
  uint64_t Status;
  Decoder D(Bytes);
  D >> Status >> R.Output >> R.Header >> R.Listing >> R.Dependencies >>
      R.Remarks >> R.Report;
  R.Status = cmc_status(Status);
  R.Kernels.resize(D.count());
  bool Good = true;
  for (KernelInfo &K : R.Kernels) {
    std::string Text;
    D >> Text;
    Good = Good && readKernel(Text, K);
  }
  return Good && D.good();
}

bool send(int Socket, Tag What, StringRef Bytes) {
  Head H = {char(What), {}};
  uint64_t Size = Bytes.size();
  std::memcpy(H.Size, &Size, sizeof Size);
  return sendAll(Socket, reinterpret_cast<const char *>(&H), sizeof H) &&
         sendAll(Socket, Bytes.data(), Bytes.size());
}

bool receive(int Socket, Tag &What, std::string &Bytes) {
  Head H;
  if (!receiveAll(Socket, reinterpret_cast<char *>(&H), sizeof H))
    return false;
  uint64_t Size;
  std::memcpy(&Size, H.Size, sizeof Size);
  What = Tag(H.What);
  Bytes.resize(Size);
  return receiveAll(Socket, &Bytes[0], Bytes.size());
}

} // namespace cmc::libcmc
