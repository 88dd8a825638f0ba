"""Spreadsheets and CSV that plat writes and reads: the package openpyxl, the XML of OpenDocument, and Python's csv."""
import csv
import os
import xml.etree.ElementTree
import zipfile

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


OFFICE, TABLE, TEXT = ('{urn:oasis:names:tc:opendocument:xmlns:' + name + ':1.0}' for name in ('office', 'table', 'text'))


def paragraph(node):
    """The text of a paragraph, with the blanks, tabs and line breaks that are elements."""
    made = node.text or ''
    for part in node:
        made += {TEXT + 's': ' ' * int(part.get(TEXT + 'c', '1')), TEXT + 'tab': '\t', TEXT + 'line-break': '\n'}.get(part.tag) or paragraph(part)
        made += part.tail or ''
    return made


def cell_value(cell):
    kind = cell.get(OFFICE + 'value-type')
    if kind in ('float', 'percentage', 'currency'):
        return float(cell.get(OFFICE + 'value'))
    if kind == 'boolean':
        return cell.get(OFFICE + 'boolean-value') == 'true'
    if kind == 'date':
        return cell.get(OFFICE + 'date-value')
    if kind is None:
        return None
    return cell.get(OFFICE + 'string-value') or '\n'.join(map(paragraph, cell.findall(TEXT + 'p')))


def sheet_rows(path):
    """The rows of the first table of an OpenDocument sheet, each cell as often as it says (ODF 1.2, part 1, 9.1)."""
    with zipfile.ZipFile(path) as file:
        table = next(xml.etree.ElementTree.fromstring(file.read('content.xml')).iter(TABLE + 'table'))
    rows = []
    for row in table.iter(TABLE + 'table-row'):
        cells = []
        for cell in row:
            if cell.tag in (TABLE + 'table-cell', TABLE + 'covered-table-cell'):
                cells += [cell_value(cell)] * int(cell.get(TABLE + 'number-columns-repeated', '1'))
        rows += [cells] * min(1000, int(row.get(TABLE + 'number-rows-repeated', '1')))
    return rows


@comparison
def written_open_sheets(source):
    """Cells of an OpenDocument sheet are what its XML says to one who reads it by the standard."""
    data = [feature(k, None, {
        'n': k, 'text': source.choice([*TEXTS, 'two  blanks', '\ttab', None]), 'whole': source.choice([source.randint(-9, 9), 2 ** 31 - 1, -2 ** 31]),
        'real': source.choice([source.uniform(-1, 1), 1e300, -0.1, 12345.678, 1e-7]), 'yes': source.random() < 0.5,
        'day': f'{source.choice([1850, 1899, 1900, 2024, 2039])}-{source.randint(1, 12):02}-{source.randint(1, 28):02}'}) for k in range(60)]

    def judge_all(given, _):
        header, *rows = sheet_rows(os.path.join(HOME, 'written.ods'))
        while rows and not any(value is not None for value in rows[-1]):
            rows.pop()
        for one, row in zip(given, rows):
            found = {name: value for name, value in zip(header, row) if name not in (None, 'id')}
            found['day'] = found['day'] and found['day'][:10]
            # Sheets know one kind of number, and some have no true and false.
            wanted = dict(one['properties'], n=float(one['id']), whole=float(one['properties']['whole']))
            if not isinstance(found['yes'], bool):
                wanted['yes'] = float(wanted['yes'])
            # It has sixteen decimals, as is told.
            if near(wanted['real'], found['real'], 1e-15, 1e-16):
                found['real'] = wanted['real']
            if not same(wanted, found):
                return f'{wanted}, and not {found}'
        return len(rows) == len(given) or f'{len(rows)} rows'
    judge_all.takes_all = True
    return ['encode', '-o', 'written.ods'], data, (), judge_all


@comparison
def read_open_sheets(source):
    """What is written by hand as an OpenDocument sheet, with cells and rows that repeat, is read as it is."""
    texts = ['a', 'Zürich', '日本', 'a "quoted" one', "it's", '😀', '1', '007', 'TRUE', '<&>', None]
    rows, parts = [], []

    def escaped(text):
        return text.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')

    def cell(value, times=1):
        again = f' table:number-columns-repeated="{times}"' if times > 1 else ''
        if value is None:
            return f'<table:table-cell{again}/>'
        if isinstance(value, str):
            return f'<table:table-cell office:value-type="string"{again}><text:p>{escaped(value)}</text:p></table:table-cell>'
        return f'<table:table-cell office:value-type="float" office:value="{value!r}"{again}><text:p>{value}</text:p></table:table-cell>'
    for k in range(30):
        # GDAL takes a column of numbers for texts where its first cell is empty.
        twice, times = source.choice([1, 2, 0.5, None] if k else [1, 0.5]), source.choice([1, 1, 1, 3])
        row = {'k': k, 'text': source.choice(texts), 'a': twice, 'b': twice, 'real': source.choice([source.uniform(-1, 1), 1e300, -0.1, 0.25])}
        rows += [row] * times
        again = f' table:number-rows-repeated="{times}"' if times > 1 else ''
        parts.append(f'<table:table-row{again}>{cell(k)}{cell(row["text"])}{cell(twice, 2)}{cell(row["real"])}</table:table-row>')
    header = '<table:table-row>' + ''.join(map(cell, rows[0])) + '</table:table-row>'
    names = ' '.join(f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ('office', 'table', 'text'))
    content = (f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {names} office:version="1.2"><office:body><office:spreadsheet>'
               f'<table:table table:name="one">{header}{"".join(parts)}</table:table></office:spreadsheet></office:body></office:document-content>')
    kind = 'application/vnd.oasis.opendocument.spreadsheet'
    with zipfile.ZipFile(os.path.join(HOME, 'read.ods'), 'w') as file:
        file.writestr('mimetype', kind)
        file.writestr('content.xml', content)
        file.writestr('META-INF/manifest.xml', '<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
                      f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/><manifest:file-entry manifest:full-path="content.xml" '
                      'manifest:media-type="text/xml"/></manifest:manifest>')

    def judge_all(_, answers):
        for row, one in zip(rows, answers):
            found = {**dict.fromkeys(row), **one['properties']}
            if row != found:
                return f'{row}, and not {found}'
        return len(answers) == len(rows) or f'{len(answers)} records, and not {len(rows)}'
    judge_all.takes_all = True
    return ['decode', 'read.ods'], [feature(0, None)], (), judge_all
