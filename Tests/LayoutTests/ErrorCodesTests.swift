// The codes of errors that plat-features(5) lists are those that the source has.

import Foundation
import GeoJSON
import TestSupport
import Testing

@Suite("The list of codes")
struct ErrorCodesTests {
  /// The codes in the manual page.
  static let listed: Set<String> = {
    let page = try? String(contentsOf: Place.root.appending(path: "man/plat-features.5"), encoding: .utf8)
    let list = (page ?? "").components(separatedBy: ".Ss Codes").last?.components(separatedBy: ".El").first ?? ""
    return Set(list.matches(of: /\.It Ql ([a-z0-9-]+)\n/).map { String($0.output.1) })
  }()

  /// The codes in the source.
  static let written: Set<String> = {
    var codes = Set(Fault.allCases.map(\.code))
    let sources = Place.root.appending(path: "Sources")
    for path in (try? FileManager.default.subpathsOfDirectory(atPath: sources.path)) ?? []
    where path.hasSuffix(".swift") {
      let text = (try? String(contentsOf: sources.appending(path: path), encoding: .utf8)) ?? ""
      codes.formUnion(text.matches(of: /code: "([a-z0-9-]+)"/).map { String($0.output.1) })
    }
    return codes
  }()

  @Test func everyCodeIsListed() {
    #expect(Self.written.count > 80)
    #expect(Self.written.subtracting(Self.listed) == [], "not in plat-features(5)")
    #expect(Self.listed.subtracting(Self.written) == [], "in plat-features(5), and in no source")
  }
}
