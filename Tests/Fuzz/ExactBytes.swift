// Bytes whose memory ends where they do.

/// Calls `body` with a copy of the bytes behind which nothing may be read, so that AddressSanitizer sees it.
func withExact<Result, Failure: Error>(
  _ bytes: some Collection<UInt8>, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
) throws(Failure) -> Result {
  let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
  defer { copy.deallocate() }
  copy.copyBytes(from: bytes)
  return try body(UnsafeRawBufferPointer(copy))
}
