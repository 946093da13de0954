# find_package(CMC): files in <build>/lib/cmake/CMC, whose path relative to the programs
# is the same as when installed, so that the build tree can be used like an installed CMC.
include(CMakePackageConfigHelpers)

set(cmc_package_build ${CMAKE_BINARY_DIR}/lib/cmake/CMC)
set(cmc_package_install ${CMAKE_INSTALL_LIBDIR}/cmake/CMC)
set(cmc_package_files CMCAddKernels.cmake CMCResponseFile.cmake CMCCommands/CMakeLists.txt)
foreach(file IN LISTS cmc_package_files)
  configure_file(${CMAKE_CURRENT_LIST_DIR}/${file} ${cmc_package_build}/${file} COPYONLY)
  get_filename_component(directory ${file} DIRECTORY)
  install(FILES ${CMAKE_CURRENT_LIST_DIR}/${file} DESTINATION ${cmc_package_install}/${directory} COMPONENT ${CMC_TOOL_COMPONENT})
endforeach()

# The directory that `cmc --clangd` names.
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/${CMAKE_INSTALL_LIBDIR}/cmc)
file(CREATE_LINK ${CMAKE_SOURCE_DIR}/runtime-headers
  ${CMAKE_BINARY_DIR}/${CMAKE_INSTALL_LIBDIR}/cmc/include SYMBOLIC)

# Before 1.0, minor versions may be incompatible.
write_basic_package_version_file(${cmc_package_build}/CMCConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
set(CMC_BINDIR bin)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/CMCConfig.cmake.in ${cmc_package_build}/CMCConfig.cmake
  INSTALL_DESTINATION lib/cmake/CMC INSTALL_PREFIX ${CMAKE_BINARY_DIR} PATH_VARS CMC_BINDIR)
set(CMC_BINDIR ${CMAKE_INSTALL_BINDIR})
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/CMCConfig.cmake.in ${CMAKE_BINARY_DIR}/CMakeFiles/CMCConfig.cmake
  INSTALL_DESTINATION ${cmc_package_install} PATH_VARS CMC_BINDIR)
install(FILES ${CMAKE_BINARY_DIR}/CMakeFiles/CMCConfig.cmake ${cmc_package_build}/CMCConfigVersion.cmake
  DESTINATION ${cmc_package_install} COMPONENT ${CMC_TOOL_COMPONENT})
