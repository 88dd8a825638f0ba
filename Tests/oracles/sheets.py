"""Spreadsheets and CSV that plat writes and reads: the package openpyxl, and Python's csv."""
import csv
import os

import openpyxl

from oracles.data import HOME, comparison, feature, near

TEXTS = ['a', 'Zürich', '日本', 'a "quoted" one', "it's", 'two\nlines', 'comma, semicolon;', '\\', '😀', '=1+1', '1', '007', 'TRUE', '2024-02-29', '<&>', ' edge ']


def same(wanted, found):
    """Whether cells are alike: numbers have sixteen digits in a sheet."""
    return wanted.keys() == found.keys() and all(
        near(value, found[name], 1e-15) if name == 'real' else value == found[name] and type(value) is type(found[name])
        for name, value in wanted.items())


@comparison
def written_sheets(source):
    """Cells of a spreadsheet that is written are what openpyxl reads: texts, numbers, true and false, days, and nothing."""
    data = [feature(k, None, {
        'n': k, 'text': source.choice([*TEXTS, None]), 'whole': source.choice([source.randint(-9, 9), 2 ** 31 - 1, -2 ** 31]),
        'real': source.choice([source.uniform(-1, 1), 1e300, -0.1, 12345.678, 1e-7]),
        'day': f'20{source.randint(10, 39)}-{source.randint(1, 12):02}-{source.randint(1, 28):02}'}) for k in range(60)]

    def judge_all(given, _):
        rows = list(openpyxl.load_workbook(os.path.join(HOME, 'written.xlsx')).active.iter_rows(values_only=True))
        for one, row in zip(given, rows[1:]):
            found = dict(zip(rows[0], row))
            del found['id']
            found['day'] = str(found['day'])[:10]
            if not same(one['properties'], found):
                return f'{one["properties"]}, and not {found}'
        return len(rows) == len(given) + 1 or f'{len(rows)} rows'
    judge_all.takes_all = True
    return ['encode', '-o', 'written.xlsx'], data, (), judge_all


@comparison
def read_sheets(source):
    """What openpyxl writes is read as it is: each column of one type, texts that look like numbers as texts."""
    rows = [{'n': k, 'text': source.choice([*TEXTS[:9], *TEXTS[10:], None]), 'whole': source.choice([source.randint(-9, 9), 2 ** 31 - 1]),
             'real': source.choice([source.uniform(-1, 1), 1e300, -0.1, 12345.678, 0.5]), 'yes': source.random() < 0.5} for k in range(60)]
    book = openpyxl.Workbook()
    book.active.append(list(rows[0]))
    for row in rows:
        book.active.append(list(row.values()))
    book.save(os.path.join(HOME, 'read.xlsx'))

    def judge_all(_, answers):
        for row, one in zip(rows, answers):
            found = {'text': None, **one['properties']}
            if not same(row, found):
                return f'{row}, and not {found}'
        return len(answers) == len(rows) or f'{len(answers)} records'
    judge_all.takes_all = True
    return ['decode', 'read.xlsx'], [feature(0, None)], (), judge_all


@comparison
def read_csv(source):
    """What Python's csv writes is read as it is, whatever is quoted, and whatever stands between fields and ends lines."""
    texts = [*TEXTS, '', '"', '""', 'a\r\nb', ',', '\t', ';', "'", '-1.50', '1e5', 'null', '\u2028']
    delimiter, end = source.choice([',', ';', '\t', '|']), source.choice(['\n', '\r\n'])
    names = ['a', 'b c', 'é"', 'd,e;f', 'last']
    rows = [{name: source.choice(texts) for name in names} for _ in range(80)]
    with open(os.path.join(HOME, 'read.csv'), 'w', encoding=source.choice(['utf-8', 'utf-8-sig']), newline='') as file:
        writer = csv.DictWriter(file, names, delimiter=delimiter, lineterminator=end, quoting=source.choice(
            [csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))
        writer.writeheader()
        writer.writerows(rows)

    def judge_all(_, answers):
        for row, one in zip(rows, answers):
            if row != {name: one['properties'].get(name, '') or '' for name in names}:
                return f'{row}, and not {one["properties"]}'
        return len(answers) == len(rows) or f'{len(answers)} records'
    judge_all.takes_all = True
    return (['decode', '--format', 'csv', '--strings', '--no-geometry', '--delimiter', {'\t': 'tab'}.get(delimiter, delimiter), 'read.csv'],
            [feature(0, None)], (), judge_all)
