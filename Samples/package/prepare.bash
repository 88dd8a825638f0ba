# Sourced by what makes packages: reads `[--plat FILE] [folder]`, builds plat where no program is named, and leaves `plat`, `folder`,
# `version`, `work` (a folder that goes when the script ends) and SOURCE_DATE_EPOCH, by which the same commit makes the same bytes.
self=$(basename "$0")
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

plat='' folder=$PWD
while [ $# -gt 0 ]; do
  case $1 in
    --plat) plat=${2:?--plat needs a file} && shift ;;
    -*) echo "$self: unknown option '$1'; usage: $self [--plat FILE] [folder]" >&2 && exit 64 ;;
    *) folder=$1 ;;
  esac
  shift
done

needs() { # HOW-TO-INSTALL PROGRAM...
  local advice=$1 tool
  shift
  for tool in "$@"; do
    if ! command -v "$tool" >/dev/null; then
      echo "$self: $tool is missing; $advice" >&2
      exit 69
    fi
  done
}

prepare() {
  if [ -z "$plat" ]; then
    "$top/Samples/install-dependencies"
    # shellcheck source=Samples/package/release-flags.bash
    . "$top/Samples/package/release-flags.bash"
    (cd "$top" && swift build "${release[@]}")
    plat=$(cd "$top" && swift build -c release --show-bin-path)/plat
  fi
  version=$("$plat" --version | sed -n '1s/^plat \([^ ]*\).*/\1/p')
  SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$top" log -1 --format=%ct)}
  export SOURCE_DATE_EPOCH
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  chmod 755 "$work"
  mkdir -p "$folder"
}
