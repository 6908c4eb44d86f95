// TagLib is C++; only TagLibBridge includes its headers. This module exists so that
// SwiftPM finds the library through pkg-config and links it.
#pragma once
