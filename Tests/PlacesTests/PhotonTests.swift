// Photon's tags, and the ids of OpenStreetMap.

import GeoJSON
import PlaceSearch
import Testing

@Suite("Photon")
struct PhotonTests {
  @Test("tags are wanted by key, value or both, or not wanted")
  func tags() {
    func fit(_ tags: [String], _ classes: [String]) -> Bool { PhotonTag.fit(tags.map { PhotonTag($0) }, classes) }
    #expect(fit([], []) && fit(["tourism"], ["tourism=museum"]) && fit([":museum"], ["tourism=museum"]))
    #expect(fit(["tourism:museum"], ["shop=art", "tourism=museum"]) && !fit(["tourism:hotel"], ["tourism=museum"]))
    #expect(!fit(["!tourism"], ["tourism=museum"]) && fit(["!tourism"], ["shop=art"]))
    #expect(!fit(["tourism", "!:museum"], ["tourism=museum"]) && !fit(["tourism:!museum"], ["tourism=museum"]))
  }

  @Test("ids in each spelling are a type and a number")
  func ids() {
    for id in ["node/12", "n12", "N12"] { #expect(PhotonFeature.osmID(id).map { $0 == ("N", 12) } == true) }
    #expect(PhotonFeature.osmID("way/7").map { $0 == ("W", 7) } == true)
    #expect(PhotonFeature.osmID("relation/3")?.type == "R")
    for id in ["", "a", "x7", "node/-1", "node/a", "w"] { #expect(PhotonFeature.osmID(id) == nil) }
  }

  @Test("parameters are read or refused")
  func parameters() throws {
    #expect(
      PhotonRequest.isReverse("/reverse", [("lon", "1")]) && !PhotonRequest.isReverse("/reverse", [("near", "1")]))
    #expect(throws: SettingError.self) { try PhotonRequest([("lat", "1"), ("q", "a")], isReverse: false) }
    #expect(throws: SettingError.self) { try PhotonRequest([("q", "")], isReverse: false) }
    #expect(throws: SettingError.self) { try PhotonRequest([("q", "a"), ("nonsense", "1")], isReverse: false) }
    #expect(try PhotonRequest([("q", "a"), ("lang", "fr"), ("zoom", "3")], isReverse: false).language == "fr")
  }

  @Test("which results are wanted is told with and without the prefix")
  func wanted() throws {
    var settings = SearchSettings()
    settings.fields = ["x_id", "properties.own", "phone"]
    let names = PlaceResultNames(ResultNames(prefix: "x_"), settings, prefix: "x_")
    #expect(names.wanted == ["x_id", "own", "phone", "x_phone"] && names.wantsMembers)
    settings.fields = ["own"]
    #expect(!PlaceResultNames(ResultNames(prefix: "x_"), settings, prefix: "x_").wantsMembers)
  }
}
