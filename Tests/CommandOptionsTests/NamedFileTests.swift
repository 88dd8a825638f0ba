// Files that a command line names.

import CommandOptions
import Testing

@Suite("Named files")
struct NamedFileRoleTests {
  @Test("what has a meaning of its own names no file")
  func words() {
    #expect([NamedFile].read("--with", nil).isEmpty)
    #expect([NamedFile].readUnlessWord("--style", "dark").isEmpty)
    #expect([NamedFile].readUnlessWord("--style", "dark.yaml").map(\.path) == ["dark.yaml"])
    #expect([NamedFile].readCamera("{\"x\":1}").isEmpty && [NamedFile].readCamera("1,2").isEmpty)
    #expect([NamedFile].readCamera("camera.json").map(\.path) == ["camera.json"])
    #expect([NamedFile].readBehindAt("--where", "a = 1").isEmpty)
    #expect([NamedFile].readBehindAt("--where", "@a.cql").map(\.path) == ["a.cql"])
  }

  @Test("a hyphen is shown as what it means")
  func hyphen() {
    #expect(NamedFile(use: .read, name: "", path: "-").shownPath == "standard input")
    #expect(NamedFile(use: .written, name: "", path: "-").shownPath == "standard output")
    #expect([NamedFile].of(.written("-o", "a"), .read("b", "b")).map(\.shownPath) == ["a", "b"])
  }
}
