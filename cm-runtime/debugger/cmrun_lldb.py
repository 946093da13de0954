"""Kernels of the CPU device (cmrun -g) in lldb.

Prints vectors and matrices of CM as lists of elements and of rows, and surface and
sampler indices as numbers; `frame variable -R` shows the classes of the headers instead.
`cmrun --lldb` starts lldb with this file, and so does
`lldb -o 'command script import cmrun_lldb.py' -- cmrun -g ...`. (The module of a script
has no dash in its name.)
"""
import lldb

OBJECT = r"^cm::detail::Object<.+\[[0-9]+\]>$"
INDEX = r"^(.*::)?(Surface|Sampler)Index$"


def shown(value):
    """Bytes are numbers, which lldb takes for characters."""
    if value.GetNumChildren():
        return "{" + ", ".join(shown(each) for each in value) + "}"
    if value.GetByteSize() > 1:
        return value.GetValue()
    signed = value.GetType().GetCanonicalType().GetBasicType() in (
        lldb.eBasicTypeChar, lldb.eBasicTypeSignedChar)
    return str(value.GetValueAsSigned() if signed else value.GetValueAsUnsigned())


def object_summary(value, _):
    """A vector or matrix: cm::detail::Object<T[N]> or Object<T[R][C]>."""
    value = value.GetNonSyntheticValue()
    shape = value.GetType().GetCanonicalType().GetTemplateArgumentType(0)
    return shown(value.GetChildMemberWithName("Elements").Cast(shape))


def __lldb_init_module(debugger, _):
    # lldb learns of code that is compiled when it runs only where this is set.
    for command in ("settings set plugin.jit-loader.gdb.enable on",
                    f"type summary add -w cm -P -x '{OBJECT}' -F {__name__}.object_summary",
                    f"type format add -w cm -f decimal -x '{INDEX}'",
                    "type category enable cm"):
        debugger.HandleCommand(command)
