//===- Preload.h - the libraries that gensim run preloads -------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

namespace gensim {

/// tbx/client/Turns.cpp, xe/client/StandIn.cpp.
enum class PreloadedLibrary { Turns, StandIn };

/// The path of the shared library, for LD_PRELOAD: a file in memory that lives
/// as long as this process. Empty if there can be none.
std::string preloadPath(PreloadedLibrary Library);

} // namespace gensim
