// The features of a venue beside each other: whether what they name is there, and of the right type.

import GeoJSON

/// Looks at the features of a venue in the order of the stream.
///
/// All ids are held in memory, the names of what has not come yet, and the lines of levels, units and openings.
public struct VenueChecker {
  /// The type of each id's first feature; nil where it is not known.
  private var types: [String: String?] = [:]
  /// The id of the first venue.
  private var first: String?
  private var plan = VenuePlan()
  /// Where the first feature stands, and whether there was one.
  private var place: ReportedFinding?
  private var mayHaveVenue = false
  /// Whether the features have to make up a complete venue, and not a part of an archive.
  private let isWhole: Bool
  private var open: [(reference: VenueReference, found: ReportedFinding)] = []

  /// Begins without features.
  ///
  /// - Parameter isWhole: whether the features have to make up a complete venue.
  public init(isWhole: Bool = true) { self.isWhole = isWhole }

  /// Adds a feature.
  ///
  /// - Parameters:
  ///   - text: the record and its place.
  ///   - number: which it is, from 1.
  /// - Returns: what it names that came before and is of another type.
  public mutating func add(_ venue: VenueFacts, _ text: RecordText, number: Int) -> [Finding] {
    if let id = venue.id, types[id] == nil { types[id] = .some(venue.type) }
    var found: [Finding] = []
    func late(_ rule: Rule) -> ReportedFinding {
      var late = text.locate(Finding(rule, "", offset: text.text.start))
      late.featureNumber = number
      return late
    }
    if isWhole, place == nil { place = late(RuleCatalog.venueMissing) }
    plan.add(venue, late)
    if venue.type == "venue" { mayHaveVenue = true }
    // One that comes again, as from another archive of it, is the same.
    if venue.type == "venue", let id = venue.id {
      if let first, first != id {
        found.append(Finding(RuleCatalog.venueOne, "this is another venue than the first", offset: text.text.start))
      }
      first = first ?? id
    }
    for reference in venue.references {
      let offset = text.text.start + reference.offset
      if let type = types[reference.id] {
        if let message = Self.fault(of: reference, type) {
          found.append(Finding(RuleCatalog.venueReferenceType, message, offset: offset))
        }
        continue
      }
      var late = text.locate(Finding(RuleCatalog.venueReference, "", offset: offset))
      late.featureNumber = number
      open.append((reference, late))
    }
    return found
  }

  /// Adds a record that could not be read, of which the id is known as it stands in the text.
  public mutating func add(refused idText: String?) {
    // It may have been the venue.
    mayHaveVenue = true
    guard let idText else { return }
    let id = ByteBuffer(idText).withPaddedBytes { jsonText($0, ByteRange(start: 0, end: $0.count)) }
    if let id, types[id] == nil { types[id] = .some(nil) }
  }

  /// What is to be said of names of what came later, or not at all.
  public mutating func takeFindings() -> [ReportedFinding] {
    var late: [ReportedFinding] = []
    for (reference, place) in open {
      var found = place
      if let type = types[reference.id] {
        guard let message = Self.fault(of: reference, type) else { continue }
        (found.rule, found.message) = (RuleCatalog.venueReferenceType.id, message)
      } else {
        found.message = "\"\(reference.property)\" names \(VenueType.words(reference.type)) that is not there"
      }
      late.append(found)
    }
    open = []
    late += plan.takeFindings()
    if !mayHaveVenue, var place {
      place.message = "there is no venue"
      late.append(place)
    }
    place = nil
    return late
  }

  private static func fault(of reference: VenueReference, _ type: String?) -> String? {
    guard let type, type != reference.type else { return nil }
    let (wanted, named) = (VenueType.words(reference.type), VenueType.words(type))
    return "\"\(reference.property)\" has to name \(wanted), and names \(named)"
  }
}
