// Longitudes brought into −180…180.

/// A longitude in −180…180, whole turns away; one that is there stays as it is, to the last bit.
@inlinable @inline(__always)
public func wrapped(_ longitude: Double) -> Double {
  abs(longitude) <= 180 ? longitude : longitude.remainder(dividingBy: 360)
}
