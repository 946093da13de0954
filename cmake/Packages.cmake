# Debian packages: `cpack -G DEB` in the build tree makes one for each component.
set(CPACK_PACKAGE_NAME cmc)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT "The CMC developers <cmc@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Compiler of C-for-Metal for Intel GPUs")
set(CPACK_RESOURCE_FILE_LICENSE ${CMAKE_SOURCE_DIR}/LICENSE)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL cmc libcmc1 libcmc-dev cmrt cmc-doc)
set(CPACK_COMPONENTS_GROUPING IGNORE)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# A package may need the library of another.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_BINARY_DIR}/lib)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY "=")

# cmc_package(<component> SECTION <section> SUMMARY <text> TEXT <text>
#             [DEPENDS <text>] [RECOMMENDS <text>] [ALL])
macro(cmc_package component)
  cmake_parse_arguments(P "ALL" "SECTION;SUMMARY;TEXT;DEPENDS;RECOMMENDS" "" ${ARGN})
  string(TOUPPER ${component} key)
  set(CPACK_DEBIAN_${key}_PACKAGE_NAME ${component})
  set(CPACK_DEBIAN_${key}_PACKAGE_SECTION ${P_SECTION})
  set(CPACK_COMPONENT_${key}_DESCRIPTION "${P_SUMMARY}\n${P_TEXT}")
  set(CPACK_DEBIAN_${key}_DESCRIPTION "${P_SUMMARY}\n${P_TEXT}")
  set(CPACK_DEBIAN_${key}_PACKAGE_DEPENDS "${P_DEPENDS}")
  set(CPACK_DEBIAN_${key}_PACKAGE_RECOMMENDS "${P_RECOMMENDS}")
  if(P_ALL)
    set(CPACK_DEBIAN_${key}_PACKAGE_ARCHITECTURE all)
    set(CPACK_DEBIAN_${key}_PACKAGE_SHLIBDEPS OFF)
  endif()
endmacro()

set(same_library "libcmc1 (= ${PROJECT_VERSION})")
cmc_package(cmc SECTION devel DEPENDS "${same_library}, libigc-tools"
  RECOMMENDS "cmrt, cmc-doc"
  SUMMARY "compiler of C-for-Metal for Intel GPUs"
  TEXT "C-for-Metal (CM) is the explicit-SIMD kernel language of Intel GPUs. This compiler makes binaries that OpenCL, Level Zero and the CM runtime load; with find_package(CMC) kernels build as part of a CMake project.")
cmc_package(libcmc1 SECTION libs DEPENDS "libigc-tools"
  SUMMARY "compiler of C-for-Metal for Intel GPUs, as a library"
  TEXT "Programs compile C-for-Metal kernels from memory with it.")
cmc_package(libcmc-dev SECTION libdevel DEPENDS "${same_library}"
  SUMMARY "compiler of C-for-Metal for Intel GPUs, headers of the library"
  TEXT "The C and C++ interfaces of libcmc.")
cmc_package(cmrt SECTION devel DEPENDS "${same_library}, libigc-tools"
  RECOMMENDS "cmc, libigfxcmrt-dev, intel-opencl-icd"
  SUMMARY "C-for-Metal programs without a GPU"
  TEXT "Runs kernels on the CPU and on simulated Intel GPUs: the CM runtime as a library, the command cmrun, and gensim, under which OpenCL and Level Zero programs run, too.")
cmc_package(cmc-doc SECTION doc ALL
  SUMMARY "compiler of C-for-Metal for Intel GPUs, documents"
  TEXT "The user guide, the language reference and examples.")
include(CPack)
