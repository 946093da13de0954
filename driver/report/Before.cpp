//===- Before.cpp - the earlier build that a report compares --------------===//
//
// Part of CMC, under the MIT licence.
//
// Reads the data of an earlier page. The page may be of another version or no
// page at all, so all that the script reads of it is checked here, and nothing
// else is kept.
//===----------------------------------------------------------------------===//
#include "driver/report/Report.h"
#include "driver/report/Template.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace cmc::reporting {
namespace {

using Kind = json::Value::Kind;
struct Field {
  StringLiteral Name;
  Kind Type;
  bool Needed = true;
};
constexpr Field PageFields[] = {
    {"cmc", Kind::String}, {"target", Kind::String}, {"level", Kind::Number}};
constexpr Field FileFields[] = {{"name", Kind::String}, {"text", Kind::String}};
constexpr Field KernelFields[] = {
    {"name", Kind::String},     {"instructions", Kind::Number},
    {"grfsUsed", Kind::Number}, {"spillBytes", Kind::Number},
    {"slmBytes", Kind::Number}, {"sends", Kind::Array}};
constexpr Field TimeFields[] = {{"us", Kind::Array},
                                {"fpu", Kind::Number},
                                {"memory", Kind::Array},
                                {"lines", Kind::Array}};
constexpr Field GenFields[] = {{"t", Kind::String},
                               {"p", Kind::Number, false},
                               {"send", Kind::String, false},
                               {"mark", Kind::String, false}};

/// The \p Fields of an object; none if it lacks one.
Optional<json::Object> pick(const json::Value &From, ArrayRef<Field> Fields) {
  const json::Object *O = From.getAsObject();
  json::Object To;
  for (const Field &F : Fields) {
    const json::Value *V = O ? O->get(F.Name) : nullptr;
    if (V ? V->kind() != F.Type : F.Needed)
      return None;
    if (V)
      To[F.Name] = *V;
  }
  return std::move(To);
}

/// The elements of \p Rows, each with its \p Fields and what \p Add adds; none
/// if one is wrong.
template <class Callable>
Optional<json::Array> pickAll(const json::Array *Rows, ArrayRef<Field> Fields,
                              Callable Add) {
  json::Array To;
  if (!Rows)
    return None;
  for (const json::Value &Row : *Rows) {
    Optional<json::Object> O = pick(Row, Fields);
    if (!O || !Add(Row, *O))
      return None;
    To.push_back(std::move(*O));
  }
  return std::move(To);
}

/// Whether \p V is a 's'tring, a 'n'umber, an 'i'nteger, or an index below
/// \p Size ('x').
bool isOf(char Type, const json::Value &V, size_t Size) {
  Optional<int64_t> N = V.getAsInteger();
  switch (Type) {
  case 's':
    return V.getAsString().hasValue();
  case 'n':
    return V.getAsNumber().hasValue();
  case 'i':
    return N.hasValue();
  default:
    return N && *N >= 0 && uint64_t(*N) < Size;
  }
}

/// Whether \p V is an array with an element of each of \p Types.
bool isRow(const json::Value &V, StringRef Types, size_t Size = 0) {
  const json::Array *Row = V.getAsArray();
  return Row && Row->size() == Types.size() &&
         all_of(zip(Types, *Row), [&](const auto &Each) {
           return isOf(std::get<0>(Each), std::get<1>(Each), Size);
         });
}
bool isTable(const json::Array &Rows, StringRef Types, size_t Size = 0) {
  return all_of(
      Rows, [&](const json::Value &Row) { return isRow(Row, Types, Size); });
}

/// The estimated time of a kernel (Time.h).
Optional<json::Object> readTime(const json::Value &From, size_t Places) {
  Optional<json::Object> T = pick(From, TimeFields);
  if (T && isRow(*T->get("us"), "nnn") &&
      isTable(*T->getArray("memory"), "snnn") &&
      isTable(*T->getArray("lines"), "xnnsn", Places))
    return T;
  return None;
}

Optional<json::Object> readBefore(const json::Value &Page) {
  const json::Object *O = Page.getAsObject();
  Optional<json::Object> To = pick(Page, PageFields);
  const json::Array *Places = O ? O->getArray("places") : nullptr;
  if (!To || !Places)
    return None;
  auto Nothing = [](const json::Value &, json::Object &) { return true; };
  Optional<json::Array> Files =
      pickAll(O->getArray("files"), FileFields, Nothing);
  if (!Files || !isTable(*Places, "xi", Files->size()))
    return None;
  auto IsPlaced = [&](const json::Value &, json::Object &Row) {
    const json::Value *P = Row.get("p");
    return !P || isOf('x', *P, Places->size());
  };
  Optional<json::Array> Kernels = pickAll(
      O->getArray("kernels"), KernelFields,
      [&](const json::Value &Kernel, json::Object &K) {
        Optional<json::Array> Gen =
            pickAll(Kernel.getAsObject()->getArray("gen"), GenFields, IsPlaced);
        if (!Gen || !isTable(*K.getArray("sends"), "si"))
          return false;
        if (const json::Value *From = Kernel.getAsObject()->get("time")) {
          Optional<json::Object> Time = readTime(*From, Places->size());
          if (!Time)
            return false;
          K["time"] = std::move(*Time);
        }
        K["gen"] = std::move(*Gen);
        return true;
      });
  if (!Kernels)
    return None;
  (*To)["files"] = std::move(*Files);
  (*To)["places"] = json::Array(*Places);
  (*To)["kernels"] = std::move(*Kernels);
  return To;
}

} // namespace

bool Report::addBefore(StringRef Name, StringRef Page,
                       const DiagnosticHandler &Handler) {
  Expected<json::Value> V = json::parse(dataOf(Page));
  if (V)
    Before = readBefore(*V);
  else
    consumeError(V.takeError());
  if (Before) {
    (*Before)["page"] = sys::path::filename(Name).str();
    return true;
  }
  Diagnostic D;
  D.Message = ("'" + Name +
               "' is no page that this version can compare; cmc --report=" +
               "<file> writes one")
                  .str();
  Handler(D);
  return false;
}

} // namespace cmc::reporting
