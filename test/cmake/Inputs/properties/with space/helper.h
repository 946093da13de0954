#define HELPED 1
