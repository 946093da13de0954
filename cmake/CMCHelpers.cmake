# The functions that add libraries, tools and unit tests. Every part includes headers
# by their path from the root ("llvm-genx/VISA/model/Region.h"); the public ones are "cmc/...".

set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(LLVM_TOOLS_BINARY_DIR ${LLVM_TOOLS_BINARY_DIR} CACHE PATH "" FORCE)

option(CMC_ASSERTIONS "Keep assertions in optimized builds" ON)
set(CMC_SANITIZE "" CACHE STRING "Value for -fsanitize= (empty: none)")

add_library(cmc_options INTERFACE)
target_include_directories(cmc_options INTERFACE
  ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/include ${CMAKE_BINARY_DIR}
  ${CMAKE_BINARY_DIR}/include)
target_include_directories(cmc_options SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
target_compile_definitions(cmc_options INTERFACE ${LLVM_DEFINITIONS_LIST}
  _GNU_SOURCE __STDC_CONSTANT_MACROS __STDC_FORMAT_MACROS __STDC_LIMIT_MACROS)
target_compile_options(cmc_options INTERFACE -fno-rtti -fno-exceptions
  -Wall -Wextra -Werror -Wno-unused-parameter)
if(CMC_ASSERTIONS)
  target_compile_options(cmc_options INTERFACE -UNDEBUG)
endif()
if(CMC_SANITIZE)
  # These checks are at every dereference and double the compile time; a null pointer
  # crashes without them, too.
  target_compile_options(cmc_options INTERFACE -fsanitize=${CMC_SANITIZE}
    -fno-sanitize-recover=all -fno-sanitize=null,alignment,vptr,object-size)
  target_link_options(cmc_options INTERFACE -fsanitize=${CMC_SANITIZE})
endif()

# Debian ships LLVM and Clang as one shared library each, which link quickly, and as
# archives. A target with the property CMC_STATIC links the archives, so that its
# process does not relocate all of LLVM to compile a small kernel.
llvm_map_components_to_libnames(CMC_LLVM_ARCHIVES Passes CodeGen ObjectYAML Coverage Option IRReader BitWriter
  FrontendOpenMP OrcJIT native)
set(is_static $<BOOL:$<TARGET_PROPERTY:CMC_STATIC>>)
add_library(cmc_llvm INTERFACE)
target_include_directories(cmc_llvm SYSTEM INTERFACE
  $<TARGET_PROPERTY:LLVMGenXIntrinsics,INTERFACE_INCLUDE_DIRECTORIES>)
target_link_libraries(cmc_llvm INTERFACE $<TARGET_FILE:LLVMGenXIntrinsics>)
# As a target it would require Polly, of which Debian has no archive.
target_link_libraries(cmc_llvm INTERFACE $<${is_static}:$<TARGET_FILE:LLVMLTO>>)
foreach(archive ${CMC_LLVM_ARCHIVES})
  target_link_libraries(cmc_llvm INTERFACE $<${is_static}:${archive}>)
endforeach()
target_link_libraries(cmc_llvm INTERFACE $<$<NOT:${is_static}>:LLVM>)
add_library(cmc_clang INTERFACE)
foreach(part CodeGen Frontend Driver Serialization Parse Sema Edit Analysis ASTMatchers AST Lex Basic)
  # By its path: as a target it would link the shared LLVM.
  target_link_libraries(cmc_clang INTERFACE $<${is_static}:$<TARGET_FILE:clang${part}>>)
endforeach()
target_link_libraries(cmc_clang INTERFACE $<$<NOT:${is_static}>:clang-cpp> cmc_llvm)

# Parsing LLVM's and Clang's headers takes most of the compile time: targets that need
# them name one of these as PCH.
if(NOT EXISTS ${CMAKE_BINARY_DIR}/pch.cpp)
  file(WRITE ${CMAKE_BINARY_DIR}/pch.cpp "")
endif()
function(cmc_add_pch name library)
  add_library(${name} OBJECT ${CMAKE_BINARY_DIR}/pch.cpp)
  target_link_libraries(${name} PRIVATE cmc_options ${library})
  target_precompile_headers(${name} PRIVATE ${ARGN})
  target_compile_options(${name} PRIVATE "SHELL:-Xclang -fno-pch-timestamp" -fpch-instantiate-templates)
endfunction()
function(cmc_use_pch name pch)
  target_precompile_headers(${name} REUSE_FROM ${pch})
  target_compile_options(${name} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
endfunction()
set(CMC_ADT_HEADERS <algorithm> <array> <atomic> <chrono> <cmath> <condition_variable> <cstring>
  <functional> <map> <memory> <mutex> <optional> <string> <vector> <llvm/ADT/DenseMap.h>
  <llvm/ADT/Optional.h> <llvm/ADT/STLExtras.h> <llvm/ADT/SmallString.h> <llvm/ADT/StringExtras.h>
  <llvm/ADT/StringSwitch.h> <llvm/Support/Error.h> <llvm/Support/FileSystem.h>
  <llvm/Support/FormatVariadic.h> <llvm/Support/MathExtras.h> <llvm/Support/MemoryBuffer.h>
  <llvm/Support/Path.h> <llvm/Support/raw_ostream.h>)
cmc_add_pch(cmc_pch_adt cmc_llvm ${CMC_ADT_HEADERS})
cmc_add_pch(cmc_pch_ir cmc_llvm ${CMC_ADT_HEADERS} <llvm/IR/IRBuilder.h> <llvm/IR/Module.h>
  <llvm/IR/IntrinsicInst.h> <llvm/IR/InstIterator.h> <llvm/IR/PassManager.h>
  <llvm/IR/PatternMatch.h> <llvm/Analysis/LoopInfo.h> <llvm/Analysis/OptimizationRemarkEmitter.h>
  <llvm/GenXIntrinsics/GenXIntrinsics.h> <llvm/Support/JSON.h>)
cmc_add_pch(cmc_pch_ast cmc_clang <clang/AST/ASTContext.h> <clang/AST/DeclTemplate.h>
  <clang/AST/RecursiveASTVisitor.h> <clang/Frontend/CompilerInstance.h>)

# cmc_add_library(<name> SOURCES <file>... [LINK <library>...] [PCH <target>])
function(cmc_add_library name)
  cmake_parse_arguments(A "" "PCH" "SOURCES;LINK" ${ARGN})
  add_library(${name} STATIC ${A_SOURCES})
  target_link_libraries(${name} PUBLIC cmc_options ${A_LINK})
  if(A_PCH)
    cmc_use_pch(${name} ${A_PCH})
  endif()
endfunction()

# cmc_add_tool(<name> SOURCES <file>... [LINK <library>...] [PCH <target>])
function(cmc_add_tool name)
  cmake_parse_arguments(A "" "PCH" "SOURCES;LINK" ${ARGN})
  add_executable(${name} ${A_SOURCES})
  target_link_libraries(${name} PRIVATE cmc_options ${A_LINK})
  if(A_PCH)
    cmc_use_pch(${name} ${A_PCH})
    target_compile_options(${name} PRIVATE -fPIC) # As the precompiled header has it.
  endif()
endfunction()

# Links the program or library <name> without any shared library of LLVM's. The address
# of a program is fixed, so that nothing needs relocation. lld links it in seconds.
find_program(CMC_LLD ld.lld-14 ld.lld)
function(cmc_link_statically name)
  if(CMC_SANITIZE)
    return() # Sanitized programs need not start quickly.
  endif()
  set_target_properties(${name} PROPERTIES CMC_STATIC ON)
  target_link_options(${name} PRIVATE -Wl,--gc-sections,--as-needed)
  get_target_property(type ${name} TYPE)
  if(type STREQUAL EXECUTABLE)
    target_link_options(${name} PRIVATE -no-pie -static-libstdc++ -static-libgcc)
  endif()
  if(CMC_LLD)
    target_link_options(${name} PRIVATE -fuse-ld=lld)
  endif()
endfunction()

# cmc_add_unittest(<name> [SANITIZED] [NO_LLVM] SOURCES <file>... [LINK <library>...])
# A GoogleTest program in <build>/unittests; `./dev check` runs all of them. With
# SANITIZED it runs only the program of the sanitized build; that of the release build
# is built by its name or by the target unit-tests.
# NO_LLVM is for tests of the libraries that users link. Tests are compiled more often
# than run: little optimization, and a PCH (which is compiled with -fPIC, where programs
# otherwise have -fPIE).
find_package(GTest REQUIRED)
set(unittest_options $<$<CONFIG:Release>:-O1> -fPIC)
cmc_add_pch(cmc_pch_gtest_llvm GTest::gtest ${CMC_ADT_HEADERS} <random> <gtest/gtest.h>)
cmc_add_pch(cmc_pch_gtest GTest::gtest <gtest/gtest.h> <algorithm> <array> <map>
  <memory> <random> <string> <vector>)
foreach(pch cmc_pch_gtest cmc_pch_gtest_llvm)
  target_compile_options(${pch} PRIVATE ${unittest_options})
endforeach()
add_custom_target(unit-tests)
add_custom_target(sanitized-tests)
function(cmc_add_unittest name)
  cmake_parse_arguments(A "SANITIZED;NO_LLVM" "" "SOURCES;LINK" ${ARGN})
  add_executable(${name} ${A_SOURCES})
  add_dependencies(unit-tests ${name})
  if(A_SANITIZED)
    add_dependencies(sanitized-tests ${name})
    set_target_properties(${name} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
  target_link_libraries(${name} PRIVATE cmc_options GTest::gtest GTest::gtest_main ${A_LINK})
  target_compile_options(${name} PRIVATE ${unittest_options})
  if(A_NO_LLVM)
    cmc_use_pch(${name} cmc_pch_gtest)
  else()
    cmc_use_pch(${name} cmc_pch_gtest_llvm)
  endif()
  list(FILTER A_SOURCES INCLUDE REGEX "\\.c$")
  if(A_SOURCES) # C cannot use a header that is precompiled for C++.
    set_source_files_properties(${A_SOURCES} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  endif()
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/unittests)
endfunction()
