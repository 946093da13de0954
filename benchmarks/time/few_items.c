/* Part of CMC, under the MIT licence.
 *
 * Lets clpeak run on the simulator in seconds. Each kernel in the list
 * $CMC_ONLY is enqueued once, with $CMC_ITEMS work-items at most. By itself
 * clpeak enqueues each kernel 32 times, with millions of work-items. The
 * benchmark computes from the times of two numbers of work-items what one
 * takes, so fewer make no difference. clpeak is told that buffers have 128 MB
 * at most: its buffers are as large as the device allows, and those that the
 * simulated one allows take 13 GB. The second write of a buffer is that of the
 * tests of transfers, which come last: the program ends. Loaded with
 * LD_PRELOAD.
 */
#define _GNU_SOURCE
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MaxBytes = 128 << 20, MaxKernels = 64, MaxName = 64 };

static void *real(const char *Name) { return dlsym(RTLD_NEXT, Name); }

typedef cl_int Info(cl_device_id, cl_device_info, size_t, void *, size_t *);

cl_int clGetDeviceInfo(cl_device_id Device, cl_device_info What, size_t Size,
                       void *Value, size_t *Returned) {
  cl_int Result =
      ((Info *)real("clGetDeviceInfo"))(Device, What, Size, Value, Returned);
  if (What == CL_DEVICE_MAX_MEM_ALLOC_SIZE && Value)
    *(cl_ulong *)Value = MaxBytes;
  return Result;
}

typedef cl_int Write(cl_command_queue, cl_mem, cl_bool, size_t, size_t,
                     const void *, cl_uint, const cl_event *, cl_event *);

cl_int clEnqueueWriteBuffer(cl_command_queue Queue, cl_mem Buffer, cl_bool Wait,
                            size_t Offset, size_t Size, const void *Data,
                            cl_uint NumWaits, const cl_event *Waits,
                            cl_event *Event) {
  static unsigned Writes;
  if (++Writes > 1)
    exit(0);
  return ((Write *)real("clEnqueueWriteBuffer"))(
      Queue, Buffer, Wait, Offset, Size, Data, NumWaits, Waits, Event);
}

/* Whether this is the first kernel of its name, and one of the list. */
static int isWanted(cl_kernel Kernel) {
  static char Names[MaxKernels][MaxName];
  static unsigned Num;
  char Name[MaxName] = "", Word[MaxName + 2];
  clGetKernelInfo(Kernel, CL_KERNEL_FUNCTION_NAME, sizeof(Name), Name, NULL);
  snprintf(Word, sizeof(Word), ",%s,", Name);
  if (!strstr(getenv("CMC_ONLY"), Word))
    return 0;
  for (unsigned I = 0; I < Num; ++I)
    if (!strcmp(Names[I], Name))
      return 0;
  if (Num < MaxKernels)
    strcpy(Names[Num++], Name);
  return 1;
}

typedef cl_int Enqueue(cl_command_queue, cl_kernel, cl_uint, const size_t *,
                       const size_t *, const size_t *, cl_uint,
                       const cl_event *, cl_event *);

cl_int clEnqueueNDRangeKernel(cl_command_queue Queue, cl_kernel Kernel,
                              cl_uint Dimensions, const size_t *Offset,
                              const size_t *Global, const size_t *Local,
                              cl_uint NumWaits, const cl_event *Waits,
                              cl_event *Event) {
  size_t Items = strtoul(getenv("CMC_ITEMS"), NULL, 10);
  if (!isWanted(Kernel))
    return CL_SUCCESS;
  if (Items > Global[0])
    Items = Global[0];
  return ((Enqueue *)real("clEnqueueNDRangeKernel"))(
      Queue, Kernel, Dimensions, Offset, &Items, Local, NumWaits, Waits, Event);
}
