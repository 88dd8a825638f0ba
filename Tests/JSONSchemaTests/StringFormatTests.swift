// Formats of strings: what each takes, and what is nearly one.

import TestSupport
import Testing

@testable import JSONSchema

@Suite struct StringFormatTests {
  @Test(arguments: [
    (
      StringFormat.date, ["2024-02-29", "0001-12-31"],
      ["2023-02-29", "2024-13-01", "2024-00-10", "2024-2-9", "29.02.2024", "20240229", ""]
    ),
    (
      .time, ["07:15:00Z", "07:15:00.25-03:30", "23:59:60z", "16:59:60-07:00"],
      ["07:15:00", "24:00:00Z", "07:60:00Z", "07:15:61Z", "12:00:60Z", "7:15:00Z", "07:15:00+24:00", "07:15Z"]
    ),
    (
      .dateTime, ["2024-02-29T07:15:00Z", "2024-02-29t07:15:00.5+02:00"],
      ["2024-02-30T07:15:00Z", "2024-02-29 07:15:00Z", "2024-02-29T07:15:00", "2024-02-29", "2024-02-29T07:15:00Zulu"]
    ),
    (.isoDateTime, ["2024-02-29T07:15:00", "2024-02-29T07:15:00Z"], ["2024-02-29", "2024-02-29T25:00:00"]),
    (.isoTime, ["07:15:00", "07:15:00+01:00"], ["07:15", "07:15:60"]),
    (
      .duration, ["P3D", "PT15M", "P1Y2M10DT2H30M", "P6W"],
      ["P", "PT", "P3", "3D", "P1D1Y", "P1Y2W", "PT3D", "P1DT", "P3Y4D", "PT3H4S"]
    ),
    (.isoDuration, ["P3Y4D", "PT3H4S"], ["P4D3Y"]),
    (
      .email,
      [
        "mara@example.org", "m.a+b@mail.example.org", "\"m a\"@example.org", "m@[192.0.2.7]", "m@[IPv6:2001:db8::7]",
        "m@[ipv6:::7]",
      ],
      [
        "mara", "@example.org", "mara@", ".m@example.org", "m..a@example.org", "m a@example.org", "m@[192.0.2.700]",
        "é@example.org", "m@[192.0.2.7", "m@[]", "\"m\"a\"@example.org", "\"m\\\"@example.org",
      ]
    ),
    (.idnEmail, ["é@example.org"], ["é"]),
    (
      .hostname, ["example.org", "a-1.example", "localhost"],
      ["-a.example", "a-.example", "a_b.example", "a..example", "a.", "", "é.example"]
    ),
    (.idnHostname, ["é.example"], ["é..example"]),
    (
      .ipv4, ["192.0.2.1", "255.255.255.255"], ["192.0.2", "192.0.2.256", "192.0.02.1", "192.0.2.1.1", "192.0.2.1/24"]
    ),
    (
      .ipv6, ["2001:db8::1", "::", "1:2:3:4:5:6:7:8", "::ffff:192.0.2.1"],
      [
        "2001:db8::1::2", "1:2:3:4:5:6:7", ":1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:", "2001:db8::12345", "fe80::1%eth0",
        "::192.0.2", "192.0.2.1",
      ]
    ),
    (
      .uri,
      [
        "https://example.org/a?b=c#d", "urn:isbn:9780131103627", "mailto:m@example.org", "http://[2001:db8::1]:80/",
        "http://[::1]/",
      ],
      [
        "/a", "//example.org/a", "https://example.org/a b", "https://example.org/%zz", "https://example.org/%",
        "https://example.org/%4",
        "https://example.org/%4z", "http://[::1", "http://a:b/",
        "a,b:c",
      ]
    ),
    (.iri, ["https://example.org/é"], ["é"]),
    (.uriReference, ["../a?b#c", "", "#d", "a/b:c"], ["a b", "a\\b", "1:b"]),
    (.iriReference, ["é"], ["é è"]),
    (.uriTemplate, ["https://example.org/{id}{?a,b*}", "a{+p:3}"], ["{", "{a", "{a b}", "a}b"]),
    (
      .uuid, ["6ba7b810-9dad-11d1-80b4-00c04fd430c8", "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"],
      [
        "6ba7b8109dad11d180b400c04fd430c8", "6ba7b810-9dad-11d1-80b4-00c04fd430cg",
        "6ba7b810-9dad-11d1-80b4-00c04fd430c",
      ]
    ),
    (.regex, ["^a+$", "(b)\\1", "\\p{Script=Greek}"], ["(a", "a{2,1}", "[a"]),
    (.jsonPointer, ["", "/a/0", "/a~0b~1", "/"], ["a", "/a~", "/~2", "#/a"]),
    (.relativeJSONPointer, ["0", "1/a", "2#", "0+1/a"], ["", "/a", "01", "-1/a", "1##"]),
  ])
  func forms(_ format: StringFormat, _ good: [String], _ bad: [String]) {
    for text in good { #expect(accepts(format, text), "\(format.rawValue) \(text)") }
    for text in bad { #expect(!accepts(format, text), "\(format.rawValue) \(text)") }
  }

  private func accepts(_ format: StringFormat, _ text: String) -> Bool {
    Array(text.utf8).withUnsafeBytes { format.accepts($0) }
  }
}
