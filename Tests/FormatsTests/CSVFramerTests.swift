// Record ends in CSV, whatever the chunks.

import Testing

@testable import Formats

@Suite struct CSVFramerTests {
  private func records(_ text: String, chunk size: Int) -> [String] {
    let bytes = Array(text.utf8)
    var framer = CSVFramer()
    var records: [String] = []
    var open: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      withBytes(Array(bytes[start..<min(start + size, bytes.count)])) { chunk in
        var at = 0
        while let end = framer.nextRecordEnd(chunk, from: at) {
          open += chunk[at..<end]
          records.append(String(decoding: open, as: UTF8.self))
          open = []
          at = end
        }
        open += chunk[at...]
      }
    }
    if !open.isEmpty { records.append(String(decoding: open, as: UTF8.self)) }
    return records
  }

  @Test(arguments: [1, 2, 3, 7, 8, 9, 16, 1000])
  func chunks(_ size: Int) {
    let expected = [
      "a,b\n", "\n", "\"one\ntwo\",\"three\"\"\n\"\"four\"\r\n",
      "a long field without anything in it,and another one\n",
      "\"\"\"\n\n\n\n\n\n\n\n\n\n\n\n\n\"\n", "\n", "\u{8A}\u{10A}\u{122}\u{20A}é\n", "the last",
    ]
    #expect(records(expected.joined(), chunk: size) == expected)
  }

  @Test func openQuote() {
    var framer = CSVFramer()
    let end = withBytes("a,\"b\nc") { framer.nextRecordEnd($0, from: 0) }
    #expect(end == nil && framer.insideQuotes)
    let next = withBytes("d\"\ne") { framer.nextRecordEnd($0, from: 0) }
    #expect(next == 3 && !framer.insideQuotes)
  }
}
