// The window on a stream in which records wait for their match.

import Layers
import Testing

@Suite("Window of two streams")
struct DiffWindowTests {
  private func entry(_ key: String, _ text: String = "text") -> DiffWindow.Entry {
    DiffWindow.Entry(DiffKey(Array(key.utf8)), Array(text.utf8))
  }

  @Test("records leave in order, and waiting ones of a key are taken the first first")
  func order() {
    var window = DiffWindow()
    for key in ["a", "b", "a", "a"] { window.append(entry(key)) }
    let a = DiffKey(Array("a".utf8))
    var taken = window.takeWaiting(a)
    #expect(taken == 0)
    window.update(0, .equal, keepsText: false)
    let first = window.popFirst()
    #expect(first?.key == a && window.first == 1 && window.end == 4)
    #expect(window[0] == nil && window[1]?.state.isLone == true)
    taken = window.takeWaiting(a)
    #expect(taken == 2)
    // What leaves is not waited for.
    window.update(2, .matched(9), keepsText: true)
    _ = window.popFirst()
    _ = window.popFirst()
    _ = window.popFirst()
    taken = window.takeWaiting(a)
    #expect(taken == nil && window.isEmpty && window.bytes == 0 && window.first == 4)
  }

  @Test("bytes follow what is kept, over many records too")
  func bytes() {
    var window = DiffWindow()
    for number in 0..<5000 {
      window.append(entry("\(number)", "1234567890"))
      guard number >= 10 else { continue }
      let left = window.popFirst()
      #expect(left != nil)
    }
    #expect(window.first == 4990 && window.end == 5000 && window.bytes == 10 * 122)
    window.update(4995, .changed([1, 2, 3]), keepsText: false)
    #expect(window.bytes == 10 * 122 - 10 + 3)
    let last = window.takeWaiting(DiffKey(Array("4999".utf8)))
    #expect(window[4995]?.state.isLone == false && last == 4999)
  }

  @Test("keys are equal where their bytes are")
  func keys() {
    #expect(DiffKey([1, 2]) == DiffKey([1, 2]) && DiffKey([1, 2]) != DiffKey([2, 1]) && DiffKey([]) != DiffKey([0]))
  }
}
