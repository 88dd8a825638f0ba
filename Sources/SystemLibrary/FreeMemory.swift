// Memory that was freed and is kept for what comes next.

/// Gives the system back what was freed.
///
/// Between two parts of a run that each take much memory: glibc keeps that of large arrays once some were freed, and
/// what was freed between small values that live on, up to as much as is in use. It takes some milliseconds; elsewhere
/// nothing has to be done.
public func returnFreedMemory() {
  // No header that Swift sees declares it.
  guard let trim = dlsym(nil, "malloc_trim") else { return }
  // `unsafe` holds: it is `int malloc_trim(size_t)`, of malloc_trim(3).
  _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> CInt).self)(0)
}
