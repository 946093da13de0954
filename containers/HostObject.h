//===- HostObject.h - containers in an object file of the host --*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
#ifndef CMC_CONTAINERS_HOSTOBJECT_H
#define CMC_CONTAINERS_HOSTOBJECT_H

namespace cmc {

/// Before the symbol in the name of the section that has what was embedded;
/// linkers put it to the other constants.
const char ObjectSectionPrefix[] = ".rodata.cmc.";

} // namespace cmc

#endif // CMC_CONTAINERS_HOSTOBJECT_H
