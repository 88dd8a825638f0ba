// The forms of compression, what tells them, and what can be wrong with them.

/// A form of compression.
public enum CompressionFormat: Sendable, Equatable {
  /// RFC 1952, by zlib.
  case gzip
  /// RFC 8878, by libzstd.
  case zstd

  /// The form whose magic number these bytes begin with; nil for none.
  ///
  /// Frames of zstd that are to be skipped (RFC 8878 §3.1.2), with which some programs begin, are recognised, too.
  public init?(magic bytes: UnsafeRawBufferPointer) {
    if bytes.starts(with: [0x1F, 0x8B]) {
      self = .gzip
    } else if bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) || Self.begin(bytes, Self.skippable) && bytes.count >= 4 {
      self = .zstd
    } else {
      return nil
    }
  }

  /// The form that a file's name asks for by its end, `.gz` or `.zst`, in capitals or not; nil for any other.
  public init?(path: String) {
    let name = path.lowercased()
    if name.hasSuffix(".gz") {
      self = .gzip
    } else if name.hasSuffix(".zst") {
      self = .zstd
    } else {
      return nil
    }
  }

  /// What people call it.
  public var name: String {
    switch self {
    case .gzip: "gzip"
    case .zstd: "zstd"
    }
  }

  /// Whether more bytes after these few could make a magic number of them.
  public static func mayBegin(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard !bytes.isEmpty, bytes.count < 4 else { return false }
    return begin(bytes, [0x1F, 0x8B]) && bytes.count < 2 || begin(bytes, [0x28, 0xB5, 0x2F, 0xFD])
      || begin(bytes, skippable)
  }

  /// The magic number of a frame to skip, whose first byte is any from 0x50 to 0x5F.
  private static let skippable: [UInt8] = [0x50, 0x2A, 0x4D, 0x18]

  /// Whether these bytes are as many of `magic` as there are.
  private static func begin(_ bytes: UnsafeRawBufferPointer, _ magic: [UInt8]) -> Bool {
    zip(bytes, magic).enumerated().allSatisfy { index, pair in
      pair.0 == pair.1 || index == 0 && magic[0] == 0x50 && pair.0 & 0xF0 == 0x50
    }
  }
}

/// What is wrong with compressed bytes, in words, and where.
public struct CompressionError: Error, Equatable, Sendable {
  /// What is wrong, such as `the gzip data is damaged`.
  public let message: String
  /// How many bytes were read before.
  public let position: Int
}
