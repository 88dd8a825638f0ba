// What a CRS of GDAL's is called.

internal import CGDAL

/// The name of a CRS, as a `crs` member has it; nil for longitude and latitude on WGS 84.
func crsName(_ reference: OGRSpatialReferenceH) -> String? {
  if let code = code(reference) { return code }
  // What a file spells out may be one that has a code.
  let copy = OSRClone(reference)
  defer { OSRDestroySpatialReference(copy) }
  if OSRAutoIdentifyEPSG(copy) == 0, let copy, let code = code(copy) { return code }
  var text: UnsafeMutablePointer<CChar>?
  let status = GDALLibrary.withList(["FORMAT=WKT2_2019", "MULTILINE=NO"]) { OSRExportToWktEx(reference, &text, $0) }
  defer { VSIFree(text) }
  guard status == 0, let text else { return nil }
  return String(cString: text)
}

private func code(_ reference: OGRSpatialReferenceH) -> String? {
  guard let authority = OSRGetAuthorityName(reference, nil), let code = OSRGetAuthorityCode(reference, nil) else {
    return nil
  }
  return "\(String(cString: authority)):\(String(cString: code))"
}
