// How many threads the machine runs at once.

import SystemLibrary

/// The number of processors that are online, at least 1.
public func availableProcessors() -> Int {
  max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
}
