/*===- cmrun.h - run kernels from a program ---------------------*- C -*-===*\
 *
 * Part of CMC, under the MIT licence.
 *
 * The command cmrun for C (C99), in libcmrt: kernels that cmc.h compiled run on
 * the CPU or on a simulated GPU, on the memory of the program.
 *
 *   cmrun_program *p = cmrun_load("gen:icllp", bytes, size, "");
 *   cmrun_launch *l = cmrun_launch_create(p, "scale");
 *   cmrun_memory data = {sizeof(data), numbers, sizeof(numbers)};
 *   cmrun_set_memory(l, 0, &data);
 *   cmrun_set_value(l, 1, &factor, sizeof(factor));
 *   cmrun_set_groups(l, 4, 1, 1);
 *   if (!cmrun_run(l)) puts(cmrun_error(l));
 *
 * Functions that return int return 1 on success, and 0 on failure; then
 * cmrun_error() returns the reason. Strings live as long as the object that
 * returned them and, if it is a launch, until the next call on it. A program
 * may have launches on several threads; a launch is for one thread, except
 * that any thread may interrupt it.
\*===--------------------------------------------------------------------===*/
#ifndef CMC_CMRUN_H
#define CMC_CMRUN_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CMRUN_API __attribute__((visibility("default")))

/* Spelt as C does. NOLINTBEGIN(readability-identifier-naming) */
typedef struct cmrun_program cmrun_program;
typedef struct cmrun_launch cmrun_launch;

/** The names of the devices: "cpu", "gen:skl" ...; null behind the last. */
CMRUN_API const char *cmrun_device(size_t index);

/** Loads LLVM IR (-emit-llvm) for the device "cpu", a binary for the others.
 * checks: "all" or names as --check= has them; "": none. Never null;
 * cmrun_program_error() says why it failed. */
CMRUN_API cmrun_program *cmrun_load(const char *device, const void *bytes,
                                    size_t size, const char *checks);
/** "" if the program was loaded. */
CMRUN_API const char *cmrun_program_error(const cmrun_program *program);
/** The kernels as JSON, an array of what cmc --resource-usage=json prints of
 * each. */
CMRUN_API const char *cmrun_kernels(const cmrun_program *program);
/** To be called after the launches of the program were destroyed. */
CMRUN_API void cmrun_unload(cmrun_program *program);

/** Never null; an unknown kernel is an error of cmrun_run(). */
CMRUN_API cmrun_launch *cmrun_launch_create(const cmrun_program *program,
                                            const char *kernel);
CMRUN_API void cmrun_launch_destroy(cmrun_launch *launch);

/** A buffer or an image of the program. A run copies it in and, if it succeeds,
 * out, so that a wrong kernel cannot damage other memory. Arguments with the
 * same memory share it. */
typedef struct cmrun_memory {
  size_t struct_size; /**< sizeof(cmrun_memory) */
  void *bytes;
  uint64_t size;
  uint32_t width;       /**< Of an image, in pixels; 0: a buffer. */
  uint32_t height;      /**< Rows, without gaps between them. */
  uint32_t pixel_bytes; /**< 1, 2, 4, 8 or 16. */
  const char *format;   /**< "R32_FLOAT" ...; null: the usual one. "NV12",
                             "P010", "I420" ...: planes, one after the other;
                             pixels are those of the first, rows of all. */
  int read_only;        /**< It is not copied out. */
  uint64_t depth;       /**< Slices of a volume, of height rows each; 0: an
                             image. */
} cmrun_memory;
CMRUN_API int cmrun_set_memory(cmrun_launch *launch, unsigned argument,
                               const cmrun_memory *memory);

/** A value of all threads, or of each (x first, contiguous). It is copied. */
CMRUN_API int cmrun_set_value(cmrun_launch *launch, unsigned argument,
                              const void *value, size_t size);
CMRUN_API int cmrun_set_thread_values(cmrun_launch *launch, unsigned argument,
                                      const void *values, size_t size);

/** How a sampler treats coordinates outside an image. */
typedef enum cmrun_edge {
  CMRUN_EDGE_CLAMP,
  CMRUN_EDGE_REPEAT,
  CMRUN_EDGE_MIRROR
} cmrun_edge;
CMRUN_API int cmrun_set_sampler(cmrun_launch *launch, unsigned argument,
                                int linear, int normalized, cmrun_edge edge);

/** The thread space; all sizes are 1 at first. */
CMRUN_API void cmrun_set_groups(cmrun_launch *launch, uint32_t x, uint32_t y,
                                uint32_t z);
CMRUN_API void cmrun_set_group_size(cmrun_launch *launch, uint32_t x,
                                    uint32_t y, uint32_t z);
/** "wavefront" ..., as --dependency= has it. */
CMRUN_API int cmrun_set_dependency(cmrun_launch *launch, const char *pattern);
/** The form of the profile of a simulated GPU: "text", "json", "listing". */
CMRUN_API int cmrun_set_profile(cmrun_launch *launch, const char *form);
/** Estimates the time of the next run on a simulated GPU: the form ("text",
 * "json"), the configuration ("icllp-gt2" ...; "": the usual one) and a file of
 * figures that replace those of the model ("": none). */
CMRUN_API int cmrun_set_time(cmrun_launch *launch, const char *form,
                             const char *configuration,
                             const char *parameter_file);

/** 1: all threads have ended. */
CMRUN_API int cmrun_run(cmrun_launch *launch);
/** Ends this run, or the next one, early and with an error. */
CMRUN_API void cmrun_interrupt(cmrun_launch *launch);

CMRUN_API const char *cmrun_error(const cmrun_launch *launch);
/** Of the last run: the output of printf, the profile, the estimate of its
 * time, the findings of the checks (null behind the last), the instructions
 * that the simulator executed. */
CMRUN_API const char *cmrun_printed(const cmrun_launch *launch);
CMRUN_API const char *cmrun_profile(const cmrun_launch *launch);
CMRUN_API const char *cmrun_time(const cmrun_launch *launch);
CMRUN_API const char *cmrun_finding(const cmrun_launch *launch, size_t index);
CMRUN_API uint64_t cmrun_instructions(const cmrun_launch *launch);
/* NOLINTEND(readability-identifier-naming) */

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* CMC_CMRUN_H */
