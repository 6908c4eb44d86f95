// getopt_long: part of every C library, but Swift's Glibc module leaves <getopt.h> out.
#pragma once
#include <getopt.h>
