# shellcheck shell=bash
# Prints the comment at the head of a script, in place of running it, where `-h` or `--help` is among its words: sourced.
for word in "$@"; do
  case $word in
  -h | --help)
    awk 'NR > 1 && !/^#/ { exit } NR > 1 { sub(/^# ?/, ""); print }' "$0"
    exit 0
    ;;
  esac
done
