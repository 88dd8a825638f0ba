// What a check finds out about one record: its findings, and what has to be compared with other records.

public import Globe
public import Planar

/// The kinds of JSON values that a property's may be.
public enum PropertyKind: UInt8, Sendable {
  case null, boolean, number, string, array, object

  /// The kind in words.
  public var text: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A property of a record: its name and the kind of its value.
public struct PropertyFact: Sendable {
  /// The name, without escapes.
  public let name: String
  /// The kind of the value.
  public let kind: PropertyKind
}

/// 128 bits that equal geometries have in common, and others as good as never.
public struct GeometryKey: Sendable, Equatable {
  /// Two hashes.
  public internal(set) var (a, b): (UInt64, UInt64) = (0, 0)

  /// That of no geometry.
  public init() {}

  /// That of a geometry: its type, and its numbers in their order; a 0 has no sign.
  ///
  /// O(ordinates).
  init(_ geometry: borrowing Geometry) {
    (a, b) = (0x9E37_79B9_7F4A_7C15 ^ UInt64(geometry.type.rawValue), UInt64(geometry.dimension))
    geometry.ordinates.withUnsafeBufferPointer { ordinates in
      for ordinate in ordinates { add((ordinate + 0).bitPattern) }
    }
    for end in geometry.ringEnds { add(UInt64(end)) }
    for end in geometry.partEnds { add(UInt64(end)) }
    for member in geometry.members {
      let key = GeometryKey(member)
      add(key.a)
      add(key.b)
    }
  }

  @inline(__always)
  private mutating func add(_ word: UInt64) {
    let product = (a ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    b = (b &+ product.high) &* 0x9FB2_1C65_1E98_DF25
    a = product.high ^ product.low
  }
}

/// What is known of a record.
public struct RecordFacts: Sendable {
  /// What kind of id there is.
  public enum ID: Sendable, Equatable {
    case none
    case string(UInt64, UInt64)
    case number(UInt64, UInt64)
    /// A whole number, as most are: it is its own.
    case natural(Int)

    /// Whether both are strings, or both are numbers.
    @inline(__always)
    func isLike(_ other: Self) -> Bool {
      switch (self, other) {
      case (.string, .string), (.none, .none): true
      case (.string, _), (_, .string), (.none, _), (_, .none): false
      default: true
      }
    }
  }

  /// What is wrong with the record itself.
  public var findings: [Finding] = []
  /// The id, as 128 bits that are its own.
  public var id = ID.none
  /// Says which properties the record has, and of which kinds: equal where those are.
  public var shape: UInt64 = 0
  /// The properties, where the worker has met the shape for the first time.
  public var properties: [PropertyFact]?
  /// Tells the geometry from others, where it is asked for.
  public var geometryKey = GeometryKey()
  /// Whether there are vertices.
  public var hasVertices = false
  /// Whether they have heights.
  public var hasHeights = false
  /// The box around them, where it is asked for; nil where they are nowhere.
  public var envelope: Envelope?
  /// The CRS by its name; nil for CRS84.
  public var crs: String?
  /// The first position.
  public var position = Position.zero
  /// Whether the record could be read.
  public var isReadable = true
  /// Whether it is a record, and no fault between two.
  public var isRecord = true
  /// What a record that could not be read is known by: its id, or else its text.
  public var identity: UInt64 = 0
  /// The id as it stands in the text of a record that could not be read.
  public var idText: String?

  /// What names other features, where the record is one of a venue.
  public var venue: VenueFacts?

  /// Begins with a record of which nothing is known.
  public init() {}
}
