import { expect, test } from 'vitest';
import { bytesOf, collect } from '~/testing/file-bytes';
import { withLimits } from '~/testing/with-limits';
import { readSource } from './read-source';
import { sampledRows, takeFirst, together } from './take-first';

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ row: index + 1, cells: [] }));
async function* stream(count: number) {
  yield* rows(count);
}

test('takes the first two hundred rows, and leaves the others', async () => {
  const all = stream(201);
  expect(await takeFirst(all, sampledRows)).toEqual({ taken: rows(200), isWhole: false });
  expect(await collect(together(rows(1), all))).toEqual([...rows(1), { row: 201, cells: [] }]);
  expect(await takeFirst(stream(2), sampledRows)).toEqual({ taken: rows(2), isWhole: true });
});

const headings = 'NSU;Valor;Data;Moeda';
const line = (id: string) => `${id};${id},50;13/01/2026;BRL`;

test('reads a source with detected settings and the columns that the user chose', async () => {
  const bytes = bytesOf([headings, line('1'), line('2'), '3;x;13/01/2026;BRL'].join('\n'));
  const read = await readSource([bytes], { fields: { description: 'Moeda' } });
  expect(read).toMatchObject({
    summary: {
      fields: {
        external_id: 'NSU',
        amount: 'Valor',
        date: 'Data',
        currency: 'Moeda',
        description: 'Moeda',
      },
      taken: 2,
      refused: { count: 1, first: [{ row: 4 }] },
      problems: [{ code: 'misfit', count: 1 }],
    },
    transactions: [{ externalId: '1' }, { externalId: '2' }],
    refused: [{ row: 4 }],
  });
  expect('sheets' in ('summary' in read ? read.summary : {})).toBe(false);
});

test('returns the first fifty of many rejected rows', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => `${index};1,50;31/02/2026;BRL`);
  const read = await readSource([bytesOf([headings, ...lines].join('\n'))], {
    dialect: { columns: [{ name: 'Data', notation: { holds: 'date', order: 'dmy' } }] },
  });
  if ('fault' in read) throw new Error(read.fault);
  expect(read.summary.refused.count).toBe(60);
  expect(read.summary.refused.first).toEqual(read.refused.slice(0, 50));
});

test('returns an error as a result, at once or in the middle of the rows', async () => {
  expect(await readSource([])).toEqual({ fault: 'empty', values: {} });
  await withLimits({ rows: 300, sampleRows: 100 }, async () => {
    async function* chunks() {
      yield bytesOf(`${headings}\n`);
      for (let index = 0; index < 20_000; index += 1) yield bytesOf(`${line(String(index))}\n`);
    }
    expect(await readSource(chunks())).toEqual({ fault: 'too-many-rows', values: { most: 300 } });
  });
});

test('rethrows an error that is not from the readers', async () => {
  async function* chunks() {
    yield bytesOf('a');
    throw new TypeError('gone');
  }
  await expect(readSource(chunks())).rejects.toThrow(TypeError);
});
