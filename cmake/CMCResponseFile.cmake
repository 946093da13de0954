# cmake -DLIST=<file> -DRESPONSE=<file> -P CMCResponseFile.cmake
#
# Makes a response file for cmc from a list of arguments, one on each line. An argument
# of several words has the prefix SHELL:, as in target_compile_options().
file(READ "${LIST}" rest)
set(words "")
while(rest MATCHES "^([^\n]*)\n") # In a list of CMake's, ; and [ would be lost.
  set(word "${CMAKE_MATCH_1}")
  string(LENGTH "${word}\n" length)
  string(SUBSTRING "${rest}" ${length} -1 rest)
  if(word MATCHES "^SHELL:(.*)")
    string(APPEND words "${CMAKE_MATCH_1}\n")
  elseif(NOT word STREQUAL "")
    string(REGEX REPLACE "([\\\\\"])" "\\\\\\1" word "${word}")
    string(APPEND words "\"${word}\"\n")
  endif()
endwhile()
file(WRITE "${RESPONSE}" "${words}")
