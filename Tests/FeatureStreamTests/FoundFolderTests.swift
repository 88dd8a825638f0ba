// Settings that were found, in hostile folders: what they read lies below their folder, and what they write loses
// nothing.

import Foundation
import TestSupport
import Testing

@testable import FeatureStream

@Suite("Found settings")
struct FoundFolderTests {
  /// A folder with data beside a home, in which names lead to all kinds of places.
  private struct Place {
    let root: URL
    var data: URL { root.appending(path: "data") }
    var home: URL { root.appending(path: "home") }

    init() throws {
      root = FileManager.default.temporaryDirectory.appending(path: "found-\(UUID().uuidString)")
      for folder in ["data/sub/deep", "home"] {
        try FileManager.default.createDirectory(at: root.appending(path: folder), withIntermediateDirectories: true)
      }
      try Data("outside".utf8).write(to: home.appending(path: "profile"))
      try Data("inside".utf8).write(to: data.appending(path: "sub/inside"))
      try Data("rules: {}".utf8).write(to: data.appending(path: "settings.yml"))
      try Data("report".utf8).write(to: data.appending(path: "sub/report"))
    }

    /// The bytes of what must not change.
    var outside: [String] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: home.path)) ?? []
      return names.sorted().map {
        "\($0) \((try? String(contentsOf: home.appending(path: $0), encoding: .utf8)) ?? "")"
      }
    }
  }

  /// Puts something at a path, a kind of thing for each number.
  private static func put(_ kind: Int, at path: String, _ place: Place, _ names: [String], _ random: inout SplitMix64) {
    let targets =
      names + [
        "../home/profile", "../home", "..", ".", "/dev/zero", "/dev/null", "/etc/passwd", place.home.path,
        "x/../../home/new",
      ]
    switch kind {
    case 0: mkfifo(path, 0o600)
    case 1: symlink(targets[random.below(targets.count)], path)
    case 2:
      _ = FileManager.default.createFile(atPath: path, contents: Data("inside".utf8))
      truncate(path, off_t(FoundFolder.mostBytes + 1))
    case 3: mkdir(path, 0o700)
    case 4: link(place.data.appending(path: "sub/inside").path, path)
    case 5: _ = FileManager.default.createFile(atPath: path, contents: Data("inside".utf8))
    default: _ = FileManager.default.createFile(atPath: path, contents: Data("report".utf8))
    }
  }

  @Test("hostile folders")
  func hostileFolders() throws {
    var random = SplitMix64(seed: 17)
    var (read, written, refused) = (0, 0, 0)
    for _ in 0..<40 {
      let place = try Place()
      defer { try? FileManager.default.removeItem(at: place.root) }
      let before = place.outside
      let names = ["a", "b", "sub/c", "sub/d", "sub/deep/e", ".f"]
      for name in names { Self.put(random.below(7), at: place.data.appending(path: name).path, place, names, &random) }
      let found = try FoundFolder(of: place.data.appending(path: "settings.yml").path)
      let steps = [
        "..", ".", "sub", "deep", "home", "a", "b", "c", "d", "e", ".f", "new", "inside", "profile", "report",
      ]
      for _ in 0..<60 {
        let words = (0...random.below(4)).map { _ in steps[random.below(steps.count)] }
        let path = place.data.path + "/" + words.joined(separator: "/")
        do throws(RunError) {
          let text = String(decoding: try found.read(path), as: UTF8.self)
          #expect(["", "inside", "report", "rules: {}"].contains(text), "\(words): \(text.prefix(80))")
          read += 1
        } catch {
          #expect([.usage, .noInput].contains(error.status), "\(words): \(error.message)")
          refused += 1
        }
        do throws(RunError) {
          try found.checkWriting(path) { String(decoding: $0, as: UTF8.self) == "report" }
          // What may be written is written, as a report is.
          let old = try? String(contentsOfFile: path, encoding: .utf8)
          #expect([nil, "", "report"].contains(old), "\(words): \(old ?? "")")
          try writeText(UnsafeRawBufferPointer(start: nil, count: 0), OutputOptions(path: path))
          try Array("report".utf8).withUnsafeBytes { bytes in
            Result { () throws(RunError) in try writeText(bytes, OutputOptions(path: path)) }
          }.get()
          written += 1
        } catch { refused += 1 }
        #expect(place.outside == before, "\(words)")
      }
    }
    #expect(read > 10 && written > 10 && refused > 500, "\(read) read, \(written) written, \(refused) refused")
  }
}
