// Where the bytes go: standard output, or a file that appears whole or not at all, compressed where its name says so.

import Compression
import FileNames
import Synchronization
import SystemLibrary

/// Where to write, and how.
public struct OutputOptions: Sendable {
  /// The file; nil or `-` for standard output.
  public var path: String?
  /// Whether a file with the same bytes is left alone, with its time.
  public var ifChanged: Bool

  /// Says where to write.
  public init(path: String? = nil, ifChanged: Bool = false) {
    self.path = path == "-" ? nil : path
    self.ifChanged = ifChanged
  }
}

/// The temporary files to remove when a signal or `exit` ends the run: read by the signal handler, so plain C strings
/// in memory that never moves.
///
/// `nonisolated(unsafe)` holds because each place is one word, taken by the thread that runs the stream, while it has
/// no workers, and cleared by the file's owner alone, while the handler, on whichever thread it runs, only reads; and
/// because what it points at is never freed, so that a path the handler has just read stays whole. A path that is
/// removed too late is gone by then, or renamed.
private nonisolated(unsafe) let doomedPaths = {
  let places = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: doomedCount)
  places.initialize(repeating: nil, count: doomedCount)
  return places
}()

/// How many files a run may write at once: outputs and quarantines, its own and those of its branches, and one of each
/// stage that has a side output.
private let doomedCount = 64

private func removeDoomed() {
  for place in 0..<doomedCount {
    // A folder comes after what is in it.
    if let path = doomedPaths[place], unlink(path) != 0 { rmdir(path) }
  }
}

/// An open output.
///
/// `@unchecked Sendable` holds because one thread at a time uses it: that which delivers, of which `orderedParallelMap`
/// has one at a time, or, of a side output, the worker whose turn it is at its stage (`OrderedStep`).
final class OutputFile: @unchecked Sendable {
  enum Failure: Error {
    /// The reader went away (`| head`): no error, the end.
    case closedPipe
    case failed(RunError)
  }

  private let options: OutputOptions
  private var descriptor: Int32
  /// The file to replace, through symbolic links; nil when written to directly.
  private var target: String?
  private var temporary: String?
  /// Where among `doomedPaths` the temporary file stands.
  private var doomedPlace: Int?
  private let name: String
  /// Which file that is.
  private var identity: FileIdentity?
  /// How many names the file to replace has besides this one.
  private var otherNames = 0
  /// What there is to say once the file is in its place.
  private(set) var note: String?
  /// What compresses the bytes; nil where they are written as they are.
  private let compressor: Compressor?

  init(_ options: OutputOptions) throws(RunError) {
    self.options = options
    do throws(CompressionError) {
      compressor = if let path = options.path { try Compressor(path: path) } else { nil }
    } catch { throw RunError(.unavailable, "\(options.path ?? ""): \(error.message)") }
    signal(SIGPIPE, SIG_IGN)
    guard let path = options.path else {
      name = "standard output"
      descriptor = STDOUT_FILENO
      return
    }
    name = path
    if let open = Self.openDescriptor(path) {
      // What it stands for may be a file that others write to as well: it must not be replaced, nor opened anew.
      descriptor = open
      return
    }
    var status = stat()
    let exists = path.withFileName { stat($0, &status) } == 0
    // A link may lead to a file that is not there yet.
    if !exists, errno != ENOENT { throw RunError(.ioError, "\(path): cannot be written: \(SystemCall.reason)") }
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw RunError(.ioError, "\(path): is a directory; name a file in it")
    }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      // A device or a pipe cannot be replaced.
      descriptor = path.withFileName { open($0, O_WRONLY | O_CLOEXEC) }
      if descriptor < 0 { throw RunError(.ioError, "\(path): cannot be written: \(SystemCall.reason)") }
      return
    }
    // It is replaced, which takes no right to write it; but who may not write a file is not to change it.
    if exists, path.withFileName({ access($0, W_OK) }) != 0 {
      throw RunError(.ioError, "\(path): cannot be written: \(SystemCall.reason)")
    }
    // Two that are replaced by one name would lose what one of them had.
    let identity = FileIdentity(path)
    if let identity, Self.beingWritten.withLock({ $0.contains(identity) }) {
      throw RunError(.usage, "\(path): is an output of this run already; give it a file of its own")
    }
    guard let place = (0..<doomedCount).first(where: { doomedPaths[$0] == nil }) else {
      throw RunError(.usage, "\(path): a run writes \(doomedCount) files at most")
    }
    _ = Self.removal
    let target = FilePlace.resolved(path)
    // Its path has memory that stays before there is a file, and no signal comes between that and the note to remove
    // it: nothing between asks for more.
    let template = Self.template(for: target)
    let doomed = UnsafeMutablePointer<CChar>.allocate(capacity: template.count)
    doomed.initialize(from: template, count: template.count)
    var (held, before) = (sigset_t(), sigset_t())
    for number in Self.endingSignals { sigaddset(&held, number) }
    pthread_sigmask(SIG_BLOCK, &held, &before)
    descriptor = mkstemps(doomed, Int32(Self.suffix.utf8.count))
    let code = errno
    if descriptor >= 0 { doomedPaths[place] = doomed }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    guard descriptor >= 0 else {
      doomed.deallocate()
      errno = code
      throw RunError(.ioError, "\(path): cannot be written: \(SystemCall.reason)")
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    if exists { keepOwner(status) } else { fchmod(descriptor, 0o666 & ~Self.fileCreationMask()) }
    temporary = FileName.text(doomed)
    (self.target, doomedPlace, self.identity) = (target, place, identity)
    if let identity { _ = Self.beingWritten.withLock { $0.insert(identity) } }
    otherNames = exists ? Int(status.st_nlink) - 1 : 0
  }

  deinit { discard() }

  /// The files that temporary ones will replace.
  private static let beingWritten = Mutex<Set<FileIdentity>>([])

  /// What the names of temporary files end with.
  private static let suffix = ".plat-partial"

  /// The name of a temporary file in the folder of `target`, with the letters that `mkstemps` fills in.
  private static func template(for target: String) -> [CChar] {
    var bytes = FileName.bytes(target)
    let name = FileName.bytes(FilePlace.name(of: target))
    let ending = ".XXXXXX" + suffix
    // A name has 255 bytes at most.
    if name.count + ending.utf8.count > 255 { bytes.removeLast(name.count) }
    return (bytes + ending.utf8 + [0]).map { CChar(bitPattern: $0) }
  }

  /// Gives the new file the owner, the group and the permissions of the one that it replaces, as far as that is
  /// allowed.
  ///
  /// As when a file is written in place, no bit is kept by which a program runs as its owner.
  private func keepOwner(_ status: stat) {
    var mode = status.st_mode & 0o777
    var own = stat()
    if fstat(descriptor, &own) == 0, own.st_uid != status.st_uid || own.st_gid != status.st_gid,
      fchown(descriptor, status.st_uid, status.st_gid) != 0, fchown(descriptor, uid_t.max, status.st_gid) != 0
    {
      // Another group has the rights of all.
      mode = mode & 0o707 | (mode & 0o007) << 3 & mode
    }
    fchmod(descriptor, mode)
  }

  /// The signals that end a run: those that others send, and those of a fault of its own or of a library's, such as
  /// memory that is not given.
  private static let endingSignals =
    [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU] + [SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE]

  /// Sees to it, once in a run, that what is begun is removed when the run is ended.
  private static let removal: Void = {
    atexit { removeDoomed() }
    for number in endingSignals {
      // What was ignored when plat was started stays so: `nohup` does that.
      // A sanitizer has handlers of its own, which report.
      if !isDefault(number) { continue }
      signal(number) { number in
        removeDoomed()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    // A file that grows beyond what is allowed is an error of `write`.
    signal(SIGXFSZ, SIG_IGN)
  }()

  /// Sees to it that what is noted is removed when the run is ended.
  static func seeToRemoval() { _ = removal }

  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    guard let compressor else { return try writeOut(bytes) }
    try compressor.compress(bytes) { bytes throws(Failure) in try writeOut(bytes) }
  }

  private func writeOut(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    if SystemCall.writeAll(descriptor, bytes) { return }
    if errno == EPIPE { throw .closedPipe }
    throw .failed(RunError(.ioError, "\(name): cannot be written: \(SystemCall.reason)"))
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    try bytes.withUnsafeBytes { bytes in
      Result { () throws(Failure) in try write(bytes) }
    }.get()
  }

  /// Puts the file in its place: synced, then renamed.
  func commit() throws(RunError) {
    if let compressor {
      do throws(Failure) {
        try compressor.finish { bytes throws(Failure) in try writeOut(bytes) }
      } catch {
        // Of a pipe that was closed nobody wants more.
        if case .failed(let failure) = error {
          discard()
          throw failure
        }
      }
    }
    guard let target, let temporary else {
      // A full disk may tell only now.
      if options.path != nil, close(descriptor) != 0 {
        throw RunError(.ioError, "\(name): cannot be written: \(SystemCall.reason)")
      }
      return
    }
    if options.ifChanged, Self.haveSameBytes(temporary, target) { return discard() }
    let isInPlace =
      fsync(descriptor) == 0 && closeOnce()
      && temporary.withFileName { from in target.withFileName { rename(from, $0) } } == 0
    guard isInPlace else {
      let reason = SystemCall.reason
      discard()
      throw RunError(.ioError, "\(name): cannot be written: \(reason)")
    }
    forget()
    if otherNames > 0 {
      note =
        "\(name): its other \(otherNames == 1 ? "name keeps" : "\(otherNames) names keep") the old bytes (hard links)"
    }
    try syncFolder(of: target)
  }

  /// Sees that the new name outlives a failure of the machine.
  private func syncFolder(of target: String) throws(RunError) {
    let folder = FilePlace.folder(of: target).withFileName { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    // One that may be written and not read.
    if folder < 0 { return }
    let result = fsync(folder)
    let (code, reason) = (errno, SystemCall.reason)
    close(folder)
    // Not every file system has that.
    if result != 0, [EIO, ENOSPC, EDQUOT].contains(code) {
      throw RunError(.ioError, "\(name): is in its place, but may not outlive a failure of power: \(reason)")
    }
  }

  /// Closes the file; whatever `close` says, it is closed.
  private func closeOnce() -> Bool {
    let open = descriptor
    descriptor = -1
    return close(open) == 0
  }

  /// Removes the temporary file, if there is one.
  func discard() {
    if let temporary { _ = temporary.withFileName { unlink($0) } }
    if target != nil, descriptor >= 0 { _ = closeOnce() }
    forget()
  }

  private func forget() {
    if let place = doomedPlace { doomedPaths[place] = nil }
    if let identity { _ = Self.beingWritten.withLock { $0.remove(identity) } }
    (temporary, doomedPlace, identity) = (nil, nil, nil)
  }

  /// The descriptor that `/dev/stdout`, `/dev/stderr` and `/dev/fd/N` stand for; nil for any other path.
  private static func openDescriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": STDOUT_FILENO
    // Messages go there too, after it is closed.
    case "/dev/stderr": dup(STDERR_FILENO)
    default: path.hasPrefix("/dev/fd/") ? Int32(path.dropFirst("/dev/fd/".count)) : nil
    }
  }

  private static func fileCreationMask() -> mode_t {
    let mask = umask(0)
    umask(mask)
    return mask
  }

  /// Whether the file that was written has the bytes of the one that it would replace; of compressed ones, whether they
  /// are compressed alike and stand for the same.
  private static func haveSameBytes(_ one: String, _ other: String) -> Bool {
    guard let first = try? ByteSource(path: one, isNoted: false),
      let second = try? ByteSource(path: other, isNoted: false),
      first.compression == second.compression
    else { return false }
    if first.compression == nil, first.size != second.size { return false }
    var buffers = [[UInt8](repeating: 0, count: 1 << 16), [UInt8](repeating: 0, count: 1 << 16)]
    while true {
      var counts = [0, 0]
      for (index, source) in [first, second].enumerated() {
        do throws(RunError) { counts[index] = try source.fill(&buffers[index]) } catch { return false }
      }
      guard counts[0] == counts[1] else { return false }
      if counts[0] == 0 { return true }
      guard buffers[0][..<counts[0]] == buffers[1][..<counts[0]] else { return false }
    }
  }
}

extension ByteSource {
  /// Reads until `buffer` is full or the input ends, and gives how much that is.
  fileprivate func fill(_ buffer: inout [UInt8]) throws(RunError) -> Int {
    var count = 0
    while count < buffer.count {
      let more = try buffer.withUnsafeMutableBufferPointer { buffer throws(RunError) in
        guard let start = buffer.baseAddress else { return 0 }
        return try read(into: start + count, count: buffer.count - count)
      }
      if more == 0 { break }
      count += more
    }
    return count
  }
}

/// Paths that are removed when a signal or `exit` ends the run.
final class DoomedPaths {
  private let places: [Int]

  /// - Parameter paths: a folder after what is in it. Those beyond what a run may write are not noted.
  init(_ paths: [String]) {
    OutputFile.seeToRemoval()
    var places: [Int] = []
    for path in paths {
      guard let place = ((places.last ?? -1) + 1..<doomedCount).first(where: { doomedPaths[$0] == nil }) else { break }
      doomedPaths[place] = strdup(path)
      places.append(place)
    }
    self.places = places
  }

  /// They are gone, or are to stay.
  func spare() { for place in places { doomedPaths[place] = nil } }
}
