// The formats that JSON Schema defines for strings, as assertions: whether a text has the form that its name promises.

import Words

/// A format of the keyword `format` (JSON Schema Validation 2020-12 §7.3).
///
/// Asked only where the user wants `format` to be more than an annotation.
package enum StringFormat: String, Sendable, CaseIterable {
  case date
  case dateTime = "date-time"
  case time
  /// A date and a time whose zone may be left out; the name is that of ajv-formats, as the next one is.
  case isoDateTime = "iso-date-time"
  case isoTime = "iso-time"
  case duration
  /// A duration in which units between others may be left out; a name of plat's own, for Table Schemas.
  case isoDuration = "iso-duration"
  case email
  case idnEmail = "idn-email"
  case hostname
  case idnHostname = "idn-hostname"
  case ipv4
  case ipv6
  case uri
  case uriReference = "uri-reference"
  case iri
  case iriReference = "iri-reference"
  case uriTemplate = "uri-template"
  case uuid
  case regex
  case jsonPointer = "json-pointer"
  case relativeJSONPointer = "relative-json-pointer"

  /// What a value has to be, in words, with an example.
  var text: String {
    switch self {
    case .date: "a date, such as 2024-02-29"
    case .dateTime: "a date and a time with a zone, such as 2024-02-29T08:30:00Z"
    case .time: "a time with a zone, such as 08:30:00Z"
    case .isoDateTime: "a date and a time, such as 2024-02-29T08:30:00"
    case .isoTime: "a time, such as 08:30:00"
    case .duration, .isoDuration: "a duration, such as P1DT12H"
    case .email, .idnEmail: "an address of mail, such as name@example.org"
    case .hostname, .idnHostname: "the name of a host, such as www.example.org"
    case .ipv4: "an IPv4 address, such as 192.0.2.1"
    case .ipv6: "an IPv6 address, such as 2001:db8::1"
    case .uri: "a URI, such as https://example.org/a%20b"
    case .iri: "an IRI, such as https://example.org/é"
    case .uriReference: "a URI or a part of one, such as ../a%20b"
    case .iriReference: "an IRI or a part of one, such as ../é"
    case .uriTemplate: "a URI template, such as https://example.org/{id}"
    case .uuid: "a UUID, such as 2eb8aa08-aa98-11ea-b4aa-73b441d16380"
    case .regex: "a regular expression of ECMA-262"
    case .jsonPointer: "a JSON pointer, such as /a/0"
    case .relativeJSONPointer: "a relative JSON pointer, such as 1/a"
    }
  }

  /// Whether a text, without escapes and in UTF-8, has the form; O(bytes).
  package func accepts(_ text: UnsafeRawBufferPointer) -> Bool {
    switch self {
    case .date: TimeForms.isDate(text[...])
    case .dateTime: TimeForms.isDateTime(text[...])
    case .time: TimeForms.isTime(text[...])
    case .isoDateTime: TimeForms.isDateTime(text[...], needsZone: false)
    case .isoTime: TimeForms.isTime(text[...], needsZone: false)
    case .duration: TimeForms.isDuration(text[...])
    case .isoDuration: TimeForms.isDuration(text[...], mayLeaveOut: true)
    case .email: HostForms.isMailbox(text[...], isInternational: false)
    case .idnEmail: HostForms.isMailbox(text[...], isInternational: true)
    case .hostname: HostForms.isName(text[...], isInternational: false)
    case .idnHostname: HostForms.isName(text[...], isInternational: true)
    case .ipv4: HostForms.isIPv4(text[...])
    case .ipv6: HostForms.isIPv6(text[...])
    case .uri: URIForms.isURI(text[...], isInternational: false)
    case .iri: URIForms.isURI(text[...], isInternational: true)
    case .uriReference: URIForms.isReference(text[...], isInternational: false)
    case .iriReference: URIForms.isReference(text[...], isInternational: true)
    case .uriTemplate: URIForms.isTemplate(text[...])
    case .uuid: Self.isUUID(text)
    case .regex: Self.isPattern(text)
    case .jsonPointer: Self.isPointer(text[...])
    case .relativeJSONPointer: Self.isRelativePointer(text)
    }
  }

  /// RFC 4122 §3, any version.
  private static func isUUID(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count == 36 else { return false }
    return text.indices.allSatisfy { [8, 13, 18, 23].contains($0) ? text[$0] == 0x2D : text[$0].isHexDigit }
  }

  /// What plat cannot match is a pattern all the same.
  private static func isPattern(_ text: UnsafeRawBufferPointer) -> Bool {
    do throws(PatternError) { _ = try PatternParser.parse(String(decoding: text, as: UTF8.self)) } catch {
      return error.isUnsupported
    }
    return true
  }

  /// RFC 6901 §3.
  private static func isPointer(_ text: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard let first = text.first else { return true }
    guard first == 0x2F else { return false }
    return text.indices.allSatisfy { at in
      text[at] != 0x7E || at + 1 < text.endIndex && (text[at + 1] == 0x30 || text[at + 1] == 0x31)
    }
  }

  /// draft-bhutton-relative-json-pointer-00 §3.
  private static func isRelativePointer(_ text: UnsafeRawBufferPointer) -> Bool {
    let steps = text.prefix { $0.isDigit }
    guard !steps.isEmpty, steps.count == 1 || steps.first != 0x30 else { return false }
    var rest = text[steps.endIndex...]
    if let sign = rest.first, sign == 0x2B || sign == 0x2D {
      let index = rest.dropFirst().prefix { $0.isDigit }
      guard !index.isEmpty, index.count == 1 || index.first != 0x30 else { return false }
      rest = rest[index.endIndex...]
    }
    return rest.elementsEqual([0x23]) || isPointer(rest)
  }
}
