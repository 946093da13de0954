//===- gensim_c.h - run Gen binaries from C -----------------------*- C -*-===//
//
// Part of CMC, under the MIT licence.
//
// gensim.h for C (C99): load a binary, bind arguments, run a kernel.
//
//   gensim_module *m = gensim_load(bytes, size, NULL);
//   gensim_launch *l = gensim_launch_create(m, "linear");
//   gensim_set_image(l, 0, in, width, height, 1, 0);
//   gensim_set_image(l, 1, out, width, height, 1, 0);
//   gensim_set_value(l, 2, &x, sizeof(x));
//   gensim_set_groups(l, 60, 45, 1);
//   if (!gensim_run(l)) puts(gensim_error(l));
//
// Functions that return int return 1 on success and 0 on failure; then
// gensim_error() returns the reason. Strings live as long as the object that
// returned them and, if it is a launch, until the next call on it. An object is
// for one host thread at a time; a module may have launches on several.
//===----------------------------------------------------------------------===//
#ifndef GENSIM_GENSIM_C_H
#define GENSIM_GENSIM_C_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Spelled as in C. NOLINTBEGIN(readability-identifier-naming)
typedef struct gensim_module gensim_module;
typedef struct gensim_launch gensim_launch;

// A zebin or a cm container, for the device ("icllp") or, if it is NULL, for
// the one that the file names. Never NULL; gensim_module_error() returns
// errors.
gensim_module *gensim_load(const void *bytes, size_t size, const char *device);
// "" if the module was loaded.
const char *gensim_module_error(const gensim_module *module);
// Call it after the launches of the module were destroyed.
void gensim_unload(gensim_module *module);

unsigned gensim_kernel_count(const gensim_module *module);
const char *gensim_kernel_name(const gensim_module *module, unsigned kernel);
unsigned gensim_argument_count(const gensim_module *module, unsigned kernel);
const char *gensim_argument_name(const gensim_module *module, unsigned kernel,
                                 unsigned argument);

// Never NULL; an unknown kernel is an error of the first call.
gensim_launch *gensim_launch_create(const gensim_module *module,
                                    const char *kernel);
void gensim_launch_destroy(gensim_launch *launch);

// The value is copied by the call. Memory is owned by the caller; a run reads
// and writes it. A pitch of 0: rows have no gaps.
int gensim_set_value(gensim_launch *launch, unsigned argument,
                     const void *value, size_t size);
// One value per thread, x first, contiguous.
int gensim_set_thread_values(gensim_launch *launch, unsigned argument,
                             const void *values, size_t size);
int gensim_set_buffer(gensim_launch *launch, unsigned argument, void *bytes,
                      uint64_t size);
int gensim_set_image(gensim_launch *launch, unsigned argument, void *bytes,
                     uint32_t width, uint32_t height, unsigned pixel_bytes,
                     uint32_t pitch);

// Work items of a group are threads of CM kernels, lanes of OpenCL kernels. All
// sizes are initially 1.
void gensim_set_groups(gensim_launch *launch, uint32_t x, uint32_t y,
                       uint32_t z);
void gensim_set_group_size(gensim_launch *launch, uint32_t x, uint32_t y,
                           uint32_t z);
// Threads wait in cm_wait for the thread at offset (x, y).
void gensim_add_dependency(gensim_launch *launch, int x, int y);

// workers, time-limit (seconds), max-instructions, core (interpret, translate,
// auto), check ("all" or names),
// profile ("text", "json", "listing"), time ("text", "json"), time-config,
// time-parameters (a file).
int gensim_set_option(gensim_launch *launch, const char *name,
                      const char *value);

// 1: all threads ended.
int gensim_run(gensim_launch *launch);

const char *gensim_error(const gensim_launch *launch);
uint64_t gensim_instructions(const gensim_launch *launch);
// Findings of the checks of the last run.
unsigned gensim_finding_count(const gensim_launch *launch);
const char *gensim_finding(const gensim_launch *launch, unsigned finding);
const char *gensim_profile(const gensim_launch *launch);
const char *gensim_time(const gensim_launch *launch);
// NOLINTEND(readability-identifier-naming)

#ifdef __cplusplus
}
#endif

#endif // GENSIM_GENSIM_C_H
