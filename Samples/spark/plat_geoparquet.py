"""GeoParquet out and in: a file for each partition, which Spark's own reader takes, and DuckDB, GDAL and geopandas too."""
import json
import os
import struct
from collections import deque

from plat_spark import PlatError, run
from plat_tiles import members

# Longitude and latitude is what GeoParquet takes where no CRS is named.
GEO = {'version': '1.1.0', 'primary_column': 'geometry', 'columns': {'geometry': {'encoding': 'WKB', 'geometry_types': []}}}


def iso(ewkb, start=0):
    """Well-known binary as ISO has it, without an SRID, and where it ends: of what PostGIS calls EWKB."""
    order = '<' if ewkb[start] else '>'
    kind = struct.unpack_from(order + 'I', ewkb, start + 1)[0]
    begin = start + (9 if kind & 0x20000000 else 5)
    size, base = (24 if kind & 0x80000000 else 16), kind & 0xff
    out = [ewkb[start:start + 1], struct.pack(order + 'I', base + (1000 if size == 24 else 0))]
    at = begin
    if base == 1:
        at += size
    elif base == 2:
        at += 4 + size * struct.unpack_from(order + 'I', ewkb, at)[0]
    elif base == 3:
        rings, at = struct.unpack_from(order + 'I', ewkb, at)[0], at + 4
        for _ in range(rings):
            at += 4 + size * struct.unpack_from(order + 'I', ewkb, at)[0]
    else:
        parts, at = struct.unpack_from(order + 'I', ewkb, at)[0], at + 4
        out.append(ewkb[begin:at])
        for _ in range(parts):
            part, at = iso(ewkb, at)
            out.append(part)
        return b''.join(out), at
    out.append(ewkb[begin:at])
    return b''.join(out), at


def write(records, folder, columns=None, plat='plat', rows=100_000):
    """Writes lines as GeoParquet to a new folder, a file for each partition.

    Its columns are id and properties, as the JSON that they are, geometry, and those of `columns`: the names of properties
    with types of pyarrow, such as {'name': 'string', 'population': 'int64'}, for programs that query them.
    A file appears whole, under the number of its partition, so a task that runs again replaces what it wrote.
    """
    os.makedirs(folder)
    columns = columns or {}

    def work(index, lines):
        import pyarrow
        import pyarrow.parquet
        schema = pyarrow.schema([('id', 'string'), ('properties', 'string'), *columns.items(), ('geometry', 'binary')],
                                metadata={'geo': json.dumps(GEO)})
        waiting = deque()

        def fed():
            for line in lines:
                waiting.append(line)
                yield line
        path = os.path.join(folder, f'part-{index:05}.parquet')
        partial, count, batch = f'{path}.{os.getpid()}.tmp', 0, []
        try:
            with pyarrow.parquet.ParquetWriter(partial, schema, compression='zstd') as file:
                words = [plat, 'encode', '--as', 'copy', '--json-properties', '--jobs', '1']
                for out in run(words, fed(), partition=index):
                    feature = members(waiting.popleft())
                    if 'crs' in feature:
                        raise PlatError(2, '"crs": GeoParquet is written in longitude and latitude; project first', index)
                    text = feature.get('properties', 'null')
                    values = {name: json.loads(value) for name, value in (members(text) if text != 'null' else {}).items()
                              if name in columns}
                    shape = out.rsplit('\t', 1)[-1]
                    batch.append({'id': feature.get('id'), 'properties': text, **values,
                                  'geometry': None if shape == '\\N' else iso(bytes.fromhex(shape))[0]})
                    count += 1
                    if len(batch) == rows:
                        file.write_table(pyarrow.Table.from_pylist(batch, schema))
                        batch = []
                file.write_table(pyarrow.Table.from_pylist(batch, schema))
            os.replace(partial, path)
        finally:
            if os.path.exists(partial):
                os.remove(partial)
        yield count
    return records.mapPartitionsWithIndex(work).sum()


def read(frame, geometry='geometry', plat='plat'):
    """The lines of a DataFrame with geometries as WKB, such as spark.read.parquet(FOLDER) gives.

    Where there is a column `properties`, it is the properties, as JSON; else all other columns are. Dates and decimals
    become texts.
    """
    def work(index, rows):
        ids = deque()

        def fed():
            for row in rows:
                row = row.asDict(recursive=True)
                shape = row.pop(geometry)
                ids.append(row.pop('id', None) if 'properties' in row else None)
                text = row['properties'] if 'properties' in row else json.dumps(row, default=str, ensure_ascii=False)
                if text in (None, 'null'):
                    text = '\\N'
                else:
                    text = text.replace('\\', '\\\\').replace('\t', '\\t').replace('\n', '\\n').replace('\r', '\\r')
                yield text + '\t' + ('\\N' if shape is None else bytes(shape).hex())
        words = [plat, 'decode', '--format', 'copy', '--columns', 'properties:properties,geometry', '--jobs', '1']
        for line in run(words, fed(), partition=index):
            number = ids.popleft()
            yield line if number is None else line.replace('{"type":"Feature"', '{"type":"Feature","id":' + number, 1)
    return frame.rdd.mapPartitionsWithIndex(work)
