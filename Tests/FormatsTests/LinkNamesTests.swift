// The names of a link's properties.

import Formats
import GeoJSON
import Testing

@Suite("Names of links")
struct LinkNamesTests {
  @Test("each name has the prefix")
  func prefix() {
    let names = LinkNames(ResultNames(prefix: "go_"))
    #expect(
      names.query == "go_query" && names.placeID == "go_place_id"
        && names.transitPreferences == "go_transit_preferences")
    #expect(LinkNames(ResultNames(prefix: "")).uncertainty == "uncertainty")
  }
}
