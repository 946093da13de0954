//===- VME.td - video motion estimation -----------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

/// The old response, the payload, the surface, the descriptor, the shared
/// function; stream mode and search control, or -1.
class VMEOp<string name> : Special<"vmeSend", "R", ["V", "V", "V", "int", "int",
                                                    "int", "int"]> {
  let Feature = "VME";
  let UserName = name;
}
def vme_ime : VMEOp<"run_vme_ime">;
def vme_sic : VMEOp<"run_vme_sic">;
def vme_fbr : VMEOp<"run_vme_fbr">;
def vme_idm : VMEOp<"run_vme_idm">;

class VME<string name, string signature, list<RawOp> uses, string doc>
    : Builtin<"Motion estimation", name, signature, uses, doc> {
  let Elements = "payloads and results: uchar, rows of 32";
  let Sizes = "";
  let Feature = "VME";
  let NotRun = "the simulator does not model VME";
}
def : VME<"run_vme_ime",
          "void run_vme_ime(matrix<uchar, 4, 32> uni, matrix<uchar, N1, 32> "
          "ime, VMEStreamMode, VMESearchCtrl, SurfaceIndex | VmeIndex, "
          "vector<short, 2> ref0, ref1, vector<ushort, 16> costCenter, "
          "matrix_ref<uchar, N2, 32> out)", [vme_ime],
          "Integer motion estimation. N1 is 2, with streaming in 4, with two "
          "references and records too 6; N2 is 7, with streaming out 9, then "
          "11. More rows are left alone; a search control that is no "
          "constant is one for which there are rows."> {
  let Example = "matrix<uchar, 4, 32> uni = 0; matrix<uchar, 2, 32> ime = 0; "
                "matrix<uchar, 7, 32> res = 0; vector<short, 2> r = 0; "
                "vector<ushort, 16> cc = 0; INIT_VME_UNIINPUT(uni); "
                "run_vme_ime(uni, ime, VME_STREAM_DISABLE, "
                "VME_SEARCH_SINGLE_REF_SINGLE_REC_SINGLE_START, image, r, r, cc, "
                "res); put(res);";
  let Errors = ["matrix<uchar, 4, 32> uni = 0; matrix<uchar, 2, 32> two = 0; "
                "matrix<uchar, 7, 32> res = 0; vector<short, 2> r = 0; "
                "vector<ushort, 16> cc = 0; run_vme_ime(uni, two, "
                "VME_STREAM_IN_OUT, "
                "VME_SEARCH_SINGLE_REF_SINGLE_REC_SINGLE_START, image, r, r, "
                "cc, res) // run_vme_ime with this stream mode and search "
                "control takes 4 rows and gives 9, and there are 2 and 7"];
}
def : VME<"run_vme_sic",
          "void run_vme_sic(matrix<uchar, 4, 32> uni, matrix<uchar, 4, 32> sic, "
          "SurfaceIndex | VmeIndex, matrix_ref<uchar, 7, 32> out)", [vme_sic],
          "Skip and intra check."> {
  let Example = "matrix<uchar, 4, 32> uni = 0, sic = 0; "
                "matrix<uchar, 7, 32> res = 0; "
                "run_vme_sic(uni, sic, image, res); put(res);";
  let Errors = ["matrix<uchar, 4, 32> uni = 0, four = 0; matrix<uchar, 6, 32> "
                "res = 0; run_vme_sic(uni, four, image, res) // run_vme_sic "
                "takes a payload of 4 rows of 32 bytes and gives 7"];
}
def : VME<"run_vme_fbr",
          "void run_vme_fbr(matrix<uchar, 4, 32> uni, matrix<uchar, 4, 32> fbr, "
          "SurfaceIndex | VmeIndex, uchar mbMode, subMbShape, subPredMode, "
          "matrix_ref<uchar, 7, 32> out)", [vme_fbr],
          "Fractional and bidirectional refinement."> {
  let Example = "matrix<uchar, 4, 32> uni = 0, fbr = 0; "
                "matrix<uchar, 7, 32> res = 0; "
                "run_vme_fbr(uni, fbr, image, 1, 0, 0, res); put(res);";
  let Errors = ["matrix<uchar, 4, 32> uni = 0, four = 0; matrix<uchar, 6, 32> "
                "res = 0; run_vme_fbr(uni, four, image, 1, 0, 0, res) // "
                "run_vme_fbr takes a payload of 4 rows of 32 bytes and gives 7"];
}
def : VME<"run_vme_idm",
          "void run_vme_idm(matrix<uchar, 4, 32> uni, matrix<uchar, 1, 32> idm, "
          "SurfaceIndex | VmeIndex, matrix_ref<uchar, 16, 32> out)", [vme_idm],
          "Distortion mesh."> {
  let Example = "matrix<uchar, 4, 32> uni = 0; matrix<uchar, 1, 32> idm = 0; "
                "matrix<uchar, 16, 32> res = 0; "
                "run_vme_idm(uni, idm, image, res); put(res);";
  let Errors = ["matrix<uchar, 4, 32> uni = 0, four = 0; matrix<uchar, 16, "
                "32> res = 0; run_vme_idm(uni, four, image, res) // "
                "run_vme_idm takes a payload of 1 row of 32 bytes and gives 16"];
}

defvar OldVMEReason = "it is of Gen6 and Gen7, which CMC has no target of";
foreach N = ["run_vme_intra", "run_vme_inter", "run_vme_all"] in {
  def refused_ # N : RefusedOp<N, OldVMEReason>;
  def : Refusal<"Motion estimation", N, !cast<RawOp>("refused_" # N),
                OldVMEReason>;
}
defvar HEVCReason = "HEVC motion estimation is of Gen10, which CMC has no "
                    "target of";
foreach N = ["ime", "sic", "sc", "hpm_u", "hpm_b", "fbr", "rpm", "srm"] in {
  def refused_cm_vme_hevc_ # N : RefusedOp<"cm_vme_hevc_" # N, HEVCReason>;
  def : Refusal<"Motion estimation", "cm_vme_hevc_" # N,
                !cast<RawOp>("refused_cm_vme_hevc_" # N), HEVCReason>;
}
