"""The places of a Swift file that can be changed so that a number chooses the change when the program runs.

A mutant is written around the smallest whole expression that has the changed operator, or around a statement:

    if a < b {              if (mutant(17) ? a <= b : a < b) {
    rest[at + 1] = x        rest[(mutant(18) ? at + 2 : at + 1)] = x
    total += x              if mutant(19) { total -= x } else { total += x }
    names.append(x)         if !mutant(20) { names.append(x) }

so all mutants are compiled at once. What does not stand whole on one line is left alone. Comparisons of plain values also say
whether the change makes a difference: `mutant(17, differs: (a <= b) != (a < b))`.
"""
import re

# What is changed to what, with blanks around operators, as the formatter has them.
SWAPS = [
    (r' < ', ' <= '), (r' <= ', ' < '), (r' > ', ' >= '), (r' >= ', ' > '), (r' == ', ' != '), (r' != ', ' == '),
    (r' && ', ' || '), (r' \|\| ', ' && '), (r' \+ ', ' - '), (r' - ', ' + '), (r' \* ', ' / '), (r' / ', ' * '),
    (r'\bmin\(', 'max('), (r'\bmax\(', 'min('), (r'(?<!keepingCapacity: )\btrue\b', 'false'), (r'\bfalse\b', 'true'),
    (r' \+ 1\b', ' + 2'), (r' - 1\b', ' - 0'), (r'\b0\.5\b', '0.6'), (r'\bdropFirst\(\)', 'dropFirst(0)'),
]
ORDER = (' < ', ' <= ', ' > ', ' >= ')
RANGE = re.compile(r'\.\.<')
CONDITION = re.compile(r'^\s*(?:\} else )?(if|guard|while) (?!let\b|var\b|case\b|#|!mutant)')
COMPOUND = re.compile(r'^(\s+)([\w.\[\]]+) ([-+])= (.+)$')
STATEMENT = re.compile(r'^(\s+)((?:[a-z_][\w.]*(?:\[[\w.]+\])?(?:\(.*\)| [-+*/]?= .+))|continue|break)$')
KEYWORDS = re.compile(
    r'^\s*(let|var|return|if|guard|for|while|switch|case|default|func|init|throw|defer|else|static|private|public|internal'
    r'|fileprivate|mutating|self\.init|super|precondition|assert|try|await|_ =)\b')
SKIPPED = re.compile(
    r'^\s*(//|import|@|public import|internal import|#|func .*->.*\{$|enum |struct |extension |final |public enum )'
    r'|#"|precondition|assert|fatalError|reserveCapacity')

# Where an expression begins and ends, beside brackets and the ends of the line.
BEGINS = re.compile(
    r'(?:, |; |: | \? |(?:^|[ (\[{])(?:return|if|guard|while|where|in|else|try|try\?|try!|await|unsafe|throw|switch) '
    r'| (?:[-+*/%&|^]|<<|>>|&[-+*])?= )$')
ENDS = re.compile(r', |,$|;|:| \? | else\b| where | \{| -> | (?:[-+*/%&|^]|<<|>>|&[-+*])?= ')
PLAIN = re.compile(r'[\w.\[\] +*/<>=!-]+$')
OPERATOR_LAST = re.compile(r'(?:[-+*/%&|^<>=?:.]|\bin|\breturn|\bas|\bis)$')
OPERATOR_FIRST = re.compile(r'^\s*(?:[-+*/%&|^<>=?:.]|as\b|is\b)')


def without_text(code):
    """The line with everything between quotes, and what is interpolated there, as so many `s`."""
    out, at = [], 0
    while at < len(code):
        out.append(code[at])
        at += 1
        if out[-1] != '"':
            continue
        depth = 0
        while at < len(code) and (code[at] != '"' or depth):
            if code[at] == '\\' and code[at + 1:at + 2] == '(':
                depth += 1
                out.append('s')
                at += 1
            elif depth and code[at] == '(':
                depth += 1
            elif depth and code[at] == ')':
                depth -= 1
            elif code[at] == '\\':
                out.append('s')
                at += 1
            out.append('s')
            at += 1
        out.append('"')
        at += 1
    return ''.join(out)[:len(code)]


def expression(mask, start, end, logical=False):
    """The bounds of the smallest whole expression around a place, and whether they are the line's own; None without any.

    A part of `&&` and `||` is an expression too, unless `logical`.
    """
    depth, left = 0, start
    while left > 0:
        char = mask[left - 1]
        if char in ')]}':
            depth += 1
        elif char in '([{':
            if depth == 0:
                break
            depth -= 1
        elif depth == 0 and (BEGINS.search(mask[:left]) or not logical and mask[:left].endswith(('&& ', '|| '))):
            break
        left -= 1
    depth, right = 0, end
    while right < len(mask):
        char = mask[right]
        if char in '([{':
            if depth == 0 and char == '{':
                break
            depth += 1
        elif char in ')]}':
            if depth == 0:
                break
            depth -= 1
        elif depth == 0:
            if ENDS.match(mask, right) or not logical and mask.startswith((' && ', ' || '), right):
                break
        right += 1
    if depth or re.match(r' -> | (?:[-+*/%&|^]|<<|>>|&[-+*])?= ', mask[right:]):
        return None
    while left < right and mask[left] == ' ':
        left += 1
    while right > left and mask[right - 1] == ' ':
        right -= 1
    return left, right


def stands_alone(mask, bounds, before, after):
    """Whether an expression does not go on in the lines before and after."""
    left, right = bounds
    if not mask[:left].strip():
        last = before.rstrip()
        if OPERATOR_FIRST.match(mask) or OPERATOR_LAST.search(last) and not last.endswith((':', 'in', 'return', '=')):
            return False
    if not mask[right:].strip() and (OPERATOR_LAST.search(mask[:right]) or OPERATOR_FIRST.match(after)):
        return False
    # A brace that opens here begins a closure unless the line is a condition's.
    if mask[right:].startswith(' {') and not re.match(r'\s*(?:\} else )?(?:if|guard|while|for|switch) ', mask):
        return False
    text = mask[left:right]
    return bool(text) and text[0] not in '&{' and text.count('{') == text.count('}')


def choice(code, bounds, changed, tail, is_comparison=False):
    left, right = bounds
    old = code[left:right]
    # What is called twice may not be the same twice; names, ordinates and numbers are.
    differs = f', differs: ({changed}) != ({old})' if is_comparison and PLAIN.match(old) else ''

    def write(number):
        return f'{code[:left]}(mutant({number}{differs}) ? {changed} : {old}){code[right:]}{tail}'
    return write, code[:left] + changed + code[right:]


def places(lines):
    """Every place of a file: its line's index, the line that it stands for, and what writes the line with its number."""
    found, is_text = [], False
    for index, line in enumerate(lines):
        is_text ^= line.count('"""') % 2 == 1
        if is_text or '"""' in line or SKIPPED.search(line) or len(line) > 200:
            continue
        code = line.split(' // ')[0]
        mask, tail = without_text(code), line[len(code.rstrip()):]
        code, mask = code.rstrip(), mask.rstrip()
        before = lines[index - 1].split(' // ')[0] if index else ''
        after = lines[index + 1] if index + 1 < len(lines) else ''

        def add(made):
            found.append((index, made[1], made[0]))

        for pattern, by in SWAPS:
            for match in re.finditer(pattern, mask):
                # A call is to be seen from its name to its last bracket.
                end = match.end() - (2 if match[0].endswith('()') else match[0].endswith('('))
                bounds = expression(mask, match.start(), end, by in (' && ', ' || '))
                if not bounds or not stands_alone(mask, bounds, before, after) or in_pattern(mask, bounds[0]):
                    continue
                left, right = bounds
                if by == ' - ' and '"' in mask[left:right]:
                    continue
                add(choice(code, bounds, code[left:match.start()] + by + code[match.end():right], tail, by in ORDER))
        for match in RANGE.finditer(mask):
            bounds = expression(mask, match.start(), match.end())
            if bounds and stands_alone(mask, bounds, before, after) and not in_pattern(mask, bounds[0]):
                left, right = bounds
                add(choice(code, bounds, f'{code[left:match.end()]}({code[match.end():right]}) + 1', tail))
        match = CONDITION.match(mask)
        if match:
            bounds = expression(mask, match.end(), match.end(), True)
            if bounds and stands_alone(mask, bounds, before, after):
                add(choice(code, bounds, f'!({code[bounds[0]:bounds[1]]})', tail))
        if not KEYWORDS.match(mask) and is_statement(mask, before, after):
            add_statements(code, tail, add)
    return found


def in_pattern(mask, left):
    """Whether a place is in the pattern of a case, which is no expression."""
    return bool(re.match(r'\s*case ', mask)) and ': ' not in mask[:left] and ' where ' not in mask[:left]


def is_statement(mask, before, after):
    depth = sum((char in '([{') - (char in ')]}') for char in mask)
    before = before.rstrip()
    return (
        depth == 0 and '{' not in mask and not before.endswith((',', '(', '['))
        and not OPERATOR_LAST.search(before.removesuffix(' in').removesuffix(':'))
        and not OPERATOR_FIRST.match(after) and not mask.endswith(',') and not after.strip().startswith((')', ']', '{')))


def add_statements(code, tail, add):
    match = COMPOUND.match(code)
    if match:
        space, name, sign, value = match.groups()
        other = f'{name} {"-" if sign == "+" else "+"}= {value}'
        add((lambda number: f'{space}if mutant({number}) {{ {other} }} else {{ {code.strip()} }}{tail}', space + other))
    match = STATEMENT.match(code)
    if match:
        space, statement = match.groups()
        add((lambda number: f'{space}if !mutant({number}) {{ {statement} }}{tail}', f'{space}// {statement}'))
