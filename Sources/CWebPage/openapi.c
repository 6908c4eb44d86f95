#include "web_page.h"

static const unsigned char description[] = {
#embed "openapi.json"
};

const unsigned char *web_page_openapi(void) { return description; }

size_t web_page_openapi_size(void) { return sizeof description; }
