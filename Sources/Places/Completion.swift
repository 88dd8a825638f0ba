// A completion: a place, or a query such as "coffee".

/// One completion.
public struct Completion {
  /// What it is.
  public enum Content {
    case place(PlaceHit, PlaceRecord)
    /// A query: its category, when it is one's.
    case query(PointOfInterestCategory?)
  }

  /// What it is.
  public let content: Content
  /// What is shown, and what stands under it.
  public internal(set) var title, subtitle: String
  /// The name by which the place was found, when that is not the title.
  public internal(set) var matchedName: String?
  /// Ids of places that look the same and are left out.
  public internal(set) var duplicates: [String] = []
  /// Whether what was typed is the whole of a name.
  var isFull = false
  /// Title and subtitle, folded, by which places that look the same are found.
  var look: [UInt8] = []

  init(content: Content, title: String, subtitle: String) {
    self.content = content
    self.title = title
    self.subtitle = subtitle
  }

  /// What is known of the place; nil for a query.
  public var place: Place? {
    if case .place(_, let record) = content { return record.place }
    return nil
  }
}
