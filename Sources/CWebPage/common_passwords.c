#include "web_page.h"

static const unsigned char passwords[] = {
#embed "common_passwords.txt"
};

const unsigned char *common_passwords(void) { return passwords; }

size_t common_passwords_size(void) { return sizeof passwords; }
