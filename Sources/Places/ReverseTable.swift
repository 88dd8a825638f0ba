// Positions to addresses: what an area holds them, and what is near.

public import SimpleFeatures
import TextFolding

/// What lies at a position and around it.
public struct ReverseAnswer: Sendable {
  /// The rows of the areas that hold it, from small to large: points of interest first, the country last.
  public var areas: [Int] = []
  /// The nearest place, the nearest one with a street, and the nearest town that is a point, with distances in metres.
  public var place, address, town: (row: Int, distance: Double)?
  /// The address of the position, of all of these together.
  public var composed = PlaceAddress()

  /// Whether there is nothing at all.
  public var isEmpty: Bool { areas.isEmpty && place == nil && address == nil && town == nil }
}

/// What positions are looked up in; any number of threads share one.
///
///     var table = ReverseTable()
///     for (place, geometry) in places { table.add(ReverseTable.Row(place, geometry), isWanted: true) }
///     table.finish()
///     let answer = table.answer(x: 24.94, y: 60.17, radius: 1000, addressRadius: 200) { geodesic(to: $0, $1) }
public struct ReverseTable: Sendable {
  private typealias DegreeBox = (west: Double, south: Double, east: Double, north: Double)

  /// The places, by row; without their other names.
  public private(set) var places: [Place] = []
  private var areas: [(box: DegreeBox, shape: AreaShape, row: Int)] = []
  private var boxes = BoxTree()
  /// The area that each box of the tree is of: one that crosses ±180° has two.
  private var areaOfBox: [Int] = []
  private var spots: [(x: Double, y: Double, number: Int)] = []
  private var streets: [(x: Double, y: Double, number: Int)] = []
  private var towns: [(x: Double, y: Double, number: Int)] = []
  private var nearest = NearestTree([])
  private var nearestStreet = NearestTree([])
  private var nearestTown = NearestTree([])

  /// Makes an empty table.
  public init() {}

  /// A place, with what its geometry says.
  public struct Row: Sendable {
    let place: Place
    let shape: AreaShape?

    /// Takes what is wanted of a place and of its geometry, whose polygons make it an area.
    public init(_ place: Place, _ geometry: Geometry) {
      var kept = place
      kept.names = []
      kept.alternateNames = []
      kept.alternateIDs = []
      self.place = kept
      shape = AreaShape(geometry)
    }
  }

  /// Adds a place; where two are equally near, the one added first counts.
  ///
  /// - Parameter isWanted: whether it may be the nearest place; it always counts for the address.
  public mutating func add(_ new: Row, isWanted: Bool) {
    let (row, place) = (places.count, new.place)
    places.append(place)
    var isArea = false
    if let shape = new.shape, let box = place.bounds {
      isArea = true
      areas.append((box, shape, row))
    }
    guard let (x, y) = place.position else { return }
    // Of a town or country that is an area, the middle says nothing.
    if isArea, place.addressLevel != nil { return }
    if isWanted { spots.append((x, y, row)) }
    if place.address.hasStreet { streets.append((x, y, row)) }
    if place.addressLevel == .locality { towns.append((x, y, row)) }
  }

  /// Makes the table ready for use.
  ///
  /// O(n log² n).
  public mutating func finish() {
    var found: [Box] = []
    areaOfBox = []
    for (number, area) in areas.enumerated() {
      let crosses = area.box.west > area.box.east
      let sides: [(west: Double, east: Double)] =
        crosses ? [(area.box.west, 180), (-180, area.box.east)] : [(area.box.west, area.box.east)]
      for (west, east) in sides {
        found.append(Box(Position(west, area.box.south), Position(east, area.box.north)))
        areaOfBox.append(number)
      }
    }
    boxes = BoxTree(found)
    nearest = NearestTree(spots)
    nearestStreet = NearestTree(streets)
    nearestTown = NearestTree(towns)
    (spots, streets, towns) = ([], [], [])
  }

  /// What lies at a position and around it.
  ///
  /// - Parameters:
  ///   - radius: how far places may be, in metres.
  ///   - addressRadius: how far the nearest address may be for its street to be that of the position.
  ///   - measure: the distance from the position to another, in metres on the ellipsoid.
  public func answer(
    x: Double, y: Double, radius: Double, addressRadius: Double, measure: (_ x: Double, _ y: Double) -> Double
  ) -> ReverseAnswer {
    var answer = ReverseAnswer()
    answer.areas = rows(x: x, y: y)
    answer.place = nearest.nearest(x: x, y: y, within: radius, measure: measure).map { ($0.number, $0.distance) }
    answer.address = nearestStreet.nearest(x: x, y: y, within: radius, measure: measure).map {
      ($0.number, $0.distance)
    }
    answer.town = nearestTown.nearest(x: x, y: y, within: radius, measure: measure).map { ($0.number, $0.distance) }
    answer.composed = compose(answer, addressRadius)
    return answer
  }

  /// The rows of the areas that hold a position, from small to large.
  private func rows(x: Double, y: Double) -> [Int] {
    var found: [(rank: Int, size: Double, row: Int)] = []
    // −180 and 180 are one meridian.
    for x in abs(x) == 180 ? [-180, 180] : [x] {
      boxes.visit(holding: Position(x, y)) { box in
        let area = areas[areaOfBox[box]]
        guard area.shape.contains(x: x, y: y), !found.contains(where: { $0.row == area.row }) else { return }
        let width = area.box.east - area.box.west
        let size = (width < 0 ? width + 360 : width) * (area.box.north - area.box.south)
        let level = places[area.row].addressLevel.map { Int($0.rawValue) } ?? 255
        found.append((-level, size, area.row))
      }
    }
    found.sort { $0.rank != $1.rank ? $0.rank < $1.rank : $0.size != $1.size ? $0.size < $1.size : $0.row < $1.row }
    return found.map(\.row)
  }

  /// The address of a position: what areas say comes first, then the address that is near, then the nearest place and
  /// town; what contradicts what is known already is left out.
  private func compose(_ answer: ReverseAnswer, _ addressRadius: Double) -> PlaceAddress {
    var address = PlaceAddress()
    for row in answer.areas { address.fill(from: places[row].ownAddress, withStreet: false) }
    if let near = answer.address, near.distance <= addressRadius {
      address.fill(from: places[near.row].address, withStreet: true)
    }
    if let near = answer.place, near.distance <= addressRadius {
      address.fill(from: places[near.row].ownAddress, withStreet: false)
    }
    if address.locality == nil, let town = answer.town {
      address.fill(from: places[town.row].ownAddress, withStreet: false)
    }
    return address
  }
}

extension Place {
  /// The address with the place's own name at its level, such as that of a town in it.
  public var ownAddress: PlaceAddress {
    var address = address
    switch addressLevel {
    case .country: address.country = name
    case .administrativeArea: address.administrativeArea = name
    case .subAdministrativeArea: address.subAdministrativeArea = name
    case .locality: address.locality = name
    case .subLocality: address.subLocality = name
    case .postalCode: address.postalCode = name
    case .thoroughfare, nil: break
    }
    return address
  }
}

extension PlaceAddress {
  /// Takes from `other` what is not known yet, unless it is in another country, region or town.
  fileprivate mutating func fill(from other: PlaceAddress, withStreet: Bool) {
    func differs(_ a: String?, _ b: String?) -> Bool {
      guard let a, let b else { return false }
      return a != b && Folding.fold(a) != Folding.fold(b)
    }
    if differs(countryCode, other.countryCode) || differs(locality, other.locality) { return }
    if countryCode == nil, country == nil || !differs(country, other.country) { countryCode = other.countryCode }
    country = country ?? other.country
    if administrativeArea == nil, administrativeAreaCode == nil {
      (administrativeArea, administrativeAreaCode) = (other.administrativeArea, other.administrativeAreaCode)
    } else if !differs(administrativeArea, other.administrativeArea) {
      administrativeAreaCode = administrativeAreaCode ?? other.administrativeAreaCode
    }
    subAdministrativeArea = subAdministrativeArea ?? other.subAdministrativeArea
    locality = locality ?? other.locality
    subLocality = subLocality ?? other.subLocality
    postalCode = postalCode ?? other.postalCode
    guard withStreet, !hasStreet else { return }
    (thoroughfare, subThoroughfare, streetLine) = (other.thoroughfare, other.subThoroughfare, other.streetLine)
  }
}
