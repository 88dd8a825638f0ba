// Writing an expression in the JSON encoding.

import GeoJSON
import Planar

extension Expression {
  /// The expression in the JSON encoding; an AND in an AND, and an OR in an OR, has its operands in one list.
  ///
  /// O(nodes × depth).
  public var json: String {
    var stack: [(text: String, operation: Operation?)] = []
    for node in nodes {
      switch node.kind {
      case .null: stack.append(("null", nil))
      case .boolean(let value): stack.append((value ? "true" : "false", nil))
      case .number(let value, _): stack.append((Self.text { $0.append(value, .shortest) }, nil))
      case .text(let range):
        stack.append((Self.text { $0.appendString(String(decoding: literals[range], as: UTF8.self)) }, nil))
      case .property(let number): stack.append((Self.property(names[number]), nil))
      case .featureGeometry: stack.append((Self.property("geometry"), nil))
      case .geometry(let number): stack.append((Self.text { geometries[number].append(to: &$0) }, nil))
      case .box(let number):
        stack.append(
          (
            "{\"bbox\":["
              + boxes[number].map { value in Self.text { $0.append(value, .shortest) } }.joined(separator: ",") + "]}",
            nil
          ))
      case .date(let ticks): stack.append(("{\"date\":\"\(Instant.text(ticks, isDate: true))\"}", nil))
      case .timestamp(let ticks): stack.append(("{\"timestamp\":\"\(Instant.text(ticks, isDate: false))\"}", nil))
      case .open: stack.append(("\"..\"", nil))
      case .array(let count):
        let elements = stack.suffix(count).map(\.text).joined(separator: ",")
        stack.removeLast(count)
        stack.append(("[\(elements)]", nil))
      case .call(let operation, let count):
        let operands = Array(stack.suffix(count))
        stack.removeLast(count)
        stack.append((Self.call(operation, operands), operation))
      case .unknown(let name, let count):
        let operands = stack.suffix(count).map(\.text).joined(separator: ",")
        stack.removeLast(count)
        stack.append(("{\"op\":\(Self.text { $0.appendString(names[name]) }),\"args\":[\(operands)]}", nil))
      }
    }
    return stack.last?.text ?? ""
  }

  private static func call(_ operation: Operation, _ operands: [(text: String, operation: Operation?)]) -> String {
    var texts = operands.map(\.text)
    switch operation {
    case .interval:
      return "{\"interval\":[" + texts.map(intervalEnd).joined(separator: ",") + "]}"
    case .isIn:
      let list = texts.dropFirst().joined(separator: ",")
      return "{\"op\":\"in\",\"args\":[\(texts.first ?? ""),[\(list)]]}"
    case .and, .or:
      let head = prefix(operation)
      for (index, operand) in operands.enumerated() where operand.operation == operation {
        texts[index] = String(operand.text.dropFirst(head.count).dropLast(2))
      }
    default: break
    }
    let name = operation == .isNull ? "isNull" : operation.rawValue
    return "{\"op\":\"\(name)\",\"args\":[\(texts.joined(separator: ","))]}"
  }

  private static func prefix(_ operation: Operation) -> String { "{\"op\":\"\(operation.rawValue)\",\"args\":[" }

  /// In an interval, an instant is its text alone.
  private static func intervalEnd(_ text: String) -> String {
    for head in ["{\"date\":", "{\"timestamp\":"] where text.hasPrefix(head) {
      return String(text.dropFirst(head.count).dropLast())
    }
    return text
  }

  private static func property(_ name: String) -> String {
    "{\"property\":\(text { $0.appendString(name) })}"
  }

  private static func text(_ write: (inout ByteBuffer) -> Void) -> String {
    var buffer = ByteBuffer(capacity: 64)
    write(&buffer)
    return buffer.text
  }
}

extension Geometry {
  /// Appends the geometry as GeoJSON, in two dimensions.
  fileprivate func append(to out: inout ByteBuffer) {
    out.append("{\"type\":\"\(type.name)\",")
    if type == .geometryCollection {
      out.append("\"geometries\":[")
      for (index, member) in members.enumerated() {
        if index > 0 { out.append(0x2C as UInt8) }
        member.append(to: &out)
      }
      return out.append("]}")
    }
    out.append("\"coordinates\":")
    switch type {
    case .point: if vertexCount > 0 { append(0, to: &out) } else { out.append("[]") }
    case .multiPoint, .lineString: append(0..<vertexCount, to: &out)
    case .multiLineString, .polygon: append(rings: ringEnds.indices, to: &out)
    default:
      out.append(0x5B as UInt8)
      for part in partEnds.indices {
        if part > 0 { out.append(0x2C as UInt8) }
        append(rings: self.part(part), to: &out)
      }
      out.append(0x5D as UInt8)
    }
    out.append(0x7D as UInt8)
  }

  private func append(_ vertex: Int, to out: inout ByteBuffer) {
    out.append(0x5B as UInt8)
    out.append(ordinates[vertex * dimension], .shortest)
    out.append(0x2C as UInt8)
    out.append(ordinates[vertex * dimension + 1], .shortest)
    out.append(0x5D as UInt8)
  }

  private func append(_ vertices: Range<Int>, to out: inout ByteBuffer) {
    out.append(0x5B as UInt8)
    for vertex in vertices {
      if vertex > vertices.lowerBound { out.append(0x2C as UInt8) }
      append(vertex, to: &out)
    }
    out.append(0x5D as UInt8)
  }

  private func append(rings: Range<Int>, to out: inout ByteBuffer) {
    out.append(0x5B as UInt8)
    for ring in rings {
      if ring > rings.lowerBound { out.append(0x2C as UInt8) }
      append(self.ring(ring), to: &out)
    }
    out.append(0x5D as UInt8)
  }
}
