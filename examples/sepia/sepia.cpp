// A sepia filter: every channel of a pixel becomes a weighted sum of red, green
// and blue, at most 255. Pixels have four bytes; the fourth does not change.
//
// A thread has 8x8 pixels. A channel is every fourth byte of them, which has no
// extra cost: registers are read and written with this stride.
#include <cm/cm.h>

extern "C" _GENX_MAIN_ void sepia(SurfaceIndex in, SurfaceIndex out) {
  int x = get_thread_origin_x() * 32;
  int y = get_thread_origin_y() * 8;

  matrix<uchar, 8, 32> pixels;
  read(in, x, y, pixels);

  vector<float, 64> red = pixels.select<8, 1, 8, 4>(0, 0);
  vector<float, 64> green = pixels.select<8, 1, 8, 4>(0, 1);
  vector<float, 64> blue = pixels.select<8, 1, 8, 4>(0, 2);

  // Adds 0.5, since conversion truncates.
  pixels.select<8, 1, 8, 4>(0, 0) = vector<uchar, 64>(
      0.5f + 0.393f * red + 0.769f * green + 0.189f * blue, SAT);
  pixels.select<8, 1, 8, 4>(0, 1) = vector<uchar, 64>(
      0.5f + 0.349f * red + 0.686f * green + 0.168f * blue, SAT);
  pixels.select<8, 1, 8, 4>(0, 2) = vector<uchar, 64>(
      0.5f + 0.272f * red + 0.534f * green + 0.131f * blue, SAT);

  write(out, x, y, pixels);
}
