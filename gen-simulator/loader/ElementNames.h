//===- ElementNames.h - OpenCL's names of element types ---------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef GENSIM_LOADER_ELEMENTNAMES_H
#define GENSIM_LOADER_ELEMENTNAMES_H

#include "cmc/KernelInfo.h"
#include "llvm/ADT/StringRef.h"

namespace gensim {

struct ElementName {
  cmc::ElementType Type = cmc::ElementType::None; ///< None: it is no such name.
  unsigned Count = 1;
};

/// "float", "uint8" ... : an element type of OpenCL C and how many of them.
ElementName parseElementName(llvm::StringRef Text);

} // namespace gensim

#endif // GENSIM_LOADER_ELEMENTNAMES_H
