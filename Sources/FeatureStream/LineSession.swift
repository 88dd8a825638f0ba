// A conversation: one line in, one line out, at once.

public import GeoJSON

/// Reads lines and answers each of them, in order.
///
/// What was answered is written before the next read that would wait, so that a program on the other side of two pipes
/// has its answer as soon as it is there. A reader of the answers that goes away ends the session quietly.
///
/// - Parameters:
///   - paths: the inputs; none means standard input.
///   - answer: appends the answer to one line, which has no line feed, and the line feed after the answer.
/// - Returns: whether anything was written.
@discardableResult
public func runSession(
  paths: [String], output options: OutputOptions, _ answer: (PaddedBytes, inout ByteBuffer) -> Void
) throws(RunError) -> Bool {
  let output = try OutputFile(options)
  var hasWritten = false
  do throws(OutputFile.Failure) {
    for path in paths.isEmpty ? ["-"] : paths {
      var session = LineSession(source: try opened(path), output: output)
      try session.run(answer)
      hasWritten = hasWritten || session.hasWritten
    }
  } catch {
    guard case .failed(let failure) = error else { return true }
    output.discard()
    throw failure
  }
  try output.commit()
  return hasWritten
}

private func opened(_ path: String) throws(OutputFile.Failure) -> ByteSource {
  do throws(RunError) { return try ByteSource(path: path) } catch { throw .failed(error) }
}

/// The session with one input.
private struct LineSession: ~Copyable {
  let source: ByteSource
  let output: OutputFile
  private(set) var hasWritten = false
  private var line = ByteBuffer(capacity: 1 << 12)
  private var answers = ByteBuffer(capacity: 1 << 16)
  /// How much is read at once, and how much is answered before it is written.
  private static let block = 1 << 16

  init(source: ByteSource, output: OutputFile) {
    self.source = source
    self.output = output
  }

  mutating func run(
    _ answer: (PaddedBytes, inout ByteBuffer) -> Void
  ) throws(OutputFile.Failure) {
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.block, alignment: 16)
    defer { block.deallocate() }
    while let base = block.baseAddress {
      let count: Int
      do throws(RunError) { count = try source.read(into: base, count: Self.block) } catch { throw .failed(error) }
      guard count > 0 else { break }
      var rest = UnsafeRawBufferPointer(rebasing: block[..<count])
      while let feed = rest.firstIndex(of: 0x0A) {
        line.append(UnsafeRawBufferPointer(rebasing: rest[..<feed]))
        try say(answer)
        rest = UnsafeRawBufferPointer(rebasing: rest[(feed + 1)...])
      }
      line.append(rest)
      try flush()
    }
    if line.count > 0 { try say(answer) }
    try flush()
  }

  /// Answers the line.
  private mutating func say(
    _ answer: (PaddedBytes, inout ByteBuffer) -> Void
  ) throws(OutputFile.Failure) {
    if line.count > 0, line.bytes[line.count - 1] == 0x0D { line.count -= 1 }
    answer(line.paddedBytes, &answers)
    line.removeAll()
    if answers.count >= Self.block { try flush() }
  }

  private mutating func flush() throws(OutputFile.Failure) {
    guard answers.count > 0 else { return }
    try output.write(answers.bytes)
    hasWritten = true
    answers.removeAll()
  }
}
