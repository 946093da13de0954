/*===- cmc.h - compile kernels from a program -------------------*- C -*-===*\
 *
 * Part of CMC, under the MIT licence.
 *
 * The C interface of libcmc: CM source, LLVM IR or SPIR-V in memory to a binary
 * in memory. cmc.hpp is the same for C++; docs/howto/EmbedCompiler.md shows
 * both at work.
 *
 *   - Options are the words of the command cmc, and mean the same.
 *   - There is no global state, and any number of threads may compile at once.
 *     Any number may read one result, until one of them frees it.
 *   - The headers of CM programs are inside; no file is read but those that the
 *     options or #includes name, and none that they name is written.
 *   - Each compilation is a process of its own, so that a bug of the compiler
 *     that ends it is a CMC_INTERNAL_ERROR here (see CMC_IN_PROCESS).
 *
 * Structures of this interface may grow at their ends: a program gives the size
 * that it knows, and takes pointers from the library. Strings end with a 0, and
 * all sizes are in bytes.
\*===--------------------------------------------------------------------===*/
#ifndef CMC_CMC_H
#define CMC_CMC_H

#include "cmc/Version.h"
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CMC_API __attribute__((visibility("default")))

/* Spelt as C does. NOLINTBEGIN(readability-identifier-naming) */

/** What became of a compilation. The numbers are the exit codes of cmc. */
typedef enum cmc_status {
  CMC_SUCCESS = 0,
  CMC_COMPILE_ERROR = 1,  /**< The source is wrong; diagnostics say how. */
  CMC_USAGE_ERROR = 2,    /**< The options are. */
  CMC_INTERNAL_ERROR = 70 /**< A bug of CMC, or of the finalizer. */
} cmc_status;

typedef enum cmc_severity {
  CMC_SEVERITY_NOTE,
  CMC_SEVERITY_REMARK,
  CMC_SEVERITY_WARNING,
  CMC_SEVERITY_ERROR,
  CMC_SEVERITY_INTERNAL_ERROR
} cmc_severity;

/** One message. No pointer is null; none lives longer than the call. */
typedef struct cmc_diagnostic {
  cmc_severity severity;
  const char *file; /**< "" when there is no place. */
  unsigned line;    /**< From 1; 0 when there is no place. */
  unsigned column;  /**< From 1, in bytes; 0 when there is no place. */
  const char *message;
  const char *group; /**< Of a warning, as in -W<group>; else "". */
  const char *text; /**< With place, source line and caret, as cmc prints it. */
} cmc_diagnostic;

/** Called on the thread that compiles, for each message in its turn. */
typedef void (*cmc_diagnostic_handler)(const cmc_diagnostic *diagnostic,
                                       void *user);

/** Bytes with a name. */
typedef struct cmc_file {
  const char *name;
  const void *bytes;
  size_t size;
} cmc_file;

enum {
  /** Compile in this process: a few milliseconds faster, but a bug that ends
   * the compiler ends the program, and -mllvm is refused. The finalizer and the
   * SPIR-V translator are processes of their own in any case. */
  CMC_IN_PROCESS = 1
};

/** What to compile. Set everything that you do not need to 0. It, and what it
 * points to, is read during the call only. */
typedef struct cmc_request {
  size_t struct_size; /**< sizeof(cmc_request) */
  /** CM source; or LLVM IR (the name ends in .ll or .bc) or SPIR-V. The name is
   * shown in diagnostics and need not be that of a file. */
  cmc_file source;
  /** Found by #include under their names, before any file. */
  const cmc_file *headers;
  size_t num_headers;
  /** "-march=icllp", "-DN=4" ... */
  const char *const *options;
  size_t num_options;
  cmc_diagnostic_handler on_diagnostic; /**< May be null. */
  void *user;                           /**< Given to on_diagnostic. */
  unsigned flags;                       /**< CMC_IN_PROCESS or 0. */
} cmc_request;

/** What was made. Everything that is taken from it lives until it is freed. */
typedef struct cmc_result cmc_result;

/** Compiles. *result (result may be null) is null after any error; else it is
 * to be freed. A request that is not to be understood (wrong struct_size, flags
 * or pointers) is a CMC_USAGE_ERROR; without a message where there is no
 * handler to be found. */
CMC_API cmc_status cmc_compile(const cmc_request *request, cmc_result **result);
CMC_API void cmc_result_free(cmc_result *result); /**< Null is allowed. */

typedef enum cmc_part {
  CMC_OUTPUT,       /**< What -o of cmc would write: the binary, the IR ... */
  CMC_LISTING,      /**< Of -Fa: Gen assembly beside the binary. */
  CMC_DEPENDENCIES, /**< Of -MD and -MMD: rules of make. */
  CMC_REMARKS,      /**< Of -fsave-optimization-record: YAML. */
  CMC_HEADER,       /**< Of --emit-obj: what declares the object. */
  CMC_REPORT        /**< Of --report=: a page of HTML. */
} cmc_part;

/** The bytes of a part, followed by a 0 that is not counted; of size 0 when the
 * options did not ask for it. size may be null; result, here and below, not. */
CMC_API const char *cmc_result_bytes(const cmc_result *result, cmc_part part,
                                     size_t *size);

/** A kernel, with what the finalizer made of it; zeros when it has not run. */
typedef struct cmc_kernel {
  const char *name;
  size_t num_arguments;
  uint32_t slm_bytes;     /**< Shared local memory of a thread group. */
  uint32_t scratch_bytes; /**< Of each thread: variables, spill and stack. */
  uint32_t spill_bytes;   /**< Of those, registers that did not fit. */
  uint32_t grf_count;     /**< Registers that it is compiled for. */
  uint32_t grfs_used;
  uint32_t instructions;
  uint32_t code_bytes;
  int has_barriers;
  int has_groups;       /**< It uses group or local ids, SLM or barriers. */
  int has_dependencies; /**< It uses cm_wait or cm_signal. */
} cmc_kernel;

/** An argument of a kernel, as its source declares it. */
typedef struct cmc_argument {
  const char *name;
  const char *kind;   /**< value buffer image media sampler pointer surface */
  const char *access; /**< read_only write_only read_write */
  const char *type;   /**< buffer_t, image2d_t ...; of a value: its element. */
  uint32_t size;      /**< Bytes that the host passes. */
  uint32_t num_elements; /**< Of a value: 1, or those of the vector. */
} cmc_argument;

CMC_API size_t cmc_result_num_kernels(const cmc_result *result);
/** Null when there are not so many. */
CMC_API const cmc_kernel *cmc_result_kernel(const cmc_result *result,
                                            size_t kernel);
CMC_API const cmc_argument *cmc_result_argument(const cmc_result *result,
                                                size_t kernel, size_t argument);

/** CMC_VERSION and CMC_VERSION_STRING of the library, and the commit that it
 * was built from ("" when that is not known). */
CMC_API unsigned cmc_version(void);
CMC_API const char *cmc_version_string(void);
CMC_API const char *cmc_version_commit(void);

/** The names of the targets, as -march= takes them; null behind the last. */
CMC_API const char *cmc_target(size_t index);

/* NOLINTEND(readability-identifier-naming) */

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* CMC_CMC_H */
