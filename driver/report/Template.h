//===- Template.h - HTML pages made of embedded files -----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// A page is a template of HTML with style sheets, scripts and JSON data
// inserted. Strings of users are only in the data, where every '<' is escaped;
// and the page allows only its own script, by digest.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace cmc::reporting {

struct PageParts {
  llvm::StringRef Title;
  llvm::StringRef Body; ///< The file that frame.html surrounds.
  std::vector<llvm::StringRef> Styles;
  /// The folder of the scripts, which become one function, in the order of
  /// their names.
  llvm::StringRef Scripts;
};

std::string makePage(const PageParts &Parts, const llvm::json::Value &Data);

/// The data of a page that makePage() made; "" for another text.
llvm::StringRef dataOf(llvm::StringRef Page);

} // namespace cmc::reporting
