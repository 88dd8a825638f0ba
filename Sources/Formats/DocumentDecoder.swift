// From a document that is not text of records to Features: what every decoder of such a format does.

public import GeoJSON

/// Where in a document something is.
public enum DocumentPlace: Equatable, Sendable {
  /// A line and a column, from 1.
  case line(Int, column: Int)
  /// So many bytes into it.
  case byte(Int)
  /// A line and a column of a file inside it.
  case file(String, line: Int, column: Int)
  /// A record of a layer, from 1; nil where it is the layer as a whole.
  case record(layer: String, Int?)
}

/// Why a document cannot be read any further.
public struct DocumentError: Error, Equatable, Sendable {
  /// What is wrong and what was expected, for a person.
  public let message: String
  /// Where.
  public let place: DocumentPlace

  /// Makes an error.
  public init(_ message: String, at place: DocumentPlace) {
    self.message = message
    self.place = place
  }
}

/// Turns a document into Features, some at a time.
///
/// It gets the bytes in pieces of any size, and gives Features as soon as it can, so that memory is bounded where the
/// format allows. Belongs to one thread at a time.
public protocol DocumentDecoder: AnyObject {
  /// Takes the next piece of the document, and appends the records that are known by now to `out`.
  ///
  /// - Parameters:
  ///   - bytes: what follows the last piece; empty where it only goes on with what it has.
  ///   - isAtEnd: no byte follows these.
  /// - Returns: whether there is more to come without further bytes, because `out` is full.
  /// - Throws: `DocumentError` when nothing after that can be read; what is in `out` holds.
  func decode(
    _ bytes: UnsafeRawBufferPointer, isAtEnd: Bool, into out: inout DecodedRecords
  ) throws(DocumentError) -> Bool
}

/// Records on their way from a document: each the text of a Feature on one line, or what is wrong with it.
public struct DecodedRecords: ~Copyable {
  /// A record's bytes in `text`, and where in the document it begins.
  public struct Span: Sendable {
    /// The first byte.
    public let start: Int
    /// The byte after the last one.
    public let end: Int
    /// The line, or in a document without lines the number of the record, from 1.
    public let line: Int
    /// How many bytes of the line stand before it.
    public let column: Int
  }

  /// The records' texts, one after the other.
  public var text = ByteBuffer(capacity: 1 << 16)
  /// Where each is, in order.
  public private(set) var spans: [Span] = []
  private var start = 0

  /// Makes an empty run of records.
  public init() {}

  /// Whether the rest is for the next run.
  public var isFull: Bool { text.count >= 1 << 18 }

  /// Takes what was appended to `text` since the last record as the next one.
  public mutating func end(line: Int, column: Int = 0) {
    spans.append(Span(start: start, end: text.count, line: line, column: column))
    start = text.count
  }

  /// Drops what was appended to `text` since the last record.
  public mutating func drop() { text.count = start }

  /// Notes that the record that stands there is refused.
  public mutating func refuse(code: String, _ message: String, line: Int, column: Int = 0) {
    text.count = start
    text.append(Self.mark)
    text.append(code)
    text.append(0x20 as UInt8)
    text.append(message)
    end(line: line, column: column)
  }

  /// Empties the run and keeps its memory.
  public mutating func removeAll() {
    text.removeAll()
    spans.removeAll(keepingCapacity: true)
    start = 0
  }

  /// What no Feature begins with, and each refusal does.
  private static let mark: UInt8 = 0x21

  /// The error that a record's text stands for; nil for a Feature.
  public static func refusal(_ record: UnsafeRawBufferPointer) -> FormatError? {
    guard record.first == mark else { return nil }
    let text = String(decoding: record.dropFirst(), as: UTF8.self)
    let code = text.prefix { $0 != " " }
    return FormatError(code: String(code), message: String(text.dropFirst(code.count + 1)), offset: 0)
  }
}
