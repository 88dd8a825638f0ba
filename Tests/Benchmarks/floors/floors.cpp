// What the machine needs for a stage's bytes alone: floors for Tests/Benchmarks/run.
//
//     floors decode  FILE.geojson    members of `features`, one a line: braces are counted outside strings, bytes are copied
//     floors project FILE.ndjson     EPSG:3857 by the closed form: numbers are read, computed, written with two decimals
//     floors simplify FILE.ndjson DEGREES    Douglas-Peucker on numbers that are read; kept positions are copied
//     floors chain   FILE.geojson METRES    the three of them for each feature, simplified as projected
//
// Nothing is checked: no JSON, no rings, no ranges. A program that checks what it passes on takes longer than these.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <string_view>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace {

/// Bytes on their way to standard output.
struct Output {
  std::vector<char> bytes = std::vector<char>(1 << 20);
  size_t count = 0;
  char *room(size_t more) {
    if (count + more > bytes.size()) {
      flush();
      if (more > bytes.size()) bytes.resize(more);
    }
    return bytes.data() + count;
  }
  void add(const char *from, size_t length) {
    memcpy(room(length), from, length);
    count += length;
  }
  void flush() {
    for (size_t at = 0; at < count;) {
      ssize_t written = write(1, bytes.data() + at, count - at);
      if (written <= 0) exit(1);
      at += size_t(written);
    }
    count = 0;
  }
};

struct Position {
  double x, y;
  const char *start, *end;
};

uint64_t load8(const char *at) {
  uint64_t word;
  memcpy(&word, at, 8);
  return word;
}

/// Marks bytes of a word that are equal to `byte`; the lowest mark is right.
uint64_t equal(uint64_t word, uint8_t byte) {
  const uint64_t ones = 0x0101010101010101, difference = word ^ ones * byte;
  return (difference - ones) & ~difference & ones * 0x80;
}

/// The end of the string whose opening quote is at `at`.
const char *pastString(const char *at) {
  for (++at;; at += 2) {
    uint64_t marks;
    while (!(marks = equal(load8(at), '"') | equal(load8(at), '\\'))) at += 8;
    at += __builtin_ctzll(marks) >> 3;
    if (*at == '"') return at + 1;
  }
}

/// The end of the object that begins at `at`.
const char *pastObject(const char *at) {
  for (int depth = 0;;) {
    const uint64_t word = load8(at), marks = equal(word, '"') | equal(word, '{') | equal(word, '}');
    if (!marks) {
      at += 8;
      continue;
    }
    at += __builtin_ctzll(marks) >> 3;
    if (*at == '"') {
      at = pastString(at);
      continue;
    }
    depth += *at++ == '{' ? 1 : -1;
    if (depth == 0) return at;
  }
}

/// Reads a decimal of at most 18 digits without an exponent.
double number(const char *&at) {
  static const double powers[] = {1,   1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8, 1e9,
                                  1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18};
  const bool negative = *at == '-';
  at += negative;
  uint64_t digits = 0;
  while (uint8_t(*at - '0') < 10) digits = digits * 10 + uint64_t(*at++ - '0');
  int decimals = 0;
  if (*at == '.') {
    const char *point = at++;
    while (uint8_t(*at - '0') < 10) digits = digits * 10 + uint64_t(*at++ - '0');
    decimals = int(at - point - 1);
  }
  const double value = double(digits) / powers[decimals];
  return negative ? -value : value;
}

/// Writes a number with two decimals, zeros at their end left out.
char *print(char *to, double value) {
  int64_t hundredths = llrint(value * 100);
  if (hundredths < 0) {
    *to++ = '-';
    hundredths = -hundredths;
  }
  uint64_t whole = uint64_t(hundredths) / 100, rest = uint64_t(hundredths) % 100;
  char digits[20];
  int count = 0;
  do digits[count++] = char('0' + whole % 10);
  while (whole /= 10);
  while (count) *to++ = digits[--count];
  if (rest) {
    *to++ = '.';
    *to++ = char('0' + rest / 10);
    if (rest % 10) *to++ = char('0' + rest % 10);
  }
  return to;
}

/// Web Mercator (EPSG:3857): x = a λ, y = a ln tan(π/4 + φ/2).
void project(Position &position) {
  const double radius = 6378137, degree = M_PI / 180;
  position.x *= degree * radius;
  position.y = radius * std::log(std::tan(M_PI / 4 + position.y * degree / 2));
}

/// Marks the vertices that Douglas-Peucker keeps.
void douglasPeucker(const std::vector<Position> &line, double tolerance, std::vector<bool> &kept) {
  static std::vector<std::pair<size_t, size_t>> open;
  kept.assign(line.size(), false);
  kept.front() = kept.back() = true;
  open.push_back({0, line.size() - 1});
  while (!open.empty()) {
    const auto [first, last] = open.back();
    open.pop_back();
    const double dx = line[last].x - line[first].x, dy = line[last].y - line[first].y, length = dx * dx + dy * dy;
    double most = tolerance * tolerance;
    size_t farthest = 0;
    for (size_t i = first + 1; i < last; ++i) {
      const double px = line[i].x - line[first].x, py = line[i].y - line[first].y;
      const double along = length > 0 ? std::fmin(1, std::fmax(0, (px * dx + py * dy) / length)) : 0;
      const double ex = px - along * dx, ey = py - along * dy, distance = ex * ex + ey * ey;
      if (distance > most) {
        most = distance;
        farthest = i;
      }
    }
    if (!farthest) continue;
    kept[farthest] = true;
    open.push_back({first, farthest});
    open.push_back({farthest, last});
  }
}

struct Work {
  bool projects, simplifies;
  double tolerance;
  Output &out;
  std::vector<Position> line;
  std::vector<bool> kept;

  /// Writes one feature with new coordinates, and a line feed.
  void feature(const char *start, const char *end) {
    static constexpr std::string_view name = "\"coordinates\":";
    const char *at = (const char *)memmem(start, size_t(end - start), name.data(), name.size());
    if (!at) return;
    at += name.size();
    out.add(start, size_t(at - start));
    int depth = 0;
    do {
      if (*at == '[' && uint8_t(at[1] - '0') >= 10 && at[1] != '-') {
        ++depth;
        ++at;
        *out.room(1) = '[';
        ++out.count;
        continue;
      }
      if (*at == ']') --depth;
      if (*at == ']' || *at == ',') {
        *out.room(1) = *at++;
        ++out.count;
        continue;
      }
      line.clear();
      for (;;) {
        const char *begin = at++;
        const double x = number(at);
        ++at;
        const double y = number(at);
        line.push_back({x, y, begin, ++at});
        if (*at != ',') break;
        ++at;
      }
      positions();
    } while (depth);
    out.add(at, size_t(end - at));
    *out.room(1) = '\n';
    ++out.count;
  }

  void positions() {
    if (projects)
      for (Position &position : line) project(position);
    if (simplifies) douglasPeucker(line, tolerance, kept);
    char *to = out.room(line.size() * 64), *first = to;
    for (size_t i = 0; i < line.size(); ++i) {
      if (simplifies && !kept[i]) continue;
      if (to != first) *to++ = ',';
      if (projects) {
        *to++ = '[';
        to = print(to, line[i].x);
        *to++ = ',';
        to = print(to, line[i].y);
        *to++ = ']';
      } else {
        memcpy(to, line[i].start, size_t(line[i].end - line[i].start));
        to += line[i].end - line[i].start;
      }
    }
    out.count += size_t(to - first);
  }
};

}  // namespace

int main(int count, char **words) {
  if (count < 3) return fputs("usage: floors decode|project|simplify|chain FILE [TOLERANCE]\n", stderr), 2;
  const std::string_view verb = words[1];
  const int file = open(words[2], O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status)) return perror(words[2]), 1;
  // Bytes after the end are read eight at a time; an anonymous page behind the file's makes that right.
  const size_t size = size_t(status.st_size), room = (size / 4096 + 2) * 4096;
  char *text = (char *)mmap(nullptr, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (size && mmap(text, size, PROT_READ, MAP_PRIVATE | MAP_FIXED | MAP_POPULATE, file, 0) == MAP_FAILED) return 1;
  const char *at = text, *const end = text + size;
  Output out;
  Work work{verb == "project" || verb == "chain", verb == "simplify" || verb == "chain",
            count > 3 ? atof(words[3]) : 0, out, {}, {}};
  if (verb == "decode" || verb == "chain") {
    at = (const char *)memmem(at, size, "\"features\":[", 12);
    if (!at) return 1;
    for (at += 12; *at == '{' || *at == ','; at += *at == ',') {
      const char *stop = pastObject(at);
      if (verb == "chain") {
        work.feature(at, stop);
      } else {
        char *to = out.room(size_t(stop - at) + 1);
        memcpy(to, at, size_t(stop - at));
        to[stop - at] = '\n';
        out.count += size_t(stop - at) + 1;
      }
      at = stop;
    }
  } else {
    while (at < end) {
      const char *stop = (const char *)memchr(at, '\n', size_t(end - at));
      if (!stop) stop = end;
      work.feature(at, stop);
      at = stop + 1;
    }
  }
  out.flush();
}
