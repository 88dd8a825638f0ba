// Icons: whose names they are found by, and what they are drawn of.

import Cartography
import Gazetteer
import Testing

@Suite("Icons of marks")
struct IconTests {
  private static func text(_ list: DisplayList) -> String { String(decoding: SVGWriter.document(list), as: UTF8.self) }

  private static func marker(_ name: String, size: Double = 24) -> Marker {
    var marker = Marker(.balloon, color: Color(0x112233), size: size)
    marker.icon = Icon(name: name)
    return marker
  }

  @Test("each category of MapKit has an icon")
  func categories() {
    for category in PointOfInterestCategory.all {
      #expect(Icon(name: category.rawValue) != nil, "\(category.rawValue)")
      #expect(Icon(name: category.name) == Icon(name: category.rawValue), "\(category.name)")
    }
  }

  @Test(
    "names of MapKit, Maki, OpenStreetMap and SF Symbols find one icon",
    arguments: [
      ("cafe", ["MKPOICategoryCafe", "Cafe", "cafe-15", "amenity=cafe", "cup.and.saucer.fill", "coffee_shop"]),
      ("gasstation", ["fuel", "gas_station", "fuelpump.circle.fill", "GasStation", "fuel-11"]),
      ("restaurant", ["fork.knife", "restaurant-sushi", "unknown;restaurant"]),
      ("school", ["school-JP", "amenity=school", "schools"]), ("railway", ["railway-light", "train-15", "rail"]),
    ])
  func names(_ name: String, _ spellings: [String]) {
    for spelling in spellings {
      #expect(Icon(name: spelling)?.name == name, "\(spelling)")
    }
  }

  @Test("what is no name has no icon, and the nearest is named")
  func unknown() {
    for name in ["", "-", "blob", "https://example.com/icon.png", "caffe"] {
      #expect(Icon(name: name) == nil, "\(name)")
    }
    #expect(Icon.nearestName(to: "caffe") == "cafe")
    #expect(Icon.nearestName(to: "qqqqqqqqqq") == nil)
  }

  @Test("all are drawn inside of their grid, and look different")
  func parts() {
    #expect(Icon.all.count >= 90)
    #expect(Set(Icon.all.map(\.name)).count == Icon.all.count)
    for (index, icon) in Icon.all.enumerated() {
      #expect(!icon.parts.isEmpty, "\(icon.name)")
      #expect(!icon.parts[0].isCut, "\(icon.name)")
      for part in icon.parts {
        guard let box = part.path.bounds else {
          Issue.record("\(icon.name) has an empty part")
          continue
        }
        let half = (part.width ?? 0) / 2
        // What is cut out may reach into the disc.
        #expect(
          part.isCut || min(box.minX, box.minY) - half >= 0 && max(box.maxX, box.maxY) + half <= 15,
          "\(icon.name) \(box)")
      }
      #expect(!Icon.all[..<index].contains { $0.parts == icon.parts }, "\(icon.name)")
    }
  }

  @Test("an icon is written once, and letters go before it")
  func document() {
    var list = DisplayList(width: 100, height: 100, background: Color(0xFFFFFF))
    var lettered = Self.marker("bus")
    lettered.glyph = "A"
    for (at, marker) in [Self.marker("cafe"), Self.marker("cafe"), lettered, Self.marker("bank", size: 8)].enumerated()
    {
      list.items.append(.mark(marker, x: Double(at) * 25, y: 50, name: ""))
    }
    let text = Self.text(list)
    #expect(text.components(of: "id=\"icon-cafe\"") == 1)
    #expect(text.components(of: "href=\"#icon-cafe\"") == 2)
    #expect(text.components(of: "icon-bus") == 0 && text.components(of: "icon-bank") == 0)
    #expect(text.components(of: "xmlns:xlink") == 1)
    list.items = [.mark(lettered, x: 1, y: 1, name: "")]
    #expect(Self.text(list).components(of: "xlink") == 0)
  }

  @Test("an icon is in the middle of its disc, as large as it has room for")
  func place() {
    let shape = Self.marker("hospital", size: 30).shape(x: 50, y: 80)
    let frame = shape.iconFrame
    #expect(abs(frame.x + 7.5 * frame.scale - shape.x) < 1e-9 && abs(frame.y + 7.5 * frame.scale - shape.y) < 1e-9)
    #expect(frame.scale == 1.4)
  }
}

extension String {
  /// How often a text is in this one.
  fileprivate func components(of text: String) -> Int {
    var (count, rest) = (0, self[...])
    while let range = rest.firstRange(of: text) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
