// The fuzzer of whole chains, in one process and without pipes: FuzzChains chain [what Driver.swift says …].
//
// `Tests/fuzz` builds and calls it, in a folder that is empty, with the words that chains are made of in the file that
// FUZZ_WORDS names. `FuzzChains --show FILE` prints what a find stands for.

import SystemLibrary

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--show" {
  InProcess.enter()
  print(ChainCase(bytes(of: CommandLine.arguments[2])).withUsableWords().shown(records: .max))
  exit(0)
}
if CommandLine.arguments.count > 1 { InProcess.enter() }
fuzz([("chain", fuzzChain)], limit: 60)
