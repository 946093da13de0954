//===- Sends.td - raw messages --------------------------------------------===//
//
// Part of CMC, under the MIT licence.
//===----------------------------------------------------------------------===//

/// The old response, two payloads, the mask, the descriptors; log2 of the
/// lanes, the shared function, registers of the payloads and the response;
/// bits: 1 has a response, 2 a second payload, 4 sendc, 8 end of thread, 16 the
/// function is in the extended descriptor, 32 as many registers as the operands
/// have.
def raw_send : Special<"rawSend", "R",
                       ["V", "V", "V", "V", "unsigned", "unsigned", "int",
                        "int", "int", "int", "int", "int"]>;

class Send<string name, string signature, string doc>
    : Builtin<"Raw messages", name, signature, [raw_send], doc> {
  let Sizes = "payloads and response are whole registers";
  let NotRun = "the message of the example depends on the platform; "
               "test/Language/send.test runs one";
}
def : Send<"cm_send",
           "void cm_send(response | NULL, message, uint exDesc, uint desc, "
           "uint sendc)",
           "Sends `message`, a vector or matrix; the function is in the low "
           "bits of exDesc, a constant as sendc is."> {
  let Example = "vector<uint, 16> msg = 0, rsp = 0; "
                "cm_send(rsp, msg, 10, 0, 0); put(rsp);";
  let Errors = ["vector<int, 5> m = 0; cm_send(NULL, m, 10, 0, 0) // the "
                "payload of a message has 20 bytes; it is whole registers of "
                "32 bytes",
                "cm_send(NULL, u, n, 0, 0) // the extended descriptor of this "
                "message must be a constant"];
}
def : Send<"cm_sends",
           "void cm_sends(response | NULL, message, second, uint exDesc, "
           "uint desc, uint sendc)",
           "`cm_send` with a message in two places."> {
  let Example = "vector<uint, 16> msg = 0, more = 0, rsp = 0; "
                "cm_sends(rsp, msg, more, 10, 0, 0); put(rsp);";
  let Errors = ["vector<int, 5> m = 0; cm_sends(NULL, u, m, 10, 0, 0) // the "
                "second payload of a message has 20 bytes; it is whole "
                "registers of 32 bytes"];
}
def : Send<"cm_raw_send",
           "void cm_raw_send(response | 0, message, second | 0, uint exDesc, "
           "uint desc, uchar execSize, uchar sfid, uchar numSrc0, "
           "uchar numSrc1, uchar numDst, uchar isEOT = 0, uchar isSendc = 0, "
           "vector<ushort, N> mask = 1)",
           "Sends with everything said: log2 of the lanes, the function, the "
           "registers; isEOT is 0, as CMC ends threads itself."> {
  let Example = "vector<uint, 16> msg = 0, rsp = 0; "
                "cm_raw_send(rsp, msg, 0, 0, 0, 0, 10, 1, 0, 1); put(rsp);";
  let Errors = ["cm_raw_send(u, u, 0, 0, 0, 0, 10, 1, 0, 1, 1) // a message "
                "cannot end the thread: CMC ends it itself, when the kernel "
                "returns",
                "vector<int, 5> m = 0; cm_raw_send(u, m, 0, 0, 0, 0, 10, 1, "
                "0, 1) // the payload of a message has 20 bytes; it is whole "
                "registers of 32 bytes"];
}
def : Builtin<"Raw messages", "cm_get_value",
              "uint cm_get_value(SurfaceIndex | SamplerIndex | VmeIndex)", [],
              "The number of a handle, for descriptors."> {
  let Example = "put(ushort(cm_get_value(buf) < 256));";
  let Sizes = "";
  let Elements = "";
}
