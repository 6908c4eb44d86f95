// A C face on TagLib's PropertyMap, which its own C API (1.13) does not offer.
#pragma once
#ifdef __cplusplus
extern "C" {
#endif
int tlb_version_major(void);
#ifdef __cplusplus
}
#endif
