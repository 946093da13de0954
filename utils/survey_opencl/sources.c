/* A layer of the OpenCL loader (OPENCL_LAYERS) that writes the source and the options of
   every program that is built to the folder SURVEY_SOURCES: N.cl and N.options. The
   file's name is a hash of both, so that equal programs are written once. */
#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl_layer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct _cl_icd_dispatch Ours;
static const struct _cl_icd_dispatch *Next;

static unsigned long long hash(unsigned long long H, const char *Text) {
  for (; *Text; ++Text)
    H = (H ^ (unsigned char)*Text) * 1099511628211ull;
  return H;
}

static void writeFile(unsigned long long Name, const char *Ending, const char *Text) {
  const char *Folder = getenv("SURVEY_SOURCES");
  char Path[4096];
  if (!Folder)
    return;
  snprintf(Path, sizeof Path, "%s/%016llx.%s", Folder, Name, Ending);
  FILE *F = fopen(Path, "w");
  if (!F)
    return;
  fputs(Text, F);
  fclose(F);
}

static void record(cl_program Program, const char *Options) {
  size_t Size = 0;
  if (Next->clGetProgramInfo(Program, CL_PROGRAM_SOURCE, 0, NULL, &Size) || Size < 2)
    return; /* Made from a binary or from SPIR-V. */
  char *Source = malloc(Size);
  if (Source && !Next->clGetProgramInfo(Program, CL_PROGRAM_SOURCE, Size, Source, NULL)) {
    unsigned long long Name = hash(14695981039346656037ull, Source);
    Options = Options ? Options : "";
    Name = hash(Name, Options);
    writeFile(Name, "cl", Source);
    writeFile(Name, "options", Options);
  }
  free(Source);
}

typedef void(CL_CALLBACK *Notify)(cl_program, void *);

static cl_int CL_API_CALL build(cl_program Program, cl_uint Count, const cl_device_id *Devices,
                                const char *Options, Notify Done, void *Data) {
  record(Program, Options);
  return Next->clBuildProgram(Program, Count, Devices, Options, Done, Data);
}

CL_API_ENTRY cl_int CL_API_CALL clGetLayerInfo(cl_layer_info Name, size_t Size, void *Value,
                                               size_t *SizeOut) {
  static const char Ours[] = "survey_opencl";
  cl_layer_api_version Version = CL_LAYER_API_VERSION_100;
  const void *From = Name == CL_LAYER_API_VERSION ? (const void *)&Version : Ours;
  size_t Bytes = Name == CL_LAYER_API_VERSION ? sizeof Version : sizeof Ours;
  if (Name != CL_LAYER_API_VERSION && Name != CL_LAYER_NAME)
    return CL_INVALID_VALUE;
  if (Value && Size < Bytes)
    return CL_INVALID_VALUE;
  if (Value)
    memcpy(Value, From, Bytes);
  if (SizeOut)
    *SizeOut = Bytes;
  return CL_SUCCESS;
}

CL_API_ENTRY cl_int CL_API_CALL clInitLayer(cl_uint Entries,
                                            const struct _cl_icd_dispatch *Target,
                                            cl_uint *EntriesOut,
                                            const struct _cl_icd_dispatch **Out) {
  if (!Target || !EntriesOut || !Out || Entries < sizeof Ours / sizeof(void *))
    return CL_INVALID_VALUE;
  Next = Target;
  memcpy(&Ours, Target, sizeof Ours);
  Ours.clBuildProgram = build;
  *EntriesOut = sizeof Ours / sizeof(void *);
  *Out = &Ours;
  return CL_SUCCESS;
}
