// The structure of the sources: imports, folders, and what every stage has.

import Foundation
import TestSupport
import Testing

@Suite("Source layout")
struct SourceLayoutTests {
  /// Every Swift file of `Sources`, with the module that it belongs to.
  static let sources: [(module: String, file: URL)] = {
    let folder = Place.root.appending(path: "Sources")
    guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
    return files.compactMap { item in
      guard let file = item as? URL, file.pathExtension == "swift" else { return nil }
      let inside = file.path.dropFirst(folder.path.count + 1)
      return (String(inside.prefix { $0 != "/" }), file)
    }
  }()

  /// plat's own modules.
  static let modules = Set(sources.map(\.module))

  /// What a system has, which no module of plat's is.
  static let system: Set<String> = ["Darwin", "Glibc", "PackagePlugin", "Synchronization"]

  /// The imports of a file, as their words: `["internal", "import", "CGEOS"]`.
  static func imports(of file: URL) throws -> [[String]] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      let isImport = words.prefix(3).contains("import") && (line.first?.isLetter == true || line.hasPrefix("@"))
      return isImport ? words : nil
    }
  }

  /// What only Linux has, or has under that name.
  static let linuxOnly = [
    "\"/proc", "inotify_", "madvise(", ".st_mtim\n", ".st_mtim.", "epoll_", "pipe2(", "renameat2(", "fallocate(",
  ]

  @Test("what only Linux has stands in one file of a module, beside what other systems have")
  func systemCalls() throws {
    var files: [String: [String]] = [:]
    for (module, file) in Self.sources {
      let text = try String(contentsOf: file, encoding: .utf8)
      guard Self.linuxOnly.contains(where: { text.contains($0) }) else { continue }
      files[module, default: []].append(file.lastPathComponent)
      #expect(text.contains(/#if (os\(Linux\)|canImport\(Darwin\)|os\(macOS\))/), "\(file.lastPathComponent)")
    }
    #expect(!files.isEmpty)
    for (module, names) in files { #expect(names.count == 1, "\(module): \(names)") }
  }

  @Test("each module imports what Package.swift says that it stands on, and all of that")
  func importsAreDeclared() throws {
    let package = try String(contentsOf: Place.root.appending(path: "Package.swift"), encoding: .utf8)
      .replacing(/nio\(("\w+")\)/) { $0.output.1 }
    var declared: [String: Set<String>] = [:]
    for target in package.split(separator: /\.(executableTarget|target|plugin)\(/).dropFirst() {
      let name = try #require(target.firstMatch(of: /name: "(\w+)"/)).output.1
      let list = target.split(separator: /\.(testTarget|systemLibrary)\(/)[0].firstMatch(
        of: /dependencies: \[([^\]]*)\]/)
      declared[String(name)] = Set((list?.output.1 ?? "").matches(of: /\w+/).map { String($0.output) })
    }
    var imported: [String: Set<String>] = [:]
    for (module, file) in Self.sources {
      imported[module, default: []].formUnion(try Self.imports(of: file).compactMap(\.last))
    }
    #expect(imported.count > 30)
    for (module, names) in imported {
      // `CLazy` and `Cplat` are C, which is linked and not imported, or once for its header.
      let names = names.subtracting(Self.system).subtracting(["CLazy", "Cplat"])
      #expect(names == declared[module]?.subtracting(["CLazy", "Cplat"]), "\(module)")
    }
  }

  @Test("cairo, GEOS and PROJ are chosen in one file")
  func engines() throws {
    for (module, file) in Self.sources where file.lastPathComponent != "Engines.swift" {
      for words in try Self.imports(of: file) {
        #expect(
          !["Cairo", "GEOS", "PROJ"].contains(words.last ?? ""),
          "\(module)/\(file.lastPathComponent) imports \(words.last ?? ""); name the protocol, and ask Engines")
      }
    }
  }

  @Test("C modules are imported internally, and by one module each")
  func cModules() throws {
    for (module, file) in Self.sources {
      for words in try Self.imports(of: file) where words.last?.prefix(2).allSatisfy(\.isUppercase) == true {
        // A module of our own may have an abbreviation for a name.
        guard let name = words.last, name.first == "C", !Self.modules.contains(name) else { continue }
        #expect(words == ["internal", "import", "C" + module], "\(module)/\(file.lastPathComponent): \(words)")
      }
    }
  }

  @Test("every source file begins with a sentence that says what lives in it")
  func firstLines() throws {
    let tests = Place.root.appending(path: "Tests")
    let found = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
    for file in Self.sources.map(\.file) + (found ?? []).filter({ $0.pathExtension == "swift" }) {
      let text = try String(contentsOf: file, encoding: .utf8)
      let comment = text.split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("// ") }
      let sentence = comment.map { $0.dropFirst(3) }.joined(separator: " ")
      #expect(sentence.contains { ".:?".contains($0) }, "\(file.lastPathComponent): \(sentence)")
    }
  }

  @Test("no file is longer than 400 lines")
  func lengths() throws {
    for (module, file) in Self.sources {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 400, "\(module)/\(file.lastPathComponent) has \(lines.count) lines")
    }
  }

  @Test("the top folder holds what belongs there and nothing else")
  func topFolder() throws {
    let found = try FileManager.default.contentsOfDirectory(atPath: Place.root.path).filter { !$0.hasPrefix(".") }
    let resolved = "Package.resolved"
    #expect(
      Set(found).subtracting([resolved])
        == ["CHANGELOG.md", "LICENSE", "Package.swift", "README.md", "Samples", "Sources", "Tests", "man"])
    // What the package manager writes is not the repository's.
    if found.contains(resolved) {
      let ignored = try String(contentsOf: Place.root.appending(path: ".gitignore"), encoding: .utf8)
      #expect(ignored.split(separator: "\n").contains(Substring(resolved)))
    }
  }
}
