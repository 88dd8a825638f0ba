// Documents that are no text of records: what tells them, and who reads each.

import Formats
import OpenStreetMap

/// A form of a document.
enum DocumentForm: Equatable {
  case osmPBF, osmXML

  /// The option's word for it.
  var format: InputFormat {
    switch self {
    case .osmPBF, .osmXML: .osm
    }
  }

  /// How many first bytes are looked at.
  static let headCount = 4096

  /// What the first bytes tell.
  enum Sight: Equatable {
    case found(DocumentForm)
    case none
    /// More bytes would tell.
    case needsMore
  }

  /// Looks at the first bytes of a file.
  static func look(_ head: UnsafeRawBufferPointer, isAtEnd: Bool) -> Sight {
    let isShort = !isAtEnd && head.count < headCount
    guard let first = head.first else { return .none }
    switch first {
    case 0x00:
      // A length of four bytes, then the field with the block's type.
      let mark: [UInt8] = [0x0A, 0x09] + Array("OSMHeader".utf8)
      if head.count >= 15 { return head[4..<15].elementsEqual(mark) ? .found(.osmPBF) : .none }
      return isShort ? .needsMore : .none
    case 0x3C, 0xEF, 0x20, 0x09, 0x0A, 0x0D:
      var root = RootElement(head)
      guard let name = root.find() else { return root.isCutShort && isShort ? .needsMore : .none }
      switch name {
      case "osm", "osmChange": return .found(.osmXML)
      default: return .none
      }
    default: return .none
    }
  }

  /// Makes the decoder for one document.
  func makeDecoder() -> any DocumentDecoder {
    switch self {
    case .osmPBF: PBFDecoder()
    case .osmXML: OSMXMLDecoder()
    }
  }
}

/// The first element of a text in XML.
private struct RootElement {
  private let head: UnsafeRawBufferPointer
  private var at = 0
  /// Whether the name may stand behind these bytes.
  private(set) var isCutShort = false

  init(_ head: UnsafeRawBufferPointer) { self.head = head }

  /// Its name without a prefix; nil where there is none.
  mutating func find() -> String? {
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    while true {
      while at < head.count, isBlank(head[at]) { at += 1 }
      guard at < head.count else {
        isCutShort = true
        return nil
      }
      guard head[at] == 0x3C else { return nil }
      if begins("<?") {
        guard pass("?>") else { return nil }
      } else if begins("<!--") {
        guard pass("-->") else { return nil }
      } else if begins("<!") {
        guard passDeclaration() else { return nil }
      } else {
        return name()
      }
    }
  }

  private func begins(_ text: String) -> Bool { head[at...].starts(with: text.utf8) }

  private mutating func pass(_ end: String) -> Bool {
    while at < head.count {
      if begins(end) {
        at += end.utf8.count
        return true
      }
      at += 1
    }
    isCutShort = true
    return false
  }

  /// Passes a declaration, and what it declares between brackets.
  private mutating func passDeclaration() -> Bool {
    var isInside = false
    while at < head.count {
      let byte = head[at]
      at += 1
      if byte == 0x5B { isInside = true }
      if byte == 0x5D { isInside = false }
      if byte == 0x3E, !isInside { return true }
    }
    isCutShort = true
    return false
  }

  private mutating func name() -> String? {
    let rest = head[(at + 1)...]
    let name = rest.prefix { !isBlank($0) && $0 != 0x3E && $0 != 0x2F }
    guard name.endIndex < head.count else {
      isCutShort = true
      return nil
    }
    let text = String(decoding: name, as: UTF8.self)
    return text.split(separator: ":").last.map(String.init)
  }
}
