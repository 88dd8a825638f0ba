// References against a base: the examples of RFC 3986 §5.4.

import Testing

@testable import JSONSchema

@Suite struct URIReferenceTests {
  @Test(arguments: [
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
    ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("g?y#s", "http://a/b/c/g?y"),
    (";x", "http://a/b/c/;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("..", "http://a/b/"),
    ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"),
    ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
    ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
  ])
  func references(_ text: String, _ wanted: String) {
    #expect(URIReference(text).resolved(against: "http://a/b/c/d;p?q").resource == wanted)
  }

  @Test func parts() {
    let whole = URIReference("https://b.example/c/d?e#f%20g")
    #expect(whole.scheme == "https" && whole.authority == "b.example" && whole.path == "/c/d")
    #expect(whole.query == "e" && whole.fragment == "f%20g" && whole.decodedFragment == "f g")
  }
}
