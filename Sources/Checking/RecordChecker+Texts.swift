// Texts in properties.

import GeoJSON

extension RecordChecker {
  /// Looks at each property that is a text; nothing but the outline is asked where that found nothing.
  func checkTexts(_ feature: Feature) {
    guard wantsTexts, feature.properties.isPresent, feature.source[feature.properties.start] == 0x7B else { return }
    if feature.outline.isKnown, feature.outline.textFaults.isEmpty { return }
    let source = feature.source
    var members = JSONMembers(source, feature.properties)
    while let member = members.next() {
      guard source[member.value.start] == 0x22 else { continue }
      let faults = TextFaults(of: member.value, in: source)
      if faults.isEmpty { continue }
      func add(_ fault: TextFaults, _ rule: Rule, _ words: String) {
        guard faults.contains(fault) else { return }
        self.add(rule, "\"\(unescape(source[member.name]))\" \(words)", offset: member.value.start)
      }
      add(.blankAtEdge, RuleCatalog.blankAtEdge, "begins or ends with a blank")
      add(.controlCharacter, RuleCatalog.controlInText, "has a control character")
      add(.invisibleCharacter, RuleCatalog.invisibleCharacter, "has a character that nobody sees")
      add(.loneSurrogate, RuleCatalog.loneSurrogate, "has half of a pair of surrogates alone")
      add(.mojibake, RuleCatalog.mojibake, "was decoded by the wrong character set")
      add(.impossibleDate, RuleCatalog.impossibleDate, "is a day that no calendar has")
    }
  }
}
