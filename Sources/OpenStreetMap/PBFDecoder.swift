// OpenStreetMap's PBF: blocks of compressed Protocol Buffers, one after the other.

import Compression
public import Formats

/// Reads OpenStreetMap's data in PBF ("Protocolbuffer Binary Format") into Features.
///
/// A block is decompressed at a time, and has at most 32 MiB then; what is kept of it is told by `OSMAssembler`. What
/// it cannot make sense of it refuses with the byte where that stands.
public final class PBFDecoder: DocumentDecoder {
  /// How large the format's own rules let a header and a block be.
  private static let mostHeader = 64 << 10
  private static let mostBlock = 32 << 20

  private let assembler = OSMAssembler()
  /// What was taken and not read yet, from `at` on; and how far into the file its first byte is.
  private var input: [UInt8] = []
  private var at = 0
  private var offset = 0
  private var hasHeader = false
  private var block: PrimitiveBlock?
  private var unpacked: [UInt8] = []
  private var number = 0

  /// Makes a decoder for one file.
  public init() {}

  public func decode(
    _ bytes: UnsafeRawBufferPointer, isAtEnd: Bool, into out: inout DecodedRecords
  ) throws(DocumentError) -> Bool {
    if at > 0, at == input.count || at > 1 << 20 {
      input.removeFirst(at)
      offset += at
      at = 0
    }
    input.append(contentsOf: bytes)
    while true {
      if block != nil {
        if try read(into: &out) { return true }
        block = nil
      }
      guard try nextBlock(isAtEnd: isAtEnd) else { break }
      if out.isFull { return true }
    }
    return isAtEnd ? assembler.finish(into: &out) : false
  }

  /// Appends what is left of the block at hand; true while there is more.
  private func read(into out: inout DecodedRecords) throws(DocumentError) -> Bool {
    guard var block else { return false }
    self.block = nil
    let start = block.start
    do throws(WireError) {
      let isMore = try block.read(assembler, &number, into: &out)
      self.block = block
      return isMore
    } catch {
      throw DocumentError(
        "\(error.message), at byte \(error.offset) of what the block stands for that begins here", at: .byte(start))
    }
  }

  /// Takes the next block; false where it is not all there.
  private func nextBlock(isAtEnd: Bool) throws(DocumentError) -> Bool {
    let left = input.count - at
    if left == 0, isAtEnd {
      if !hasHeader { throw fault("the file is empty", 0) }
      return false
    }
    guard left >= 4 else { return try cutShort(isAtEnd) }
    let headerLength = (0..<4).reduce(0) { $0 << 8 | Int(input[at + $1]) }
    guard headerLength <= Self.mostHeader else {
      throw fault("a block's header of \(headerLength) bytes; at most \(Self.mostHeader) are allowed", 0)
    }
    guard left >= 4 + headerLength else { return try cutShort(isAtEnd) }
    var type = ""
    var size: UInt64?
    try wire(at + 4..<at + 4 + headerLength) { message throws(WireError) in
      while let (field, kind) = try message.field() {
        switch field {
        case 1: type = self.text(try message.bytes(kind))
        case 3: size = try message.number(kind)
        default: try message.skip(kind)
        }
      }
    }
    guard let size else { throw fault("a block's header does not say how long the block is", 4) }
    guard size <= UInt64(Self.mostBlock) else {
      throw fault("a block of \(size) bytes; at most \(Self.mostBlock) are allowed", 4)
    }
    let start = at + 4 + headerLength
    guard input.count - start >= Int(size) else { return try cutShort(isAtEnd) }
    let range = start..<start + Int(size)
    defer { at = range.upperBound }
    switch type {
    case "OSMHeader":
      try unpack(range)
      try readHeader(start)
      hasHeader = true
    case "OSMData":
      guard hasHeader else { throw fault("there is data before the header", 0) }
      try unpack(range)
      var made: [UInt8] = []
      swap(&made, &unpacked)
      do throws(WireError) { block = try PrimitiveBlock(made, start: offset + start) } catch {
        throw DocumentError(
          "\(error.message), at byte \(error.offset) of what the block stands for that begins here",
          at: .byte(offset + start))
      }
    // Blocks of other types are to be passed over.
    default: if !hasHeader { throw fault("this is not OpenStreetMap data: a block of type \"\(type.prefix(24))\"", 0) }
    }
    return true
  }

  private func cutShort(_ isAtEnd: Bool) throws(DocumentError) -> Bool {
    guard isAtEnd else { return false }
    throw fault("the file is cut short, in the block that begins here", 0)
  }

  /// Fills `unpacked` with what a blob stands for.
  private func unpack(_ range: Range<Int>) throws(DocumentError) {
    var packed: (field: Int, range: Range<Int>)?
    var rawSize: UInt64?
    try wire(range) { message throws(WireError) in
      while let (field, kind) = try message.field() {
        switch field {
        case 1, 3, 4, 5, 6, 7: packed = (field, try message.bytes(kind))
        case 2: rawSize = try message.number(kind)
        default: try message.skip(kind)
        }
      }
    }
    guard let packed else { throw fault("a block without data", range.lowerBound - at) }
    if let rawSize, rawSize > UInt64(Self.mostBlock) {
      throw fault(
        "a block that stands for \(rawSize) bytes; at most \(Self.mostBlock) are allowed", range.lowerBound - at)
    }
    switch packed.field {
    case 1: unpacked = Array(input[packed.range])
    case 3, 7:
      do throws(CompressionError) {
        try input.withUnsafeBufferPointer { input throws(CompressionError) in
          try Compression.unpack(
            UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(input)[packed.range]),
            packed.field == 3 ? .zlib : .zstd,
            limit: rawSize.map(Int.init) ?? Self.mostBlock, into: &unpacked)
        }
      } catch { throw fault(error.message, packed.range.lowerBound - at + error.position) }
      if let rawSize, unpacked.count != Int(rawSize) {
        throw fault(
          "a block that stands for \(unpacked.count) bytes, but says \(rawSize)", packed.range.lowerBound - at)
      }
    default:
      let name = [4: "lzma", 5: "bzip2", 6: "lz4"][packed.field] ?? "another program"
      throw fault(
        "a block compressed with \(name), which plat does not read; osmium cat -o new.osm.pbf makes one that it does",
        packed.range.lowerBound - at)
    }
  }

  /// Looks at what the header asks of who reads the file.
  private func readHeader(_ start: Int) throws(DocumentError) {
    var required: [String] = []
    var isSorted = false
    let count = unpacked.count
    do throws(WireError) {
      try unpacked.withUnsafeBufferPointer { bytes throws(WireError) in
        guard let base = bytes.baseAddress else { return }
        var message = WireReader(base, 0..<count)
        while let (field, kind) = try message.field() {
          switch field {
          case 4: required.append(String(decoding: bytes[try message.bytes(kind)], as: UTF8.self))
          case 5: if bytes[try message.bytes(kind)].elementsEqual("Sort.Type_then_ID".utf8) { isSorted = true }
          default: try message.skip(kind)
          }
        }
      }
    } catch {
      throw DocumentError(
        "\(error.message), at byte \(error.offset) of what the header stands for that begins here",
        at: .byte(offset + start))
    }
    let known = ["OsmSchema-V0.6", "DenseNodes", "LocationsOnWays"]
    if required.contains("HistoricalInformation") {
      throw fault(
        "this is a history file, with all versions of each thing; osmium time-filter makes one of a moment", 0)
    }
    if let other = required.first(where: { !known.contains($0) }) {
      throw fault("the file asks for \"\(other.prefix(40))\", which plat does not know", 0)
    }
    assembler.isSorted = isSorted
  }

  // MARK: Bytes

  /// Calls `body` with a reader of bytes of the input.
  private func wire(
    _ range: Range<Int>, _ body: (inout WireReader) throws(WireError) -> Void
  ) throws(DocumentError) {
    do throws(WireError) {
      try input.withUnsafeBufferPointer { input throws(WireError) in
        guard let base = input.baseAddress else { return }
        var message = WireReader(base, range)
        try body(&message)
      }
    } catch { throw DocumentError(error.message, at: .byte(offset + error.offset)) }
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: input[range], as: UTF8.self) }

  /// An error at so many bytes after the start of the block at hand.
  private func fault(_ message: String, _ distance: Int) -> DocumentError {
    DocumentError(message, at: .byte(offset + at + distance))
  }
}
