// The keywords of well-known text beside the seven types: dimension tags, and the types that GeoJSON has no form for.

/// Which ordinates a position has beyond x and y.
enum OrdinateTag: String {
  /// Nothing was said: a third number is z.
  case none
  case z, m, zm

  /// How many numbers a position must have; nil where it is free.
  var count: Int? {
    switch self {
    case .none: nil
    case .z, .m: 3
    case .zm: 4
    }
  }

  /// The tag that is spelled so; nil for a word that is not a tag.
  init?(_ word: UnsafeRawBufferPointer) {
    if word.isEmpty {
      self = .none
    } else if word.isWord("Z") {
      self = .z
    } else if word.isWord("M") {
      self = .m
    } else if word.isWord("ZM") {
      self = .zm
    } else {
      return nil
    }
  }
}

/// A geometry type that is refused by name, and the words to do so.
enum NonLinearType {
  /// In the order of their WKB codes, from 8 up.
  private static let names: [StaticString] = [
    "CIRCULARSTRING", "COMPOUNDCURVE", "CURVEPOLYGON", "MULTICURVE", "MULTISURFACE", "CURVE", "SURFACE",
    "POLYHEDRALSURFACE", "TIN", "TRIANGLE",
  ]

  /// Why the type that `word` names, with or without a tag, cannot be read; nil for any other word.
  static func refusal(of word: UnsafeRawBufferPointer) -> String? {
    for name in names where word.startsWithWord(name) {
      if OrdinateTag(word.part(name.utf8CodeUnitCount, word.count)) != nil { return refusal(of: "\(name)") }
    }
    return nil
  }

  /// Why the type with a WKB code cannot be read; nil for a code that is none of these.
  static func refusal(ofCode code: UInt32) -> String? {
    code >= 8 && code < 8 + names.count ? refusal(of: "\(names[Int(code) - 8])") : nil
  }

  private static func refusal(of name: String) -> String {
    let remedy =
      switch name {
      case "POLYHEDRALSURFACE", "TIN": "write its faces as a MULTIPOLYGON"
      case "TRIANGLE": "write it as a POLYGON"
      default: "draw its curves as straight lines first"
      }
    return "\(name) has no GeoJSON form; \(remedy)"
  }
}
