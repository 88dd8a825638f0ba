// What a property wrapper holds: a value, or the promise of one.

/// The value of an option, which is there when the words of the command line have been read.
package enum DeclaredValue<Value> {
  /// Tells the value once the words have been read.
  case promised(() -> Value?)
  case present(Value)

  /// The value that was promised to nobody.
  package static var pending: DeclaredValue { .promised { nil } }

  /// The value; a mistake of the program's where there is none yet.
  package var value: Value {
    switch self {
    case .present(let value): return value
    case .promised(let read):
      guard let value = read() else { preconditionFailure("an option was asked for before the words were read") }
      return value
    }
  }
}

// What is promised is written by the one thread that reads the words, before the value goes anywhere.
extension DeclaredValue: @unchecked Sendable where Value: Sendable {}
