// What plat has for the words of other programs is there.

import CommandOptions
import Testing

@testable import Stages

@Suite("Words of other programs")
struct OtherWordTests {
  @Test("each answer is a stage with these options")
  func answers() throws {
    #expect(OtherWord.all.count > 150)
    for other in OtherWord.all {
      guard !other.answer.isEmpty else {
        #expect(!other.note.isEmpty, "\(other.word): no answer and no reason")
        continue
      }
      let stage = try #require(other.stage, "\(other.word): \(other.answer)")
      let options = stage.options.flatMap(\.names)
      for word in other.answer.split(separator: " ") where word.hasPrefix("--") {
        #expect(options.contains(String(word)), "\(other.word): \(stage.name) has no \(word)")
      }
    }
  }

  @Test("help answers for one", arguments: ["MKDirections", "mapproxy", "-t_srs", "cs2cs", "turf.along"])
  func help(_ word: String) {
    #expect {
      _ = try Plat.parse(["help", word])
    } throws: { error in
      (error as? UsageError)?.answer?.contains("OVERVIEW: ") == true
    }
  }

  @Test("what plat has nothing for says why")
  func nothing() {
    #expect(
      OtherWord.help("-lco")
        == "-lco, -dsco (ogr2ogr, gdal): plat has nothing for it. Files are written with GDAL's usual options.")
    #expect(OtherWord.help("nothing-of-the-kind") == nil)
  }
}
