// Texts of many records in one run of bytes.

import GeoJSON
import Testing

@Suite("Columns of texts")
struct TextColumnTests {
  private func column(_ texts: [String]) -> TextColumn {
    var column = TextColumn()
    for text in texts { column.append(Array(text.utf8)) }
    return column
  }

  @Test("hold texts, empty ones too, and those of another column")
  func texts() {
    let texts = ["", "a", "", "", "longer than a word of eight bytes", "7"]
    var column = column(texts)
    #expect(column.count == 6 && !column.isEmpty && TextColumn().isEmpty && TextColumn().byteCount == 0)
    column.pad()
    var other = self.column(["", "z"])
    other.pad()
    column.append(contentsOf: other)
    column.append(contentsOf: TextColumn())
    #expect((0..<8).map { String(decoding: column[$0], as: UTF8.self) } == texts + ["", "z"])
    #expect((0..<8).map { column.withText($0) { $0.count } } == [0, 1, 0, 0, 33, 1, 0, 1])
    column.removeAll()
    #expect(column.isEmpty && column.byteCount == 0)
  }

  @Test("numbers end where their text ends, whatever comes next")
  func numbers() {
    let texts = ["45.18", "62.99", "7", "8", ".5", "-1", "e5", "12345678", "1234567890123456", "0"]
    var column = column(texts)
    column.pad()
    let numbers = column.withPaddedBytes { bytes in
      texts.indices.map { number in
        let text = bytes.slice(column.range(number))
        return jsonNumber(text, ByteRange(start: 0, end: text.count))
      }
    }
    #expect(numbers == [45.18, 62.99, 7, 8, nil, -1, nil, 12_345_678, 1_234_567_890_123_456, 0])
  }
}
