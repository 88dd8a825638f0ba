// Every stage has its command, its cases and its man page, and the page has every option.

import Foundation
import GeoJSON
import TestSupport
import Testing

@Suite("Stages")
struct StageLayoutTests {
  @Test("there are stages")
  func thereAreStages() {
    #expect(!Stage.all.isEmpty)
  }

  @Test("the file is named after the command", arguments: Stage.all)
  func fileName(_ stage: Stage) {
    let words = stage.name.split(separator: "-").map { String($0.prefix(1)).uppercased() + String($0.dropFirst()) }
    #expect(stage.file.lastPathComponent == words.joined() + ".swift")
  }

  /// The stages' types, as the program lists them.
  private func types() throws -> [String] {
    let text = try String(contentsOf: Place.root.appending(path: "Sources/Stages/Shared/Plat.swift"), encoding: .utf8)
    let list = try #require(text.firstMatch(of: /stages: \[any StageCommand.Type\] = \[([^\]]*)\]/)).output.1
    return list.split(whereSeparator: { ", \n".contains($0) }).map { String($0).replacing(".self", with: "") }
  }

  @Test("the stage list is sorted and whole")
  func sortedList() throws {
    let types = try types()
    #expect(types == types.sorted())
    // Where Swift has a type of the name already, Stage is added to it.
    #expect(
      types.map { $0.replacing("Stage", with: "") }
        == Stage.all.map { $0.file.deletingPathExtension().lastPathComponent })
  }

  @Test("each stage is in one group of the help")
  func groups() throws {
    let usage = try #require(JSONValue(text: try plat(["--json-usage"]).text))
    guard case .array(let stages) = usage["stages"] else { throw CancellationError() }
    for stage in stages { #expect(stage["group"] != nil, "\(String(describing: stage["name"])) is in no group") }
    let file = Place.root.appending(path: "Sources/Stages/Shared/Plat.swift")
    let names = try String(contentsOf: file, encoding: .utf8).split(separator: "static let all").last ?? ""
    let listed = names.matches(of: /"([a-z-]+)"[,\]\n]/).map { String($0.output.1) }
    #expect(listed.filter { name in Stage.all.contains { $0.name == name } }.sorted() == Stage.all.map(\.name).sorted())
  }

  @Test("the parts of the file stand in their order", arguments: Stage.all)
  func partsInOrder(_ stage: Stage) throws {
    let text = try String(contentsOf: stage.file, encoding: .utf8)
    let parts = ["\n/// ", ": StageCommand {", "static let configuration", "  @Options", "func prepare("]
    let places = parts.compactMap { text.range(of: $0)?.lowerBound }
    #expect(places.count == parts.count && places == places.sorted(), "\(stage.file.lastPathComponent)")
    if let work = text.range(of: ": FeatureOperator {"), let validate = text.range(of: "func validate()") {
      #expect(validate.lowerBound < work.lowerBound)
    }
  }

  @Test("there are cases", arguments: Stage.all)
  func cases(_ stage: Stage) throws {
    let folder = Place.root.appending(path: "Tests/CommandTests/Cases/\(stage.name)")
    let cases = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(cases?.isEmpty == false, "no cases in \(folder.path)")
  }

  @Test("the help names its kind", arguments: Stage.all)
  func kind(_ stage: Stage) throws {
    let help = try stage.help()
    #expect(help.status == 0)
    let kinds = ["Streaming: ", "Bounded: ", "Retains all: "]
    #expect(help.text.split(separator: "\n").contains { line in kinds.contains { line.hasPrefix($0) } }, "\(help.text)")
  }

  @Test("there is a man page with every option", arguments: Stage.all)
  func options(_ stage: Stage) throws {
    let page = try String(contentsOf: stage.manPage, encoding: .utf8)
    let documented = Set(page.matches(of: /Fl -([a-z][a-z-]*)/).map { String($0.output.1) })
    // Those that every command has are described once, in plat(1).
    let general = Set(["help", "version"])
    let missing = try stage.options().subtracting(documented).subtracting(general)
    #expect(missing.isEmpty, "\(stage.manPage.lastPathComponent) does not have \(missing.sorted())")
  }

  @Test("--json-usage has the options of the help, and is JSON", arguments: Stage.all)
  func jsonUsage(_ stage: Stage) throws {
    let usage = try #require(JSONValue(text: try plat([stage.name, "--json-usage"]).text))
    #expect(usage["name"] == .string(stage.name))
    guard case .array(let options) = usage["options"] else { throw CancellationError() }
    let names = options.flatMap { option -> [String] in
      guard case .array(let names) = option["names"] else { return [] }
      return names.compactMap { name in
        if case .string(let text) = name, text.hasPrefix("--") { String(text.dropFirst(2)) } else { nil }
      }
    }
    let general = Set(["help", "version"])
    #expect(Set(names).subtracting(general) == (try stage.options()).subtracting(general))
  }

  @Test("the man page names no option that is not there", arguments: Stage.all)
  func noOtherOptions(_ stage: Stage) throws {
    let page = try String(contentsOf: stage.manPage, encoding: .utf8)
    let items = page.matches(of: /\n\.It .*Fl -([a-z][a-z-]*)/).map { String($0.output.1) }
    let unknown = Set(items).subtracting(try stage.options())
    #expect(unknown.isEmpty, "\(stage.manPage.lastPathComponent) has \(unknown.sorted())")
  }

  @Test("what the README says of adding a stage is there for each", arguments: Stage.all)
  func readme(_ stage: Stage) throws {
    let readme = try String(contentsOf: Place.root.appending(path: "README.md"), encoding: .utf8)
    let steps = try #require(readme.split(separator: "To add a stage:\n").last?.split(separator: "\n## ").first)
    let paths = steps.matches(of: /`([A-Za-z]+\/[A-Za-z\/.-]+)`/).map { String($0.output.1) }
    #expect(paths.count >= 4, "\(paths)")
    let type = stage.file.deletingPathExtension().lastPathComponent
    for path in paths {
      let own = path.replacing("/Stage/Stage.swift", with: "/\(type)/\(type).swift")
        .replacing("plat-stage.1", with: "plat-\(stage.name).1").replacing("/stage/", with: "/\(stage.name)/")
      #expect(FileManager.default.fileExists(atPath: Place.root.appending(path: own).path), "\(own)")
    }
  }

  /// The stages whose words are the language of chains, which hold one or part one: who reads it knows them.
  private static let ofChains: Set = ["Explain", "Run", "Tee"]

  /// Code without its comments and the texts in it.
  private func code(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.replacing(/"(\\.|[^"\\])*"/, with: "").replacing(/\/\/.*/, with: "")
    }.joined(separator: "\n")
  }

  @Test("no stage is known by its type where every stage passes")
  func namesOfStages() throws {
    let types = try types()
    var known: Set<String> = []
    for (module, file) in SourceLayoutTests.sources where ["FeatureStream", "Stages", "plat"].contains(module) {
      let isOfStage = file.path.contains("/Stages/") && !file.path.contains("/Stages/Shared/")
      // The program's list, and the stages themselves.
      if file.lastPathComponent == "Plat.swift" || isOfStage { continue }
      let code = code(try String(contentsOf: file, encoding: .utf8))
      for type in types {
        // A type of a file's own may be called so, and a member of another.
        guard try code.contains(Regex("(^|[^.A-Za-z_])\(type)($|[^A-Za-z_])")),
          try !code.contains(Regex("(struct|enum|class|protocol|associatedtype|typealias) \(type)\\b"))
        else { continue }
        let isReader = file.path.contains("/Sources/plat/") && Self.ofChains.contains(type)
        #expect(isReader, "\(file.lastPathComponent) knows \(type); let StageCommand or PreparedStage say it")
        known.insert(type)
      }
    }
    // Otherwise nothing would be seen.
    #expect(known.isSuperset(of: Self.ofChains))
  }
}
