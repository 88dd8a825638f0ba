// The cookbook: every command in it runs, and prints what the page shows.

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

  static let recipes: [Recipe] = {
    let file = Place.samples.appending(path: "cookbook.md")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
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
  }()

  @Test("there are recipes")
  func hasRecipes() { #expect(Self.recipes.count >= 10) }

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
}
