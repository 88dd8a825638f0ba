// A step that sees every record, also those that cannot be read.

public import GeoJSON

/// Where a record is from.
public struct RecordLocation: Sendable, Equatable {
  /// The input's name.
  public let input: String
  /// The line that the record's first byte is on, from 1.
  public let line: Int
  /// The byte of that line, from 1.
  public let column: Int
  /// The byte of the input, from 0.
  public let offset: Int
  /// Whether the record stands in a FeatureCollection.
  public let isInCollection: Bool

  /// Names a place.
  public init(input: String, line: Int, column: Int, offset: Int, isInCollection: Bool = false) {
    (self.input, self.line, self.column, self.offset) = (input, line, column, offset)
    self.isInCollection = isInCollection
  }

  init(_ place: RecordPlace, _ inputs: [String], offset: Int) {
    self.init(
      input: inputs[place.input], line: place.line, column: place.column, offset: place.chunkOffset + max(offset, 0),
      isInCollection: place.isInCollection)
  }
}

/// What stands around features.
public enum CollectionPart: Sendable, Equatable {
  /// A byte order mark, with which the input begins.
  case byteOrderMark
  /// Its beginning.
  case begin
  /// A member of its own, without escapes in its name; the value's text, of which only `bbox` and `crs`
  /// are whole.
  case member(name: String, value: [UInt8])
  /// Its end; whether all of it could be read.
  case end(isWhole: Bool)
}

/// A record that cannot be read, or a fault between records.
public struct RefusedRecord {
  /// What the record stands in.
  public let source: PaddedBytes
  /// The record; empty for a fault between records.
  public let text: ByteRange
  /// The code of what the reader found first.
  public let code: String
  /// What that is, in words.
  public let message: String
  /// Where in `source` it is.
  public let offset: Int
  /// The CRS of the FeatureCollection that it is in, where that names one.
  public let collectionCRS: String?

  /// Describes a record.
  public init(
    source: PaddedBytes, text: ByteRange, code: String, message: String, offset: Int, collectionCRS: String? = nil
  ) {
    (self.source, self.text, self.code, self.message) = (source, text, code, message)
    (self.offset, self.collectionCRS) = (offset, collectionCRS)
  }
}

/// A step that sees every record, also those that cannot be read: it is the first step to see them, and no policy for
/// bad records is asked.
///
/// After another step it is handed what that step hands on, also with a number that is too large; other records that
/// cannot be read are refused before it.
public protocol RecordInspector: AnyObject {
  /// Begins a run of records, after which `handOn` is called: what it makes of them may be kept back until then.
  ///
  /// - Parameter textStays: whether their text is there until then.
  func begin(textStays: Bool)
  /// Takes a record of the run that begins as `begin` says, where it is to be kept back with those before it.
  ///
  /// It is asked for every record, which is then on no way through the chain.
  ///
  /// - Parameters:
  ///   - line: the line that the record's first byte is on, from 1.
  ///   - column: the byte of that line, from 1.
  ///   - offset: the byte of the input, from 0.
  ///   - isInCollection: whether the record stands in a FeatureCollection.
  /// - Returns: whether it was taken; if not, it is inspected.
  func keep(_ feature: inout Feature, line: Int, column: Int, offset: Int, isInCollection: Bool) -> Bool
  /// Takes the end of a run of records, whose text is there no longer afterwards: what was kept back is handed on.
  func handOn(_ next: (inout Feature) throws(RecordError) -> Flow) throws(RecordError) -> Flow
  /// Takes a record and hands on none, one or more, as `FeatureOperator.apply` does.
  ///
  /// - Parameter location: where the record is from; its text is there as long as no stage has changed it.
  func inspect(
    _ feature: inout Feature, at location: RecordLocation, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow
  /// Takes what cannot be read.
  func inspect(
    refused record: RefusedRecord, at location: RecordLocation,
    _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow
  /// Takes what stands around features, in the order of the text.
  ///
  /// Only where it is the first step.
  func inspect(
    collection part: CollectionPart, at location: RecordLocation,
    _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow
  /// What there is to tell at the end of the stream of the records since the last call, which is made after each chunk.
  func takeWarnings() -> [ClosingWarning]
}

extension RecordInspector {
  public func takeWarnings() -> [ClosingWarning] { [] }
  /// One that hands on each record at once has nothing to do.
  public func begin(textStays: Bool) {}
  /// One that hands on each record at once keeps none.
  public func keep(
    _ feature: inout Feature, line: Int, column: Int, offset: Int, isInCollection: Bool
  ) -> Bool { false }
  /// One that hands on each record at once has nothing to do.
  public func handOn(_ next: (inout Feature) throws(RecordError) -> Flow) throws(RecordError) -> Flow { .goOn }
}
