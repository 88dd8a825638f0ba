// XML in pieces, by expat: elements and text to whoever handles them.

internal import CExpat

/// What is wrong with a text in XML, and where.
public struct XMLError: Error, Equatable, Sendable {
  /// What is wrong, such as `mismatched tag`.
  public let message: String
  /// The line, from 1.
  public let line: Int
  /// The column, in bytes from 1.
  public let column: Int
}

/// A text that lives as long as the call it is given to: an element's name, or a value of an attribute.
public struct XMLText {
  fileprivate let start: UnsafePointer<CChar>

  /// The bytes, UTF-8.
  public var bytes: UnsafeRawBufferPointer {
    var count = 0
    while start[count] != 0 { count += 1 }
    return UnsafeRawBufferPointer(start: start, count: count)
  }

  /// A copy.
  public var string: String { String(cString: start) }

  /// What stands after the prefix of a namespace, if there is one.
  public var localName: XMLText {
    var at = 0
    var local = 0
    while start[at] != 0 {
      if start[at] == 0x3A { local = at + 1 }
      at += 1
    }
    return XMLText(start: start + local)
  }

  /// Whether it is `word`, to the letter.
  public func equals(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    for index in 0..<count where UInt8(bitPattern: start[index]) != word.utf8Start[index] { return false }
    return start[count] == 0
  }

  /// Whether it is `word`, to the letter.
  public static func ~= (word: StaticString, text: XMLText) -> Bool { text.equals(word) }
}

/// An element's attributes, good until the call returns that they are given to.
public struct XMLAttributes {
  fileprivate let list: UnsafeMutablePointer<UnsafePointer<CChar>?>

  /// Calls `body` with each name and value.
  public func each(_ body: (XMLText, XMLText) -> Void) {
    var at = 0
    while let name = list[at], let value = list[at + 1] {
      body(XMLText(start: name), XMLText(start: value))
      at += 2
    }
  }

  /// The value of an attribute, by its name without a prefix.
  public subscript(name: StaticString) -> XMLText? {
    var at = 0
    while let found = list[at], let value = list[at + 1] {
      if XMLText(start: found).localName.equals(name) { return XMLText(start: value) }
      at += 2
    }
    return nil
  }
}

/// What elements and text are told to.
public protocol XMLHandler: AnyObject {
  /// An element begins.
  func begin(_ name: XMLText, _ attributes: XMLAttributes, in reader: XMLReader)
  /// An element ends.
  func end(_ name: XMLText, in reader: XMLReader)
  /// Some of the text between tags; there may be more.
  func text(_ bytes: UnsafeRawBufferPointer, in reader: XMLReader)
}

/// Reads a text in XML, given in pieces of any size.
///
/// Prefixes of namespaces are part of names and need no declaration. A text that declares entities of its own is
/// refused, so that none can grow without bound or name a file; so nothing outside is ever read. Encodings are those
/// that expat knows, and Windows-1252. Belongs to one thread at a time.
public final class XMLReader {
  private let parser: XML_Parser?
  private weak var handler: (any XMLHandler)?
  private var stopped: XMLError?
  /// How deep elements may stand in one another.
  private static let mostDepth = 1000
  private var depth = 0

  /// Begins a text.
  ///
  /// Where expat is not installed, the process says so and leaves with status 69.
  ///
  /// - Parameter handler: is not kept alive.
  public init(_ handler: any XMLHandler) {
    self.handler = handler
    parser = XML_ParserCreate(nil)
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let reader = XMLReader.of(data), let name, let attributes else { return }
        reader.depth += 1
        if reader.depth > XMLReader.mostDepth {
          return reader.stop("elements are nested more than \(XMLReader.mostDepth) deep")
        }
        reader.handler?.begin(XMLText(start: name), XMLAttributes(list: attributes), in: reader)
      },
      { data, name in
        guard let reader = XMLReader.of(data), let name else { return }
        reader.depth -= 1
        reader.handler?.end(XMLText(start: name), in: reader)
      })
    XML_SetCharacterDataHandler(parser) { data, text, length in
      guard let reader = XMLReader.of(data) else { return }
      reader.handler?.text(UnsafeRawBufferPointer(start: text, count: Int(length)), in: reader)
    }
    XML_SetEntityDeclHandler(parser) { data, name, _, _, _, _, _, _, _ in
      guard let reader = XMLReader.of(data), let name else { return }
      reader.stop(
        "the entity \"\(String(cString: name).prefix(40))\" is declared here; entities of one's own are not read")
    }
    XML_SetUnknownEncodingHandler(
      parser,
      { _, name, encoding in
        guard let name, let encoding else { return 0 }
        return XMLReader.fill(encoding, String(cString: name).lowercased())
      }, nil)
  }

  deinit { XML_ParserFree(parser) }

  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLReader? {
    guard let data else { return nil }
    let reader = Unmanaged<XMLReader>.fromOpaque(data).takeUnretainedValue()
    return reader.stopped == nil ? reader : nil
  }

  /// The line of what is told now, from 1.
  public var line: Int { Int(XML_GetCurrentLineNumber(parser)) }
  /// Its column, in bytes from 1.
  public var column: Int { Int(XML_GetCurrentColumnNumber(parser)) + 1 }

  /// Ends the reading at what is told now.
  public func stop(_ message: String) {
    guard stopped == nil else { return }
    stopped = XMLError(message: message, line: line, column: column)
    _ = XML_StopParser(parser, 0)
  }

  /// Reads on.
  public func parse(_ bytes: UnsafeRawBufferPointer, isFinal: Bool) throws(XMLError) {
    guard let parser else { throw XMLError(message: "no memory for expat", line: 1, column: 1) }
    var rest = bytes[...]
    repeat {
      let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 20))
      rest = rest.dropFirst(piece.count)
      let status = XML_Parse(
        parser, piece.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(piece.count),
        isFinal && rest.isEmpty ? 1 : 0)
      if let stopped { throw stopped }
      guard status == XML_STATUS_OK else {
        throw XMLError(message: words(XML_GetErrorCode(parser)), line: line, column: column)
      }
    } while !rest.isEmpty
  }

  /// What is wrong, in words.
  private func words(_ code: Int32) -> String {
    // No element, an unclosed token, an unclosed CDATA section.
    if [3, 5, 20].contains(code) { return "the XML is cut short here" }
    return "this is not well-formed XML: \(XML_ErrorString(code).map { String(cString: $0) } ?? "it cannot be read")"
  }

  /// Windows-1252, as old programs name it, for an encoding that expat does not know.
  private static func fill(_ encoding: UnsafeMutablePointer<XML_Encoding>, _ name: String) -> Int32 {
    guard ["windows-1252", "cp1252", "iso-8859-15", "latin1"].contains(name) else { return 0 }
    let upper: [Int32] = [
      0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
      0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
      0x0153, 0x9D, 0x017E, 0x0178,
    ]
    withUnsafeMutableBytes(of: &encoding.pointee.map) { map in
      let codes = map.assumingMemoryBound(to: Int32.self)
      for code in 0..<256 { codes[code] = Int32(code) }
      if name == "windows-1252" || name == "cp1252" {
        for (index, code) in upper.enumerated() { codes[0x80 + index] = code }
      } else if name == "iso-8859-15" {
        let changes: [Int: Int32] = [
          0xA4: 0x20AC, 0xA6: 0x160, 0xA8: 0x161, 0xB4: 0x17D, 0xB8: 0x17E, 0xBC: 0x152, 0xBD: 0x153, 0xBE: 0x178,
        ]
        for (place, code) in changes { codes[place] = code }
      }
    }
    encoding.pointee.data = nil
    encoding.pointee.convert = nil
    encoding.pointee.release = nil
    return 1
  }
}
