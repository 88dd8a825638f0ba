// The names of properties with those of their members after them, after dots.

import GeoJSON

extension UnsafeRawBufferPointer {
  /// Whether these bytes of checked JSON are an object with members.
  var isFilledObject: Bool {
    guard first == 0x7B else { return false }
    return dropFirst().first { !isBlank($0) } != 0x7D
  }
}

/// Calls `body` with the name of each property that is not an object, and of each member of one that is none:
/// `address.street`.
///
/// An object without members counts as a value.
///
/// - Parameter properties: an object, or `null`, that was checked.
public func forEachFlatName(_ properties: UnsafeRawBufferPointer, _ body: ([UInt8]) -> Void) {
  visit(properties, [], body)
}

private func visit(_ object: UnsafeRawBufferPointer, _ path: [UInt8], _ body: ([UInt8]) -> Void) {
  var json = CheckedJSON(object)
  guard json.byte == 0x7B, json.open() else { return }
  repeat {
    let name = path + Array(unescape(json.key()).utf8)
    let value = json.value()
    if value.isFilledObject { visit(value, name + [0x2E], body) } else { body(name) }
  } while json.another()
}
