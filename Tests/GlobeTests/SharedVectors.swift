// The public test vectors of the antimeridian package.

import Foundation
import TestSupport

private let vectorPath = "conformance/antimeridian/fix.jsonl"

/// Whether the vectors are there.
let hasVectors = isShared(vectorPath)

/// The rows of the vector file.
func vectorRows() throws -> [[String: Any]] { try rows(vectorPath) }
