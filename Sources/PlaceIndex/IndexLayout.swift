// The index file: what it holds, and where.
//
//   magic, version, folding, counts, sections {offset, bytes, checksum} │ section │ … │ checksums of pages
//
// Numbers are little-endian, sections begin at multiples of 64. The same bytes are the index in memory and, mapped, the
// index on disk.

import Gazetteer
import Globe

/// A part of the index.
package enum IndexSection: Int, CaseIterable {
  /// Folded names, each ended by a zero byte.
  case pool
  /// The entries of all tiers, one after the other: where in the pool the token begins (u32), and whose it is (u32).
  case entryStarts, entryPlaces
  /// The smallest place of each block of entries, and of 2, 4, 8 … blocks (u32).
  case minima
  /// The beginnings that many entries of a tier have, as a tree: of each node its last character, its first entry,
  /// where its children begin in the nodes, and how many it has (u32 each; see `PrefixTree`).
  case prefixes
  /// Runs of many entries that begin alike, sorted: the first entry, and the end (u32 each); and a bit for each place
  /// of each of these runs (u64, the lowest bit first).
  case beginnings, beginningPlaces
  /// The words that at least `IndexFormat.frequent` entries have, sorted: where in the pool each stands; where its
  /// places begin (u32, one more than words); and they, ascending (u32).
  case frequentWords, frequentStarts, frequentPlaces
  /// The same places along the Hilbert curve (u32); where the balls round the blocks of each word begin (u32, one more
  /// than words), and they (f32; see `NearPostings`).
  case frequentNear, frequentBallStarts, frequentBalls
  /// What two words of a name begin with, sorted (u32; see `TwinPostings`); where the places of each begin (u32, one
  /// more); and they, ascending (u32).
  case twinKeys, twinStarts, twinPlaces
  /// The entries of each place: where they begin in `entriesOfPlace` (u32, one more than places), and they (u32).
  case entriesStart, entriesOfPlace
  /// Longitude and latitude in 1e-7 degrees (i32 each); both `Int32.min` for a place that is nowhere.
  case positions
  /// The same on the unit sphere (f32 each x, y, z), for distances.
  case units
  /// The places that are more than a point (u32), and how far they reach from it at most, in kilometres (f32).
  case extended, reaches
  /// 0…1 (f32).
  case importances
  /// Kind, category, address level; 1 where the address has a street, and 2 where there is a name of its own (u8 each).
  case classes
  /// The number of the country's code, and that of the context (u32 each).
  case countries, contexts
  /// Where each country code begins in `texts` (u32, one more than there are), and the bytes of codes, then of words.
  case countryStarts, texts
  /// The words and codes of contexts, sorted, each once and ended by a zero byte: where they begin in `texts`; and of
  /// each number that rows have, which word it is (u32).
  case contextWords, contextOrder
  /// Where the row of each context begins (u32, one more than there are), and the rows (see `ContextWords`); contexts
  /// that no place has any more are last.
  case contextStarts, contextRows
  /// The places whose contexts have each word, ascending: where they begin in `contextWordPlaces` (u32, one more than
  /// words); the words whose places are those of another, and which one's (u32 each); and the places (u32).
  case contextWordStarts, sharedWords, contextWordPlaces
  /// Words of many places, and words that begin alike, sorted: the first, the end, how many places they have, and the
  /// number of their row (u32 each); and of each row a bit for each place (u64, the lowest bit first).
  case contextRowWords, contextRowPlaces
  /// The cells of the grid that hold places, ascending (u32), where each begins in `cellPlaces` (u32, one more), and
  /// the places (u32).
  case cells, cellStarts, cellPlaces
  /// Hashes of ids, ascending (u64), and the place each belongs to (u32).
  case idHashes, idPlaces
  /// Where the text of each place begins in the source (u64) and how long it is (u32).
  case sourceStarts, sourceLengths
  /// The tokens of names that at least three places have, sorted: where each begins in the pool, where its name does,
  /// how many places have it, and the first of them (u32 each).
  case chains
  /// The place that stands for the street of each place (u32): the place itself where it is no piece of a street. Empty
  /// where no street has two pieces.
  case streets
  /// The places that each place lies in, from small to large: where they begin in `parents` (u32, one more than
  /// places), and they (u32), with `IndexFormat.isNearest` where it is only the nearest town.
  case parentStarts, parents
  /// What parents say of each place's address that its own text does not: the number of the row (u32), where each row
  /// begins in `derivedTexts` (u32, one more than there are), and the parts, each ended by a zero byte.
  case derived, derivedStarts, derivedTexts
  /// The runs of vertices that lines and areas are cut into: longitude and latitude in 1e-7 degrees (i32 each); of each
  /// run its first vertex, how many there are, and its place (u32 each).
  case vertices, runs
  /// A packed R-tree over the runs: the boxes of the leaves and above them those of the nodes (i32 each: west, south,
  /// east, north), what is in each (u8, as `ShapeMask` says), and what each leaf is (u32).
  case runBoxes, runMasks, runOrder
  /// The rings of areas: of each area its place, first ring and number of rings (u32 each); where each ring begins in
  /// `vertices` and how many it has (u32 each); and a packed R-tree over the areas.
  case areas, rings, areaBoxes, areaMasks, areaOrder
  /// The hash of each street with a house number, and the place there, sorted (u64 each).
  case addresses
  /// The classes of places, sorted by name: their names, where each begins in them, and the end; where the places of
  /// each begin in `classPlaces`, and the end; the places of each, ascending (u32 each).
  case classTexts, classNames, classStarts, classPlaces
  /// The phrases of what places lie in, sorted, and where each begins (u32, one more than there are).
  case partTexts, partStarts
  /// What each place lies in (u32, the number of a row); where the terms of each row begin (u32, one more); and they: a
  /// phrase, and which part of an address it is in the lower 4 bits (u32).
  case addressRows, addressStarts, addressTerms
  /// Where the grounds of each phrase begin (u32, one more than phrases), and they: positions where it is part of an
  /// address (i32 each: longitude in 1e-6 degrees, latitude in these above 4 bits of the part).
  case groundStarts, grounds
  /// A bit for each place that an address calls by its name.
  case namedPlaces
  /// The places that are parts of addresses and more than a point, ascending (u32), and the box of each (i32 each).
  case boxPlaces, boxes
  /// The places that are lines of streets, ascending (u32), where the pieces of each begin (u32, one more), and the
  /// pieces: the first of their `vertices`, and how many (u32 each).
  case linePlaces, lineStarts, linePieces
  /// House numbers along lines: the place, 0 for the left and 1 for the right, the first and the last number (i32
  /// each).
  case numberRanges
  /// The words of the names of streets, sorted, and where each begins (u32, one more than there are).
  case streetWords, streetWordStarts
  /// The words of each name of a street, and where they begin; the names that each word leads to, and where they begin
  /// (u32).
  case streetNameWords, streetNameStarts, streetPostings, streetPostingStarts
  /// The first street of each name (u32, one more than there are).
  case streetStarts
  /// The houses of streets (see `StreetTable.House`), and where those of each begin (u32, one more than streets).
  case houses, houseStarts
  /// What stands after the digits of house numbers, and where each begins (u32, one more than there are).
  case suffixTexts, suffixStarts
  /// The places that are lines of each street, and where they begin; the same of places without a number (u32).
  case streetLines, streetLineStarts, streetOthers, streetOtherStarts
  /// Places with a name of their own, above the numbers of the names of the streets they are in (u64, sorted).
  case placeStreets
  /// What was taken of each place and is not in other sections, in the order in which they were added, for changes (see
  /// `GatheredReader`); the numbers here of the contexts that were taken (u32); other texts that many have, those of
  /// each kind in a row, where each begins (u32, one more), and which is the first of each kind (u32, one more). Empty
  /// in an index that was not made for a file.
  case gathered, gatheredContexts, gatheredTexts, gatheredStarts, gatheredKinds
  /// The source: its path, size, time of change, and the text of the places when it is embedded.
  case source, embedded
  /// The checksum of each page of all that is before (u64).
  case pages
}

/// The numbers that say what a file is.
package enum IndexFormat {
  /// `plat-idx`, read as a number.
  static let magic: UInt64 = 0x7864_692D_7461_6C70
  /// Raised with every change of the layout, and of what is taken of a place: an update keeps what was taken before.
  static let version: UInt32 = 12
  /// Bytes before the table of sections.
  static let headerCount = 64
  /// Bytes of a section in the table: offset, count, checksum.
  static let sectionCount = 24
  /// How many entries are in a block of `minima`.
  package static let block = 64
  /// A word that so many entries have is a frequent one.
  package static let frequent = 128
  /// Cells of the grid in a degree.
  package static let cellsPerDegree = 4.0
  /// A place that is nowhere.
  package static let nowhere = Int32.min
  /// Set in `parents` where a place does not lie in it, but has it as its nearest town.
  package static let isNearest: UInt32 = 1 << 31

  /// The checksum of the header before it and of the table of sections.
  static func headHash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let table = bytes[headerCount..<headerCount + sectionCount * IndexSection.allCases.count]
    return checksum(UnsafeRawBufferPointer(rebasing: bytes[0..<48])) ^ checksum(UnsafeRawBufferPointer(rebasing: table))
  }

  /// The checksum of a page of what is before `end`.
  static func pageHash(_ bytes: UnsafeRawBufferPointer, _ page: Int, end: Int) -> UInt64 {
    let start = page << IndexMemory.pageShift
    return checksum(UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + IndexMemory.pageSize, end)]))
  }

  /// How many cells are in a row of the grid, and how many rows.
  package static let columns = 1440
  package static let rows = 720

  /// The column and row of a cell.
  package static func column(_ x: Double) -> Int {
    min(columns - 1, max(0, Int((min(Longitude.east, max(Longitude.west, x)) - Longitude.west) * cellsPerDegree)))
  }
  package static func row(_ y: Double) -> Int {
    min(rows - 1, max(0, Int((min(90, max(-90, y)) + 90) * cellsPerDegree)))
  }

  /// The cell of a position.
  package static func cell(x: Double, y: Double) -> UInt32 { UInt32(row(y) * columns + column(x)) }
}

/// A checksum that takes eight bytes at a time: FNV-1a (Fowler, Noll, Vo) over words, each folded onto itself after.
func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  var at = 0
  while at + 8 <= bytes.count {
    hash = (hash ^ bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian) &* 0x100_0000_01B3
    hash ^= hash >> 32
    at += 8
  }
  for byte in bytes[at...] { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  return hash
}

/// FNV-1a with 64 bits (Fowler, Noll, Vo).
func hash64(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  return hash
}

/// The hash of an id.
func hash64(_ text: String) -> UInt64 {
  var text = text
  return text.withUTF8 { hash64(UnsafeRawBufferPointer($0)) }
}

/// The tiers of names, best first: what the text of a match is worth (see `TextScore`).
package enum Tier: Int, CaseIterable {
  case nameStart, nameInfix, alternateStart, alternateInfix
}
