//===- HostObject.h - containers in a host object file ----------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#pragma once

namespace cmc {

/// The name of the section of embedded bytes, without the symbol; linkers merge
/// it with other constants.
const char ObjectSectionPrefix[] = ".rodata.cmc.";

} // namespace cmc
