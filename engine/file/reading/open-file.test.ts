import type { ReadSettings } from '../settings';
import { describe, expect, test } from 'vitest';
import type { Step } from '../settings';
import { bytesOf, collect } from '../../testing/file-bytes';
import { withLimits } from '../../testing/with-limits';
import { openFile } from './open-file';
import { concatenate, sampledRows, takeFirst } from '../formats/take-first';
import { openReadable } from '../../testing/read-rows';

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ row: index + 1, cells: [] }));
async function* stream(count: number) {
  yield* rows(count);
}

test('takes the first two hundred rows, and leaves the others', async () => {
  const all = stream(201);
  expect(await takeFirst(all, sampledRows)).toEqual({ items: rows(200), isWhole: false });
  expect(await collect(concatenate(rows(1), all))).toEqual([...rows(1), { row: 201, cells: [] }]);
  expect(await takeFirst(stream(2), sampledRows)).toEqual({ items: rows(2), isWhole: true });
});

const headings = 'NSU;Valor;Data;Moeda';
const line = (id: string) => `${id};${id},50;13/01/2026;BRL`;

test('reads a source with detected settings and the columns that the user chose', async () => {
  const bytes = bytesOf([headings, line('1'), line('2'), '3;x;13/01/2026;BRL'].join('\n'));
  const read = await openFile([bytes], { fields: { description: 'Moeda' } });
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
      refused: { count: 1, causes: [{ why: 'misfit', field: 'amount', rows: 1 }] },
      problems: [{ code: 'misfit', count: 1 }],
    },
    transactions: [{ externalId: '1' }, { externalId: '2' }],
    refused: [{ row: 4 }],
  });
  expect('sheets' in ('summary' in read ? read.summary : {})).toBe(false);
});

test('counts rejected rows, all of which it returns', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => `${index};1,50;31/02/2026;BRL`);
  const read = await openReadable([bytesOf([headings, ...lines].join('\n'))], {
    dialect: { columns: [{ name: 'Data', notation: { holds: 'date', order: 'dmy' } }] },
  });
  expect(read.summary.refused.count).toBe(60);
  expect(read.refused).toHaveLength(60);
});

test('counts the entries of an OFX file, which has no rows', async () => {
  const entry = (id: string) =>
    `<STMTTRN><DTPOSTED>20260105<TRNAMT>${id === '2' ? 'x' : '1.00'}<FITID>${id}</STMTTRN>`;
  const list = ['1', '2'].map(entry).join('');
  const read = await openFile([
    bytesOf(`OFXHEADER:100<OFX><CURDEF>BRL<BANKTRANLIST>${list}</BANKTRANLIST></OFX>`),
  ]);
  expect(read).toMatchObject({ refused: [{ row: 2, unit: 'entry', why: 'misfit' }] });
});

test('returns all causes of rejected rows, the most frequent first', async () => {
  const of = async (...lines: string[]) => {
    const read = await openFile([bytesOf([headings, ...lines].join('\n'))]);
    return 'summary' in read ? read.summary.refused.causes : undefined;
  };
  expect(await of(line('1'), line('1').replace('1,', '2,'), line('2'), '3;x;13/01/2026;BRL')).toEqual([
    { why: 'duplicate', field: 'external_id', rows: 2 },
    { why: 'misfit', field: 'amount', rows: 1 },
  ]);
  expect(await of(line('1'), line('2'))).toEqual([]);
});

test('returns that some dates have the day first and others the month, so that more may be misread', async () => {
  const of = async (...days: string[]) => {
    const lines = days.map((day, at) => `${at};1,50;${day};BRL`);
    const read = await openFile([bytesOf([headings, ...lines].join('\n'))]);
    return 'summary' in read ? read.summary.mixedDates : undefined;
  };
  const right = ['13/01/2026', '14/01/2026', '05/05/2026', '15/01/2026'];
  expect(await of(...right, '10/13/2026', '10/01/2026', '10/07/2026')).toEqual({
    column: 'Data',
    order: 'dmy',
    swapped: { rows: 1, example: '10/13/2026' },
    either: { rows: 2, example: '10/01/2026' },
  });
  expect(await of(...right, '10/01/2026')).toBeUndefined();
  expect(await of(...right, '10/13/2026', '2026-01-10')).toBeUndefined();
});

test('returns an error as a result, at once or in the middle of the rows', async () => {
  expect(await openFile([])).toEqual({ fault: 'empty', values: {} });
  await withLimits({ rows: 300, sampleRows: 100 }, async () => {
    async function* chunks() {
      yield bytesOf(`${headings}\n`);
      for (let index = 0; index < 20_000; index += 1) yield bytesOf(`${line(String(index))}\n`);
    }
    expect(await openFile(chunks())).toEqual({ fault: 'too-many-rows', values: { most: 300 } });
  });
});

test('rethrows an error that is not from the readers', async () => {
  async function* chunks() {
    yield bytesOf('a');
    throw new TypeError('gone');
  }
  await expect(openFile(chunks())).rejects.toThrow(TypeError);
});

describe('with steps, a file', () => {
  const named = { external_id: 'NSU', amount: 'Valor', currency: 'Moeda', date: 'Data' };

  async function read(text: string, settings: ReadSettings) {
    const found = await openReadable([bytesOf(text)], settings);
    return found;
  }
  const idAndAmount = ({ transactions }: Awaited<ReturnType<typeof read>>) =>
    transactions.map(({ row, externalId, amount }) => [row, externalId, amount]);
  const endToEnd = 'E12345678202601051030abcDEF12345';

  test.each<[Step, string[], unknown[]]>([
    [
      { do: 'join', columns: ['NSU', 'Parcela'], separator: '-', into: 'NSU' },
      ['a;1;1,00;x', 'a;2;2,00;x'],
      [
        [2, 'a-1', '1.00'],
        [3, 'a-2', '2.00'],
      ],
    ],
    [{ do: 'strip-zeros', column: 'NSU' }, ['007;1;1,00;x'], [[2, '7', '1.00']]],
    [{ do: 'drop-zero-decimals', column: 'NSU' }, ['7,0;1;1,00;x'], [[2, '7', '1.00']]],
    [{ do: 'digits-only', column: 'NSU' }, ['N.7-8;1;1,00;x'], [[2, '78', '1.00']]],
    [{ do: 'upper', column: 'NSU' }, ['ab;1;1,00;x'], [[2, 'AB', '1.00']]],
    [{ do: 'trim-inner', column: 'NSU' }, ['a b;1;1,00;x'], [[2, 'ab', '1.00']]],
    [{ do: 'pad', column: 'NSU', length: 4 }, ['7;1;1,00;x'], [[2, '0007', '1.00']]],
    [
      { do: 'extract', column: 'Memo', find: 'end-to-end', into: 'NSU' },
      [`a;1;1,00;Pix ${endToEnd}`, 'b;1;2,00;x'],
      [
        [2, endToEnd, '1.00'],
        [3, 'b', '2.00'],
      ],
    ],
    [
      { do: 'extract', column: 'Memo', pattern: 'NSU [{digits:3}]', into: 'NSU', otherwise: 'Parcela' },
      ['a;1;1,00;NSU 123', 'b;9;2,00;x'],
      [
        [2, '123', '1.00'],
        [3, '9', '2.00'],
      ],
    ],
    [
      { do: 'sum-by', by: ['NSU', 'Data'], sum: ['Valor'] },
      ['a;1;1,00;x', 'b;1;5,00;x', 'a;2;2,50;y'],
      [
        [2, 'a', '3.5'],
        [3, 'b', '5'],
      ],
    ],
    [
      { do: 'leave-out', column: 'Memo', equals: 'NEGADA' },
      ['a;1;1,00;negada', 'b;1;2,00;x'],
      [[3, 'b', '2.00']],
    ],
    [
      { do: 'sign', amount: 'Valor', by: 'Memo', minus: ['estorno'] },
      ['a;1;1,00;Estorno', 'b;1;2,00;venda'],
      [
        [2, 'a', '-1.00'],
        [3, 'b', '2.00'],
      ],
    ],
    [
      { do: 'negate', column: 'Valor' },
      ['a;1;1,00;x', 'b;1;-2,00;x'],
      [
        [2, 'a', '-1.00'],
        [3, 'b', '2.00'],
      ],
    ],
    [{ do: 'currency', column: 'Moeda', code: 'USD' }, ['a;1;1,00;x'], [[2, 'a', '1.00']]],
  ])('is read after %j', async (step, rows, expected) => {
    const lines = ['NSU;Parcela;Valor;Memo;Data', ...rows.map((row) => `${row};13/01/2026`)];
    const found = await read(lines.join('\n'), {
      dialect: { currency: 'BRL' },
      fields: named,
      steps: [step],
    });
    expect(idAndAmount(found)).toEqual(expected);
    expect(found.summary.steps).toMatchObject({ reports: [{ rows: expect.any(Number) as number }] });
    expect(found.summary.refused.count).toBe(0);
    expect(found.transactions[0]?.currency).toBe(step.do === 'currency' ? 'USD' : 'BRL');
    expect(found.summary.proposed).toBeUndefined();
  });

  test('has its first rows and headings as they are after the steps, and each row its number in the file', async () => {
    const text = ['Extrato', headings, line('1'), '2;x', line('3')].join('\n');
    const steps: Step[] = [{ do: 'join', columns: ['NSU', 'Moeda'], separator: '/', into: 'Chave' }];
    const { summary, refused } = await read(text, { steps });
    expect(summary).toMatchObject({
      headings: ['NSU', 'Valor', 'Data', 'Moeda', 'Chave'],
      first: [
        { row: 3, cells: ['1', '1,50', '13/01/2026', 'BRL', '1/BRL'] },
        { row: 5, cells: ['3', '3,50', '13/01/2026', 'BRL', '3/BRL'] },
      ],
      columns: [{ name: 'NSU' }, { name: 'Valor' }, { name: 'Data' }, { name: 'Moeda' }],
      steps: { reports: [{ rows: 2 }], leftOut: 0 },
      refused: { count: 1 },
    });
    expect(refused).toMatchObject([{ row: 4, why: 'uneven', cell: '2 x' }]);
  });

  test('names the rows that steps cannot convert, and counts those that they leave out', async () => {
    const text = [headings, line('1'), '1;x;13/01/2026;BRL', line('2'), line('3')].join('\n');
    const steps: Step[] = [
      { do: 'leave-out', column: 'NSU', equals: '3' },
      { do: 'sum-by', by: ['NSU', 'Data'], sum: ['Valor'] },
    ];
    const found = await read(text, { steps });
    expect(idAndAmount(found)).toEqual([[4, '2', '2.5']]);
    expect(found.summary.steps).toMatchObject({ reports: [{ rows: 1 }, { rows: 0, sums: 1 }], leftOut: 1 });
    expect(found.refused).toMatchObject([
      { row: 2, field: 'amount', why: 'sum-incomplete', cell: '', of: 3 },
      { row: 3, field: 'amount', why: 'misfit', cell: 'x' },
    ]);
  });

  test.each<[Step, object]>([
    [
      { do: 'negate', column: 'Valor' },
      { field: 'amount', cell: 'x' },
    ],
    [
      { do: 'negate', column: 'Taxa' },
      { field: '', column: 'Taxa', cell: 'y' },
    ],
    [
      { do: 'sign', amount: 'Valor', by: 'Sinal' },
      { field: 'amount', cell: 'x' },
    ],
    [
      { do: 'sum-by', by: ['NSU', 'Data'], sum: ['Taxa'] },
      { field: '', column: 'Taxa', cell: 'y' },
    ],
  ])('names the field, or else the column, of an amount that %j cannot read', async (step, refusal) => {
    const rows = [1, 2, 3].map((id) => `${id};${id},50;0,1${id};D;13/01/2026;BRL`);
    const bad = step.do !== 'sign' && !JSON.stringify(step).includes('Valor') ? '4;1,00;y' : '4;x;0,10';
    const text = ['NSU;Valor;Taxa;Sinal;Data;Moeda', ...rows, `${bad};D;13/01/2026;BRL`].join('\n');
    const { refused } = await read(text, {
      dialect: { amountFrom: null },
      fields: { ...named, currency: 'Moeda' },
      steps: [step],
    });
    expect(refused).toMatchObject([{ row: 5, why: 'misfit', ...refusal }]);
  });

  test('that steps do not fit is read without them, and has the reason', async () => {
    const text = [headings, line('1'), line('2')].join('\n');
    const unchanged = await read(text, {});
    const steps: Step[] = [
      { do: 'upper', column: 'NSU' },
      { do: 'upper', column: 'Nada' },
    ];
    const found = await read(text, { steps });
    expect(found.summary.steps).toEqual({ issue: { step: 1, code: 'column-missing', column: 'Nada' } });
    expect(found.transactions).toEqual(unchanged.transactions);
    expect(found.summary.first).toEqual(unchanged.summary.first);
  });

  test('refuses a step into a column that is only proposed as the date, as the converter does', async () => {
    const text = [headings, line('1'), line('2')].join('\n');
    const { summary, transactions } = await read(text, {
      steps: [{ do: 'currency', column: 'Data', code: 'BRL' }],
    });
    expect(summary.steps).toEqual({ issue: { step: 0, code: 'column-twice', column: 'Data' } });
    expect(transactions).toHaveLength(2);
  });

  test.each<[string, Step, string[]]>([
    ['sums', { do: 'sum-by', by: ['NSU', 'Data'], sum: ['Débito'] }, ['-3', '4']],
    ['negates', { do: 'negate', column: 'Crédito' }, ['1.00', '2.00', '-4.00']],
  ])('whose amount is in two columns has it in the one that a step %s', async (_, step, amounts) => {
    const rows = [
      'a;1,00;;13/01/2026',
      `${step.do === 'negate' ? 'c' : 'a'};2,00;;13/01/2026`,
      'b;;4,00;14/01/2026',
    ];
    const text = ['NSU;Débito;Crédito;Data', ...rows].join('\n');
    for (const saved of [undefined, { ...named, amount: 'amount' }]) {
      // Two reads of three rows: side by side they would be no faster.
      const found = await read(text, {
        dialect: { currency: 'BRL' },
        steps: [step],
        ...(saved && { saved }),
      });
      expect(found.summary.dialect.amountFrom).toEqual({ debit: 'Débito', credit: 'Crédito' });
      expect(found.transactions.map(({ amount }) => amount)).toEqual(amounts);
    }
  });

  test('is read by a field map that names a column which a step adds', async () => {
    const text = ['NSU;Parcela;Valor;Data;Moeda', '7;1;1,00;13/01/2026;BRL', '7;2;2,00;13/01/2026;BRL'].join(
      '\n',
    );
    const saved = { ...named, external_id: 'Chave' };
    const without = await read(text, { saved });
    expect(without.summary.differences).toMatchObject([
      { field: 'external_id', saved: 'Chave', why: 'lacks' },
    ]);
    const steps: Step[] = [{ do: 'join', columns: ['NSU', 'Parcela'], separator: '-', into: 'Chave' }];
    const found = await read(text, { saved, steps });
    expect(found.summary).toMatchObject({ differences: [], fields: { external_id: 'Chave' } });
    expect(idAndAmount(found)).toEqual([
      [2, '7-1', '1.00'],
      [3, '7-2', '2.00'],
    ]);
  });

  test('proposes its steps only until the user has set any, even none', async () => {
    const text = ['NSU;Parcela;Valor;Data;Moeda', '7;1;1,00;13/01/2026;BRL', '7;2;2,00;13/01/2026;BRL'].join(
      '\n',
    );
    const { summary } = await read(text, {});
    expect(summary.proposed?.steps).toEqual([
      { do: 'join', columns: ['NSU', 'Parcela'], separator: '-', into: 'NSU' },
    ]);
    expect((await read(text, { steps: [] })).summary.proposed).toBeUndefined();
    const found = await read(text, { steps: summary.proposed!.steps });
    expect(idAndAmount(found)).toHaveLength(2);
  });

  test('of one line still names the right one of several rows', async () => {
    const entry = (id: string, amount: string) =>
      `<STMTTRN><DTPOSTED>20260105<TRNAMT>${amount}<FITID>${id}<MEMO>m</STMTTRN>`;
    const ofx = `OFXHEADER:100 <OFX><CURDEF>BRL<BANKTRANLIST>${entry('1', '1.50')}${entry('1', 'x')}${entry('2', '2')}</BANKTRANLIST></OFX>`;
    const found = await read(ofx, { steps: [{ do: 'sum-by', by: ['FITID', 'DTPOSTED'], sum: ['TRNAMT'] }] });
    expect(idAndAmount(found)).toEqual([[3, '2', '2']]);
    expect(found.refused.map(({ why }) => why)).toEqual(['sum-incomplete', 'misfit']);
  });

  test('of 100,000 rows is summed to one row per key @soak', async () => {
    async function* chunks() {
      yield bytesOf(`${headings}\n`);
      for (let index = 0; index < 100; index += 1)
        yield bytesOf(Array.from({ length: 1000 }, (_, at) => `${at};1,25;13/01/2026;BRL\n`).join(''));
    }
    const steps: Step[] = [{ do: 'sum-by', by: ['NSU', 'Data'], sum: ['Valor'] }];
    const found = await openFile(chunks(), { steps });
    expect(found).toMatchObject({
      summary: { taken: 1000, refused: { count: 0 }, steps: { reports: [{ rows: 100_000, sums: 1000 }] } },
      transactions: expect.arrayContaining([
        expect.objectContaining({ externalId: '999', amount: '125' }),
      ]) as unknown,
    });
  });
});

test.each<[what: string, steps: readonly Step[]]>([
  ['as it is', []],
  ['without signs', [{ do: 'absolute', column: 'amount_in_cents' }]],
])('reads amounts in the smallest units of each currency, %s', async (_, steps) => {
  const text = [
    'id,date,amount_in_cents,currency',
    'A,2026-03-02,4990,EUR',
    'B,2026-03-02,4990,JPY',
    'C,2026-03-02,5,KWD',
  ];
  const read = await openFile([bytesOf(text.join('\n'))], { steps });
  expect('transactions' in read && read.transactions.map(({ amount }) => amount)).toEqual([
    '49.90',
    '4990',
    '0.005',
  ]);
});
