// What a YAML document holds, as values, each with its place in the text.

/// A place in a text, counted from 1.
public struct YAMLPlace: Sendable, Hashable {
  /// The line.
  public let line: Int
  /// The column, in bytes.
  public let column: Int

  /// Makes a place.
  public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}

/// A value of a YAML document: a scalar, a sequence, or a mapping.
public struct YAMLNode: Sendable, Hashable {
  /// What the value is.
  public enum Content: Sendable, Hashable {
    /// A text; plain where it has no quotes and is no block, so that it may stand for a number, a boolean or null.
    case scalar(String, isPlain: Bool)
    /// Values in order.
    case sequence([YAMLNode])
    /// Keys with their values, in order; no key stands twice.
    case mapping([YAMLMember])
  }

  /// What it is.
  public let content: Content
  /// Where it begins; of an alias, where the alias stands.
  public let place: YAMLPlace

  /// Makes a value.
  public init(_ content: Content, at place: YAMLPlace) { (self.content, self.place) = (content, place) }
}

/// A key of a mapping, with its value.
public struct YAMLMember: Sendable, Hashable {
  /// The key, which is always a scalar.
  public let key: String
  /// Where the key begins.
  public let place: YAMLPlace
  /// The value.
  public let value: YAMLNode

  /// Makes a member.
  public init(_ key: String, at place: YAMLPlace, _ value: YAMLNode) {
    (self.key, self.place, self.value) = (key, place, value)
  }
}

/// Scalars mean what the core schema of YAML 1.2.2 (section 10.3.2) says: `off`, `no` and `1:30` are texts.
extension YAMLNode {
  /// The text of a scalar, quoted or plain, also of null, such as `~`; nil for other values.
  public var text: String? {
    if case .scalar(let text, _) = content { return text }
    return nil
  }

  /// The values of a sequence; nil for other values.
  public var elements: [YAMLNode]? {
    if case .sequence(let elements) = content { return elements }
    return nil
  }

  /// The members of a mapping; nil for other values.
  public var members: [YAMLMember]? {
    if case .mapping(let members) = content { return members }
    return nil
  }

  /// Whether the value is null: `null`, `~`, or nothing at all.
  public var isNull: Bool { plain.map { ["", "~", "null", "Null", "NULL"].contains($0) } ?? false }

  /// The boolean that a plain scalar stands for; nil for other values.
  public var boolean: Bool? {
    switch plain {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default: nil
    }
  }

  /// The decimal integer that a plain scalar stands for; nil for other values, and beyond 64 bits.
  public var integer: Int? { plain.flatMap { Int($0) } }

  /// The finite number that a plain scalar stands for, in the decimal spelling that JSON has too; nil for other values.
  public var number: Double? {
    guard let plain, plain.allSatisfy({ "0123456789+-.eE".contains($0) }) else { return nil }
    return Double(plain).flatMap { $0.isFinite ? $0 : nil }
  }

  /// What the value is, in a word for messages, such as `a list`.
  public var kind: String {
    switch content {
    case .scalar: isNull ? "nothing" : "a single value"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }

  private var plain: String? {
    if case .scalar(let text, isPlain: true) = content { return text }
    return nil
  }
}
