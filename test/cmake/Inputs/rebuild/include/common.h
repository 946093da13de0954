#include <cm/cm.h>

_GENX_ inline void scale(SurfaceIndex data, int factor) {
  vector<int, 8> v;
  read(data, 0, v);
  write(data, 0, v * factor);
}
