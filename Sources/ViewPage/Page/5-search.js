// Search over names: folded, ranked and highlighted as plat complete does it (Places' Folding, TextScore, TypoSearch).

const FOLDS = { ß: "ss", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", æ: "ae", œ: "oe", ı: "i", ħ: "h", ŋ: "n", ŧ: "t",
  ĸ: "k", ſ: "s", ƒ: "f", ɓ: "b", ɗ: "d", ɖ: "d", ƙ: "k", ɛ: "e", ɔ: "o", ɩ: "i", ʋ: "v", ɣ: "g", ŀ: "l", ƴ: "y",
  ə: "e", ς: "σ" };
const WIDE = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3040-\u30FF\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\u{20000}-\u{323AF}]/u;
const WORD = /[\p{L}\p{N}\p{Mc}]/u, MARK = /[\p{Mn}\p{Me}\p{Cf}]/u, DIGIT = /\p{Nd}/u;
const KEPT = /[\u3041-\u30FF\uAC00-\uD7A3]/u;
const APOSTROPHES = new Set("'’‘ʼʻ`´");
const foldedCharacters = new Map();

/** What a character is folded to: a space for a break, nothing for a mark. */
function foldCharacter(character) {
  let folded = foldedCharacters.get(character);
  if (folded !== undefined) return folded;
  if (KEPT.test(character) && WORD.test(character)) {
    folded = character;
  } else {
    folded = "";
    for (const part of character.normalize("NFKD").toLowerCase().normalize("NFKD")) {
      for (let scalar of FOLDS[part] ?? part) {
        if (MARK.test(scalar)) {
          if (scalar === "\u3099" || scalar === "\u309A") folded += scalar;
          continue;
        }
        if (scalar > "\x7F" && DIGIT.test(scalar)) scalar = String(digitValue(scalar.codePointAt(0)));
        folded += WORD.test(scalar) ? scalar : " ";
      }
    }
  }
  foldedCharacters.set(character, folded);
  return folded;
}

/** The value of a decimal digit of any script: they follow each other, ten by ten. */
function digitValue(point) {
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(point - value - 1))) value++;
  return value % 10;
}

/**
 * A text as it is compared.
 *
 * text: words with a space between them. tokens: where tokens start. apostrophes: where one was left out.
 * sources: for each unit of text, where in the source its character begins.
 */
function fold(source) {
  let text = "", between = true, wide = false;
  const tokens = [], apostrophes = [], sources = [], characters = Array.from(source);
  let at = 0;
  const write = (scalar) => {
    if (scalar === "\u3099" || scalar === "\u309A") {
      const joined = (text.slice(-1) + scalar).normalize("NFC");
      if (text && joined.length === 1) text = text.slice(0, -1) + joined;
      return;
    }
    const isWide = WIDE.test(scalar);
    if (between && text) {
      text += " ";
      sources.push(at);
    }
    if (between || isWide || wide) tokens.push(text.length);
    between = false;
    wide = isWide;
    text += scalar;
    for (let unit = 0; unit < scalar.length; unit++) sources.push(at);
  };
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index];
    if (APOSTROPHES.has(character)) {
      const next = characters[index + 1];
      const isBreak = next === undefined || foldCharacter(next) === " ";
      if (between || isBreak) between = true;
      else apostrophes.push(text.length);
    } else {
      for (const scalar of foldCharacter(character)) {
        if (scalar === " ") between = true;
        else write(scalar);
      }
    }
    at += character.length;
  }
  return { text, tokens, apostrophes, sources };
}

const ABBREVIATIONS = new Map();
for (const pair of ("st saint street sankt|ste sainte|sta santa|sto santo|mt mount mont|mtn mountain|ft fort|pt point port|"
  + "n north nord|s south sud|e east|w west|ne northeast|nw northwest|se southeast|sw southwest|ave avenue|"
  + "av avenue avenida|blvd boulevard|bd boulevard|rd road|dr drive|ln lane|ct court|pl place platz|sq square|"
  + "hwy highway|pkwy parkway|ter terrace|cir circle|str strasse street|chem chemin|rte route|imp impasse|"
  + "pza plaza piazza|cl calle|ul ulica ulitsa|pl plac|ctr center centre|centre center|intl international|"
  + "univ university|natl national|lk lake|is island|hts heights|twp township|jct junction|bldg building|apt airport|"
  + "hosp hospital|dept department|gr gross|kl klein|ob ober|bhf bahnhof|hbf hauptbahnhof").split("|")) {
  const [short, ...long] = pair.split(" ");
  for (const word of long) {
    for (const [from, to] of [[short, word], [word, short]]) {
      ABBREVIATIONS.set(from, [...ABBREVIATIONS.get(from) ?? [], to]);
    }
  }
}

/** Other ways to write a name: digraphs, split or joined words, abbreviations (NameVariants). */
function variants(name, folded, isAlternate) {
  const found = new Set();
  const pairs = { ä: "ae", ö: "oe", ø: "oe", ü: "ue", å: "aa" };
  const digraphs = name.normalize("NFC").replace(/[äöøüåÄÖØÜÅ](?!\p{M})/gu, (letter) => pairs[letter.toLowerCase()]);
  if (digraphs !== name.normalize("NFC")) found.add(fold(digraphs).text);
  if (!isAlternate) {
    if (folded.apostrophes.length) {
      let split = folded.text;
      for (const at of folded.apostrophes.toReversed()) split = `${split.slice(0, at)} ${split.slice(at)}`;
      found.add(split);
    }
    if (folded.text.includes(" ")) found.add(folded.text.replaceAll(" ", ""));
    const words = folded.text.split(" ");
    words.forEach((word, index) => {
      const others = [...ABBREVIATIONS.get(word) ?? []];
      if (word.length > 7 && word.endsWith("strasse")) others.push(`${word.slice(0, -7)}str`);
      else if (word.length > 5 && word.endsWith("str")) others.push(`${word.slice(0, -3)}strasse`);
      for (const other of others) found.add(words.with(index, other).join(" "));
    });
  }
  found.delete(folded.text);
  found.delete("");
  return [...found];
}

/** What a match is worth in hundredths, by tier (name or other; from its start or within) and coverage. */
const WORTH = [[100, 90, 85], [72, 66, 62], [88, 78, 74], [60, 54, 50]];

/** Looks names up; places are in the order of their importance, their titles and their ids. */
class Search {
  constructor(names) {
    this.features = [];
    let feature = 0;
    for (const way of names.features) this.features.push(feature += way);
    this.titles = names.list;
    this.others = names.others;
    this.importances = names.importances;
    this.folded = new Array(this.titles.length);
  }

  /** The folded names of a place, its title first: each its text, its tokens and whether it is another name. */
  #names(place) {
    if (this.folded[place]) return this.folded[place];
    const title = fold(this.titles[place]), written = variants(this.titles[place], title, false), found = [title];
    for (const [text, isAlternate] of this.others[place] ?? []) {
      const other = fold(text);
      if (!isAlternate || /[^\x00-\x7F]/.test(text)) written.push(...variants(text, other, isAlternate));
      found.push(other);
    }
    for (const text of written) found.push(fold(text));
    return this.folded[place] = found.map(({ text, tokens }) => ({ text, tokens }));
  }

  /** The best places for what was typed, `limit` at most. */
  find(typed, limit) {
    const query = Search.query(typed);
    if (!query) return [];
    const exact = [];
    for (let place = 0; place < this.titles.length; place++) {
      const worth = this.#worth(place, query);
      if (worth > 0) exact.push(this.#hit(place, worth, 0));
    }
    const hits = this.#best(exact, limit);
    const edits = query.count < 4 ? 0 : query.count < 8 ? 1 : 2;
    if (!edits || hits.length >= Math.min(3, limit)) return hits;
    const known = new Set(exact.map(({ place }) => place)), near = [];
    for (let place = 0; place < this.titles.length; place++) {
      if (known.has(place)) continue;
      const found = this.#typo(place, query, edits);
      if (found) near.push(this.#hit(place, found.worth, found.edits));
    }
    return [...hits, ...this.#best(near, limit)].slice(0, limit);
  }

  static query(typed) {
    const folded = fold(typed), words = folded.text.split(" ");
    if (!folded.text || new TextEncoder().encode(folded.text).length > 256 || words.length > 20) return null;
    return { phrase: folded.text, words, isWhole: /\s$/u.test(typed), count: Array.from(folded.text).length };
  }

  #hit(place, worth, edits) {
    const importance = 0.5 * (this.importances[place] ?? 0);
    return { place, feature: this.features[place], title: this.titles[place], edits, importance,
      score: worth / 100 + importance };
  }

  #best(hits, limit) {
    hits.sort((a, b) => b.score - a.score || b.importance - a.importance || a.place - b.place);
    return hits.slice(0, limit);
  }

  static #coverage(text, end, isWhole) {
    if (end === text.length) return 0;
    if (text[end] === " ") return 1;
    return isWhole ? -1 : 2;
  }

  /** What the best match of a place is worth; 0 for none. */
  #worth(place, { phrase, words, isWhole }) {
    let best = 0;
    this.#names(place).forEach(({ text, tokens }, name) => {
      if (!text.includes(words[0])) return;
      tokens.forEach((token, number) => {
        if (!text.startsWith(phrase, token)) return;
        const coverage = Search.#coverage(text, token + phrase.length, isWhole);
        if (coverage >= 0) best = Math.max(best, WORTH[(name ? 2 : 0) + (number ? 1 : 0)][coverage]);
      });
      if (words.length < 2) return;
      const row = WORTH[name ? 3 : 1];
      if (Search.#hasWords(text, tokens, words, true)) best = Math.max(best, row[1]);
      else if (!isWhole && Search.#hasWords(text, tokens, words, false)) best = Math.max(best, row[2]);
    });
    return best;
  }

  /** Whether each word is another token, the last maybe unfinished. */
  static #hasWords(text, tokens, words, isWhole) {
    const taken = new Set();
    return words.every((word, index) => {
      const mayGoOn = !isWhole && index === words.length - 1;
      const token = tokens.find((at) => !taken.has(at) && text.startsWith(word, at)
        && (mayGoOn || at + word.length === text.length || text[at + word.length] === " "));
      if (token !== undefined) taken.add(token);
      return token !== undefined;
    });
  }

  /** The best match with typing errors, the fewest first: optimal string alignment to a beginning of a name. */
  #typo(place, { phrase, words, isWhole }, most) {
    const query = Array.from(phrase), fixed = [];
    words.forEach((word, index) => {
      if (index) fixed.push(false);
      const isNumber = /^[0-9]+$/.test(word);
      for (const _ of word) fixed.push(isNumber);
    });
    const best = new Array(most + 1).fill(-Infinity);
    this.#names(place).forEach(({ text, tokens }, name) => {
      tokens.forEach((token, number) => {
        const row = WORTH[(name ? 2 : 0) + (number ? 1 : 0)];
        const suffix = Array.from(text.slice(token, token + 300));
        if (suffix[0] === query[0]) Search.#align(query, fixed, suffix, most, isWhole, row, best);
      });
    });
    const edits = best.findIndex((worth, index) => index > 0 && worth > -Infinity);
    return edits < 0 ? null : { edits, worth: best[edits] };
  }

  static #align(query, fixed, suffix, most, lastIsWhole, row, best) {
    const far = 100, count = query.length;
    let above = null, before = new Array(count + 1).fill(0);
    for (let cell = 1; cell <= count; cell++) before[cell] = fixed[cell - 1] ? far : Math.min(far, before[cell - 1] + 1);
    const covered = new Set();
    for (let depth = 1; depth <= suffix.length; depth++) {
      const letter = suffix[depth - 1], now = new Array(count + 1);
      const added = (cell) => cell > 0 && fixed[cell - 1] || cell < count && fixed[cell] ? far : before[cell] + 1;
      now[0] = Math.min(far, added(0));
      for (let cell = 1; cell <= count; cell++) {
        const isSame = query[cell - 1] === letter;
        let cost = isSame ? before[cell - 1] : fixed[cell - 1] ? far : before[cell - 1] + 1;
        cost = Math.min(cost, added(cell));
        if (!fixed[cell - 1]) {
          cost = Math.min(cost, now[cell - 1] + 1);
          if (cell > 1 && depth > 1 && query[cell - 1] === suffix[depth - 2] && query[cell - 2] === letter
            && !fixed[cell - 2]) cost = Math.min(cost, above[cell - 2] + 1);
        }
        now[cell] = Math.min(far, cost);
      }
      if (Math.min(...now) > most) return;
      const edits = now[count];
      if (edits > 0 && edits <= most) {
        const coverage = depth === suffix.length ? 0 : suffix[depth] === " " ? 1
          : lastIsWhole || covered.has(edits) ? -1 : 2;
        if (coverage >= 0) best[edits] = Math.max(best[edits], row[coverage] - 30 * edits);
        covered.add(edits);
      }
      above = before;
      before = now;
    }
  }
}

/** The ranges of a shown text that a query's words matched, in UTF-16 units (HighlightRanges). */
function highlights(text, typed) {
  const query = Search.query(typed);
  if (!query) return [];
  const folded = fold(text), starts = [...folded.tokens, ...folded.apostrophes].sort((a, b) => a - b), taken = [];
  query.words.forEach((word, index) => {
    const isWhole = query.isWhole || index < query.words.length - 1;
    for (const skips of [false, true]) {
      for (const start of starts) {
        let at = start, matched = 0;
        while (matched < word.length && at < folded.text.length) {
          if (folded.text[at] === word[matched]) matched++;
          else if (!skips || folded.text[at] !== " ") break;
          at++;
        }
        if (matched < word.length || taken.some(([from, to]) => from < at && start < to)) continue;
        const isAtEnd = at === folded.text.length || folded.text[at] === " " || starts.includes(at);
        if (isWhole && !isAtEnd) continue;
        taken.push([start, at]);
        return;
      }
    }
  });
  taken.sort((a, b) => a[0] - b[0]);
  const ranges = [];
  let left = 0;
  for (const { segment, index } of new Intl.Segmenter("en").segment(text)) {
    while (left < taken.length && folded.sources[taken[left][1] - 1] < index) left++;
    if (left === taken.length) break;
    const [from, to] = taken[left];
    if (folded.sources[from] >= index + segment.length || folded.sources[to - 1] < index) continue;
    if (folded.sources[from] < index && ranges.length) ranges[ranges.length - 1][1] += segment.length;
    else ranges.push([index, segment.length]);
  }
  return ranges;
}
