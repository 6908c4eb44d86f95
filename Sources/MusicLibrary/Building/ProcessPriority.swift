import CPriority
import Foundation
import SystemFiles

/// How much of the machine this process claims.
package enum ProcessPriority {
    /// Makes way for everybody else: the processor and the disk only when nobody else wants them. What is read or
    /// analysed takes as long as that takes.
    ///
    /// For all threads there are and all they start. There is no way back without privileges.
    /// - Returns: what the system refused, for people; empty when all went well.
    package static func lower() -> [String] {
        var refusals: [String] = []
        func check(_ result: Int32, _ what: String) {
            guard result != 0 else { return }
            let refusal = "\(what): \(SystemReason.of(errno))"
            if !refusals.contains(refusal) { refusals.append(refusal) }
        }
        #if canImport(Glibc)
            // Linux keeps all of these for each thread, and new threads have those of their maker. libdispatch sets the
            // nice value of its threads by their quality of service where it may; the policy it leaves alone.
            for thread in threads() {
                check(cpriority_make_processor_use_idle(thread), "cannot lower the priority")
                check(setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(thread), 19), "cannot be nice")
                check(cpriority_make_disk_access_idle(thread), "cannot lower the disk's priority")
            }
        #else
            check(setpriority(PRIO_PROCESS, 0, 19), "cannot lower the priority")
            check(
                setiopolicy_np(IOPOL_TYPE_DISK, IOPOL_SCOPE_PROCESS, IOPOL_THROTTLE), "cannot lower the disk's priority"
            )
        #endif
        return refusals
    }

    #if canImport(Glibc)
        /// The numbers of this process's threads; 0, the one that asks, when they cannot be listed.
        private static func threads() -> [Int32] {
            let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
            return names?.compactMap { Int32($0) } ?? [0]
        }
    #endif
}
