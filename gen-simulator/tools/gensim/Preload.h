//===- Preload.h - the library that gensim run preloads ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

#include <string>

namespace gensim {

/// The path of tbx/client/Turns.cpp as a shared library, for LD_PRELOAD: a file
/// in memory that lives as long as this process. Empty if there can be none.
std::string preloadPath();

} // namespace gensim
