// The names of a page, as the script in it reads them.

import Testing

@testable import Cartography

@Suite struct PageNamesTests {
  @Test func namesAreThoseSearchedAndThoseShown() {
    var features = PageFeatures()
    features.begin(
      name: "Zoo", label: "Zoo", found: PageName(title: "Zoo", id: "a", importance: 0, others: [("Tierpark", true)]))
    features.begin(name: "Kiosk", label: "K", found: nil)
    features.begin(name: "", label: "", found: PageName(title: "Bridge", id: "b", importance: 0.5, others: []))
    #expect(
      String(decoding: PageNames.text(features), as: UTF8.self)
        == #"{"features":[2,-2],"list":["Bridge","Zoo"],"importances":{"0":0.5},"others":{"1":[["Tierpark",true]]},"#
        + #""names":{"1":"Kiosk","2":""},"labels":{"1":"K"}}"#)
  }
}
