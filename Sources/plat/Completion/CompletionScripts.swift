// The scripts by which bash, zsh and fish complete plat's command lines, and the words that they call it with.

import FeatureStream
import Stages

/// A shell whose command lines are completed.
enum CompletionShell: String, CaseIterable {
  case bash, zsh, fish

  /// The word before a line that is to be completed.
  static let question = "---complete"

  /// What the shell has to read.
  ///
  /// Each hands over the line up to the cursor and is given a candidate a line, what it is after a tab; the line
  /// `:files` says that names of files do.
  var script: String {
    switch self {
    case .bash:
      """
      # Completions of plat for bash: source this, or put it where bash-completion looks.
      _plat() {
        local line word=${COMP_LINE:0:COMP_POINT} start answer files=
        start=${word##*[[:space:]]}
        # Words are broken at these characters, and only what stands after the last of them is replaced.
        local after=${start##*[=:]}
        local kept=${#start}-${#after}
        COMPREPLY=()
        answer=$(plat \(Self.question) "$word" 2>/dev/null) || return
        while IFS= read -r line; do
          if [ "$line" = :files ]; then files=1; continue; fi
          line=${line%%$'\\t'*}
          [ -n "$line" ] && printf -v line %q "${line:kept}" && COMPREPLY+=("${line//\\\\,/,}")
        done <<<"$answer"
        if [ -n "$files" ]; then
          while IFS= read -r line; do
            [ -n "$line" ] && COMPREPLY+=("$line")
          done < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]}")
          compopt -o filenames 2>/dev/null
        fi
        case ${COMPREPLY[0]-} in *[=:]) compopt -o nospace 2>/dev/null ;; esac
      }
      complete -F _plat plat
      """
    case .zsh:
      """
      #compdef plat
      # Completions of plat for zsh: a file named _plat in a folder of $fpath.
      _plat() {
        local line files= about
        local -a found
        while IFS= read -r line; do
          if [[ $line == :files ]]; then files=1; continue; fi
          [[ -z $line ]] && continue
          about=${line#*$'\\t'}
          [[ $line != *$'\\t'* ]] && about=
          found+=("${${line%%$'\\t'*}//:/\\\\:}${about:+:$about}")
        done < <(plat \(Self.question) "${(j: :)words[1,CURRENT-1]} $PREFIX" 2>/dev/null)
        (( $#found )) && _describe -V plat found
        [[ -n $files ]] && _files
      }
      if [[ $funcstack[1] == _plat ]]; then _plat "$@"; else compdef _plat plat; fi
      """
    case .fish:
      """
      # Completions of plat for fish: a file named plat.fish in ~/.config/fish/completions.
      function __plat_complete
        set -l word (commandline -ct)
        for line in (plat \(Self.question) (commandline -cp | string collect) 2>/dev/null)
          if test "$line" = :files
            __fish_complete_path "$word"
          else if test -n "$line"
            printf '%s\\n' $line
          end
        end
      end
      complete -c plat -f -a '(__plat_complete)'
      """
    }
  }
}

extension Plat {
  /// Answers what shells ask: for their script, or for what a line can go on with; nil where the words ask for neither.
  static func completionAnswer(_ words: [String]) throws -> String? {
    if words.first == CompletionShell.question {
      let found = WordCompleter(stages: stages).complete(words.dropFirst().joined(separator: " "))
      let lines = found.candidates.map { $0.about.isEmpty ? $0.word : "\($0.word)\t\($0.about)" }
      return (lines + (found.takesFiles ? [":files"] : [])).map { $0 + "\n" }.joined()
    }
    let option = "--generate-completion-script"
    guard let first = words.first, first == option || first.hasPrefix(option + "=") else { return nil }
    let name = first == option ? words.dropFirst().first ?? "" : String(first.dropFirst(option.count + 1))
    guard let shell = CompletionShell(rawValue: name) else {
      let known = CompletionShell.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(message: "\(option) needs a shell: \(known).")
    }
    return shell.script + "\n"
  }
}
