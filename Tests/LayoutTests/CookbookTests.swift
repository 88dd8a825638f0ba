// README, cookbook and gallery: every command in them runs, and prints and draws what the page shows.

import Foundation
import TestSupport
import Testing

@Suite("Cookbook")
struct CookbookTests {
  /// A command line of a `console` block, and what the page shows below it.
  struct Recipe: Sendable, CustomTestStringConvertible {
    let command: String
    let output: String
    var testDescription: String { command }
  }

  /// The commands of the three pages that print, and those that draw.
  private static let all: [Recipe] = ["README.md", "Samples/cookbook.md", "Samples/gallery.md"].flatMap { page in
    recipes(in: (try? String(contentsOf: Place.root.appending(path: page), encoding: .utf8)) ?? "")
  }
  static let recipes = all.filter { !$0.command.contains("-o pictures/") }
  static let pictures = all.filter { $0.command.contains("-o pictures/") }

  private static func recipes(in text: String) -> [Recipe] {
    var found: [(command: [String], output: [String])] = []
    var isInBlock = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        isInBlock = line == "```console"
      } else if isInBlock, line.hasPrefix("$ ") {
        found.append(([String(line.dropFirst(2))], []))
      } else if isInBlock, let last = found.indices.last {
        // A line that ends in a backslash, or in a pipe, goes on.
        if let part = found[last].command.last, found[last].output.isEmpty, part.hasSuffix("\\") || part.hasSuffix("|")
        {
          found[last].command.append(line)
        } else {
          found[last].output.append(line)
        }
      }
    }
    return found.map {
      Recipe(command: $0.command.joined(separator: "\n"), output: $0.output.map { $0 + "\n" }.joined())
    }
  }

  @Test("there are recipes")
  func hasRecipes() { #expect(Self.recipes.count >= 25) }

  @Test("every recipe prints what the page shows", arguments: recipes)
  func prints(_ recipe: Recipe) throws {
    try Place.withScratch { scratch in
      let folder = scratch.appending(path: "Samples")
      try FileManager.default.copyItem(at: Place.samples, to: folder)
      let outcome = try bash("set -o pipefail\n" + recipe.command, directory: folder)
      let printed = outcome.text + outcome.messages
      #expect(printed == recipe.output, "\(recipe.command)\nthe page shows:\n\(recipe.output)\nprinted:\n\(printed)")
    }
  }

  @Test("there are pictures, and each file is one of them")
  func hasPictures() throws {
    #expect(Self.pictures.count >= 6)
    let files = try FileManager.default.contentsOfDirectory(atPath: Place.samples.appending(path: "pictures").path)
    for file in files {
      #expect(Self.pictures.contains { $0.command.contains("-o pictures/\(file)") }, "\(file)")
    }
  }

  @Test("every picture is what its command draws; Tests/make-pictures draws them", arguments: pictures)
  func draws(_ recipe: Recipe) throws {
    try Place.withScratch { scratch in
      let folder = scratch.appending(path: "Samples")
      try FileManager.default.copyItem(at: Place.samples, to: folder)
      try FileManager.default.removeItem(at: folder.appending(path: "pictures"))
      try FileManager.default.createDirectory(
        at: folder.appending(path: "pictures"), withIntermediateDirectories: false)
      let outcome = try bash("set -o pipefail\n" + recipe.command, directory: folder)
      let printed = outcome.text + outcome.messages
      #expect(printed == recipe.output, "\(recipe.command)\nthe page shows:\n\(recipe.output)\nprinted:\n\(printed)")
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "pictures").path) {
        let kept = Place.samples.appending(path: "pictures/\(name)")
        let (made, expected) = (folder.appending(path: "pictures/\(name)"), try? Data(contentsOf: kept))
        // No message holds the whole picture.
        let isSame = try Data(contentsOf: made) == expected
        #expect(isSame, "\(name) is another now; run Tests/make-pictures and look at it")
      }
    }
  }
}
