// What is known of a way beside its line.

/// The attributes of a way.
///
/// Guidance asks for it some dozens of times at each junction, so that its texts are together in one object: to hand a
/// way on is to count one reference.
public struct WayInfo: Sendable, Equatable {
  private struct Texts: Equatable {
    var id = "", name = "", ref = "", kind = "", destination = ""
    var conditions: [String] = []
    var indoor: Indoor?
  }

  /// Few ways are inside a building: the others have no room for the attributes of these.
  private final class Indoor: Sendable, Equatable {
    let way: IndoorWay

    init(_ way: IndoorWay) { self.way = way }

    static func == (a: Indoor, b: Indoor) -> Bool { a.way == b.way }
  }

  // @unchecked holds: the texts of one that others hold too are not written (`texts`).
  private final class Shared: @unchecked Sendable, Equatable {
    var texts: Texts

    init(_ texts: Texts) { self.texts = texts }

    static func == (a: Shared, b: Shared) -> Bool { a === b || a.texts == b.texts }
  }

  private var shared = Shared(Texts())
  /// What it is called where it has no name.
  public var type = WayType.other
  public var forward = TravelMode.inaccessible
  public var backward = TravelMode.inaccessible
  public var isRoundabout = false
  /// Whether routes may begin and end on it.
  public var isStart = true
  /// On which side one drives there.
  public var drivesOnLeft = false
  /// How many lanes it has; 0 where that is not known.
  public var lanes: UInt8 = 0
  public var classes: WayClasses = []
  /// The classes of it that were to be avoided.
  var unavoided: WayClasses = []
  public var facts: WayFacts = []
  /// How large a road it is where one goes on, by its kind.
  private(set) var rank = RoadRank("")

  /// Makes one of which nothing is reported.
  public init() {}

  private var texts: Texts {
    get { shared.texts }
    _modify {
      if !isKnownUniquelyReferenced(&shared) { shared = Shared(shared.texts) }
      yield &shared.texts
    }
  }

  /// Its id as the data has it.
  public var id: String {
    get { shared.texts.id }
    set { texts.id = newValue }
  }

  public var name: String {
    get { shared.texts.name }
    set { texts.name = newValue }
  }

  public var ref: String {
    get { shared.texts.ref }
    set { texts.ref = newValue }
  }

  /// The value of `highway`, or of what else makes it a way.
  public var kind: String {
    get { shared.texts.kind }
    set {
      texts.kind = newValue
      rank = RoadRank(newValue)
    }
  }

  /// What signs at its beginning say: `destination`.
  public var destination: String {
    get { shared.texts.destination }
    set { texts.destination = newValue }
  }

  /// Tags that hold at certain times or on conditions, and are not reckoned with.
  public var conditions: [String] {
    get { shared.texts.conditions }
    set { texts.conditions = newValue }
  }

  /// The attributes of a way inside a building; nil for all others.
  public var indoor: IndoorWay? {
    get { shared.texts.indoor?.way }
    set { texts.indoor = newValue.map(Indoor.init) }
  }

  /// How large a road it is beside others: those of larger ones have right of way.
  var size: Int {
    let kind = kind.hasSuffix("_link") ? String(kind.dropLast(5)) : kind
    return Self.sizes.firstIndex(of: kind) ?? 0
  }

  private static let sizes = [
    "", "service", "living_street", "residential", "unclassified", "tertiary", "secondary", "primary", "trunk",
    "motorway",
  ]
}
