/* The functions of Extism for plugins: https://github.com/extism/extism. An offset is a place in the memory of the host. */
#pragma once

#include <stdint.h>

#define FROM(module, name) __attribute__((import_module(module), import_name(name)))

typedef uint64_t offset;

FROM("extism:host/env", "input_length") uint64_t extism_input_length(void);
FROM("extism:host/env", "input_load_u8") uint8_t extism_input_load(uint64_t place);
FROM("extism:host/env", "alloc") offset extism_alloc(uint64_t length);
FROM("extism:host/env", "free") void extism_free(offset);
FROM("extism:host/env", "length") uint64_t extism_length(offset);
FROM("extism:host/env", "load_u8") uint8_t extism_load(offset);
FROM("extism:host/env", "store_u8") void extism_store(offset, uint8_t byte);
FROM("extism:host/env", "output_set") void extism_output(offset, uint64_t length);
FROM("extism:host/env", "error_set") void extism_error(offset);
FROM("extism:host/env", "config_get") offset extism_config(offset key);
FROM("extism:host/env", "log_debug") void extism_log_debug(offset);

/* A request in JSON → its response in JSON: plugins/host/http.go of Navidrome. */
FROM("extism:host/user", "http_send") offset navidrome_http_send(offset request);
