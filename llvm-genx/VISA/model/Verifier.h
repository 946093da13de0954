//===- Verifier.h - checks that the finalizer lacks -------------*- C++ -*-===//
//
// Part of CMC, under the MIT licence.
//
// The finalizer accepts much invalid code silently, so this runs before each
// call of it, in release builds as well. The invariants of stage 7 after
// legalize(); test/unit/visa has a negative test for each of them.
//
//   1. Execution sizes are 1, 2, 4, 8, 16 or 32; messages have those of their
//      kind; instructions without lanes have 1, those of three sources on Gen9
//      not 2.
//   2. The lane is a multiple of the lane unit (4 with MaskByFours, else 8) and
//      of the execution size; lane plus size is at most 32.
//   3. The operands are those that the opcode's roles ask for; variables and
//      blocks exist and are of the right file.
//   4. Operand types are those of the opcode and exist on the target; sources
//      are all integers or all of one float type; three-source instructions
//      have no byte result.
//   5. A region starts at a multiple of its element size.
//   6. A region lies inside its variable; an input fills its variable; a
//      lifetime start is that of a whole variable.
//   7. A source is encodable as <V;W,H> with W <= execution size; a destination
//      is linear with stride 1, 2 or 4. Both enumerate as many elements as the
//      execution size.
//   8. An operand touches at most two registers, counted from its start (bytes
//      without BytesAcross: one).
//   9. Raw operands start at a register of a variable aligned to registers and
//      have all bytes of the message.
//  10. A variable's alignment is a multiple of every element size used on it;
//      an input's place in the payload is a multiple of that alignment.
//  11. The bits of an immediate fit its type; a packed one is for at most eight
//      elements (four floats).
//  12. Modifiers: (-) and (abs) for arithmetic, (~) for logic, none on masks,
//      raw operands and immediates.
//  13. Predicates and masks are long enough for lane plus size; any and all
//      only on branches and sel.
//  14. Saturation only where the opcode has it.
//  15. Message fields are in range (owords, block sizes, channels, bytes).
//  16. The opcode exists on the target.
//  17. Jumps and gotos stand at the end of a block, name a block, and the last
//      block, of the kernel and of each subroutine, does not fall through.
//  18. A use is reached by some definition (an input, or a full or partial
//      write).
//  19. No Indexed operand and no Coalescable flag that is not a copy.
//===----------------------------------------------------------------------===//
#pragma once

#include "llvm-genx/VISA/model/Model.h"

namespace cmc::visa {

enum class Stage {
  Selected, ///< The preconditions of legalize(): operands exist (3), with all
            ///< of their elements (7) within their variables (5, 6), lanes
            ///< (13).
  Legal,    ///< All invariants.
};

/// One message for each violation: "invariant 6: ... in 'add (16) ...'".
std::vector<std::string> verify(const Kernel &K, Stage S = Stage::Legal);

} // namespace cmc::visa
