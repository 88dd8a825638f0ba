# The formula by which Homebrew builds plat; the release workflow fills in what stands between @ signs.
class Plat < Formula
  desc "Geo-processing for the shell: GeoJSON Features in, GeoJSON Features out"
  homepage "https://github.com/@REPOSITORY@"
  url "https://github.com/@REPOSITORY@/archive/refs/tags/v@VERSION@.tar.gz"
  sha256 "@SHA256@"
  license "Apache-2.0"
  head "https://github.com/@REPOSITORY@.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "expat"
  depends_on "geos"
  depends_on "libmicrohttpd"
  depends_on "libyaml"
  depends_on macos: :sequoia
  depends_on "pango"
  depends_on "proj"
  depends_on "zstd"

  def install
    system "swift", "build", "--disable-sandbox", "--configuration", "release", "--product", "plat"
    bin.install ".build/release/plat"
    man1.install Dir["man/*.1"]
    man5.install Dir["man/*.5"]
    man7.install Dir["man/*.7"]
    generate_completions_from_executable(bin/"plat", "--generate-completion-script")
    pkgshare.install "Samples"
  end

  test do
    point = '{"type":"Point","coordinates":[-71.06,42.36]}'
    assert_match "EPSG:3857", pipe_output("#{bin}/plat project --to EPSG:3857", point, 0)
  end
end
