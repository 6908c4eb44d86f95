#pragma once
#include <md5.h>
