// A completion: a place, or a query such as "coffee".

import Gazetteer
import PlaceIndex

/// One completion.
public struct Completion {
  /// What it is.
  public enum Content {
    case place(PlaceHit, PlaceRecord)
    /// A query.
    case query(Target)
  }

  /// What a query asks for.
  public enum Target: Equatable, Sendable {
    /// Places of a category.
    case category(PointOfInterestCategory)
    /// Places of a class of the data's own: `amenity=dentist`.
    case ofClass(String)
    /// Points of interest of one name.
    case name
  }

  /// What it is.
  public let content: Content
  /// What is shown, and what stands under it.
  public internal(set) var title, subtitle: String
  /// The name by which the place was found, when that is not the title.
  public internal(set) var matchedName: String?
  /// Ids of places that look the same and are left out.
  public internal(set) var duplicates: [String] = []
  /// Where the places are that it stands for.
  package var positions: [(x: Double, y: Double)] = []
  /// The words by which it was found, where these are others than those that were typed.
  public internal(set) var words: QueryWords?
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

  /// The record of the place; nil for a query.
  package var record: PlaceRecord? {
    if case .place(_, let record) = content { return record }
    return nil
  }
}
