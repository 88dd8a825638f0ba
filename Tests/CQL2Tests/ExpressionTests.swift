// Precedence, the three values of logic, spelling, and what is refused.

import CQL2
import GeoJSON
import Testing

@Suite struct ExpressionTests {
  @Test(arguments: [
    ("a = 1 OR b = 2 AND c = 3", "a = 1 OR (b = 2 AND c = 3)"),
    ("NOT a = 1 AND b = 2", "(NOT (a = 1)) AND (b = 2)"),
    ("a + b * c = d", "(a + (b * c)) = d"),
    ("a - b - c = d", "((a - b) - c) = d"),
    ("a * b ^ c = d", "(a * (b ^ c)) = d"),
    ("-a ^ 2 = d", "((-1 * a) ^ 2) = d"),
    ("a / b div c = d", "((a / b) div c) = d"),
    ("a BETWEEN 1 + 2 AND 3 AND b = 1", "(a BETWEEN (1 + 2) AND 3) AND (b = 1)"),
    ("a NOT IN (1, 2)", "NOT (a IN (1,2))"),
    ("(a = 1 AND b = 2) AND c = 3", "a = 1 AND b = 2 AND c = 3"),
    ("a IS NOT NULL OR NOT b LIKE 'x%'", "(NOT (a IS NULL)) OR (NOT (b LIKE 'x%'))"),
  ])
  func precedence(_ text: String, _ same: String) throws {
    #expect(try Expression(text: text).json == Expression(text: same).json)
  }

  @Test(
    "three values",
    arguments: [
      ("true AND n = 1", "null"), ("false AND n = 1", "false"), ("n = 1 AND false", "false"),
      ("n = 1 AND true", "null"),
      ("true OR n = 1", "true"), ("n = 1 OR true", "true"), ("n = 1 OR false", "null"), ("false OR n = 1", "null"),
      ("NOT n = 1", "null"), ("n IS NULL", "true"), ("missing IS NULL", "true"), ("n IN (1)", "null"),
      ("a IN (n, 1)", "true"), ("a IN (n, 2)", "null"), ("a NOT IN (2)", "true"), ("n BETWEEN 1 AND 2", "null"),
      ("a BETWEEN 2 AND n", "false"), ("a BETWEEN 0 AND n", "null"), ("s = 1", "null"), ("s LIKE n", "null"),
      ("a = 1 AND a = 1 AND (a = 2 OR n = 1 OR a = 1)", "true"), ("(a = 2 OR a = 3) AND n = 1", "false"),
      // A list that is looked up by its hashes.
      ("a IN (9, 8, 7, 1.0)", "true"), ("a IN (9, 8, 7, 6)", "false"), ("a NOT IN (9, 8, 7, 6)", "true"),
      ("a IN (9, 8, 7, 10e-1)", "true"), ("a NOT IN (9, 8, 7, '1')", "null"), ("a NOT IN (9, 8, 7, NULL)", "null"),
      ("a IN (9, 8, NULL, 1, 'x')", "true"), ("n IN (1, 2, 3, 4)", "null"), ("o IN (1, 2, 3, 4)", "null"),
      ("s IN ('a', 'b', 'c', 'x')", "true"), ("s IN ('a', 'b', 'c', 'X')", "false"), ("s IN (1, 2, 3, 4)", "null"),
      ("CASEI(s) IN ('a', 'b', 'c', CASEI('X'))", "true"), ("a = 2 OR a IN (9, 8, 7, 1) OR n = 1", "true"),
      ("a = 1 AND a IN (9, 8, 7, 6) AND n = 1", "false"), ("a IN (a, 8, 7, 6)", "true"),
      ("9007199254740993 IN (9007199254740992, 1, 2, 3)", "false"),
      ("DATE('2020-02-01') IN ('2020-01-01', '2020-02-01', 'x', 'y')", "true"),
      ("DATE('2020-02-01') IN ('2020-01-01', '2020-03-01', '2020-04-01', '2020-05-01')", "false"),
      ("n + 1 = 2", "null"), ("a / 0 = 1", "null"), ("o = 1", "null"),
    ])
  func logic(_ text: String, _ wanted: String) throws {
    let record = feature(#"{"a":1,"s":"x","n":null,"o":{"p":1}}"#)
    #expect(try value(text, record) == wanted)
  }

  @Test(
    "values",
    arguments: [
      ("1 + 2 * 3", "7"), ("7 div 2", "3"), ("-7 div 2", "-3"), ("7 % 4", "3"), ("2 ^ 10", "1024"), ("-2 ^ 2", "4"),
      ("1.10", "1.10"), ("a", "1.10"), ("coalesce(n, a)", "1.10"), ("big", "12345678901234567890123"),
      ("deep", "{\"x\": 1}"),
      ("\"deep.x\"", "1"), ("deep.x", "1"), ("\"d.e\"", "2"), ("nest.x.y", "3"), ("id", "\"é\\u0031\""),
      ("lower('ÀB')", "\"àb\""), ("upper('straße')", "\"STRASSE\""),
      ("trim(' \u{A0}a b\t\u{3000}')", "\"a b\""), ("trim('é')", "\"é\""), ("trim('  ')", "\"\""),
      ("substr('héllo', 2, 3)", "\"éll\""),
      ("substr('abc', 2)", "\"bc\""), ("substr('abc', 0, 2)", "\"a\""), ("replace('aXbX', 'X', '--')", "\"a--b--\""),
      ("concat('a', n, a, 1 + 1)", "\"a1.102\""), ("round(2.345, 2)", "2.35"), ("round(2.5)", "3"),
      ("round(1234, -2)", "1200"), ("round(-0.285, 2)", "-0.29"), ("round(1.005, 2)", "1.01"),
      ("round(0.2849, 2)", "0.28"), ("round(1250, -2)", "1300"), ("round(7, 300)", "7"),
      ("round(123456789012345680, 2)", "123456789012345680"),
      ("min(3, n, 2)", "2"), ("max('a', 'b')", "\"b\""), ("to_number(' 12.5 ')", "12.5"), ("to_number('x')", "null"),
      ("abs(-2.5)", "2.5"), ("floor(-2.5)", "-3"), ("ceil(2.1)", "3"), ("sqrt(2.25)", "1.5"), ("sqrt(-1)", "null"),
      ("exp(0)", "1"), ("ln(exp(2))", "2"), ("log10(1000)", "3"), ("ln(0)", "null"), ("pow(2, 10)", "1024"),
      ("abs(n)", "null"), ("pow(10, 400)", "null"), ("split('a-b-c', '-', 2)", "\"b\""),
      ("split('a--c', '-', 2)", "\"\""), ("split('aéb', 'é', -1)", "\"b\""), ("split('ab', '', 1)", "\"ab\""),
      ("distance_text(1234)", "\"0.8 mi\""), ("distance_text(1234, 'de')", "\"1,2 km\""),
      ("duration_text(3960)", "\"1 hr, 6 min\""), ("duration_text(3960, 'de')", "\"1 Std., 6 Min.\""),
      ("distance_text(n)", "null"), ("duration_text('x')", "null"),
      ("split('a-b', '-', 3)", "null"), ("split('a-b', '-', 0)", "null"), ("split(n, '-', 1)", "null"),
      // MapLibre's interpolate, linear: straight between its stops, and level beyond them.
      ("interpolate(7, 8, 1, 16, 6)", "1"), ("interpolate(8, 8, 1, 16, 6)", "1"),
      ("interpolate(12, 8, 1, 16, 6)", "3.5"),
      ("interpolate(16, 8, 1, 16, 6)", "6"), ("interpolate(20, 8, 1, 16, 6)", "6"), ("interpolate(9, 8, a, 9, 2)", "2"),
      ("interpolate(n, 8, 1, 16, 6)", "null"), ("interpolate(9, 8, n, 16, 6)", "null"), ("interpolate(3, 8, 4)", "4"),
      ("interpolate(9, 8, 1, a, 6)", "null"),
      ("CASE WHEN a > 1 THEN 'x' ELSE 'y' END", "\"x\""), ("CASE WHEN a > 2 THEN 'x' ELSE 'y' END", "\"y\""),
      ("CASE WHEN a > 2 THEN 1 ELSE TRUE END", "true"), ("CASE WHEN a > 2 THEN 'x' END", "null"),
      ("CASE WHEN n > 2 THEN 1 WHEN a = 1.1 OR n = 1 THEN 2 ELSE 3 END", "2"),
      ("1 + case when a < 2 and a > 1 then a else 0 end * 2", "3.2"),
      ("CASE WHEN CASE WHEN a > 2 THEN true ELSE false END THEN 1 ELSE 2 END", "2"),
      ("{\"op\":\"case\",\"args\":[false,1,true,2,3]}", "2"), ("distance(POINT(1 0), POINT(4 0))", "3"),
      ("to_text(a)", "\"1.10\""), ("accenti('Chișinău')", "\"Chisinau\""), ("accenti('École')", "\"Ecole\""),
      ("casei('Straße') = casei('STRASSE')", "true"), ("casei('Οδος') = casei('ΟΔΟΣ')", "true"),
      ("'a''b\\'c'", "\"a'b'c\""), ("s LIKE 'a\\%%'", "true"), ("'ab' LIKE 'a\\%'", "false"), ("'é' LIKE '_'", "true"),
      ("'abcabd' LIKE '%ab_'", "true"), ("'' LIKE '%%'", "true"), ("'' LIKE '_%'", "false"),
      ("9007199254740993 = big2", "true"), ("9007199254740992 = big2", "false"), ("e\\u0031 = 4", "null"),
      ("\"e1\" = 4", "true"), ("DATE('2024-02-29')", "\"2024-02-29\""),
      ("TIMESTAMP('2024-02-29T23:30:00-01:00')", "\"2024-03-01T00:30:00Z\""),
      ("TIMESTAMP('2024-02-29T23:30:00.5Z') > TIMESTAMP('2024-02-29T23:30:00.45Z')", "true"),
      ("TIMESTAMP('2024-02-29T23:30:00.123456789Z') < TIMESTAMP('2024-02-29T23:30:00.12346Z')", "true"),
      ("(1, 'a', n)", "[1,\"a\",null]"),
      ("A_CONTAINS((1,2,3), (2))", "true"), ("A_OVERLAPS(list, (9, 2))", "true"), ("A_EQUALS(list, (1,2))", "true"),
      ("{\"op\":\"+\",\"args\":[1,{\"property\":\"a\"}]}", "2.1"), ("min('B', 'a')", "\"B\""),
    ])
  func values(_ text: String, _ wanted: String) throws {
    guard !text.contains("\\u") else { return }
    let record = feature(
      #"{"a":1.10,"n":null,"big":12345678901234567890123,"big2":9007199254740993,"deep":{"x": 1},"d.e":2,"d":{"e":9},"#
        + #""nest":{"x":{"y":3}},"s":"a%z","e\u0031":4,"list":[1,2]}"#, id: "\"é\\u0031\"")
    #expect(try value(text, record) == wanted)
  }

  @Test(
    "the geometry",
    arguments: [
      ("x()", "1.5"), ("y(geometry)", "2"), ("geometry_type()", "\"Point\""), ("vertices()", "1"), ("area()", "null"),
      ("geom IS NULL", "false"), ("area(POLYGON((0 0,1 0,1 1,0 0)))", "1"), ("S_WITHIN(geom, BBOX(1,1,2,3))", "true"),
      ("S_WITHIN(geom, BBOX(1,1,2,2))", "false"),
      // A box is as wide as it is written; other polygons go the short way round.
      ("S_WITHIN(geom, POLYGON((-170 -10,170 -10,170 10,-170 10,-170 -10)))", "true"),
      ("S_WITHIN(geom, POLYGON((-170 -10,170 -10,170 10,-170 11,-170 -10)))", "false"),
      ("S_INTERSECTS(BBOX(1.5,2,1.5,2), geom)", "true"), ("x(POINT Z (3 4 5))", "3"),
    ])
  func geometry(_ text: String, _ wanted: String) throws {
    let point = #"{"type":"Point","coordinates":[1.5,2]}"#
    #expect(try value(text, feature("{}", geometry: point)) == wanted)
  }

  @Test(
    "faults",
    arguments: [
      ("a = ", "column 4: expected a value, found the end\n  a = \n     ^"),
      ("é = 'x", "column 5: the text that begins here has no closing quote '\n  é = 'x\n      ^"),
      ("a = 1 b", "column 7: expected AND, OR or the end, found \"b\"\n  a = 1 b\n        ^"),
      ("1 + 2", "column 1: expected a condition; this is a number\n  1 + 2\n  ^"),
      ("a AND\n'x' = 3", "line 2, column 7: a text is never a number: they cannot be compared\n  'x' = 3\n        ^"),
      ("NOT 'a'", "column 5: NOT takes a condition here, and this is a text\n  NOT 'a'\n      ^"),
      ("substr('a')", "column 1: SUBSTR takes 2 or 3 operands, not 1\n  substr('a')\n  ^"),
      (
        "S_INTERSECTS(a, POINT(1 2))",
        "column 14: S_INTERSECTS takes a geometry here, and this is a value; the feature's own is named geometry\n"
          + "  S_INTERSECTS(a, POINT(1 2))\n               ^"
      ),
      ("a = 2 ^ 3 ^ 4", "column 11: a power of a power needs parentheses\n  a = 2 ^ 3 ^ 4\n            ^"),
      ("a < b < c", "column 7: expected AND, OR or the end, found \"<\"\n  a < b < c\n        ^"),
      (
        "a = DATE('2023-02-29')",
        "column 10: expected a text such as '2022-04-16', found \"'2023-02-29'\"\n"
          + "  a = DATE('2023-02-29')\n           ^"
      ),
      (
        "S_WITHIN(geom, POINT(1 91))",
        "column 16: a geometry of an expression is in longitude and latitude, and [1.0, 91.0] is not\n"
          + "  S_WITHIN(geom, POINT(1 91))\n                 ^"
      ),
      (
        "geometry < geometry",
        "column 10: geometries are compared with S_ functions\n  geometry < geometry\n           ^"
      ),
      ("geometry IN (geometry)", "column 10: geometries are compared with S_ functions"),
      ("geometry = 1", "column 12: a geometry is never a number"),
      ("{\"op\":\"=\",\"args\":[1,}", "column 21: "),
      ("", "column 1: the expression is empty\n  \n  ^"),
    ])
  func faults(_ text: String, _ wanted: String) {
    #expect(fault(text)?.hasPrefix(wanted) == true, "\(fault(text) ?? "none")")
  }

  @Test("an unknown function is told with those that are known")
  func unknownFunction() {
    #expect(fault("a = foo(1)")?.contains("there is no function foo(); there are casei, accenti") == true)
  }

  @Test("long expressions are run, and deep ones refused")
  func size() throws {
    let long = (0..<20_000).map { "a = \($0)" }.joined(separator: " OR ")
    let sum = "a" + String(repeating: " + 1", count: 60_000)
    let record = feature(#"{"a":19999}"#)
    #expect(try value(long, record) == "true")
    #expect(try value(sum, record) == "79999")
    for deep in [
      String(repeating: "(", count: 100_000), String(repeating: "NOT ", count: 100_000) + "a",
      "a = " + String(repeating: "-", count: 100_000) + "b",
      String(repeating: "{\"op\":\"not\",\"args\":[", count: 300),
      String(repeating: "{\"op\":\"not\",\"args\":[", count: 220) + "true" + String(repeating: "]}", count: 220),
    ] {
      #expect(fault(deep) != nil)
    }
    #expect(fault(String(repeating: "(", count: 300))?.contains("operands nest more than 200 deep") == true)
    let (line, caret) = ("  …" + String(repeating: " ", count: 0), "^")
    #expect(fault(long + " b")?.contains(line) == true && fault(long + " b")?.hasSuffix(caret) == true)
  }
}
