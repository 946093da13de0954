//===- HostObject.h - containers in an object file of the host --*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

namespace cmc {

/// Before the symbol in the name of the section that has what was embedded;
/// linkers put it to the other constants.
const char ObjectSectionPrefix[] = ".rodata.cmc.";

} // namespace cmc
