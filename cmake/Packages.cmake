# Debian packages: `cpack -G DEB` in the build tree makes one for each component.
# The files that only packages have, and an installed tree has not, are in DebianFiles.cmake.
set(CPACK_PACKAGE_NAME cmc)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The CMC developers <cmc@localhost>")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL cmc libcmc1 libcmc-dev cmrt python3-cmc cmc-doc)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/DebianFiles.cmake)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# A package may depend on the library of another.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_BINARY_DIR}/lib)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")

# cmc_package(<component> SECTION <section> SUMMARY <text> TEXT <line>...
#             [DEPENDS <package>...] [RECOMMENDS <package>...] [SUGGESTS <package>...]
#             [LIBRARY] [ALL])
macro(cmc_package component)
  cmake_parse_arguments(P "LIBRARY;ALL" "SECTION;SUMMARY"
    "TEXT;DEPENDS;RECOMMENDS;SUGGESTS" ${ARGN})
  string(TOUPPER ${component} key)
  set(key CPACK_DEBIAN_${key})
  set(${key}_PACKAGE_NAME ${component})
  set(${key}_PACKAGE_SECTION ${P_SECTION})
  list(JOIN P_TEXT "\n" P_TEXT)
  set(${key}_DESCRIPTION "${P_SUMMARY}\n${P_TEXT}")
  foreach(relation DEPENDS RECOMMENDS SUGGESTS)
    list(JOIN P_${relation} ", " ${key}_PACKAGE_${relation})
  endforeach()
  if(P_ALL)
    set(${key}_PACKAGE_ARCHITECTURE all)
    set(${key}_PACKAGE_SHLIBDEPS OFF)
  endif()
  if(P_LIBRARY)
    set(${key}_PACKAGE_CONTROL_EXTRA ${CMAKE_CURRENT_LIST_DIR}/debian/triggers)
  endif()
endmacro()

# The finalizer and, loaded by name, the decoder of Gen code: no tool detects these.
set(finalizer "libigc-tools (>= 1.0.12504)" "libigc1 (>= 1.0.12504)")
set(same_library "libcmc1 (= ${PROJECT_VERSION})")
cmc_package(cmc SECTION devel DEPENDS ${same_library} ${finalizer}
  RECOMMENDS cmrt cmc-doc SUGGESTS libcmc-dev clangd-14 cmake bash-completion
  SUMMARY "compiler of C-for-Metal for Intel GPUs"
  TEXT "C-for-Metal (CM) is the explicit-SIMD kernel language of Intel GPUs. This"
       "compiler makes binaries of it that OpenCL, Level Zero and the CM runtime"
       "load. With find_package(CMC), kernels build as part of a CMake project.")
cmc_package(libcmc1 SECTION libs LIBRARY DEPENDS ${finalizer}
  SUMMARY "compiler of C-for-Metal, as a library"
  TEXT "Programs compile C-for-Metal (CM) kernels for Intel GPUs from memory with"
       "this library.")
cmc_package(libcmc-dev SECTION libdevel DEPENDS ${same_library} RECOMMENDS cmc
  SUGGESTS pkg-config
  SUMMARY "compiler of C-for-Metal, headers of the library"
  TEXT "The C and C++ interfaces of libcmc, which compiles C-for-Metal (CM) kernels"
       "for Intel GPUs from memory.")
cmc_package(cmrt SECTION devel LIBRARY DEPENDS ${same_library} ${finalizer}
  RECOMMENDS cmc libigfxcmrt-dev libva-dev intel-opencl-icd libze1
  SUMMARY "C-for-Metal programs without a GPU"
  TEXT "Runs kernels on the CPU and on simulated Intel GPUs: the CM runtime as a"
       "library, the command cmrun, and gensim, under which OpenCL and Level Zero"
       "programs run, too.")
cmc_package(python3-cmc SECTION python ALL
  DEPENDS "cmrt (>= ${PROJECT_VERSION})" "libcmc1 (>= ${PROJECT_VERSION})" python3 python3-numpy
  SUMMARY "C-for-Metal kernels on numpy arrays"
  TEXT "A Python module that compiles C-for-Metal (CM) kernels for Intel GPUs and"
       "runs them on the CPU and on simulated GPUs.")
cmc_package(cmc-doc SECTION doc ALL
  SUMMARY "compiler of C-for-Metal, documents"
  TEXT "The user guide of cmc, the reference of the language C-for-Metal (CM) and"
       "of the tools, and examples.")
include(CPack)
