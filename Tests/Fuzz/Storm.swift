// Very many inputs, blindly: what stands in files, changed at random, without instruments and so some hundred times as
// often as libFuzzer has time for. What libFuzzer finds by what an input reaches, this finds by chance.

import SystemLibrary

// What signals look at. `nonisolated(unsafe)` holds because the process has one thread, on which its handlers run, too:
// the input is written down only to end, and the counts are compared while nothing else runs.

/// The input that is being tried, for whoever ends the process.
nonisolated(unsafe) private var input: [UInt8] = []
/// How many inputs were tried, and how many when the clock last looked.
nonisolated(unsafe) private var count = 0
nonisolated(unsafe) private var lastCount = -1
/// How many seconds an input may take.
nonisolated(unsafe) private var patience: UInt32 = 10
/// Where the input goes that broke something.
nonisolated(unsafe) private var find = ""

/// Writes down the input that ends the process.
///
/// Signals call it too: the process ends whatever this does.
private func keep() {
  let file = open(find, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  _ = input.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
  close(file)
}

/// Calls `test` for so many seconds with changed seeds, or with any bytes where there are none; gives how often.
///
/// What ends the process, or is not done within `limit` seconds, lies in the file `keeping` then.
func storm(
  _ test: ([UInt8]) -> Void, seeds: [[UInt8]], words: [[UInt8]], seconds: Int, seed: UInt64, limit: UInt32,
  keeping file: String
) -> Int {
  (find, patience) = (file, limit)
  for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT] {
    signal(number) { number in
      keep()
      signal(number, SIG_DFL)
      raise(number)
    }
  }
  signal(SIGALRM) { _ in
    if count == lastCount { abort() }
    lastCount = count
    alarm(patience)
  }
  alarm(patience)
  var random = SplitMix64(seed: seed)
  let end = time(nil) + seconds
  while count & 0xF != 0 || time(nil) < end {
    input =
      seeds.isEmpty
      ? (0..<8 + random.below(9)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      : changed(seeds[random.place(in: seeds)], seeds, words, &random)
    test(input)
    count += 1
  }
  alarm(0)
  return count
}

extension SplitMix64 {
  /// An index of the array; 0 for none.
  fileprivate mutating func place<Element>(in array: [Element]) -> Int { array.isEmpty ? 0 : below(array.count) }
}

/// A seed with one to six changes.
private func changed(_ seed: [UInt8], _ seeds: [[UInt8]], _ words: [[UInt8]], _ random: inout SplitMix64) -> [UInt8] {
  var bytes = seed
  let rare: [UInt8] = [0x00, 0x0A, 0x0D, 0x1E, 0x20, 0x22, 0x2C, 0x2D, 0x5C, 0x5D, 0x7B, 0x7D, 0x7F, 0x80, 0xC2, 0xFF]
  for _ in 0...random.below(6) {
    let at = random.place(in: bytes)
    let length = min(bytes.count - at, 1 + random.below(1 << random.below(7)))
    switch random.below(10) {
    case 0: if !bytes.isEmpty { bytes[at] ^= 1 &<< UInt8(random.below(8)) }
    case 1: if !bytes.isEmpty { bytes[at] = UInt8(truncatingIfNeeded: random.next()) }
    case 2: if !bytes.isEmpty { bytes[at] = rare[random.below(rare.count)] }
    case 3: bytes.insert(rare[random.below(rare.count)], at: at)
    case 4: bytes.removeSubrange(at..<(at + length))
    case 5: bytes.removeSubrange(at...)
    case 6: bytes.insert(contentsOf: Array(bytes[at..<(at + length)]), at: random.place(in: bytes))
    case 7:
      // A piece of another.
      let other = seeds[random.place(in: seeds)]
      let from = random.place(in: other)
      let piece = other[from..<min(other.count, from + 1 + random.below(1 << random.below(8)))]
      bytes.replaceSubrange(at..<(at + (random.below(2) == 0 ? 0 : length)), with: piece)
    case 8: if !words.isEmpty { bytes.insert(contentsOf: words[random.place(in: words)], at: at) }
    default:
      // A number becomes a larger one.
      if let digit = bytes[at...].firstIndex(where: { (0x30...0x39).contains($0) }) {
        bytes[digit] = 0x30 + UInt8(random.below(10))
        for _ in 0..<random.below(4) { bytes.insert(0x30 + UInt8(random.below(10)), at: digit) }
      }
    }
    if bytes.count > 4096 { bytes.removeSubrange(4096...) }
  }
  return bytes
}

/// The bytes of the files in a folder, those of 4 KiB and less; none where there is no such folder.
func files(in folder: String) -> [[UInt8]] {
  guard let list = opendir(folder) else { return [] }
  defer { closedir(list) }
  var names: [String] = []
  while let entry = readdir(list) {
    names.append(
      withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
  }
  return names.sorted().compactMap { name in
    guard let file = fopen(folder + "/" + name, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4097)
    let count = fread(&bytes, 1, bytes.count, file)
    return count > 0 && count <= 4096 ? Array(bytes.prefix(count)) : nil
  }
}

/// The words of a dictionary as libFuzzer has them: `"…"` on lines of their own, with `\xAB`, `\\` and `\"`.
func dictionary(_ path: String) -> [[UInt8]] {
  guard let file = fopen(path, "r") else { return [] }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 16)
  bytes.removeSubrange(fread(&bytes, 1, bytes.count, file)...)
  return bytes.split(separator: 0x0A).compactMap { line in
    guard let first = line.firstIndex(of: 0x22), let last = line.lastIndex(of: 0x22), first < last, line.first != 0x23
    else { return nil }
    var (word, rest) = ([UInt8](), line[(first + 1)..<last])
    while let byte = rest.popFirst() {
      guard byte == 0x5C, let escaped = rest.popFirst() else {
        word.append(byte)
        continue
      }
      guard escaped == 0x78 else {
        word.append(escaped)
        continue
      }
      word.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
      rest = rest.dropFirst(2)
    }
    return word
  }
}
