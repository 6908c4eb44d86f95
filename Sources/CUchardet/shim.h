// Only TagLibBridge includes its header. This module exists so that SwiftPM finds the library through pkg-config and
// links it.
#pragma once
