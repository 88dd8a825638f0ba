# shellcheck shell=bash
# How a release is built, for quickstart, the packages and the tests of a release: sourced, it sets `release`, words for swift build.
#
# With the Swift libraries inside, plat starts in half the time and runs where no Swift is installed; with a section for each
# function the linker leaves out what nothing calls, 2 MB. Nothing is printed by reflection, so the names of fields and cases are
# left out, 0.2 MB: what is written out has a text of its own (a raw value, a `description`). Whether two accesses to a variable
# overlap is looked at in the build for tests, which runs all that a release does; asked for each access, it took up to a third of the time.
# There is no information for debuggers, which took the compiler from a quarter to a third of its time for a module.
# shellcheck disable=SC2034
release=(-c release --product plat -debug-info-format none)
if [ "$(uname)" = Linux ]; then
  release+=(--static-swift-stdlib --disable-local-rpath -Xswiftc -Xfrontend -Xswiftc -function-sections)
fi
release+=(-Xswiftc -Xfrontend -Xswiftc -disable-reflection-metadata -Xswiftc -enforce-exclusivity=unchecked)
