/* A C program that compiles a kernel: client [--in-process] <target>. */
#include <cmc/cmc.h>
#include <stdio.h>
#include <string.h>

static const char Source[] =
    "#include \"factor.h\"\n"
    "extern \"C\" _GENX_MAIN_ void scale(SurfaceIndex data, int n) {\n"
    "  vector<int, 16> v;\n"
    "  read(data, 0, v);\n"
    "  write(data, 0, v * (n * FACTOR));\n"
    "}\n";

static void tell(const cmc_diagnostic *d, void *user) {
  ++*(int *)user;
  fprintf(stderr, "%s", d->text);
}

int main(int count, char **words) {
  int in_process = count > 2 && !strcmp(words[1], "--in-process");
  char march[64];
  snprintf(march, sizeof march, "-march=%s", words[1 + in_process]);
  const char *options[] = {march, "-O2"};
  cmc_file header = {"factor.h", "#define FACTOR 3\n", 17};
  int told = 0;

  cmc_request request = {0};
  request.struct_size = sizeof request;
  request.source.name = "scale.cm";
  request.source.bytes = Source;
  request.source.size = sizeof Source - 1;
  request.headers = &header;
  request.num_headers = 1;
  request.options = options;
  request.num_options = 2;
  request.on_diagnostic = tell;
  request.user = &told;
  request.flags = in_process ? CMC_IN_PROCESS : 0;

  cmc_result *result;
  cmc_status status = cmc_compile(&request, &result);
  if (status != CMC_SUCCESS)
    return (int)status;
  size_t size;
  const char *bytes = cmc_result_bytes(result, CMC_OUTPUT, &size);
  printf("%s, %s: %s\n", cmc_version_string(), words[1 + in_process],
         size > 4 && !memcmp(bytes, "\177ELF", 4) ? "a binary" : "what?");
  for (size_t k = 0; k < cmc_result_num_kernels(result); ++k) {
    const cmc_kernel *kernel = cmc_result_kernel(result, k);
    printf("%s:", kernel->name);
    for (size_t a = 0; a < kernel->num_arguments; ++a) {
      const cmc_argument *argument = cmc_result_argument(result, k, a);
      printf(" %s %s %s %u", argument->name, argument->kind, argument->type,
             (unsigned)argument->size);
    }
    printf("\n");
  }
  cmc_result_free(result);
  return told;
}
