// The table of results in plat-features(5): it has every property that stages write, and no other.

import Foundation
import TestSupport
import Testing

@Suite("The table of results")
struct ResultTableTests {
  /// The properties in the table, with their stages.
  static let table: [String: String] = {
    let page = try? String(contentsOf: Place.root.appending(path: "man/plat-features.5"), encoding: .utf8)
    let rows = (page ?? "").matches(of: #/\.It ([a-z-]+) Ta ([a-z]+_[a-z_]+) Ta /#)
    return Dictionary(rows.map { (String($0.output.2), String($0.output.1)) }) { first, _ in first }
  }()

  /// What the names of a stage's results begin with.
  private static func prefix(of stage: String) -> String { stage.replacing("-", with: "_") + "_" }

  /// The members of the records that the cases expect whose names begin as a stage's results do.
  static let written: [String: String] = {
    let cases = Place.root.appending(path: "Tests/CommandTests/Cases")
    let prefixes = Stage.all.map { prefix(of: $0.name) }
    var found: [String: String] = [:]
    for path in (try? FileManager.default.subpathsOfDirectory(atPath: cases.path)) ?? [] where path.hasSuffix("/stdout")
    {
      guard let text = try? Data(contentsOf: cases.appending(path: path)) else { continue }
      for match in String(decoding: text, as: UTF8.self).matches(of: /"([a-z]+_[a-z_]+)":/)
      where prefixes.contains(where: { match.output.1.hasPrefix($0) }) { found[String(match.output.1)] = path }
    }
    return found
  }()

  // Of join only the id, the distance and the rank are its own: the others have the names that users gave.
  @Test("has every property that a case shows")
  func isWhole() {
    for (property, path) in Self.written where !property.hasPrefix("join_") || property == "join_id" {
      #expect(Self.table[property] != nil, "\(property), which \(path) has, is not in plat-features(5)")
    }
  }

  @Test("has no property that no case shows")
  func isTrue() {
    #expect(Self.table.count > 80)
    for (property, stage) in Self.table {
      #expect(property.hasPrefix(Self.prefix(of: stage)), "\(property) is in a row of \(stage)")
      #expect(Self.written[property] != nil, "no case of a stage writes \(property), which plat-features(5) has")
    }
  }
}
