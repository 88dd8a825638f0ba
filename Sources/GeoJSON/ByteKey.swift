// Texts as keys of hash tables.

/// Bytes as the key of a dictionary.
///
/// `[UInt8]` is a key too, but hands its bytes to the hash function one at a time, and not as one run.
public struct ByteKey: Hashable, Sendable {
  /// The bytes.
  public let bytes: [UInt8]

  /// The key of these bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
