// From an offset to a JSON pointer (RFC 6901), for messages: off the hot path, by walking the text again.

/// The JSON pointer of the value that `offset` is in, such as `/geometry/coordinates/0/3`; empty for the whole text.
///
/// The text may be broken at or after the offset. O(bytes).
public func jsonPointer(to offset: Int, in bytes: UnsafeRawBufferPointer) -> String {
  var path: [String] = []
  // One entry a level: the index of the element in an array, or nil in an object.
  var levels: [Int?] = []
  var expectsKey = false
  var index = 0
  while index < min(offset, bytes.count) {
    switch bytes[index] {
    case 0x7B, 0x5B:
      let isArray = bytes[index] == 0x5B
      levels.append(isArray ? 0 : nil)
      path.append(isArray ? "0" : "")
      expectsKey = !isArray
    case 0x7D, 0x5D:
      _ = levels.popLast()
      _ = path.popLast()
      expectsKey = false
    case 0x2C:
      guard let level = levels.last else { break }
      if let element = level {
        levels[levels.count - 1] = element + 1
        path[path.count - 1] = String(element + 1)
      } else {
        expectsKey = true
      }
    case 0x22:
      let start = index + 1
      index += 1
      while index < bytes.count, bytes[index] != 0x22 { index += bytes[index] == 0x5C ? 2 : 1 }
      if expectsKey, index < bytes.count, index < offset, !path.isEmpty {
        let key = unescape(UnsafeRawBufferPointer(rebasing: bytes[start..<index]))
        path[path.count - 1] = String(key.flatMap { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) })
        expectsKey = false
      }
    default: break
    }
    index += 1
  }
  if path.last == "" { path.removeLast() }
  return path.map { "/" + $0 }.joined()
}
