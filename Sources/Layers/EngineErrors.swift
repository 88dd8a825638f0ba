// What a geometry library says of a record, as an error of that record.

import FeatureStream
import Planar

extension RecordError {
  /// What a library said of a record.
  package init(engine error: EngineError) {
    self.init(code: "geos", message: "\(error.function): \(error.message)", vertex: error.vertex)
  }
}
