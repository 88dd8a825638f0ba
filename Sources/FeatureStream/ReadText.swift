// A small file as a whole, for options that name one.

/// The text of a whole file.
///
/// - Throws: `RunError` with status 66 when it cannot be read.
public func readText(_ path: String) throws(RunError) -> String {
  String(decoding: try readBytes(path), as: UTF8.self)
}

/// The bytes of a whole file, which is read once and so may be a pipe.
///
/// - Parameter limit: how many bytes are read at most; a file with more is refused.
/// - Throws: `RunError` with status 66 when it cannot be read.
public func readBytes(_ path: String, atMost limit: Int = .max) throws(RunError) -> [UInt8] {
  let source = try ByteSource(path: path)
  var bytes: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count: Int
    do {
      count = try part.withUnsafeMutableBytes { buffer in
        guard let start = buffer.baseAddress else { return 0 }
        return try source.read(into: start, count: buffer.count)
      }
    } catch let error as RunError {
      throw error
    } catch { throw RunError(.ioError, "\(path): cannot be read") }
    if count == 0 { break }
    bytes += part[..<count]
    if bytes.count > limit { throw RunError(.badData, "\(path): has more than \(limit) bytes") }
  }
  return bytes
}
