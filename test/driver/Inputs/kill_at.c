/* Preloaded: kills `cmc` just before its call number KILL_AT of those that
   change files, from when it begins to write outputs (NAME.XXXXXX.tmp). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int Outputs;

static void count(void) {
  static long Left;
  if (!Outputs || strcmp(program_invocation_short_name, "cmc") ||
      !getenv("KILL_AT"))
    return;
  if (!Left)
    Left = atol(getenv("KILL_AT"));
  if (!--Left)
    kill(getpid(), SIGKILL);
}

ssize_t write(int File, const void *Bytes, size_t Size) {
  ssize_t (*Real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
  count();
  /* In parts, so that the file is also seen half written. */
  if (Size > 1024) {
    ssize_t First = Real(File, Bytes, Size / 2);
    count();
    return First;
  }
  return Real(File, Bytes, Size);
}

int rename(const char *From, const char *To) {
  int (*Real)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
  count();
  int Result = Real(From, To);
  count();
  return Result;
}

#define OPEN(Name)                                                             \
  int Name(const char *Path, int Flags, ...) {                                 \
    int (*Real)(const char *, int, ...) = dlsym(RTLD_NEXT, #Name);             \
    va_list Rest;                                                              \
    va_start(Rest, Flags);                                                     \
    int Mode = Flags & O_CREAT ? va_arg(Rest, int) : 0;                        \
    va_end(Rest);                                                              \
    size_t Size = strlen(Path);                                                \
    Outputs |= Size > 4 && !strcmp(Path + Size - 4, ".tmp");                   \
    if (Flags & (O_CREAT | O_TRUNC))                                           \
      count();                                                                 \
    return Real(Path, Flags, Mode);                                            \
  }
OPEN(open)
OPEN(open64)

int unlink(const char *Path) {
  int (*Real)(const char *) = dlsym(RTLD_NEXT, "unlink");
  count();
  return Real(Path);
}
