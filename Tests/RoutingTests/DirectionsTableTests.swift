// The table of the sentences of directions: each in every language, with the same parts.

import Planar
import Testing

@testable import Routing

@Suite struct DirectionsTableTests {
  /// The parts of a template, in their order.
  private static func parts(_ text: String) -> [String] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
      $0.split(separator: "}").first.map(String.init)
    }
  }

  private static let tables = DirectionsLanguage.allCases.map { ($0, DirectionsTemplate.table($0)) }

  @Test func everyLanguageHasEverySentenceWithItsParts() {
    let english = DirectionsTemplate.table(.english)
    #expect(english.count > 100 && Set(english.map(\.key)).count == english.count)
    for (language, table) in Self.tables {
      #expect(table.map(\.key) == english.map(\.key), "\(language)")
      for (line, known) in zip(table, english) {
        #expect(Set(Self.parts(line.text)) == Set(Self.parts(known.text)), "\(language) \(line.key)")
      }
    }
    // A line for each language under each key, and no other line.
    let lines = DirectionsTable.text.split(separator: "\n")
    #expect(lines.count == english.count * (1 + DirectionsLanguage.allCases.count))
  }

  @Test func noLanguageHasASentenceOfAnother() {
    let english = Dictionary(uniqueKeysWithValues: DirectionsTemplate.table(.english).map { ($0.key, $0.text) })
    for (language, table) in Self.tables where language != .english {
      let same = table.filter { $0.text == english[$0.key] }.map(\.key)
      #expect(same.isEmpty, "\(language): \(same)")
    }
  }

  @Test(arguments: DirectionsLanguage.allCases) func listsAreWhole(_ language: DirectionsLanguage) {
    let template = DirectionsTemplate(language)
    #expect(template.compass.count == 8 && template.exits.count == 8)
    #expect(Set(template.directions.keys) == Set(Maneuver.Modifier.allCases.map(\.rawValue)))
    #expect(Set(template.notices.keys) == Set(Advisory.keys))
    #expect(Set(template.ways.keys) == Set(DirectionsTemplate.wayKeys))
    #expect(Set(template.sentences.keys) == Set(DirectionsTemplate.keys))
  }

  /// What a step is made of is found again in its sentence, whatever the manoeuvre, and nothing is left to be filled.
  @Test(arguments: DirectionsLanguage.allCases) func partsAreFilled(_ language: DirectionsLanguage) {
    let template = DirectionsTemplate(language)
    for kind in Maneuver.Kind.allCases {
      for modifier in Maneuver.Modifier.allCases {
        for (name, destination, rotary, stays) in [
          ("", "", "", false), ("Löwenstraße", "", "", false), ("Löwenstraße", "", "", true),
          ("", "Ziel am See", "", false), ("Löwenstraße", "", "Sternplatz", false),
        ] {
          var maneuver = Maneuver(kind, modifier, at: Position(0, 0))
          (maneuver.exit, maneuver.destination, maneuver.bearingAfter) = (3, destination, 90)
          var step = Route.Step(maneuver: maneuver, name: name, mode: .driving, vertices: 0..<2)
          (step.rotary, step.staysOn) = (rotary, stays)
          let text = template.text(step)
          #expect(!text.isEmpty && !text.contains("{") && !text.contains("  "), "\(kind) \(modifier): \(text)")
          #expect(text.first?.isUppercase == true, "\(text)")
          if !name.isEmpty { #expect(text.contains(name), "\(kind) \(modifier): \(text)") }
          if kind == .roundabout { #expect(text.contains(template.exits[2])) }
          if kind == .roundabout, !rotary.isEmpty { #expect(text.contains(rotary)) }
          if kind == .depart { #expect(text.contains(template.compass[2])) }
          if !destination.isEmpty, [.turn, .fork, .merge, .onRamp, .offRamp].contains(kind), modifier != .uturn {
            #expect(text.contains(destination), "\(kind) \(modifier): \(text)")
          }
        }
      }
    }
    for key in [Advisory.condition("no @ wet"), .unavoidable("tolls"), .border] {
      let text = template.text(key)
      #expect(!text.isEmpty && !text.contains("{"))
    }
    #expect(template.text(.condition("no @ wet")).contains("no @ wet"))
  }

  @Test func germanHasItsCases() {
    let german = DirectionsTemplate(.german)
    var step = Route.Step(maneuver: Maneuver(.turn, .left, at: Position(0, 0)), mode: .walking, vertices: 0..<2)
    step.type = .footpath
    #expect(german.text(step) == "Links abbiegen auf den Fußweg")
    step.maneuver = Maneuver(.depart, at: Position(0, 0))
    #expect(german.text(step) == "Richtung Norden auf dem Fußweg")
  }
}
