// Words of addresses that are written in more than one way: one table for each language, with where it is from.

import Words

/// Words of street names, long and short.
///
/// What stands in one line of a table means the same. English: United States Postal Service, Publication 28, appendices
/// B and C. The other languages: from the dictionaries of libpostal (MIT), those forms that people write. All words are
/// folded: no case, accents or points.
package enum AddressWords {
  /// Kinds of streets; a name is known without its kind as well: `Broadway & Elm`.
  private static let kinds: [(language: String, lines: String)] = [
    (
      "en",
      """
      alley aly ally|annex anx|arcade arc|avenue ave av aven avenu|boulevard blvd boul bvd|bridge brg|bypass byp
      causeway cswy|center ctr centre|circle cir circ|close cl|common cmn|court ct|courts cts|cove cv|crescent cres cresc
      crossing xing|drive dr drv|estate est|expressway expy|extension ext|freeway fwy|gardens gdns gdn|gate gt|green grn
      grove grv gro|heights hts|highway hwy|hill hl|junction jct|lane ln|lodge ldg|manor mnr|mews|motorway mwy|mount mt
      parade pde|park pk|parkway pkwy pky|place pl|plaza plz|point pt|quay|ridge rdg|road rd|row|square sq|street st str
      terrace ter terr tce|trail trl|turnpike tpke tpk|viaduct via|view vw|village vlg|walk wk|way wy|wharf whf
      """
    ),
    (
      "fr",
      """
      allee all|avenue av ave|boulevard bd bld boul blvd bvd|carrefour carf|chaussee chs|chemin ch che chem|cours crs
      cite|escalier esc|esplanade esp|faubourg fg fbg|galerie gal|hameau ham|impasse imp|montee mte|passage pas psg
      place pl|promenade prom|quai q qu|residence res|rond|route rte rt|rue r|ruelle rle|sentier sent|square sq|terrasse tsse
      traverse tra|voie voi
      """
    ),
    ("de", "allee al|chaussee ch|damm|gasse g|graben gr|platz pl|promenade prom|strasse str|ufer|weg w|brucke br"),
    (
      "fi",
      "aukio auk|bulevardi bul bulev|katu k|kuja kj|polku p|puistikko pko|ranta r rt|rinne rn|tie t|tori tr|vayla vla"
    ),
    ("sv", "gata g|gatan g|grand|plan|stig|torg|vag v|vagen v|alle|esplanaden esp"),
    ("no", "gate gt|gata gt|vei v|veien v|veg v|vegen v|plass pl"),
    ("da", "gade g|vej v|alle|plads pl|boulevard blvd"),
    ("nl", "straat str|laan ln|plein pl|weg w|gracht gr|kade|singel|steenweg stwg"),
    (
      "es",
      "avenida av avda avd|calle c cl|callejon cjon|camino cno|carrera cra kr|carretera ctra|diagonal dg|glorieta gta|paseo po|plaza pza pl|ronda rda|transversal tv|urbanizacion urb"
    ),
    ("ca", "avinguda av|carrer c|passeig pg|placa pl|ronda rda"),
    ("pt", "avenida av|alameda al|estrada est|largo lgo|praca pca|rua r|travessa tv"),
    ("it", "corso cso|largo lgo|piazza pza p|piazzale ple|strada str|via v|viale vle|vicolo vic"),
    ("pl", "aleja al|aleje al|plac pl|ulica ul|osiedle os"),
    ("cs", "namesti nam|trida tr|ulice ul|nabrezi nabr"),
    ("hu", "korut krt|ter|ut|utca u|fasor|rakpart rkp"),
    ("ro", "aleea al|bulevardul bd bdul bul|calea cal|soseaua sos|splaiul spl|strada str"),
    (
      "ru",
      """
      улица ул|проспект просп пр пркт прт|переулок пер|площадь пл|набережная наб|шоссе ш|бульвар бул бр бульв|проезд прд прзд
      тупик туп|аллея ал|линия лин|тракт|квартал квл|микрораион мкр мкрн
      """
    ),
    (
      "uk",
      "вулиця вул|проспект просп пр прт|провулок пров|площа пл|набережна наб|бульвар бул бр|шосе ш|проізд прд|узвіз|маидан"
    ),
    ("be", "вуліца вул|праспект просп пр прт|завулак зав|плошча пл|бульвар бул|шаша|праезд прд|набярэжная наб"),
    ("bg", "улица ул|булевард бул|площад пл"),
    ("sr", "улица ул|булевар бул|трг|сокак|ulica ul|bulevar bul"),
    ("mk", "улица ул|булевар бул|плоштад пл"),
    ("hr", "ulica ul|avenija av|trg|cesta c|put|prolaz"),
    ("sl", "ulica ul|cesta c|trg|pot"),
    ("sk", "ulica ul|namestie nam|trieda tr|nabrezie nabr"),
    ("el", "οδοσ|λεωφοροσ λεωφ λ|πλατεια πλ|παροδοσ παρ"),
    ("et", "tanav tn|maantee mnt|puiestee pst|valjak v"),
    ("lv", "iela|bulvaris bulv|prospekts prosp|laukums lauk|gatve"),
    ("lt", "gatve g|prospektas pr|aikste a|plentas pl|aleja al"),
    ("eu", "kalea k|etorbidea etorb|pasealekua pas"),
    ("gl", "rua r|avenida av avda|praza pz"),
    ("sq", "rruga rr|bulevardi blv bul|sheshi"),
    ("he", "רחוב רח|שדרות שד|כיכר ככר|סמטת סמ"),
    ("ar", "شارع ش|طريق ط|ميدان"),
    ("fa", "خيابان خ|بلوار|كوچه"),
    ("id", "jalan jl jln|gang gg|lorong lrg"),
    ("vi", "duong d|pho|hem"),
    ("tr", "cadde cad|caddesi cd cad|sokak sk|sokagi sk sok|bulvari blv bul"),
  ]

  /// Directions, ordinals, saints and titles.
  private static let others: [(language: String, lines: String)] = [
    (
      "en",
      """
      north n|south s|east e|west w|northeast ne|northwest nw|southeast se|southwest sw
      saint st|mount mt|fort ft|doctor dr|martin luther king mlk
      first 1st|second 2nd|third 3rd|fourth 4th|fifth 5th|sixth 6th|seventh 7th|eighth 8th|ninth 9th|tenth 10th|eleventh 11th
      twelfth 12th|thirteenth 13th|fourteenth 14th|fifteenth 15th|sixteenth 16th|seventeenth 17th|eighteenth 18th
      nineteenth 19th|twentieth 20th
      """
    ),
    (
      "fr",
      """
      nord n|sud s|est e|ouest o|saint st|sainte ste|colonel col cel|commandant cdt|comte cte|comtesse ctesse|docteur dr
      general gal gen|marechal mal|prince pce|princesse psse pcesse|professeur prof pr|premier 1er|president pdt|capitaine cne
      """
    ),
    ("de", "sankt st|doktor dr|professor prof|nord n|sud s|ost o|west w|alte a|grosse gr|kleine kl"),
    ("fi", "pohjoinen pohj p|etelainen etel e|itainen it i|lantinen lant l|iso is|pieni pien"),
    ("sv", "norra n|sodra s|ostra o|vastra v|sankt st|stora st|lilla l"),
    ("es", "santa sta|santo sto|san s|doctor dr|general gral|norte n|sur s|este e|oeste o"),
    ("it", "santa s sta|santo s|san s|generale gen"),
    ("pt", "santa sta|santo sto|sao s|doutor dr|doctor dr|professor prof"),
    ("hu", "szent szt"), ("pl", "swietego sw|swietej sw|generala gen|ksiedza ks"),
  ]

  /// Endings of words that are written short: `Yrjönk.`, `Hauptstr.` Each language's first, long, form and its short
  /// ones.
  private static let endings: [(long: String, short: [String])] =
    [
      "katu k", "tie t", "kuja kj", "polku p", "ranta rt r", "rinne rn", "tori tr", "vayla vla", "aukio auk",
      "puistikko pko", "strasse str", "gasse g", "platz pl", "weg w", "allee al", "damm d", "gatan g", "gata g",
      "vagen v",
      "vag v", "torget t", "gate gt", "veien v", "vegen v", "gade g", "vej v", "straat str", "laan ln", "plein pl",
      "gracht gr",
    ].map { line in
      let words = line.split(separator: " ").map(String.init)
      return (words[0], Array(words.dropFirst()))
    }

  /// Beginnings of words that are written short: `P-Esplanadi`.
  private static let beginnings: [(long: String, short: String)] = [
    ("pohjois", "p"), ("pohjois", "pohj"), ("etela", "e"), ("etela", "et"), ("ita", "i"), ("lansi", "l"),
    ("norra", "n"),
    ("sodra", "s"), ("ostra", "o"), ("vastra", "v"), ("nord", "n"), ("sud", "s"), ("sankt", "st"),
  ]

  /// Words that a name may have or lack.
  private static let small = words(
    "a am an and aan al au aux auf da das de dei del della delle den der des det di die do dos du e el en i im in la las le"
      + " les lo los of og och op or the to und van vom von y zu zum zur")

  /// Words in front of a house number.
  package static let numberWords = words(
    "no nr nro n num numero number nummer numer house haus hausnummer c d dom bldg broj br cislo szam дом д буд будинок"
      + " број бр αρ αριθμοσ מספר رقم")

  /// Words for a part of a house: the word stands before what names the part.
  package static let unitWords = words(
    "apt apartment flat unit suite ste room rm floor fl flr level lvl bsmt ph penthouse lot bldg building blok block po box"
      + " as asunto krs kerros rappu porras lgh vaning whg wohnung etage og stiege tur top app apto appt appartement bat"
      + " batiment esc escalier etg et ap sc int interno scala piso puerta pta dpto local kv oddz lok m hus trappa th"
      + " кв квартира оф офис под подъезд эт этаж пом помещение кімн поверх διαμ οροφοσ דירה כניסה קומה شقة")

  /// Words for a floor: the word stands after its number.
  package static let floorWords = words("floor fl flr krs kerros etage etg stock og eg vaning piano piso tr")

  /// Words between two streets that cross, and in front of them.
  package static let crossingWords = words(
    "and at x y e et und ja och og en i ecke corner of esquina angle kulma hornet near")

  /// The words that mean the same as each word; `kind` where the word is, or may be, a kind of street.
  private static let known: [[UInt8]: (others: [[UInt8]], isKind: Bool)] = {
    var found: [[UInt8]: (others: [[UInt8]], isKind: Bool)] = [:]
    for (tables, isKind) in [(kinds, true), (others, false)] {
      for table in tables {
        for line in table.lines.split(whereSeparator: { $0 == "|" || $0 == "\n" }) {
          let forms = line.split(separator: " ").map { Array($0.utf8) }
          guard let long = forms.first else { continue }
          for form in forms {
            var entry = found[form] ?? ([], false)
            // A short form of two words stands for each, and not one of these for the other.
            for other in form == long ? Array(forms.dropFirst()) : [long] + forms.dropFirst() where other != form {
              if !entry.others.contains(other) { entry.others.append(other) }
            }
            entry.isKind = entry.isKind || isKind
            found[form] = entry
          }
        }
      }
    }
    return found
  }()

  /// One form for all ways to write a word.
  package static func canonical(_ word: [UInt8]) -> [UInt8] {
    if let form = forms[word] { return form }
    if let plain = withoutDigraphs(word) { return withShortEnding(plain) }
    return withShortEnding(word)
  }

  private static func withShortEnding(_ word: [UInt8]) -> [UInt8] {
    for (long, short) in endings
    where word.count > long.utf8.count && word.suffix(long.utf8.count).elementsEqual(long.utf8) {
      return word.dropLast(long.utf8.count) + Array((short.first ?? long).utf8)
    }
    return word
  }

  /// The first in order of all words that stand for each other, one through another.
  private static let forms: [[UInt8]: [UInt8]] = {
    var found: [[UInt8]: [UInt8]] = [:]
    for start in known.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) where found[start] == nil {
      var open = [start]
      while let word = open.popLast() {
        guard found[word] == nil else { continue }
        found[word] = start
        open += known[word]?.others ?? []
      }
    }
    return found
  }()

  private static func words(_ text: String) -> Set<[UInt8]> { Set(text.split(separator: " ").map { Array($0.utf8) }) }

  /// The other ways to write a word; an ordinal without its ending is one.
  package static func others(of word: [UInt8]) -> [[UInt8]] {
    var found = known[word]?.others ?? []
    let digits = word.prefix { $0.isDigit }.count
    if digits > 0, digits < word.count, digits <= 4, ordinalEndings.contains(Array(word[digits...])) {
      found.append(Array(word[..<digits]))
    } else if digits == word.count, digits <= 3, let last = word.last {
      let isTeen = digits > 1 && word[digits - 2] == 0x31
      let ending = isTeen ? "th" : last == 0x31 ? "st" : last == 0x32 ? "nd" : last == 0x33 ? "rd" : "th"
      let ordinal = word + Array(ending.utf8)
      found.append(ordinal)
      found += known[ordinal]?.others ?? []
    }
    return found
  }

  private static let ordinalEndings = words("st nd rd th er e eme re")

  /// Whether a word says what kind of street it is, or a direction.
  package static func isKind(_ word: [UInt8]) -> Bool {
    guard let entry = known[word] else { return false }
    return entry.isKind || isDirection(word)
  }

  /// Whether a word is a direction.
  package static func isDirection(_ word: [UInt8]) -> Bool { directions.contains(word) }

  private static let directions = words(
    "n s e w ne nw se sw north south east west northeast northwest southeast southwest nord sud est ouest")

  /// Whether a name may have the word or lack it.
  package static func isSmall(_ word: [UInt8]) -> Bool { small.contains(word) }

  /// A word with its ending written the other way.
  package static func withOtherEnding(_ word: [UInt8]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    for (long, short) in endings {
      let ending = Array(long.utf8)
      if word.count > ending.count, word.suffix(ending.count).elementsEqual(ending) {
        for other in short { found.append(word.dropLast(ending.count) + Array(other.utf8)) }
      }
      for other in short
      where word.count > other.utf8.count + 2 && word.suffix(other.utf8.count).elementsEqual(other.utf8) {
        found.append(word.dropLast(other.utf8.count) + ending)
      }
    }
    return found
  }

  /// A word joined to one before it that is a short beginning: `p` and `esplanadi`.
  package static func joined(_ first: [UInt8], _ second: [UInt8]) -> [[UInt8]] {
    var found = [first + second] + (known[first + second]?.others ?? [])
    for (long, short) in beginnings where first.elementsEqual(short.utf8) { found.append(Array(long.utf8) + second) }
    for other in known[second]?.others ?? [] where first.count > 2 { found.append(first + other) }
    return found
  }

  /// A word with ae, oe and ue written as one letter; nil where there are none.
  package static func withoutDigraphs(_ word: [UInt8]) -> [UInt8]? {
    var found: [UInt8] = []
    for byte in word {
      if byte == 0x65, let last = found.last, last == 0x61 || last == 0x6F || last == 0x75 { continue }
      found.append(byte)
    }
    return found.count == word.count ? nil : found
  }
}
