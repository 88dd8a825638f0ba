// A YAML text as a tree of values.

/// Reads YAML 1.1 and 1.2, as libyaml does, in small files that people write: settings and styles.
///
/// ```swift
/// let root = try parseYAML(Array("rules: {null-island: off}".utf8))
/// root?.members?[0].key  // rules
/// ```
///
/// A text has one document. What a file of settings has no need of is an error with its place: tags, keys that are no
/// scalars, and keys that stand twice. An alias stands for what its anchor marks; with what aliases repeat, a document
/// has at most 100 000 values, 64 deep, so that a small text cannot stand for an enormous one. A text has at most 4
/// MiB.
///
/// - Returns: the document's value; nil for a text without one, such as comments only.
/// - Throws: `YAMLError` for a text that is no such YAML.
/// - Complexity: linear in the text and the values.
///
/// libyaml is opened on the first call; where it is not installed, the process says so and leaves with status 69.
public func parseYAML(_ text: [UInt8]) throws(YAMLError) -> YAMLNode? {
  // libyaml takes a byte order mark for the first column.
  let text = text.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(text.dropFirst(3)) : text
  let positions = TextPositions(text)
  guard text.count <= YAMLLimits.bytes else {
    throw YAMLError("more than 4 MiB is too long for a file of settings", at: YAMLPlace(line: 1, column: 1))
  }
  // A typed throw does not cross `withUnsafeBufferPointer`.
  return try text.withUnsafeBufferPointer { (bytes) -> Result<YAMLNode?, YAMLError> in
    do throws(YAMLError) {
      var composer = try YAMLComposer(bytes, positions)
      return .success(try composer.document())
    } catch { return .failure(error) }
  }.get()
}

/// How much a document may hold.
enum YAMLLimits {
  static let bytes = 4 << 20
  static let values = 100_000
  static let depth = 64
}

/// Lines and columns of a text, from what libyaml says, which counts characters.
struct TextPositions: Sendable {
  /// Where each line begins, in bytes.
  private var lines: [Int] = [0]
  /// Where each character begins, in bytes; empty where each is one byte.
  private var characters: [Int] = []
  private let count: Int

  init(_ text: [UInt8]) {
    count = text.count
    let isASCII = text.allSatisfy { $0 < 0x80 }
    for (offset, byte) in text.enumerated() {
      if byte == 0x0A { lines.append(offset + 1) }
      if !isASCII, byte & 0xC0 != 0x80 { characters.append(offset) }
    }
  }

  /// The place of a character.
  func place(ofCharacter index: Int) -> YAMLPlace { place(ofByte: byte(ofCharacter: index)) }

  /// Where a character begins; the end of the text for one after it.
  func byte(ofCharacter index: Int) -> Int {
    characters.isEmpty ? min(index, count) : index < characters.count ? characters[index] : count
  }

  /// The place of a byte.
  func place(ofByte offset: Int) -> YAMLPlace {
    let offset = min(offset, count)
    var (low, high) = (0, lines.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle] <= offset { low = middle } else { high = middle }
    }
    return YAMLPlace(line: low + 1, column: offset - lines[low] + 1)
  }
}
