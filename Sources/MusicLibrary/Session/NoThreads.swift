/// No thread is available for something that needs its own.
package struct NoThreads: Error, CustomStringConvertible {
    package let description = "no thread can be started: the limit on processes or on memory is reached"

    package init() {}
}
