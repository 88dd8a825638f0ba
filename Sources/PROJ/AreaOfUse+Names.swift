// Areas of use by their names, as PROJ's database has them.

internal import CPROJ
internal import Planar
import Words

extension AreaOfUse {
  /// The areas of use of the database's CRSs that a name means: those called so, with or without
  /// EPSG's words for a whole country (`Poland - onshore and offshore.`), or else those in whose names it occurs.
  ///
  /// Case makes no difference. The corresponding PROJ function is `proj_get_crs_info_list_from_database`.
  static func named(_ name: String, in context: ProjectionContext) -> [AreaOfUse] {
    var count: Int32 = 0
    guard let list = proj_get_crs_info_list_from_database(context.pointer, nil, nil, &count) else { return [] }
    defer { proj_crs_info_list_destroy(list) }
    let wanted = name.lowercased()
    var exact: [AreaOfUse] = []
    var partial: [String: AreaOfUse] = [:]
    for index in 0..<Int(count) {
      guard let info = list[index]?.pointee, info.bbox_valid != 0, let text = string(info.area_name) else { continue }
      // Most names end with a full stop, which nobody writes.
      let lower = text.lowercased()
      guard lower.contains(wanted) else { continue }
      let area = AreaOfUse(
        name: text, west: info.west_lon_degree, south: info.south_lat_degree, east: info.east_lon_degree,
        north: info.north_lat_degree)
      let isWhole = lower == wanted + " - onshore and offshore." || lower == wanted + " - onshore and offshore"
      if lower == wanted || lower == wanted + "." || isWhole {
        if !exact.contains(area) { exact.append(area) }
      } else {
        partial[text] = area
      }
    }
    return exact.isEmpty
      ? partial.values.sorted { one, other in
        let begins = (one.name.lowercased().hasPrefix(wanted), other.name.lowercased().hasPrefix(wanted))
        if begins.0 != begins.1 { return begins.0 }
        if one.name.count != other.name.count { return one.name.count < other.name.count }
        return one.name < other.name
      } : exact
  }
}
