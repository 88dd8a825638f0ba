// What is written of a ride by a timetable.

import GeoJSON
import Routing

extension RouteWriter {
  /// A ride as an object: its line, where it goes, and when it is at the stops where one gets on and off.
  static func append(_ ride: Ride, to out: inout ByteBuffer) {
    out.append("{\"line\":")
    out.appendString(ride.name)
    for (name, text) in [
      ("longName", ride.shortName.isEmpty ? "" : ride.longName), ("headsign", ride.headsign),
      ("vehicle", ride.vehicle), ("agency", ride.agency), ("color", ride.color), ("textColor", ride.textColor),
      ("route", ride.line), ("trip", ride.trip),
    ] where !text.isEmpty {
      out.append(",\"\(name)\":")
      out.appendString(name.hasSuffix("olor") ? "#\(text)" : text)
    }
    out.append(",\"stops\":\(ride.stopCount),\"from\":")
    append(ride.from, "departure", to: &out)
    out.append(",\"to\":")
    append(ride.to, "arrival", to: &out)
    out.append(0x7D as UInt8)
  }

  private static func append(_ call: Ride.Call, _ time: String, to out: inout ByteBuffer) {
    out.append("{\"id\":")
    out.appendString(call.id)
    out.append(",\"name\":")
    out.appendString(call.name)
    out.append(",\"\(time)\":")
    out.appendString(call.time.text)
    if let isAccessible = call.isAccessible { out.append(",\"wheelchair\":\(isAccessible)") }
    out.append(0x7D as UInt8)
  }
}
