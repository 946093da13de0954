# Writes the commit of the tree ROOT as a C string to OUT, if OUT does not contain it
# already: cmake -DROOT=<dir> -DOUT=<file> -P Revision.cmake
find_package(Git QUIET)
set(commit "")
if(GIT_FOUND AND EXISTS ${ROOT}/.git)
  execute_process(WORKING_DIRECTORY ${ROOT} OUTPUT_VARIABLE commit ERROR_QUIET
    OUTPUT_STRIP_TRAILING_WHITESPACE
    COMMAND ${GIT_EXECUTABLE} describe --always --abbrev=12 --exclude=* --dirty=+)
endif()
file(CONFIGURE OUTPUT ${OUT} CONTENT "\"${commit}\"\n")
