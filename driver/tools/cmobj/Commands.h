//===- Commands.h - the commands of cmobj -----------------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// Each returns the exit code: 0, or 1 after an error was printed on the
// standard error.
//===----------------------------------------------------------------------===//
#pragma once

#include "CommandLine.h"
#include "Input.h"

namespace cmc::cmobj {

// The implementations of the commands.
std::string list(const Input &I, const Request &R);
llvm::Expected<std::string> disassemble(const Input &I, const Request &R);
llvm::Error validate(const Input &I);

int listMain(const Request &R);
int extractMain(const Request &R);
int disassembleMain(const Request &R);
int reassembleMain(const Request &R);
int validateMain(const Request &R);
int indexMain(const Request &R);

} // namespace cmc::cmobj
