// Text of data in Markdown, where none of it is markup.

extension String {
  /// A code span of the text for a cell of a table: nobody is mentioned in it, nothing is a link or an element.
  ///
  /// Line breaks become blanks. O(n).
  package var markdownCode: String {
    var (text, run, longest) = ("", 0, 0)
    for scalar in unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
      if scalar == "|" { text += "\\" }
      text.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar)
    }
    if text.isEmpty { return "" }
    let fence = String(repeating: "`", count: longest + 1)
    // A blank at both ends is taken away, and stands between the text's own marks and the fence.
    let pad = longest > 0 || text.first == " " && text.last == " " ? " " : ""
    return fence + pad + text + pad + fence
  }
}
