#define LONELY
