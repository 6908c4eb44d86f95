import CPriority
import Foundation
import SystemFiles

package enum ProcessPriority {
    /// Lowers the priority, so that the process uses the processor and the disk only when they are idle.
    ///
    /// Applies to all current and future threads. It cannot be undone without privileges.
    /// - Returns: the settings that the system refused, for people; empty if all succeeded.
    package static func lower() -> [String] {
        var refusals: [String] = []
        func check(_ result: Int32, _ what: String) {
            guard result != 0 else { return }
            let refusal = "\(what): \(SystemReason.of(errno))"
            if !refusals.contains(refusal) { refusals.append(refusal) }
        }
        #if canImport(Glibc)
            // On Linux these settings are per thread and inherited by new threads. libdispatch may set the nice value
            // of its threads by their quality of service, but does not change the policy.
            for thread in threads() {
                check(cpriority_make_processor_use_idle(thread), "cannot lower the priority")
                check(
                    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(thread), 19),
                    "cannot set the nice value")
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
        /// The ids of this process's threads; 0, the current thread, when they cannot be listed.
        private static func threads() -> [Int32] {
            let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
            return names?.compactMap { Int32($0) } ?? [0]
        }
    #endif
}
