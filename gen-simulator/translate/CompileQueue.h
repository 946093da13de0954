//===- CompileQueue.h - the compiling thread --------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Private to translate/.
//===----------------------------------------------------------------------===//
#pragma once

#include <functional>

namespace gensim::translate {

/// Calls \p Job on the compiling thread of this process, after earlier ones,
/// while there is a CompilingScope. Jobs that have not begun when the process
/// ends are dropped.
void compileLater(std::function<void()> Job);

} // namespace gensim::translate
