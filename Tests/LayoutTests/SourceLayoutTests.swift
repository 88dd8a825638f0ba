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
      let top = String(inside.prefix { $0 != "/" })
      // The stages are part of the program.
      return (top == "Stages" ? "plat" : top, file)
    }
  }()

  /// Which of plat's own modules, and which libraries, each module may import: only what is below it.
  static let allowed: [String: Set<String>] = [
    "SimpleFeatures": [],
    "Buffering": ["Globe", "SimpleFeatures", "Winding"],
    "CQL2": ["Formats", "GeoJSON", "Globe", "SimpleFeatures", "TextFolding"],
    "Cairo": ["CCairo", "Cartography"],
    "Cartography": ["Globe", "MapGeometry", "SimpleFeatures", "Simplification"],
    "Checking": ["Coverage", "Formats", "GeoJSON", "Globe", "JSONSchema", "SimpleFeatures", "Simplification"],
    "Compression": ["CCompression"],
    "Coverage": ["Globe", "Polygonization", "SimpleFeatures", "Simplification"],
    "Densification": ["Globe", "SimpleFeatures"],
    "FileNames": [],
    "GeoJSON": ["Globe", "SimpleFeatures"],
    "Formats": ["GeoJSON", "MapGeometry", "MapURLs", "SimpleFeatures"],
    "Globe": ["SimpleFeatures"],
    "JSONSchema": ["GeoJSON"],
    "GEOS": ["CGEOS", "SimpleFeatures"],
    "HTTPService": ["NIOCore", "NIOHTTP1", "NIOPosix"],
    "PROJ": ["CPROJ", "SimpleFeatures"],
    "Polygonization": ["SimpleFeatures"],
    "MapGeometry": ["Globe", "SimpleFeatures", "Words"],
    "MapURLs": ["GeoJSON", "MapGeometry", "Words"],
    "Measurement": ["Globe", "SimpleFeatures"],
    "Places": ["FileNames", "GeoJSON", "Globe", "MapGeometry", "SimpleFeatures", "TextFolding", "Words"],
    "Routing": ["SimpleFeatures", "Words"],
    "Simplification": ["SimpleFeatures"],
    "TextFolding": [],
    "Words": [],
    "Winding": ["SimpleFeatures"],
    "OpenStreetMap": ["Compression", "Expat", "Formats", "GeoJSON", "SimpleFeatures"],
    "Expat": ["CExpat"],
    "YAML": ["CYAML"],
    "Documents": ["Compression", "Expat", "Formats", "GeoJSON", "SimpleFeatures"],
    "FeatureStream": [
      "Compression", "Documents", "FileNames", "Formats", "GeoJSON", "Globe", "OpenStreetMap", "SimpleFeatures",
      "Words",
    ],
    "plat": [
      "ArgumentParser", "Buffering", "CQL2", "Cairo", "Cartography", "Checking", "Compression", "Coverage",
      "Cplat", "Densification", "Documents", "FeatureStream", "FileNames", "Formats", "GEOS", "GeoJSON", "Globe",
      "HTTPService", "JSONSchema", "MapGeometry", "MapURLs", "Measurement", "OpenStreetMap", "PROJ", "Places",
      "Polygonization", "Routing", "SimpleFeatures", "Simplification", "TextFolding", "Words", "YAML",
    ],
  ]
  static let system: Set<String> = ["Darwin", "Glibc", "Synchronization"]

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

  @Test("every module is on the list")
  func modules() {
    #expect(Set(Self.sources.map(\.module)) == Set(Self.allowed.keys))
  }

  @Test("imports point only down")
  func importsPointDown() throws {
    for (module, file) in Self.sources {
      let allowed = Self.system.union(Self.allowed[module] ?? [])
      for words in try Self.imports(of: file) {
        let name = words.last ?? ""
        #expect(allowed.contains(name), "\(module)/\(file.lastPathComponent) imports \(name)")
      }
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
        guard let name = words.last, name.first == "C", Self.allowed[name] == nil else { continue }
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
