// About how much stages hold, by what is in their inputs; and the program that opens what they wrote.

import FileNames
import Foundation
import TestSupport
import Testing

@testable import FeatureStream

@Suite("Retention")
struct RetentionTests {
  @Test("a text is counted by its Features and positions, as a part of the whole")
  func sample() {
    let text = #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[-3,4],[5,6]]}}"#
    var content = InputContent()
    text.utf8CString.dropLast().withUnsafeBytes { content.add(bytes: 10 * $0.count, sample: $0) }
    // Ten times one record of three vertices.
    #expect(content.bytes == 10 * text.utf8.count)
    #expect(Retention(record: 1, vertex: 0, text: 0).bytes(of: content) == 10)
    #expect(Retention(record: 0, vertex: 1, text: 0).bytes(of: content) == 30)
    #expect(Retention(record: 0, vertex: 0, text: 1).bytes(of: content) == content.bytes)
  }

  @Test("a file that is no text is taken for what texts of its size hold")
  func files() throws {
    try Place.withScratch { folder in
      let file = folder.appending(path: "a.gz")
      try Data(repeating: 0x1F, count: 2500).write(to: file)
      var content = InputContent()
      let (isKnown, isThere) = (content.add(file: file.path), content.add(file: folder.appending(path: "none").path))
      #expect(isKnown && !isThere)
      #expect(content.bytes == 2500 && Retention(record: 1, vertex: 1, text: 0).bytes(of: content) == 110)
    }
  }

  @Test("a page is opened by a program, and what goes wrong is said")
  func opener() throws {
    try Place.withScratch { folder in
      let program = folder.appending(path: "opener")
      try Data("#!/bin/sh\nprintf %s \"$1\" > \"$0.seen\"\n".utf8).write(to: program)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
      #expect(BrowserOpener.open("-page.html", with: program.path) == nil)
      #expect(try String(contentsOfFile: program.path + ".seen", encoding: .utf8) == "./-page.html")
      #expect(
        BrowserOpener.open("a.html", with: "/no/such")
          == "a.html is written, but /no/such, which would open it, is not here")
      #expect(BrowserOpener.open("a.html", with: "false") == "a.html is written, but false could not open it")
    }
  }
}
