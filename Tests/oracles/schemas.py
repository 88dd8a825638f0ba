"""Which properties are as a JSON Schema has them: the PyPI package jsonschema."""
import json
import os
import re

import jsonschema

from oracles.data import HOME, comparison, feature

NAMES = ['a', 'b', 'c', 'ab', 'x/y', 'm~n', 'ä']
PATTERNS = ['^a', 'b$', '^[a-c]+$', '^.$', 'ä|x', '^(ab)*$', r'\d', '']


def value(source, depth=2):
    kind = source.randrange(9 if depth else 6)
    if kind == 6:
        return [value(source, depth - 1) for _ in range(source.randint(0, 4))]
    if kind > 6:
        return {name: value(source, depth - 1) for name in source.sample(NAMES, source.randint(0, 4))}
    return [source.randint(-2, 4), source.choice([0.5, 1.0, 2.5, -1.5, 3e20, 0.0]), source.choice(['', 'a', 'ab', 'abab', 'ä', '😀b', '1']),
            source.random() < 0.5, None, source.randint(0, 1)][kind]


def schema(source, depth, names):
    """A schema of some keywords of draft 2020-12; names are those that it may refer to."""
    if source.random() < 0.06 or depth == 0 and source.random() < 0.3:
        return source.random() < 0.7

    def deeper():
        return schema(source, depth - 1, names)

    def some(most):
        return [deeper() for _ in range(source.randint(1, most))]
    plain = {
        'type': lambda: source.choice(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null', ['string', 'integer'], [
            'object', 'array', 'null'], ['number', 'boolean']]),
        'enum': lambda: [value(source) for _ in range(source.randint(1, 6))], 'const': lambda: value(source, 1),
        'minimum': lambda: source.choice([0, 1, 0.5]), 'maximum': lambda: source.choice([0, 2, 2.5]),
        'exclusiveMinimum': lambda: source.randint(-1, 2), 'exclusiveMaximum': lambda: source.randint(0, 4),
        'multipleOf': lambda: source.choice([1, 2, 0.5, 1.5]), 'minLength': lambda: source.randint(0, 2), 'maxLength': lambda: source.randint(0, 3),
        'pattern': lambda: source.choice(PATTERNS), 'minItems': lambda: source.randint(0, 2), 'maxItems': lambda: source.randint(0, 3),
        'uniqueItems': lambda: source.random() < 0.8, 'minProperties': lambda: source.randint(0, 2), 'maxProperties': lambda: source.randint(0, 4),
        'required': lambda: source.sample(NAMES, source.randint(0, 2)),
        'dependentRequired': lambda: {source.choice(NAMES): source.sample(NAMES, source.randint(0, 2))}}
    nested = {
        'properties': lambda: {name: deeper() for name in source.sample(NAMES, source.randint(1, 3))}, 'items': deeper,
        # jsonschema takes the empty pattern for none.
        'patternProperties': lambda: {source.choice(PATTERNS[:-1]): deeper() for _ in range(source.randint(1, 2))}, 'contains': deeper,
        'additionalProperties': deeper, 'propertyNames': deeper, 'prefixItems': lambda: some(3), 'not': deeper, 'allOf': lambda: some(2),
        'anyOf': lambda: some(3), 'oneOf': lambda: some(3), 'if': deeper, 'then': deeper, 'else': deeper, 'unevaluatedItems': deeper,
        'unevaluatedProperties': deeper, 'dependentSchemas': lambda: {source.choice(NAMES): deeper()}}
    made = {name: plain[name]() for name in source.sample(list(plain), source.choice([0, 1, 1, 2]))}
    if depth:
        made.update({name: nested[name]() for name in source.sample(list(nested), source.choice([1, 1, 2, 3, 4]))})
    if 'contains' in made:
        made.update({name: source.randint(0, 2) for name in ('minContains', 'maxContains') if source.random() < 0.4})
    if names and source.random() < 0.2:
        made['$ref'] = '#/$defs/' + source.choice(names)
    return made


@comparison
def schemas(source):
    """What breaches a JSON Schema is what jsonschema says, keyword by keyword, one in the other."""
    data = [feature(k, None, {name: value(source) for name in source.sample(NAMES, source.randint(0, len(NAMES)))}) for k in range(150)]
    named = ['one', 'two', 'three']
    # A definition refers to those after it alone, so that there is an end.
    made = {'$schema': 'https://json-schema.org/draft/2020-12/schema', '$defs': {
        name: schema(source, 1, named[at + 1:]) for at, name in enumerate(named)}, 'allOf': [{
            'properties': {name: schema(source, 3, named) for name in source.sample(NAMES, 3)}}, schema(source, 2, named)]}
    with open(os.path.join(HOME, 'schema.json'), 'w', encoding='utf-8') as file:
        json.dump(made, file)
    judged = jsonschema.Draft202012Validator(made)

    def judge(one, answers):
        wanted = judged.is_valid(one['properties'])
        found = [row['message'] for row in answers[0]['properties'].get('check_findings', []) if row['rule'] == 'schema']
        return wanted == (not found) or f'{"right" if wanted else "wrong"} by {json.dumps(made)}, and not {found}'
    return ['check', '--schema', 'schema.json', '--no-config', '--annotate'], data, (), judge


def pattern(source, depth):
    """A regular expression that means the same in ECMA-262 and in Python."""
    kind = source.randrange(9 if depth else 4)
    if kind < 2:
        return source.choice(['a', 'b', '1', ' ', 'é', r'\.', r'\n', r'\t', 'A', r'\u00e9', '-', '_'])
    if kind == 2:
        return source.choice([r'\d', r'\w', r'\s', '.', r'\D', r'\W', r'\S', r'\b', '^', '$'])
    if kind == 3:
        return source.choice(['[ab]', '[^a]', '[a-c1]', r'[\d-]', r'[\w.]', r'[^\sb]', '[-a]', r'[\]é]', '[é-ü]'])
    if kind == 4:
        return f'({pattern(source, depth - 1)})'
    if kind == 5:
        return f'(?{source.choice([":", "=", "!"])}{pattern(source, depth - 1)})'
    if kind == 6:
        return f'(?:{pattern(source, depth - 1)})' + source.choice(['*', '+', '?', '{2}', '{1,2}', '{0,}', '*?', '+?', '??'])
    if kind == 7:
        return f'{pattern(source, depth - 1)}|{pattern(source, depth - 1)}'
    return ''.join(pattern(source, depth - 1) for _ in range(source.randint(2, 3)))


@comparison
def patterns(source):
    """Texts match regular expressions where Python's do, by the rules of ECMA-262 for their classes."""
    # Of a rule ten findings in a record are told.
    made = [pattern(source, 4) for _ in range(9)]
    with open(os.path.join(HOME, 'patterns.json'), 'w', encoding='utf-8') as file:
        json.dump({'properties': {f'p{k}': {'pattern': one} for k, one in enumerate(made)}}, file)
    # Classes are ASCII but for blanks; a dot is any but the ends of lines; $ is the end alone.
    blanks = r'\t\n\v\f\r \u00a0\ufeff\u2028\u2029'
    regexes = []
    for one in made:
        plain = re.sub(r'\\s', lambda at: blanks if in_class(one, at.start()) else f'[{blanks}]', one)
        plain = plain.replace(r'\S', f'[^{blanks}]')
        plain = re.sub(r'\\\.|\[[^]]*\]|\.', lambda at: at.group() if at.group() != '.' else r'[^\n\r\u2028\u2029]', plain)
        plain = re.sub(r'\[(?:\\.|[^]])*\]|\$', lambda at: r'\Z' if at.group() == '$' else at.group(), plain)
        regexes.append(re.compile(plain, re.ASCII))
    data = [feature(k, None, {f'p{k}': ''.join(source.choice('aab1 é.\n\tA-_\u00a0ü😀\u2028') for _ in range(source.randint(0, 6)))
                              for k in range(len(made))}) for k in range(80)]

    def judge(one, answers):
        wrong = {row['pointer'] for row in answers[0]['properties'].get('check_findings', []) if row['rule'] == 'schema'}
        for k, regex in enumerate(regexes):
            value = one['properties'][f'p{k}']
            if bool(regex.search(value)) == (f'/properties/p{k}' in wrong):
                return f'{made[k]!r} {"matches" if regex.search(value) else "does not match"} {value!r}'
        return True
    return ['check', '--schema', 'patterns.json', '--no-config', '--annotate'], data, (), judge


def in_class(text, at):
    return text.rfind('[', 0, at) > text.rfind(']', 0, at)
