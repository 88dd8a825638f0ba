// Lists that people write: what is one item, what is none, and what is refused.

import Testing
import Words

@Suite("Lists of names")
struct ItemListTests {
  @Test(
    "blanks around commas do not count, and quotes hold what does",
    arguments: [
      ("a", ["a"]), ("a,b", ["a", "b"]), (" a ,\tb ", ["a", "b"]), ("a b,c", ["a b", "c"]),
      ("\"a, b\",c", ["a, b", "c"]), ("\"say \"\"no\"\"\" , x", ["say \"no\"", "x"]), ("\" a \"", [" a "]),
      ("it's,5\"", ["it's", "5\""]), ("größe,名前", ["größe", "名前"]), ("\",\",\"\"\"\"", [",", "\""]),
    ])
  func items(_ text: String, _ expected: [String]) throws {
    #expect(try ItemList(text).items == expected)
  }

  @Test("empty items and open quotes are refused", arguments: ["", " ", ",", "a,", ",a", "a,,b", "a, ,b", "\"\""])
  func empty(_ text: String) {
    #expect(throws: ListError.self) { try ItemList(text) }
  }

  @Test("quotes stand around a whole item", arguments: ["\"a", "\"a\"b", "\"a\" b,c", "a,\"b"])
  func quotes(_ text: String) {
    let error = #expect(throws: ListError.self) { try ItemList(text) }
    #expect(error?.message.contains("quote") == true)
  }

  @Test("what is written with quotes is read again")
  func roundTrip() throws {
    let names = ["a", "b, c", " d", "\"", "e\"f", ",", "名,前"]
    let text = names.map {
      "\"" + $0.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
    #expect(try ItemList(text.joined(separator: " , ")).items == names)
  }

  @Test("numbers are as many as are wanted, and finite")
  func numberLists() {
    #expect(numbers(in: "-71.06, 42.36", count: 2) == [-71.06, 42.36])
    #expect(numbers(in: "1 ,2 , 3", counts: 1...4) == [1, 2, 3])
    for text in ["", "1", "1,", "1,2,3", "1,x", "1,nan", "1,inf", "1;2", "\"1\",2"] {
      #expect(numbers(in: text, count: 2) == nil, "\(text)")
    }
  }
}
