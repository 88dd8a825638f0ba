// Waiting until files change: inotify on Linux, kqueue on Darwin.

import SystemLibrary

/// Waits for changes of files, however they are made: written in place, or replaced by another of their name.
///
/// What the files are is noted before they are read (`note`), and looked at again before and after each wait, so that
/// no change is missed that comes between; the system only says when to look.
package struct FileWatcher {
  private let paths: [String]
  private var states: [FileState] = []
  /// inotify's or kqueue's; negative when there is none.
  private let descriptor: Int32

  /// Prepares to watch files; they need not be there yet.
  package init(_ paths: [String]) {
    self.paths = paths
    #if os(Linux)
    descriptor = inotify_init1(Int32(IN_CLOEXEC))
    #else
    descriptor = kqueue()
    #endif
    note()
  }

  /// Notes how the files are now: what comes later is a change.
  package mutating func note() { states = paths.map(FileState.init) }

  private var hasChanged: Bool { paths.map(FileState.init) != states }

  /// How long nothing may happen before a change is taken for whole, in milliseconds.
  private static let settling: Int32 = 60
  /// How often is looked where the system says nothing, such as on a network's file systems, in milliseconds.
  private static let interval: Int32 = 1000

  /// Returns when a file is no longer what was noted, and has been left alone for a moment.
  package func wait() {
    let open = arm()
    defer { for file in open { close(file) } }
    while !hasChanged { _ = listen(Self.interval) }
    // A file that is written in pieces is a change for each; a hundred of them are enough.
    for _ in 0..<100 where !listen(Self.settling) { return }
  }

  /// Waits until the system has something to say.
  ///
  /// - Returns: false when it had nothing in so many milliseconds.
  private func listen(_ milliseconds: Int32) -> Bool {
    #if os(Linux)
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    return read(descriptor, &buffer, buffer.count) > 0
    #else
    var event = kevent()
    var time = timespec(tv_sec: Int(milliseconds / 1000), tv_nsec: Int(milliseconds % 1000) * 1_000_000)
    return kevent(descriptor, nil, 0, &event, 1, &time) > 0
    #endif
  }

  /// Asks the system to tell of the files and the folders that they are in.
  ///
  /// - Returns: what is to be closed afterwards.
  private func arm() -> [Int32] {
    var open: [Int32] = []
    for path in paths {
      // A folder tells of what takes the name; the file itself, where a link leads elsewhere, of what is written to it.
      let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
      for place in [folder, path] {
        #if os(Linux)
        let kinds = IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_ATTRIB
        _ = place.withFileName { inotify_add_watch(descriptor, $0, UInt32(kinds)) }
        #else
        let file = place.withFileName { Darwin.open($0, O_EVTONLY | O_CLOEXEC) }
        guard file >= 0 else { continue }
        open.append(file)
        var event = kevent(
          ident: UInt(file), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
          fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME | NOTE_ATTRIB), data: 0, udata: nil)
        _ = kevent(descriptor, &event, 1, nil, 0, nil)
        #endif
      }
    }
    return open
  }
}

/// What tells whether a name still stands for the same file with the same bytes.
package struct FileState: Equatable, Sendable {
  private var seconds = 0, nanoseconds = 0, size = -1
  private var node: UInt64 = 0

  /// Looks; where there is no file, that is a state, too.
  package init(_ path: String) {
    var status = stat()
    guard path.withFileName({ stat($0, &status) }) == 0 else { return }
    #if os(Linux)
    let time = status.st_mtim
    #else
    let time = status.st_mtimespec
    #endif
    (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
    (size, node) = (Int(status.st_size), UInt64(status.st_ino))
  }
}
