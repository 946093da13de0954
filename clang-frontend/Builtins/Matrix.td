//===- Matrix.td - systolic dot products ----------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

/// Accumulator, columns, rows; precisions of columns and rows, depth, repeat
/// count; bits: 1 has an accumulator, 2 on two fused EUs, 4 signed result, 8
/// signed accumulator.
class SystolicOp<string feature, string name>
    : PureSpecial<"dpas", "R", ["V", "V", "V", "int", "int", "int", "int",
                                "int"]> {
  let Feature = feature;
  let UserName = name;
}
def dpas : SystolicOp<"DPAS", "cm_dpas">;
def dpasw : SystolicOp<"DPASW", "cm_dpasw">;

class Matrix<string name, string signature, list<RawOp> uses, string doc>
    : Builtin<"Matrix products", name, signature, uses, doc> {
  let Elements = "int, uint; float, half or (as short) bfloat16 with those";
  let Sizes = "rows: the repeat count, 1 to 8; columns: 8 (dg2) or 16 (pvc)";
}
let Feature = "DPAS" in {
def : Matrix<"cm_dpas",
             "vector<R, N> cm_dpas<CmPrecisionType P1, P2, [R,] int Depth, "
             "Repeat>(vector<T, N> acc, vector<int, N1> columns, "
             "vector<int, N2> rows [, flag])", [dpas],
             "acc + rows * columns. Elements of precision P1 are packed in "
             "columns, of P2 in rows; Depth is 8."> {
  let Templates = ["P1, P2, R, Depth, Repeat, T, T1, T2, N, N1, N2 | P1, P2, "
                   "Depth, Repeat, T, T1, T2, N, N1, N2 // "
                   "put(cm_dpas<CM_PRECISION_S8, CM_PRECISION_U8, int, 8, 8, "
                   "int, int, int, 8 * W, 8 * W, 64>(a, cols, rows)); "
                   "put(cm_dpas<CM_PRECISION_S8, CM_PRECISION_U8, 8, 8, int, "
                   "uint, int, 8 * W, 8 * W, 64>(a, cols, rows)); "
                   "put(cm_dpas<CM_PRECISION_S8, CM_PRECISION_U8, int, 8, 8, "
                   "int>(a, cols, rows));"];
  let Example = "constexpr int W = CM_GRF_WIDTH / 32; "
                "vector<int, 8 * W> a = 3, cols = 0x1010301; "
                "vector<int, 64> rows = 0x20ff81; "
                "put(cm_dpas<CM_PRECISION_S8, CM_PRECISION_U8, 8, 8>(a, cols, "
                "rows));";
  let Errors = ["constexpr int W = CM_GRF_WIDTH / 32; vector<int, 8 * W> a = "
                "3, cols = 1; vector<int, 64> rows = 1; "
                "cm_dpas<CM_PRECISION_S8, CM_PRECISION_U8, 4, 8>(a, cols, "
                "rows) // cm_dpas: systolic depth 4; it is 8",
                "constexpr int W = CM_GRF_WIDTH / 32; vector<int, 8 * W> a = "
                "3, cols = 1; vector<int, 64> rows = 1; "
                "cm_dpas<CM_PRECISION_S8, CM_PRECISION_U8, 8, 9>(a, cols, "
                "rows) // cm_dpas: repeat count 9; 1 to 8 are possible",
                "constexpr int W = CM_GRF_WIDTH / 32; vector<int, 8 * W> a = "
                "3, cols = 1; vector<int, 64> rows = 1; "
                "cm_dpas<CM_PRECISION_S8, CM_PRECISION_HF, 8, 8>(a, cols, "
                "rows) // cm_dpas: products of S8 by HF; integers of any size "
                "are possible, other precisions only with themselves",
                "constexpr int W = CM_GRF_WIDTH / 32; vector<int, 8 * W> a = "
                "3, cols = 1; vector<int, 64> rows = 1; "
                "cm_dpas<CM_PRECISION_S8, CM_PRECISION_U8, 8, 4>(a, cols, "
                "rows) // cm_dpas: a result of 64 elements; repeat count 4 "
                "makes 4 rows of 8"];
}
def : Matrix<"cm_dpas",
             "vector<R, N> cm_dpas<CmPrecisionType P1, P2, int Depth, Repeat, "
             "R>(int none, vector<int, N1> columns, vector<int, N2> rows "
             "[, flag])", [dpas],
             "rows * columns. R is float or, of integers, int when it is not "
             "given."> {
  let Templates = ["P1, P2, Depth, Repeat, R, T1, T2, N, N1, N2 // "
                   "put(cm_dpas<CM_PRECISION_HF, CM_PRECISION_HF, 8, 4, "
                   "float, int, int, CM_GRF_WIDTH / 8>(NULL, cols, rows));",
                   "P1, P2, Depth, Repeat // put(cm_dpas<CM_PRECISION_HF, "
                   "CM_PRECISION_HF, 8, 4>(0, cols, rows));"];
  let Example = "vector<int, CM_GRF_WIDTH / 4> cols = 0x3c003c00; "
                "vector<int, 32> rows = 0x40003c00; "
                "put(cm_dpas<CM_PRECISION_HF, CM_PRECISION_HF, 8, 4, float>(0, "
                "cols, rows));";
  let Errors = ["cm_dpas<CM_PRECISION_HF, CM_PRECISION_HF, 8, 4, int>(0, "
                "(vector<int, CM_GRF_WIDTH / 4>)1, (vector<int, 32>)1) // "
                "cm_dpas: a result of HF by HF cannot have these elements; it "
                "has float or half",
                "cm_dpas<CM_PRECISION_HF, CM_PRECISION_HF, 8, 4, float, int, "
                "int, 7>(0, (vector<int, CM_GRF_WIDTH / 4>)1, (vector<int, "
                "32>)1) // the result of the matrix product has another "
                "number of elements than the template argument says"];
}
}
def : Matrix<"cm_dpasw",
             "vector<T, N> cm_dpasw<CmPrecisionType P1, P2, int Depth, Repeat>("
             "vector<T, N> acc, vector<int, N1> columns, vector<int, N2> rows "
             "[, flag])", [dpasw],
             "`cm_dpas` on two fused EUs, each of which brings half of the rows, "
             "the first the larger half. `acc` may be 0 as in cm_dpas."> {
  let Templates = ["P1, P2, Depth, Repeat, T, T1, T2, N, N1, N2 // "
                   "put(cm_dpasw<CM_PRECISION_S8, CM_PRECISION_S8, 8, 8, int, "
                   "int, int, 64, 64, 32>(a, cols, rows));"];
  let Feature = "DPASW";
  let Example = "vector<int, 64> a = 3; vector<int, 64> cols = 0x01020304; "
                "vector<int, 32> rows = 0x03030303; "
                "put(cm_dpasw<CM_PRECISION_S8, CM_PRECISION_S8, 8, 8>(a, cols, "
                "rows));";
  let NotRun = "threads run alone on the CPU device and the simulator, not in "
               "fused pairs";
  let Errors = ["vector<int, 64> a = 3, cols = 1, rows = 1; "
                "cm_dpasw<CM_PRECISION_S8, CM_PRECISION_S8, 8, 8>(a, cols, "
                "rows) // cm_dpasw: the rows have 64 dwords, and cm_dpasw of "
                "S8 by S8 with repeat count 8 needs 32"];
}
