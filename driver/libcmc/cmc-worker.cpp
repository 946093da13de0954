//===- cmc-worker.cpp - the worker process of libcmc ----------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//
extern "C" int cmc_worker();

int main() { return cmc_worker(); }
