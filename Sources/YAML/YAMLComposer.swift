// From libyaml's events to values.

internal import CYAML

/// The parser of one text, which it owns.
///
/// libyaml's own composer (`yaml_parser_load`) neither bounds what aliases repeat nor refuses a key that stands twice.
struct YAMLComposer: ~Copyable {
  /// A value, and what it counts for.
  private struct Composed {
    let node: YAMLNode
    let values: Int
    /// How deep it is; 1 for a scalar.
    let depth: Int
  }

  /// libyaml keeps pointers into the structure, so it stays where it is.
  private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  private let text: UnsafeBufferPointer<UInt8>
  private let positions: TextPositions
  private var event = yaml_event_t()
  private var anchors: [String: Composed] = [:]
  /// How many values there are so far.
  private var values = 0

  /// Begins to read a text, which has to outlive the composer.
  init(_ text: UnsafeBufferPointer<UInt8>, _ positions: TextPositions) throws(YAMLError) {
    self.text = text
    self.positions = positions
    parser.initialize(to: yaml_parser_t())
    guard yaml_parser_initialize(parser) == 1 else {
      throw YAMLError("yaml_parser_initialize: out of memory", at: positions.place(ofByte: 0))
    }
    // An empty array has no address, and none of it is read.
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
  }

  deinit {
    // An event that was deleted is all zeros, and may be deleted again.
    withUnsafePointer(to: event) { yaml_event_delete(UnsafeMutablePointer(mutating: $0)) }
    yaml_parser_delete(parser)
    parser.deallocate()
  }

  /// Reads the whole text.
  mutating func document() throws(YAMLError) -> YAMLNode? {
    try advance()  // the stream's start
    try advance()
    guard event.type == YAML_DOCUMENT_START_EVENT else { return nil }
    try advance()
    let root = try value(depth: 1)
    try advance()  // the document's end
    try advance()
    guard event.type == YAML_STREAM_END_EVENT else {
      throw YAMLError("a second document begins here; one is read", at: place)
    }
    return root.node
  }

  // MARK: Values

  /// The value that begins with the event at hand; its last event is then at hand.
  private mutating func value(depth: Int) throws(YAMLError) -> Composed {
    let place = place
    guard depth <= YAMLLimits.depth else {
      throw YAMLError("values are nested more than \(YAMLLimits.depth) deep", at: place)
    }
    let composed: Composed
    var anchor: String?
    switch event.type {
    case YAML_ALIAS_EVENT: return try alias(place, depth)
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      try refuse(tag: scalar.tag, place)
      anchor = Self.string(scalar.anchor)
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
      composed = Composed(
        node: YAMLNode(.scalar(String(decoding: bytes, as: UTF8.self), isPlain: isPlain), at: place), values: 1,
        depth: 1)
      try count(1, place)
    case YAML_SEQUENCE_START_EVENT:
      try refuse(tag: event.data.sequence_start.tag, place)
      anchor = Self.string(event.data.sequence_start.anchor)
      composed = try sequence(place, depth)
    default:
      try refuse(tag: event.data.mapping_start.tag, place)
      anchor = Self.string(event.data.mapping_start.anchor)
      composed = try mapping(place, depth)
    }
    if let anchor { anchors[anchor] = composed }
    return composed
  }

  private mutating func sequence(_ place: YAMLPlace, _ depth: Int) throws(YAMLError) -> Composed {
    try count(1, place)
    var elements: [YAMLNode] = []
    var (values, inner) = (1, 0)
    try advance()
    while event.type != YAML_SEQUENCE_END_EVENT {
      let element = try value(depth: depth + 1)
      elements.append(element.node)
      values += element.values
      inner = max(inner, element.depth)
      try advance()
    }
    return Composed(node: YAMLNode(.sequence(elements), at: place), values: values, depth: inner + 1)
  }

  private mutating func mapping(_ place: YAMLPlace, _ depth: Int) throws(YAMLError) -> Composed {
    try count(1, place)
    var members: [YAMLMember] = []
    var lines: [String: Int] = [:]
    var (values, inner) = (1, 0)
    try advance()
    while event.type != YAML_MAPPING_END_EVENT {
      let key = try value(depth: depth + 1)
      guard let name = key.node.text else { throw YAMLError("a key has to be a text", at: key.node.place) }
      if let line = lines.updateValue(key.node.place.line, forKey: name) {
        throw YAMLError("the key '\(name)' stands twice; it is on line \(line) too", at: key.node.place)
      }
      try advance()
      let member = try value(depth: depth + 1)
      members.append(YAMLMember(name, at: key.node.place, member.node))
      values += key.values + member.values
      inner = max(inner, member.depth)
      try advance()
    }
    return Composed(node: YAMLNode(.mapping(members), at: place), values: values, depth: inner + 1)
  }

  private mutating func alias(_ place: YAMLPlace, _ depth: Int) throws(YAMLError) -> Composed {
    let name = Self.string(event.data.alias.anchor) ?? ""
    // What is not whole yet is not among them, so that nothing holds itself.
    guard let marked = anchors[name] else { throw YAMLError("there is no anchor '&\(name)' before this", at: place) }
    guard depth + marked.depth - 1 <= YAMLLimits.depth else {
      throw YAMLError("values are nested more than \(YAMLLimits.depth) deep", at: place)
    }
    try count(marked.values, place)
    return Composed(node: YAMLNode(marked.node.content, at: place), values: marked.values, depth: marked.depth)
  }

  private mutating func count(_ more: Int, _ place: YAMLPlace) throws(YAMLError) {
    values += more
    if values > YAMLLimits.values {
      throw YAMLError("there are more than \(YAMLLimits.values) values, with those that aliases repeat", at: place)
    }
  }

  private func refuse(tag: UnsafeMutablePointer<yaml_char_t>?, _ place: YAMLPlace) throws(YAMLError) {
    guard let tag = Self.string(tag) else { return }
    throw YAMLError("the tag '\(tag)' is not read; leave it out", at: place)
  }

  // MARK: libyaml

  /// Where the event at hand begins.
  private var place: YAMLPlace { positions.place(ofCharacter: Int(event.start_mark.index)) }

  /// Goes to the next event.
  private mutating func advance() throws(YAMLError) {
    yaml_event_delete(&event)
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
  }

  /// What libyaml said of the text.
  private func failure() -> YAMLError {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? "out of memory"
    if parser.pointee.error == YAML_READER_ERROR {
      return YAMLError(problem, at: positions.place(ofByte: parser.pointee.problem_offset))
    }
    let index = Int(parser.pointee.problem_mark.index)
    let place = positions.place(ofCharacter: index)
    var message = problem
    if let context = parser.pointee.context {
      message += ", \(String(cString: context))"
      let begin = positions.place(ofCharacter: Int(parser.pointee.context_mark.index))
      if begin.line != place.line { message += " that begins on line \(begin.line)" }
    }
    let offset = positions.byte(ofCharacter: index)
    let isTab = offset < text.count && text[offset] == 0x09
    return YAMLError(isTab ? message + "; lines are indented with spaces, not with tabs" : message, at: place)
  }

  private static func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    text.map { String(decodingCString: $0, as: UTF8.self) }
  }
}
