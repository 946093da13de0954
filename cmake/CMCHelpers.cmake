# The three ways to build something here. Every part includes headers by their
# path from the root ("llvm-genx/VISA/Region.h"); the public ones are "cmc/...".

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
  target_compile_options(cmc_options INTERFACE -fsanitize=${CMC_SANITIZE}
    -fno-sanitize-recover=all)
  target_link_options(cmc_options INTERFACE -fsanitize=${CMC_SANITIZE})
endif()

# Debian ships LLVM and Clang as one shared library each.
add_library(cmc_llvm INTERFACE)
target_link_libraries(cmc_llvm INTERFACE LLVMGenXIntrinsics LLVM)
add_library(cmc_clang INTERFACE)
target_link_libraries(cmc_clang INTERFACE clang-cpp cmc_llvm)

# cmc_add_library(<name> SOURCES <file>... [LINK <library>...])
function(cmc_add_library name)
  cmake_parse_arguments(A "" "" "SOURCES;LINK" ${ARGN})
  add_library(${name} STATIC ${A_SOURCES})
  target_link_libraries(${name} PUBLIC cmc_options ${A_LINK})
endfunction()

# cmc_add_tool(<name> SOURCES <file>... [LINK <library>...])
function(cmc_add_tool name)
  cmake_parse_arguments(A "" "" "SOURCES;LINK" ${ARGN})
  add_executable(${name} ${A_SOURCES})
  target_link_libraries(${name} PRIVATE cmc_options ${A_LINK})
endfunction()

# cmc_add_unittest(<name> SOURCES <file>... [LINK <library>...])
# A GoogleTest program in <build>/unittests; `./dev check` runs all of them.
function(cmc_add_unittest name)
  cmake_parse_arguments(A "" "" "SOURCES;LINK" ${ARGN})
  find_package(GTest REQUIRED)
  add_executable(${name} ${A_SOURCES})
  target_link_libraries(${name} PRIVATE cmc_options GTest::gtest GTest::gtest_main ${A_LINK})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/unittests)
endfunction()
