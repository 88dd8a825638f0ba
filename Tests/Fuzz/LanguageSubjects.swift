// Languages: filters, schemas, YAML.

import CQL2
import GeoJSON
import JSONSchema
import Planar
import YAML

private func compile(_ make: () throws(ExpressionError) -> Expression, _ length: Int) {
  do throws(ExpressionError) {
    let expression = try make()
    for use in [ExpressionUse.condition, .value] {
      do throws(ExpressionError) { _ = try Program(expression, for: use) } catch { check(error, length) }
    }
  } catch { check(error, length) }
}

private func check(_ error: ExpressionError, _ length: Int) {
  if error.offset < 0 || error.offset > length { fail("an error at \(error.offset) of \(length)") }
}

/// CQL2 in text.
func fuzzCQL2(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  compile({ () throws(ExpressionError) in try Expression(text: text) }, text.utf8.count)
}

/// CQL2 in JSON.
func fuzzCQL2JSON(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  compile({ () throws(ExpressionError) in try Expression(json: text) }, text.utf8.count)
}

/// JSON Schema: what compiles validates itself and a value with everything in it.
func fuzzSchema(_ bytes: [UInt8]) {
  withPadded(bytes) { padded in
    do throws(SchemaError) {
      var validator = SchemaValidator(try Schema(padded))
      _ = validator.breaches(in: padded, ByteRange(start: 0, end: padded.count))
      let value = ByteBuffer(#"{"a":[1,2.5,"b",null,true,{"name":"é\ud83d\ude00","n":-1e300}],"b":"2020-02-30","":{}}"#)
      value.withPaddedBytes { _ = validator.breaches(in: $0, ByteRange(start: 0, end: $0.count)) }
    } catch {
      if error.offset < 0 || error.offset > padded.count { fail("an error at \(error.offset) of \(padded.count)") }
    }
  }
}

/// YAML: a tree or an error.
func fuzzYAML(_ bytes: [UInt8]) { _ = try? parseYAML(bytes) }
