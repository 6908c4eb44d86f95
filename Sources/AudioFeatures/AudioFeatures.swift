import CEbur128
import CFFTW
import CKernels
import CMpg123
import CSndfile
import CSoxr
import CXXHash
import TagLibBridge

func probe() -> Int32 { tlb_version_major() }
