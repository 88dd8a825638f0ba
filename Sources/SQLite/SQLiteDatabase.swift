// A new SQLite database, and what is put into it.

internal import CSQLite
internal import Lazy

/// What SQLite says of what failed.
public struct SQLiteError: Error, Sendable {
  /// One sentence without a period.
  public let message: String
  /// Whether the library is missing.
  public let isUnavailable: Bool

  /// Makes one of something else that failed in between.
  public init(message: String, isUnavailable: Bool = false) {
    (self.message, self.isUnavailable) = (message, isUnavailable)
  }
}

/// A value of a row.
public enum SQLiteValue: Sendable {
  case integer(Int64)
  case text(String)
  case blob([UInt8])
}

/// A database in a file of its own, written in one transaction.
///
///     let database = try SQLiteDatabase(creating: "town.mbtiles")
///     try database.run("CREATE TABLE metadata (name text, value text)")
///     let row = try database.statement("INSERT INTO metadata VALUES (?, ?)")
///     try row.run([.text("name"), .text("Town")])
///     try database.commit()
///
/// Belongs to one thread at a time.
public final class SQLiteDatabase {
  private let handle: OpaquePointer

  /// Creates a database where there is no file, and begins a transaction.
  ///
  /// It is its caller's file alone, so that there is no journal, and nothing waits for the disk.
  public init(creating path: String) throws(SQLiteError) {
    guard LazyLibrary.sqlite.isHere else {
      throw SQLiteError(
        message: "SQLite is not installed, which writes such files: \(LazyLibrary.sqlite.installation)",
        isUnavailable: true)
    }
    var opened: OpaquePointer?
    let status = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
    guard let opened else { throw SQLiteError(message: "there is no memory for a database") }
    handle = opened
    guard status == SQLITE_OK else { throw failure }
    for text in ["PRAGMA journal_mode = OFF", "PRAGMA synchronous = OFF", "BEGIN"] { try run(text) }
  }

  deinit { sqlite3_close_v2(handle) }

  /// Runs a statement without parameters; rows that it has are passed over.
  public func run(_ text: String) throws(SQLiteError) { try statement(text).run([]) }

  /// Ends the transaction; nothing of the database can be lost after this.
  public func commit() throws(SQLiteError) { try run("COMMIT") }

  /// A statement to be run with values, good for as long as the database.
  public func statement(_ text: String) throws(SQLiteError) -> SQLiteStatement {
    var made: OpaquePointer?
    guard sqlite3_prepare_v2(handle, text, -1, &made, nil) == SQLITE_OK, let made else { throw failure }
    return SQLiteStatement(made, of: self)
  }

  /// What went wrong last.
  fileprivate var failure: SQLiteError {
    SQLiteError(message: String(cString: sqlite3_errmsg(handle)))
  }
}

/// A statement that is run once or more often.
public final class SQLiteStatement {
  private let handle: OpaquePointer
  private let database: SQLiteDatabase

  fileprivate init(_ handle: OpaquePointer, of database: SQLiteDatabase) {
    (self.handle, self.database) = (handle, database)
  }

  deinit { sqlite3_finalize(handle) }

  /// Runs it with values for its parameters, in their order.
  public func run(_ values: [SQLiteValue]) throws(SQLiteError) {
    defer { sqlite3_reset(handle) }
    for (index, value) in values.enumerated() {
      guard bind(value, Int32(index) + 1) == SQLITE_OK else { throw database.failure }
    }
    try step()
  }

  /// SQLITE_TRANSIENT: the bytes are copied before the call returns.
  private static let copies = unsafeBitCast(-1, to: (@convention(c) (UnsafeMutableRawPointer?) -> Void).self)

  /// What is longer than SQLite takes, a gigabyte, it refuses.
  private func bind(_ value: SQLiteValue, _ parameter: Int32) -> Int32 {
    switch value {
    case .integer(let number): sqlite3_bind_int64(handle, parameter, number)
    case .text(let text): sqlite3_bind_text(handle, parameter, text, Int32(clamping: text.utf8.count), Self.copies)
    case .blob(let bytes): sqlite3_bind_blob(handle, parameter, bytes, Int32(clamping: bytes.count), Self.copies)
    }
  }

  private func step() throws(SQLiteError) {
    var status = sqlite3_step(handle)
    // A pragma has rows.
    while status == SQLITE_ROW { status = sqlite3_step(handle) }
    guard status == SQLITE_DONE else { throw database.failure }
  }
}
