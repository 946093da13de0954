# The layout of `cmake --install`. All files find each other by relative paths, so the
# tree may be moved:
#
#   bin/                cmc cmobj cmrun gensim
#   lib/                libcmc.so, libcmrt.so, libgensim.so
#   lib/cmc/            programs that the others run: cmc-worker, cmc-spirv
#   lib/cmc/include/    the headers of CM programs, for reading; cmc has its own
#   lib/cmake/CMC/      find_package(CMC)
#   lib/pkgconfig/      cmc.pc
#   lib/python3/dist-packages/cmc/   the Python module
#   include/cmc/        cmc.h, cmc.hpp, cmrun.h
#   include/gensim/     gensim_c.h
#   share/              man pages, completions for bash, zsh and fish, documents
#   share/cmc/          what gdb and lldb need for kernels
#
# The components are the Debian packages of Packages.cmake.
set(CMC_TOOL_COMPONENT cmc)
set(resource_dir ${CMAKE_INSTALL_LIBDIR}/cmc)

# cmc_install(<component> <target>... DESTINATION <dir>): installs the targets that exist.
function(cmc_install component)
  cmake_parse_arguments(A "" "DESTINATION" "" ${ARGN})
  foreach(name ${A_UNPARSED_ARGUMENTS})
    if(TARGET ${name})
      install(TARGETS ${name} DESTINATION ${A_DESTINATION} COMPONENT ${component})
    endif()
  endforeach()
endfunction()

# cmc_install_library(<target> <component> <component of the link> <export set>)
function(cmc_install_library name component development set)
  if(TARGET ${name})
    install(TARGETS ${name} EXPORT ${set}
      LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
      COMPONENT ${component} NAMELINK_COMPONENT ${development}
      INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
    install(EXPORT ${set} NAMESPACE CMC:: COMPONENT ${development}
      DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/CMC)
    export(EXPORT ${set} NAMESPACE CMC::
      FILE ${CMAKE_BINARY_DIR}/lib/cmake/CMC/${set}.cmake)
  endif()
endfunction()

# The portable archive has the libraries of other packages in lib/cmc. The programs get the
# path of this folder when they are linked and not by patchelf: version 0.14 makes room for
# it with a section that spans two segments, and gdb prints a warning about that.
foreach(program cmc cmobj cmrun gensim-tool)
  if(TARGET ${program})
    set_target_properties(${program} PROPERTIES
      INSTALL_RPATH "$ORIGIN/../${resource_dir}" BUILD_WITH_INSTALL_RPATH TRUE)
  endif()
endforeach()

cmc_install(cmc cmc cmobj DESTINATION ${CMAKE_INSTALL_BINDIR})
cmc_install(cmrt cmrun gensim-tool DESTINATION ${CMAKE_INSTALL_BINDIR})
cmc_install(libcmc1 cmc-worker cmc-spirv DESTINATION ${resource_dir})
if(TARGET cmc-worker)
  set_target_properties(cmc-worker PROPERTIES INSTALL_RPATH "$ORIGIN/..")
endif()
cmc_install_library(libcmc libcmc1 libcmc-dev CMCLibraryTargets)
cmc_install_library(cmrt cmrt cmrt CMCRuntimeTargets)
cmc_install_library(libgensim cmrt cmrt CMCSimulatorTargets)

install(FILES cm-runtime/debugger/cmrun-gdb.py cm-runtime/debugger/cmrun_lldb.py
  DESTINATION ${CMAKE_INSTALL_DATADIR}/cmc COMPONENT cmrt)
install(DIRECTORY runtime-headers/ DESTINATION ${resource_dir}/include
  COMPONENT cmc FILES_MATCHING PATTERN "*.h")
install(FILES include/cmc/cmc.h include/cmc/cmc.hpp ${CMAKE_BINARY_DIR}/include/cmc/Version.h
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/cmc COMPONENT libcmc-dev)

install(FILES include/cmc/cmrun.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/cmc COMPONENT cmrt)
install(FILES include/gensim/gensim_c.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/gensim
  COMPONENT cmrt)
install(DIRECTORY cm-runtime/python/cmc DESTINATION lib/python3/dist-packages
  COMPONENT python3-cmc PATTERN "__pycache__" EXCLUDE)

# pkg-config --variable=targets cmc prints the values of -march=.
file(STRINGS include/cmc/Targets.def rows REGEX "^CMC_TARGET\\(")
list(TRANSFORM rows REPLACE "^CMC_TARGET\\([^\"]*\"([^\"]*)\".*" "\\1")
list(REMOVE_ITEM rows cpu)
list(JOIN rows " " CMC_TARGET_NAMES)
file(RELATIVE_PATH CMC_PREFIX_FROM_PC /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/cmc.pc.in cmc.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/cmc.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT libcmc-dev)

# Man pages and completions, from the option tables.
# The file of a completion in each shell's folder of its own.
set(completion_bash bash-completion/completions/@)
set(completion_zsh zsh/vendor-completions/_@)
set(completion_fish fish/vendor_completions.d/@.fish)
# cmc_manual(<tool> <component> <table> [<command>...])
function(cmc_manual tool component table)
  set(page ${CMAKE_BINARY_DIR}/share/man/man1/${tool}.1)
  set(script ${CMAKE_SOURCE_DIR}/utils/manual.py)
  set(template docs/man/${tool}.1.in)
  set(tblgen ${LLVM_TOOLS_BINARY_DIR}/llvm-tblgen)
  file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/share/man/man1)
  foreach(shell bash zsh fish)
    string(REPLACE @ ${tool} name ${completion_${shell}})
    get_filename_component(folder ${name} DIRECTORY)
    set(file ${CMAKE_BINARY_DIR}/share/${name})
    file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/share/${folder})
    list(APPEND completions ${file})
    list(APPEND commands COMMAND Python3::Interpreter -B ${script} ${shell} ${tblgen} ${table}
         ${tool} ${ARGN} > ${file})
    install(FILES ${file} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder} COMPONENT ${component})
  endforeach()
  add_custom_command(OUTPUT ${page} ${page}.gz ${completions}
    COMMAND Python3::Interpreter -B ${script} man ${tblgen} ${table} ${template}
            ${PROJECT_VERSION} > ${page}
    COMMAND gzip -9nkf ${page}
    ${commands}
    DEPENDS ${script} ${CMAKE_SOURCE_DIR}/utils/options.py ${CMAKE_SOURCE_DIR}/${table}
            ${CMAKE_SOURCE_DIR}/cm-runtime/launch/LaunchOptions.td
            ${CMAKE_SOURCE_DIR}/${template} VERBATIM)
  add_custom_target(manual-${tool} ALL DEPENDS ${page}.gz ${completions})
  install(FILES ${page}.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT ${component})
endfunction()
cmc_manual(cmc cmc driver/Options.td)
cmc_manual(cmobj cmc driver/tools/cmobj/Options.td list extract disassemble reassemble validate index)
cmc_manual(cmrun cmrt cm-runtime/tools/cmrun/Options.td)
cmc_manual(gensim cmrt gen-simulator/tools/gensim/Options.td run exec replay help version)

# Documents link to each other and to the examples.
set(doc_dir ${CMAKE_INSTALL_DATADIR}/doc/cmc)
install(FILES README.md LICENSE DESTINATION ${doc_dir} COMPONENT cmc-doc)
install(DIRECTORY docs examples DESTINATION ${doc_dir} COMPONENT cmc-doc
  PATTERN "man" EXCLUDE PATTERN "__pycache__" EXCLUDE PATTERN "*.md.in" EXCLUDE)

include(CMCPackage OPTIONAL)
include(Packages)
