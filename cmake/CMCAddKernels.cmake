# cmc_add_kernels(<name> SOURCES <file>... [TARGETS <target>...]
#                 [EMIT [OBJECT|HEADER] [ZEBIN|SPIRV|ISA]] [NAMESPACE <a::b>] [OPTIONS <option>...]
#                 [REPORT])
#
# Creates the CMake target <name>, which compiles CM kernels when they, one of their
# headers or their options have changed. It is a library like any other: cmc gets its
# include directories, definitions and options, and those of target_link_libraries(),
# and targets that link to it find the headers and objects that are generated.
# docs/reference/cmake.md describes everything. Functions that begin with _cmc_ are
# called by cmc_add_kernels only and use its variables.
cmake_policy(PUSH)
cmake_policy(VERSION 3.21)

function(cmc_add_kernels name)
  cmake_parse_arguments(PARSE_ARGV 1 A "REPORT" "NAMESPACE" "SOURCES;TARGETS;EMIT;OPTIONS")
  set(keywords "SOURCES, TARGETS, EMIT, NAMESPACE, OPTIONS, REPORT")
  get_property(cmc GLOBAL PROPERTY CMC_EXECUTABLE)
  if(NOT A_TARGETS)
    set(A_TARGETS ${CMC_TARGETS})
  endif()
  _cmc_check_words()
  _cmc_read_emit()
  _cmc_find_language()
  _cmc_set_flags()

  # Objects that an OBJECT library did not compile itself never reach a linker.
  if(embedding STREQUAL "OBJECT")
    add_library(${name} STATIC)
  else()
    add_library(${name} OBJECT)
  endif()
  # Options that add_compile_options() gave this directory are for the host's compiler.
  set_target_properties(${name} PROPERTIES COMPILE_OPTIONS "" LINKER_LANGUAGE ${language})
  target_compile_options(${name} PRIVATE ${A_OPTIONS})

  set(root ${CMAKE_CURRENT_BINARY_DIR}/cmc)
  set(configurations the_only_one)
  get_property(several_configurations GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(several_configurations)
    string(APPEND root "/$<CONFIG>")
    set(configurations ${CMAKE_CONFIGURATION_TYPES})
  endif()
  if(embedding)
    target_include_directories(${name} INTERFACE "$<BUILD_INTERFACE:${root}>")
  endif()
  set(response ${root}/${name}.options)
  _cmc_write_response_file()
  foreach(list IN ITEMS sources generated_sources symbols outputs reports)
    set(${list} "")
  endforeach()
  foreach(source IN LISTS A_SOURCES)
    _cmc_add_source()
  endforeach()
  set_target_properties(${name} PROPERTIES CMC_OUTPUTS "${outputs}")
  if(A_REPORT)
    set(index ${root}/${name}/index.html)
    add_custom_command(OUTPUT ${index} COMMAND CMC::cmobj index ${reports} -o ${index}
      DEPENDS ${reports} COMMENT "Writing the reports of ${name}" VERBATIM)
    add_custom_target(${name}_report DEPENDS ${index})
  endif()
  if(CMAKE_EXPORT_COMPILE_COMMANDS AND NOT language STREQUAL "NONE")
    add_subdirectory(${CMAKE_CURRENT_FUNCTION_LIST_DIR}/CMCCommands
      ${CMAKE_CURRENT_BINARY_DIR}/cmc/${name}.commands EXCLUDE_FROM_ALL)
  endif()
endfunction()

function(_cmc_error text)
  message(FATAL_ERROR "cmc_add_kernels(${name}): ${text}")
endfunction()

# Errors in the call, except in EMIT.
function(_cmc_check_words)
  list(GET A_UNPARSED_ARGUMENTS 0 unknown)
  if(TARGET ${name})
    _cmc_error("a target of this name exists. Kernels are a target of their own: give it another \
name and link to it.")
  elseif(A_UNPARSED_ARGUMENTS)
    _cmc_error("unknown argument '${unknown}'; the keywords are ${keywords}.")
  elseif(A_KEYWORDS_MISSING_VALUES)
    _cmc_error("nothing follows ${A_KEYWORDS_MISSING_VALUES}.")
  elseif(NOT A_SOURCES)
    _cmc_error("no SOURCES.")
  elseif(NOT A_TARGETS)
    _cmc_error("no TARGETS, and CMC_TARGETS is not set; `cmc --print-targets` lists them.")
  endif()
  foreach(source IN LISTS A_SOURCES)
    get_filename_component(path "${source}" ABSOLUTE)
    get_source_file_property(generated "${path}" GENERATED)
    if(NOT generated AND (NOT EXISTS "${path}" OR IS_DIRECTORY "${path}"))
      _cmc_error("no source file '${source}'; the keywords are ${keywords}.")
    endif()
  endforeach()
  foreach(option IN LISTS A_OPTIONS)
    if(option MATCHES "^-(o|march|mcpu|Qxcm_jit_target|binary-format|fcmocl|[SEM]|MM|fsyntax-only)(=|$)"
       OR option MATCHES "^-?-(emit-[a-z]+|header|namespace|symbol|report)(=|$)")
      _cmc_error("OPTIONS has '${option}', which is decided by TARGETS, EMIT, NAMESPACE and REPORT.")
    endif()
  endforeach()
  set(identifier "[A-Za-z_][A-Za-z_0-9]*")
  if(A_NAMESPACE AND NOT A_NAMESPACE MATCHES "^${identifier}(::${identifier})*$")
    _cmc_error("NAMESPACE '${A_NAMESPACE}' is not a name of C++.")
  endif()
endfunction()

# Sets embedding (OBJECT, HEADER or nothing) and container (ZEBIN, SPIRV, ISA).
function(_cmc_read_emit)
  set(embedding "") # The caller may have variables of these names.
  set(container "")
  foreach(word IN LISTS A_EMIT)
    if(word MATCHES "^(OBJECT|HEADER)$" AND NOT embedding)
      set(embedding ${word})
    elseif(word MATCHES "^(ZEBIN|SPIRV|ISA)$" AND NOT container)
      set(container ${word})
    else()
      list(JOIN A_EMIT " " words)
      _cmc_error("EMIT ${words}: '${word}' is not possible; say one of ZEBIN, SPIRV, ISA, and OBJECT \
or HEADER before it to put that into the program.")
    endif()
  endforeach()
  if(A_NAMESPACE AND NOT embedding)
    _cmc_error("NAMESPACE is for EMIT OBJECT and EMIT HEADER.")
  endif()
  if(NOT container)
    set(container ZEBIN)
  endif()
  set(embedding "${embedding}" PARENT_SCOPE)
  set(container "${container}" PARENT_SCOPE)
endfunction()

# Sets language: the project's language that `$<COMPILE_LANGUAGE>` names for kernels.
# CM is C++, so it is that of C++ if the project has it.
function(_cmc_find_language)
  get_property(enabled GLOBAL PROPERTY ENABLED_LANGUAGES)
  set(language NONE)
  foreach(candidate IN ITEMS C CXX)
    if(candidate IN_LIST enabled)
      set(language ${candidate})
    endif()
  endforeach()
  if(embedding STREQUAL "OBJECT" AND language STREQUAL "NONE")
    _cmc_error("EMIT OBJECT makes a library, for which the project must have C or C++.")
  endif()
  set(language ${language} PARENT_SCOPE)
endfunction()

# Sets flags and embedding_flags, cmc's options for every source; and extension, that
# of its output. cmc checks the targets now rather than when the first kernel is
# built.
function(_cmc_set_flags)
  list(LENGTH A_TARGETS count)
  list(JOIN A_TARGETS "," targets)
  set(flags -march=${targets})
  if(container STREQUAL "SPIRV")
    list(APPEND flags -emit-spirv)
    set(extension spv)
    if(count GREATER 1)
      _cmc_error("EMIT SPIRV is for one of TARGETS: the runtime compiles it for the GPU it has.")
    endif()
  elseif(container STREQUAL "ISA")
    list(APPEND flags -binary-format=isa)
    set(extension isa)
  else()
    set(extension zebin)
    if(count GREATER 1)
      list(APPEND flags -binary-format=fat)
    endif()
  endif()
  if(A_REPORT AND (count GREATER 1 OR container STREQUAL "SPIRV"))
    _cmc_error("REPORT shows Gen code for one target, and there is none or more than one.")
  endif()
  execute_process(COMMAND ${cmc} ${flags} -fsyntax-only /dev/null
    RESULT_VARIABLE status OUTPUT_VARIABLE text ERROR_VARIABLE text OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT status EQUAL 0)
    if(text STREQUAL "")
      set(text "${cmc}: ${status}")
    endif()
    list(JOIN A_TARGETS " " targets)
    _cmc_error("TARGETS ${targets}:\n  ${text}")
  endif()
  if(NOT A_NAMESPACE)
    string(MAKE_C_IDENTIFIER "${name}" A_NAMESPACE)
  endif()
  if(embedding STREQUAL "OBJECT")
    set(embedding_flags --emit-obj --namespace=${A_NAMESPACE} PARENT_SCOPE)
    set(extension o)
  elseif(embedding STREQUAL "HEADER")
    set(embedding_flags --emit-header --namespace=${A_NAMESPACE} PARENT_SCOPE)
    set(extension h)
  endif()
  set(flags "${flags}" PARENT_SCOPE)
  set(extension "${extension}" PARENT_SCOPE)
endfunction()

# The response file with include directories, definitions and options of the target.
# A custom command could not evaluate them, as `$<COMPILE_LANGUAGE>` is an error there,
# and make does not notice that a command has changed; a file solves both.
function(_cmc_write_response_file)
  set(list ${response}.$<COMPILE_LANGUAGE>)
  set(directories $<TARGET_PROPERTY:INCLUDE_DIRECTORIES>)
  set(definitions $<TARGET_PROPERTY:COMPILE_DEFINITIONS>)
  file(GENERATE OUTPUT ${list} CONTENT
"$<$<BOOL:${directories}>:-I$<JOIN:${directories},\n-I>\n>\
$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},\n-D>\n>\
$<JOIN:$<TARGET_PROPERTY:COMPILE_OPTIONS>,\n>\n"
    TARGET ${name})
  string(REPLACE "$<COMPILE_LANGUAGE>" ${language} list ${list})
  set(script ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/CMCResponseFile.cmake)
  add_custom_command(OUTPUT ${response}
    COMMAND ${CMAKE_COMMAND} -DLIST=${list} -DRESPONSE=${response} -P ${script}
    DEPENDS ${list} ${script} COMMENT "Writing the options of ${name}" VERBATIM)
endfunction()

# Adds the command that compiles ${source}; appends to sources and outputs. The outputs
# for a source have the source's path below <root>/<name>.
function(_cmc_add_source)
  get_filename_component(path "${source}" ABSOLUTE)
  set(base ${CMAKE_CURRENT_SOURCE_DIR})
  cmake_path(IS_PREFIX CMAKE_CURRENT_BINARY_DIR "${path}" in_build)
  if(in_build)
    set(base ${CMAKE_CURRENT_BINARY_DIR})
  endif()
  file(RELATIVE_PATH place ${base} ${path})
  string(REPLACE "../" "up/" place "${place}")
  cmake_path(REMOVE_EXTENSION place LAST_ONLY)
  string(MAKE_C_IDENTIFIER "${place}" symbol)
  if(symbol IN_LIST symbols)
    _cmc_error("what is made of '${source}' would have the name '${symbol}', which another source has.")
  endif()

  set(output ${root}/${name}/${place}.${extension})
  set(made ${output})
  set(extra "")
  if(embedding)
    set(extra ${embedding_flags} --symbol=${symbol})
  endif()
  if(embedding STREQUAL "OBJECT")
    list(APPEND made ${root}/${name}/${place}.h)
    list(APPEND extra --header=${root}/${name}/${place}.h)
  endif()
  set(report "")
  if(A_REPORT)
    set(report ${root}/${name}/${place}.html)
    list(APPEND extra --report=${report})
    set(reports ${reports} ${report} PARENT_SCOPE)
  endif()
  if(NOT several_configurations) # Ninja creates directories, make does not.
    get_filename_component(directory ${output} DIRECTORY)
    file(MAKE_DIRECTORY ${directory})
  endif()
  add_custom_command(OUTPUT ${made} ${report}
    COMMAND ${cmc} ${flags} ${extra} @${response} ${path} -o ${output} -MD -MF ${output}.d -MQ ${output}
    DEPENDS ${path} ${response} ${cmc} DEPFILE ${output}.d
    COMMENT "Compiling kernels ${name}/${place}.${extension}" VERBATIM)
  target_sources(${name} PRIVATE ${path} ${made})
  set_source_files_properties(${path} PROPERTIES HEADER_FILE_ONLY ON)
  foreach(configuration IN LISTS configurations) # Properties are those of one file.
    string(REPLACE "$<CONFIG>" "${configuration}" file ${output})
    set_source_files_properties(${file} PROPERTIES GENERATED ON EXTERNAL_OBJECT ON)
  endforeach()
  set(symbols ${symbols} ${symbol} PARENT_SCOPE)
  set(sources ${sources} ${path} PARENT_SCOPE)
  get_source_file_property(generated ${path} GENERATED)
  if(generated)
    set(generated_sources ${generated_sources} ${path} PARENT_SCOPE)
  endif()
  set(outputs ${outputs} ${made} PARENT_SCOPE)
endfunction()

cmake_policy(POP)
