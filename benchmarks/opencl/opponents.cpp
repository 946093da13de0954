//===- opponents.cpp - runs the OpenCL kernels of the benchmark -----------===//
//
// Part of CMC, under the MIT licence.
//
//   opencl-opponents WORKLOAD SHARE KERNELS ...
//
// The other arguments are those of the example host of the same workload, as
// are the files. SHARE is what a work-group takes: integers, pixels, points,
// rows, or COLUMNSxROWS of a matrix. Its size is in the kernels.
//===----------------------------------------------------------------------===//
#include "../../examples/common/opencl.h"
#include <string>

using namespace reference;

namespace {

struct Share {
  size_t X = 1, Y = 1;
};

/// The program and its arguments after KERNELS.
struct Run {
  opencl::Gpu Gpu;
  cl::Program Program;
  Share Part;
  char **Args;

  Run(Share Part, char **Argv)
      : Program(opencl::load(Gpu, Argv[0])), Part(Part), Args(Argv + 1) {}

  long number(int I) const { return std::atol(Args[I]); }

  template <typename T> cl::Buffer buffer(std::vector<T> Data) {
    return {Gpu.Queue, Data.begin(), Data.end(), false};
  }

  /// A buffer whose contents a kernel of the runtime has written, by way of an
  /// image: the caches are as warm as for our kernels that read images.
  cl::Buffer warm(const void *Data, size_t Width, size_t Height) {
    cl::Image2D Image(Gpu.Context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                      cl::ImageFormat(CL_R, CL_UNSIGNED_INT32), Width, Height,
                      0, const_cast<void *>(Data));
    cl::Buffer Out = zeros(Width * Height * sizeof(cl_uint));
    Gpu.Queue.enqueueCopyImageToBuffer(Image, Out, {0, 0, 0},
                                       {Width, Height, 1}, 0);
    return Out;
  }

  cl::Buffer zeros(size_t Bytes) {
    return buffer(std::vector<unsigned char>(Bytes));
  }

  template <typename T>
  void write(const cl::Buffer &Data, const std::string &Path) {
    std::vector<T> Out(Data.getInfo<CL_MEM_SIZE>() / sizeof(T));
    cl::copy(Gpu.Queue, Data, Out.begin(), Out.end());
    writeRaw(Path.c_str(), Out);
  }

  /// Launches X by Y work-groups of the size that the kernel requires.
  template <typename... Ts>
  void launch(const char *Name, size_t X, size_t Y, const Ts &...Values) {
    cl::Kernel Kernel(Program, Name);
    cl_uint Index = 0;
    (Kernel.setArg(Index++, Values), ...);
    auto Size =
        Kernel.getWorkGroupInfo<CL_KERNEL_COMPILE_WORK_GROUP_SIZE>(Gpu.Device);
    // A CM kernel requires none: a work-item is a thread.
    size_t Width = std::max<size_t>(1, Size[0]),
           Height = std::max<size_t>(1, Size[1]);
    Gpu.Queue.enqueueNDRangeKernel(Kernel, cl::NullRange,
                                   cl::NDRange(X * Width, Y * Height),
                                   cl::NDRange(Width, Height));
  }
};

// NUMBERS SORTED
void bitonic(Run &R) {
  auto Numbers = readRaw<cl_uint>(R.Args[0]);
  cl_uint Vector = R.Part.Y, Count = Numbers.size() / Vector;
  size_t Groups = Count / R.Part.X;
  cl::Buffer Data = R.buffer(Numbers);
  R.launch("sort_vectors", Groups, 1, Data);
  for (cl_uint Stage = 1; 1u << Stage <= Count; ++Stage) {
    for (cl_uint Step = Stage; Step--;)
      R.launch("exchange", Groups / 2, 1, Data, Stage, Step);
    R.launch("merge_vectors", Groups, 1, Data, Stage);
  }
  R.write<cl_uint>(Data, R.Args[1]);
}

// WIDTH HEIGHT IMAGE BINS
void histogram(Run &R) {
  auto Pixels = readRaw<uint8_t>(R.Args[2]);
  cl::Buffer In = R.warm(Pixels.data(), R.number(0) / 4, R.number(1)),
             Bins = R.zeros(256 * sizeof(cl_uint));
  R.launch("histogram", Pixels.size() / R.Part.X, 1, In, Bins);
  R.write<cl_uint>(Bins, R.Args[3]);
}

// ROUNDS POINTS START CENTROIDS LABELS
void kmeans(Run &R) {
  auto Points = readRaw<cl_float2>(R.Args[1]);
  cl_uint Parts = Points.size() / R.Part.X;
  cl::Buffer In = R.buffer(Points),
             Centroids = R.buffer(readRaw<cl_float2>(R.Args[2])),
             Labels = R.zeros(Points.size() * sizeof(cl_uint)),
             Partial = R.zeros(Parts * 16 * sizeof(cl_int4));
  for (long Round = 0; Round <= R.number(0); ++Round) {
    if (Round)
      R.launch("move_centroids", 1, 1, Partial, Centroids, Parts);
    R.launch("assign_points", Parts, 1, In, Centroids, Labels, Partial);
  }
  R.write<cl_float2>(Centroids, R.Args[3]);
  R.write<cl_uint>(Labels, R.Args[4]);
}

// KERNEL NAME Y
void spmv(Run &R) {
  std::string Name = R.Args[1];
  auto Load = [&](const char *Suffix) {
    return R.buffer(readRaw<cl_uint>((Name + Suffix).c_str()));
  };
  cl::Buffer Starts = Load(".starts"), Columns = Load(".columns"),
             Values = Load(".values"), X = Load(".x");
  size_t Bytes = X.getInfo<CL_MEM_SIZE>();
  cl::Buffer Y = R.zeros(Bytes);
  R.launch(R.Args[0], Bytes / sizeof(cl_float) / R.Part.X, 1, Starts, Columns,
           Values, X, Y);
  R.write<cl_float>(Y, R.Args[2]);
}

// WIDTH HEIGHT IN OUT. Also for our kernel that takes buffers.
void transpose(Run &R) {
  auto Names = R.Program.getInfo<CL_PROGRAM_KERNEL_NAMES>();
  bool Ours = Names.find("transpose_lines") != std::string::npos;
  cl_uint Width = R.number(0), Height = R.number(1);
  auto Matrix = readRaw<cl_float>(R.Args[2]);
  cl::Buffer In = R.warm(Matrix.data(), Width, Height),
             Out = R.zeros(In.getInfo<CL_MEM_SIZE>());
  R.launch(Ours ? "transpose_lines" : "transpose", Width / R.Part.X,
           Height / R.Part.Y, In, Out, Width, Height);
  R.write<cl_float>(Out, R.Args[3]);
}

// float|double ROWS COLUMNS DEPTH ALPHA BETA A B C OUT
template <typename T> void multiply(Run &R) {
  size_t Rows = R.number(1), Columns = R.number(2), Depth = R.number(3);
  // Blocks are read from images of 32-bit elements, two for a double.
  auto Image = [&](const char *Path, size_t Width, size_t Height) {
    return cl::Image2D(R.Gpu.Context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                       cl::ImageFormat(CL_R, CL_UNSIGNED_INT32),
                       Width * sizeof(T) / 4, Height, 0,
                       readRaw<T>(Path).data());
  };
  cl::Image2D A = Image(R.Args[6], Depth, Rows),
              B = Image(R.Args[7], Columns, Depth),
              C = Image(R.Args[8], Columns, Rows);
  R.launch("gemm", Columns / R.Part.X, Rows / R.Part.Y, A, B, C, cl_int(Depth),
           T(std::atof(R.Args[4])), T(std::atof(R.Args[5])));
  writeRaw(R.Args[9], opencl::read<cl_uint>(R.Gpu, C));
}

void gemm(Run &R) {
  std::strcmp(R.Args[0], "double") ? multiply<float>(R) : multiply<double>(R);
}

// NUMBERS SUMS
void prefixsum(Run &R) {
  auto Numbers = readRaw<cl_uint>(R.Args[0]);
  size_t Parts = Numbers.size() / R.Part.X;
  cl_uint Filled = (Parts + R.Part.X - 1) / R.Part.X * R.Part.X;
  cl::Buffer Data = R.buffer(Numbers),
             Totals = R.zeros(Filled * sizeof(cl_uint));
  R.launch("sum_parts", Parts, 1, Data, Totals);
  R.launch("sum_totals", 1, 1, Totals, Filled);
  R.launch("add_totals", Parts, 1, Data, Totals);
  R.write<cl_uint>(Data, R.Args[1]);
}

struct Workload {
  const char *Name;
  int Arguments; ///< After KERNELS.
  void (*Execute)(Run &R);
};
constexpr Workload Workloads[] = {
    {"bitonic", 2, bitonic},     {"gemm", 10, gemm},
    {"histogram", 4, histogram}, {"kmeans", 5, kmeans},
    {"prefixsum", 2, prefixsum}, {"spmv", 3, spmv},
    {"transpose", 4, transpose},
};

} // namespace

int main(int Argc, char **Argv) try {
  Share Part;
  for (const Workload &W : Workloads)
    if (Argc == 4 + W.Arguments && !std::strcmp(Argv[1], W.Name) &&
        std::sscanf(Argv[2], "%zux%zu", &Part.X, &Part.Y) >= 1) {
      Run R(Part, Argv + 3);
      W.Execute(R);
      return 0;
    }
  die("usage: WORKLOAD SHARE KERNELS and the arguments of the example's host",
      Argv[0]);
} catch (const cl::Error &E) {
  return opencl::failed(E);
}
