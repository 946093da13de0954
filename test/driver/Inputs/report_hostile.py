"""Writes a kernel whose strings try to break out of the HTML of a page."""
import sys

TEXT = """// </script><script>document.title = 'broken'; console.log('broken')</script> <!-- ]]> &lt; &quot; "'`${1}
// \\u003c/script> \\" @DATA@ @SCRIPT@ <img src=x onerror=console.log('broken')>
#include <cm/cm.h>
// NUL \0, escape \x1b[31m, line separators \u2028 \u2029, right to left \u202e, \ufeff, \U0001f980
extern "C" _GENX_MAIN_ void k\u00e9(SurfaceIndex a, SurfaceIndex b /* </textarea></style> */) {
  vector<float, 32> v;
  read(a, 0, v); /* <!--<script> */
  v.select<8, 2>(1) += 1.0f; // '"><svg onload=console.log(1)>
  write(b, 0, v);
}
"""

with open(sys.argv[1], "wb") as out:
    out.write(TEXT.encode() + b"// no UTF-8: \xff\xfe \xc3\x28 \xed\xa0\x80\r\n")
