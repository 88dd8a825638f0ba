// An SQLite database that is read out of memory.

internal import CSQLite
internal import Lazy

/// A database as bytes, which is not changed.
///
///     let database = try SQLiteReader(bytes)
///     for row in try database.rows("SELECT name, value FROM metadata", [], limit: 1000) { … }
///
/// The bytes are copied. What they hold is not trusted: views call no function that does more than compute, and a
/// statement that takes longer than two thousand million steps is ended. Belongs to one thread at a time.
public final class SQLiteReader {
  private let handle: OpaquePointer
  private let memory: UnsafeMutablePointer<UInt8>

  /// Whether the library is there.
  public static var isAvailable: Bool { LazyLibrary.sqlite.isHere }

  public init(_ bytes: [UInt8]) throws(SQLiteError) {
    guard Self.isAvailable else {
      throw SQLiteError(
        message: "SQLite is not installed, which reads such files: \(LazyLibrary.sqlite.installation)",
        isUnavailable: true)
    }
    if let whole = Self.size(bytes), bytes.count < whole {
      throw SQLiteError(message: "the file is cut short: it has \(bytes.count) bytes of \(whole)")
    }
    var opened: OpaquePointer?
    let status = sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_READWRITE, nil)
    guard let opened else { throw SQLiteError(message: "there is no memory for a database") }
    (handle, memory) = (opened, .allocate(capacity: max(bytes.count, 1)))
    memory.update(from: bytes, count: bytes.count)
    // A file with a log of its own beside it is read as it was when the log began.
    if bytes.count > 20 { (memory[18], memory[19]) = (1, 1) }
    guard status == SQLITE_OK,
      sqlite3_deserialize(
        handle, "main", memory, Int64(bytes.count), Int64(bytes.count), SQLITE_DESERIALIZE_READONLY) == SQLITE_OK
    else { throw SQLiteError(message: String(cString: sqlite3_errmsg(handle))) }
    sqlite3_progress_handler(handle, .max, { _ in 1 }, nil)
    _ = try rows("PRAGMA trusted_schema = OFF", [], limit: 1)
  }

  /// How many bytes a database says that it has (section 1.3 of the file format); nil where it does not.
  private static func size(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= 100 else { return nil }
    func number(_ at: Int, _ count: Int) -> Int { bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) } }
    // The count of pages holds where it is of the last change.
    guard number(24, 4) == number(92, 4) else { return nil }
    let page = number(16, 2)
    return (page == 1 ? 65_536 : page) * number(28, 4)
  }

  deinit {
    sqlite3_close_v2(handle)
    memory.deallocate()
  }

  /// The rows that a statement has for the values of its parameters; what is null or a real number is nil there.
  ///
  /// - Parameter limit: how many rows are read at most.
  public func rows(
    _ text: String, _ values: [Int64], limit: Int
  ) throws(SQLiteError) -> [[SQLiteValue?]] {
    var made: OpaquePointer?
    guard sqlite3_prepare_v2(handle, text, -1, &made, nil) == SQLITE_OK, let made else { throw failure }
    defer { sqlite3_finalize(made) }
    for (index, value) in values.enumerated() {
      guard sqlite3_bind_int64(made, Int32(index) + 1, value) == SQLITE_OK else { throw failure }
    }
    var rows: [[SQLiteValue?]] = []
    while rows.count < limit {
      let status = sqlite3_step(made)
      if status == SQLITE_DONE { break }
      guard status == SQLITE_ROW else { throw failure }
      rows.append((0..<sqlite3_column_count(made)).map { Self.value(made, $0) })
    }
    return rows
  }

  private static func value(_ statement: OpaquePointer, _ column: Int32) -> SQLiteValue? {
    func bytes(_ start: UnsafeRawPointer?) -> [UInt8] {
      Array(
        UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(statement, column))))
    }
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_TEXT: return .text(String(decoding: bytes(sqlite3_column_blob(statement, column)), as: UTF8.self))
    case SQLITE_BLOB: return .blob(bytes(sqlite3_column_blob(statement, column)))
    default: return nil
    }
  }

  private var failure: SQLiteError { SQLiteError(message: String(cString: sqlite3_errmsg(handle))) }
}
