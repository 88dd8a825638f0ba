// Every limit and constraint of every stage is broken by a command line made from it, which is refused with its words.

import CommandOptions
import FeatureStream
import TestSupport
import Testing

@testable import Stages

@Suite("Constraints of stages")
struct ConstraintTests {
  @Test("a value beyond its limit is refused", arguments: Plat.stages.map { $0.name })
  func limits(_ name: String) throws {
    let stage = try #require(Plat.stages.first { $0.name == name })
    let limits = stage.declared().limits
    #expect(limits.contains { $0.name == "--jobs" })
    for (option, limit) in limits {
      let words = limit.refused.isEmpty ? [option, ""] : ["\(option)=\(limit.refused)"]
      let expected = limit.complaint(option, limit.refused)
      #expect(stage.complaints(words).first == expected, "\(name) \(words)")
      refuse(stage, words, expected)
    }
  }

  @Test("options that do not go together are refused", arguments: Plat.stages.map { $0.name })
  func constraints(_ name: String) throws {
    let stage = try #require(Plat.stages.first { $0.name == name })
    let samples = Samples(stage: name, options: stage.options)
    for constraint in stage.declared().constraints {
      for use in constraint.options + constraint.others where use.name != "input" {
        let known = samples.options.contains { $0.names.contains(use.name) }
        #expect(known, "\(name): \(use.name) of a constraint is no option")
      }
      for words in breaking(constraint, samples) {
        let complaint = stage.complaint(of: constraint, words)
        #expect(complaint.map(stage.complaints(words).contains) == true, "\(name) \(words) keeps: \(constraint.text)")
        refuse(stage, words, nil)
      }
    }
  }

  @Test("a command line is refused with status 64, and --json-usage lists what it breaks")
  func wholeProgram() throws {
    let run = try plat(["buffer", "--radius", "1m", "--segments", "2"])
    #expect(run.status == 64)
    #expect(run.messages.hasPrefix("plat buffer: --segments is 2: it has to be from 3 to 65536.\n"))
    let usage = try plat(["buffer", "--json-usage"]).text
    #expect(usage.contains(#""limit":"from 3 to 65536","minimum":3,"maximum":65536"#))
    for constraint in Buffer.declared().constraints { #expect(usage.contains(constraint.text)) }
  }

  /// Sees that words are refused with a message.
  private func refuse(_ stage: any StageCommand.Type, _ words: [String], _ message: String?) {
    do {
      _ = try stage.parsed([stage.name] + words)
      Issue.record("\(stage.name) \(words) is taken")
    } catch let error as ValidationError {
      #expect(message == nil || error.message == message, "\(stage.name) \(words)")
    } catch let error as UsageError {
      #expect(message == nil || error.message == message, "\(stage.name) \(words)")
      #expect(error.status == .usage)
    } catch { Issue.record("\(stage.name) \(words): \(error)") }
  }

  /// Command lines that break a constraint: one for each option, or pair, of which it speaks.
  private func breaking(_ constraint: OptionConstraint, _ samples: Samples) -> [[String]] {
    func pairs() -> [[String]] {
      zip(constraint.options, constraint.options.dropFirst()).map { samples.lines($0)[0] + samples.lines($1)[0] }
    }
    switch constraint.kind {
    case .atLeastOne: return [[]]
    case .exactlyOne: return [[]] + pairs()
    case .atMostOne: return pairs()
    case .together, .refuses: return constraint.options.flatMap(samples.lines)
    case .requires:
      // Where another value of the other option is there by default or enough, it is given one that does not fit.
      let unfit = constraint.others.compactMap { samples.unfit($0) }
      return constraint.options.flatMap(samples.lines).map { $0 + (unfit.first ?? []) }
    case .excludes:
      return constraint.options.flatMap { one in
        constraint.others.flatMap { other in
          samples.lines(one).flatMap { line in samples.lines(other).map { line + $0 } }
        }
      }
    }
  }
}

/// Words for the options of a stage, with values that can be read.
private struct Samples {
  let stage: String
  let options: [OptionDescription]

  /// The words of an option, one line for each value that a constraint speaks of.
  func lines(_ use: OptionUse) -> [[String]] {
    if use.name == "input" { return [["some.ndjson"]] }
    guard let option = options.first(where: { $0.names.contains(use.name) }), option.takesValue else {
      return [[use.name]]
    }
    let values = use.values.isEmpty ? [value(option)] : use.values
    return values.map { ["\(use.name)=\($0)"] }
  }

  /// The option with a value that the constraint does not speak of; nil where all would do.
  func unfit(_ use: OptionUse) -> [String]? {
    guard !use.values.isEmpty else { return nil }
    let known = [
      "decode --format": ["wkb", "geojson"], "encode --as": ["csv", "geojson"], "url --as": ["search", "place"],
    ]
    let option = options.first { $0.names.contains(use.name) }
    return (known["\(stage) \(use.name)"] ?? option?.values ?? []).first { !use.values.contains($0) }.map {
      ["\(use.name)=\($0)"]
    }
  }

  private func value(_ option: OptionDescription) -> String {
    Self.byName["\(stage) \(option.name)"] ?? Self.byName[option.name] ?? option.values.first
      ?? Self.byKind[option.valueName] ?? "1"
  }

  private static let byName = [
    "--types": "a:integer", "--field": "name=title", "--format": "text", "decode --format": "csv", "--locale": "en",
    "--min-span": "1,1", "--records": "/a", "--projection": "robinson", "--depart": "2026-11-23T08:30+02:00",
    "--arrive": "2026-11-23T08:30+02:00", "--classes": "quantile",
    "--keep": "10%", "set --keep": "a", "url --as": "place", "--mode": "driving", "url --avoid": "tolls",
    "--transit-preferences": "bus", "--percentile": "a 50", "--completion-prefix": "a", "transform --move": "1m,1m",
    "transform --affine": "1,0,0,0,1,0", "line --slice": "1m,2m", "url --from": "1,2",
    "url --to": "1,2", "--max-time": "10min",
  ]

  private static let byKind = [
    "distance": "1m", "area": "1m2", "w,s,e,n": "1,2,3,4", "lon,lat": "1,2", "x,y": "1,2", "x,y,w,h": "1,2,3,4",
    "lon,lat,dlat,dlon": "1,2,3,4", "wxh": "8x6", "z/x/y": "0/0/0",
  ]
}
