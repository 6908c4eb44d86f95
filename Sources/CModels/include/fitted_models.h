// The files of fitted models, embedded when they are compiled.
#pragma once
#include <stddef.h>

/// A file of models/.
struct fitted_model {
    /// Of the file, without its ending.
    const char *name;
    const unsigned char *bytes;
    size_t size;
};

/// The files, by name.
const struct fitted_model *fitted_models(void);
/// How many there are.
size_t fitted_model_count(void);
