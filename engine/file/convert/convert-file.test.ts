import type { ReadSettings } from '../settings';
import { describe, expect, test } from 'vitest';
import { countWork } from '../../testing/count-work';
import { bytesOf } from '../../testing/file-bytes';
import { withLimits } from '../../testing/with-limits';
import { previewImport } from '../service/preview-import';
import { type ConversionResult, convertFile } from './convert-file';
import type { Step } from '../settings';

const endToEnd = 'E12345678202601051030abcDEF12345';

async function convert(text: string | Uint8Array, conversion: ReadSettings = {}): Promise<ConversionResult> {
  const bytes = typeof text === 'string' ? bytesOf(text) : text;
  const result = await convertFile([bytes], conversion);
  if (!('parts' in result)) throw new Error(JSON.stringify(result));
  return result;
}

const csv = ({ parts }: ConversionResult) => parts.join('').trimEnd().split('\n');
const reasons = ({ leftOut }: ConversionResult) => leftOut.map(({ row, why }) => [row, why]);
const fields = { external_id: 'NSU', amount: 'Valor', currency: 'Moeda', date: 'Data' };

/** Converts rows with these columns by steps, and returns the lines of the converted file. */
async function after(steps: readonly Step[], headings: string, ...rows: string[]) {
  return convert([headings, ...rows].join('\n'), { steps, fields });
}

describe('without steps, a file', () => {
  test('is written as the service accepts it, and every other row is named', async () => {
    const latin1 = bytesOf(
      [
        'Relatório de vendas',
        'Data;NSU;Valor;Histórico',
        '05/01/2026;a;1.234,56;Crédito à vista',
        '06/01/2026;b;x;Venda',
        '07/01/2026;c;7,00',
        '08/01/2026;d;8,00;Venda',
        '25/01/2026;d;9,00;Venda',
        'Total;;1.258,56;',
      ].join('\r\n'),
      'windows-1252',
    );
    const done = await convert(latin1);
    expect(csv(done)).toEqual([
      'Data,NSU,Valor,Histórico,currency',
      '2026-01-05,a,1234.56,Crédito à vista,BRL',
    ]);
    expect(done).toMatchObject({
      read: 5,
      written: 1,
      fields: { ...fields, currency: 'currency' },
      hasUnmappedCurrency: true,
    });
    expect(done.leftOut).toMatchObject([
      { row: 4, why: 'misfit', field: 'amount', cell: 'x' },
      { row: 5, why: 'uneven', field: '', cell: '07/01/2026 c 7,00' },
      { row: 6, why: 'duplicate', field: 'external_id', cell: 'd' },
      { row: 7, why: 'duplicate', field: 'external_id', cell: 'd' },
      { row: 8, why: 'total', field: '', cell: 'Total  1.258,56' },
    ]);
  });

  test('that cannot be read has the code of the reader', async () => {
    expect(await convertFile([bytesOf('%PDF-1.7 \0\0')], {})).toMatchObject({ fault: 'pdf' });
    const long = `Data;NSU;Valor\n${'05/01/2026;a;1,00\n'.repeat(2500)}`;
    const read = () => withLimits({ rows: 2400 }, () => convertFile([bytesOf(long)], {}));
    expect(await read()).toMatchObject({ fault: 'too-many-rows' });
  });

  test('of one line with many transactions still names the right ones', async () => {
    const entry = (id: string, amount: string) =>
      `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260105<TRNAMT>${amount}<FITID>${id}<MEMO>m</STMTTRN>`;
    const ofx = `OFXHEADER:100 <OFX><CURDEF>BRL<BANKTRANLIST>${entry('1', '1.50')}${entry('2', 'x')}${entry('3', '2')}</BANKTRANLIST></OFX>`;
    const done = await convert(ofx);
    expect(done.written).toBe(2);
    expect(done.leftOut.map(({ why, id }) => [why, id])).toEqual([['misfit', '2']]);
  });
});

test('an amount of two columns becomes one column, if the field map names none of the two', async () => {
  const text = 'Data;NSU;Débito;Crédito\n05/01/2026;1;1,00;\n25/01/2026;2;;2,00\n25/01/2026;3;1,00;2,00\n';
  const dialect = { currency: 'BRL', amountFrom: { debit: 'Débito', credit: 'Crédito' } };
  const done = await convert(text, { dialect });
  expect(done.fields).toMatchObject({ amount: 'amount', currency: 'currency' });
  expect(csv(done)).toEqual([
    'Data,NSU,Débito,Crédito,amount,currency',
    '2026-01-05,1,1.00,,-1.00,BRL',
    '2026-01-25,2,,2.00,2.00,BRL',
  ]);
  expect(done.leftOut).toMatchObject([{ row: 4, why: 'two-amounts', field: 'amount' }]);
  const named = await convert(text, { dialect, fields: { ...fields, amount: 'Valor' } });
  expect(csv(named)[0]).toBe('Data,NSU,Débito,Crédito,Valor,Moeda');
});

test('a CNAB 240 statement is converted with its own columns', async () => {
  const record = (start: string, end = '') => (start + end).padEnd(240);
  const company = `212345678000195${' '.repeat(20)}0123450000000678901 ${'EMPRESA LTDA'.padEnd(30)}`;
  const entry = (sequence: number, day: string, cents: string, sign: string) =>
    record(
      `34100013${String(sequence).padStart(5, '0')}E   ${company}`.padEnd(108),
      `DPV01${' '.repeat(20)}N06012026${day}${cents.padStart(18, '0')}${sign}2010123${'PIX RECEBIDO'.padEnd(25)}000DOC${sequence}`,
    );
  const lines = [
    record(`34100000${' '.repeat(9)}${company}BANCO`),
    record(`34100011E0440033 ${company}`.padEnd(142), '01012026000000000000100000CFBRL00001'),
    entry(1, '05012026', '12345', 'C'),
    entry(2, '06012026', '500', 'D'),
    entry(3, '00000000', '700', 'C'),
    record('34100015'),
    record('34199999', `${' '.repeat(9)}000001000007`),
  ];
  const done = await convert(lines.join('\r\n'), { steps: [{ do: 'strip-zeros', column: 'branch' }] });
  expect(done.fields).toMatchObject({
    external_id: 'id',
    amount: 'amount',
    currency: 'currency',
    date: 'date',
  });
  const [headings, ...rows] = csv(done).map((line) => line.split(','));
  const of = (name: string) => rows.map((cells) => cells[headings!.indexOf(name)]);
  expect([of('date'), of('amount'), of('branch'), of('currency')]).toEqual([
    ['2026-01-05', '2026-01-06'],
    ['123.45', '-5.00'],
    ['1234', '1234'],
    ['BRL', 'BRL'],
  ]);
  expect(done.leftOut).toMatchObject([{ row: 5, field: 'date' }]);
});

describe('a step', () => {
  test('joins columns into one, without blank cells', async () => {
    const join = { do: 'join', columns: ['NSU', 'Parcela'], separator: '-' } as const;
    const rows = [
      'Data;NSU;Parcela;Valor;Moeda',
      '05/01/2026; 7 ;1/2;1,00;BRL',
      '25/01/2026;8;;2,00;BRL',
    ] as const;
    const replaced = await after([{ ...join, into: 'NSU' }], ...rows);
    expect(csv(replaced).slice(1)).toEqual(['2026-01-05,7-1/2,1/2,1.00,BRL', '2026-01-25,8,,2.00,BRL']);
    const added = await after([{ ...join, into: 'Chave' }], ...rows);
    expect(csv(added)[0]).toBe('Data,NSU,Parcela,Valor,Moeda,Chave');
    expect(csv(added)[1]).toMatch(/,7-1\/2$/);
  });

  test('joins nothing for a row whose identifier is blank', async () => {
    const join = { do: 'join', columns: ['NSU', 'Parcela'], separator: '-', into: 'NSU' } as const;
    const done = await after(
      [join],
      'Data;NSU;Parcela;Valor;Moeda',
      '05/01/2026;;1/2;1,00;BRL',
      '25/01/2026;8;1/1;2,00;BRL',
    );
    expect(reasons(done)).toEqual([[2, 'empty']]);
  });

  test.each<[Step, string[], string[]]>([
    [{ do: 'strip-zeros', column: 'NSU' }, ['0012', '000', 'A01'], ['12', '0', 'A01']],
    [
      { do: 'drop-zero-decimals', column: 'NSU' },
      ['12.0', '7,00', '1.000', '1.5'],
      ['12', '7', '1.000', '1.5'],
    ],
    [{ do: 'digits-only', column: 'NSU' }, ['12.345-6', 'A7'], ['123456', '7']],
    [{ do: 'upper', column: 'NSU' }, ['ab1', 'ç'], ['AB1', 'Ç']],
    [{ do: 'trim-inner', column: 'NSU' }, ['a 1\u00A02', ' b '], ['a12', 'b']],
    [{ do: 'pad', column: 'NSU', length: 6 }, ['12', '1234567'], ['000012', '1234567']],
  ])('changes the format of a reference: %j', async (step, cells, expected) => {
    const rows = cells.map((cell, at) => `${25 - at}/01/2026;${cell};1,00;BRL`);
    const done = await after([step], 'Data;NSU;Valor;Moeda', ...rows);
    expect(
      csv(done)
        .slice(1)
        .map((line) => line.split(',')[1]),
    ).toEqual(expected);
    expect(done.steps[0]!.report.rows).toBe(cells.filter((cell, at) => cell !== expected[at]).length);
  });

  test('lifts an end-to-end id out of a text; a row without one keeps its cell', async () => {
    const rows = [
      `05/01/2026;1;Pix ${endToEnd} Ana;1,00;BRL`,
      `25/01/2026;2;Tarifa;2,00;BRL`,
      // No valid month.
      '25/01/2026;3;E12345678202613051030abcDEF12345;3,00;BRL',
      `25/01/2026;4;${endToEnd} de ${endToEnd.replace('abc', 'xyz')};4,00;BRL`,
    ];
    const step = { do: 'extract', column: 'Memo', find: 'end-to-end', into: 'NSU' } as const;
    const done = await after([step], 'Data;NSU;Memo;Valor;Moeda', ...rows);
    expect(done.steps[0]!.report).toEqual({ rows: 2, several: 1 });
    expect(reasons(done)).toEqual([
      [2, 'duplicate'],
      [5, 'duplicate'],
    ]);
    expect(
      csv(done)
        .slice(1)
        .map((line) => line.split(',')[1]),
    ).toEqual(['2', '3']);
  });

  test('lifts out what a pattern marks, else takes another column', async () => {
    const step = {
      do: 'extract',
      column: 'Memo',
      pattern: 'AUT [{digits:6}]',
      into: 'Chave',
      otherwise: 'NSU',
    } as const;
    const done = await after(
      [step],
      'Data;NSU;Memo;Valor;Moeda',
      '05/01/2026;1;Venda aut 123456;1,00;BRL',
      '25/01/2026;2;Venda;2,00;BRL',
    );
    expect(csv(done).map((line) => line.split(',')[5])).toEqual(['Chave', '123456', '2']);
  });

  test('leaves out rows by their text, or because they are like headings or totals', async () => {
    const rows = [
      'Data;NSU;Valor;Moeda;Tipo',
      '05/01/2026;1;1,00;BRL;Venda',
      'Subtotal;;1,00;;',
      'Data;NSU;Valor;Moeda;Tipo',
      '25/01/2026;2;2,00;BRL;Cancelada pelo lojista',
      '26/01/2026;3;3,00;BRL;ANTECIPAÇÃO',
      ...Array.from({ length: 12 }, (_, at) => `27/01/2026;x${at};4,00;BRL;Venda`),
    ];
    const done = await after(
      [
        { do: 'leave-out', rows: 'like-headings' },
        { do: 'leave-out', rows: 'like-totals' },
        { do: 'leave-out', column: 'Tipo', contains: 'cancelada' },
        { do: 'leave-out', equals: 'antecipacao' },
      ],
      ...(rows as [string, ...string[]]),
    );
    expect(done.leftOut.map(({ row, why, step, cell }) => [row, why, step, cell])).toEqual([
      [3, 'total', undefined, 'Subtotal  1,00'],
      [4, 'left-out', 0, 'Data NSU Valor Moeda Tipo'],
      [5, 'left-out', 2, 'Cancelada pelo lojista'],
      [6, 'left-out', 3, 'ANTECIPAÇÃO'],
    ]);
    expect(done.written).toBe(13);
  });

  test('keeps the rows of one text, and fills blank cells and placeholders from another column', async () => {
    const done = await after(
      [
        { do: 'leave-out', column: 'Conta', except: 'banco' },
        { do: 'fill', column: 'NSU', from: 'Conta' },
      ],
      'Data;NSU;Valor;Moeda;Conta',
      '05/01/2026;1;1,00;BRL;Banco',
      '06/01/2026;2;2,00;BRL;Clientes',
      '07/01/2026;000;3,00;BRL;BANCO',
    );
    expect(done.leftOut.map(({ row, cell }) => [row, cell])).toEqual([[3, 'Clientes']]);
    expect(csv(done).slice(1)).toEqual(['2026-01-05,1,1.00,BRL,Banco', '2026-01-07,BANCO,3.00,BRL,BANCO']);
  });

  test('applies signs of a column, or of words, negates, and removes signs', async () => {
    const rows = [
      'Data;NSU;Valor;Moeda;Tipo;S',
      '05/01/2026;1;1,00;BRL;Venda;C',
      '25/01/2026;2;1.002,00;BRL;Chargeback;D',
      '26/01/2026;3;0,00;BRL;Estorno;?',
      '27/01/2026;4;x;BRL;Venda;C',
      '27/01/2026;5;-5,00;BRL;ESTORNO;D',
      '27/01/2026;6;;BRL;Venda;C',
    ] as const;
    const amounts = (done: ConversionResult) =>
      csv(done)
        .slice(1)
        .map((line) => line.split(',').slice(1, 3));
    const words = await after(
      [{ do: 'sign', amount: 'Valor', by: 'Tipo', minus: ['estorno', 'chargeback'] }],
      ...rows,
    );
    expect(amounts(words)).toEqual([
      ['1', '1.00'],
      ['2', '-1002.00'],
      ['3', '0.00'],
      ['5', '-5.00'],
    ]);
    expect(reasons(words)).toEqual([
      [5, 'misfit'],
      [7, 'empty'],
    ]);
    const letters = await after([{ do: 'sign', amount: 'Valor', by: 'S' }], ...rows);
    expect(reasons(letters)).toEqual([
      [4, 'no-sign'],
      [5, 'misfit'],
      [7, 'empty'],
    ]);
    const negated = await after([{ do: 'negate', column: 'Valor' }], ...rows);
    expect(amounts(negated).map(([, amount]) => amount)).toEqual(['-1.00', '-1002.00', '0.00', '5.00']);
    const absolute = await after([{ do: 'absolute', column: 'Valor' }], ...rows);
    expect(amounts(absolute).map(([, amount]) => amount)).toEqual(['1.00', '1002.00', '0.00', '5.00']);
    expect(absolute.steps.map(({ report }) => report.rows)).toEqual([1]);
  });

  test('reads debits and credits as one amount to negate', async () => {
    const done = await convert(
      ['Data;NSU;Débito;Crédito', '05/01/2026;1;1,00;', '25/01/2026;2;;2,00', '25/01/2026;3;1,00;2,00'].join(
        '\n',
      ),
      {
        steps: [{ do: 'negate', column: 'Crédito' }],
        fields: { ...fields, amount: 'Crédito', currency: 'currency' },
        dialect: { currency: 'BRL', amountFrom: { debit: 'Débito', credit: 'Crédito' } },
      },
    );
    expect(csv(done)).toEqual([
      'Data,NSU,Débito,Crédito,currency',
      '2026-01-05,1,,1.00,BRL',
      '2026-01-25,2,,-2.00,BRL',
    ]);
    expect(reasons(done)).toEqual([[4, 'two-amounts']]);
  });

  test('fills a column with a currency, or adds it', async () => {
    const step = { do: 'currency', column: 'Moeda', code: 'brl' } as const;
    const filled = await after([step], 'Data;NSU;Valor;Moeda', '05/01/2026;1;1,00;', '25/01/2026;2;2,00;USD');
    expect(csv(filled).slice(1)).toEqual(['2026-01-05,1,1.00,BRL', '2026-01-25,2,2.00,USD']);
    const added = await after([step], 'Data;NSU;Valor', '05/01/2026;1;1,00', '25/01/2026;2;2,00');
    expect(csv(added).slice(1)).toEqual(['2026-01-05,1,1.00,BRL', '2026-01-25,2,2.00,BRL']);
  });
});

describe('sums', () => {
  const sum = { do: 'sum-by', by: ['NSU'], sum: ['Valor', 'Taxa'] } as const;
  const headings = 'Data;NSU;Valor;Taxa;Moeda;Bandeira';

  test.each([
    ['earliest', '2026-01-05'],
    ['latest', '2026-02-05'],
  ] as const)('have the %s of days that differ', async (days, day) => {
    const rows = ['05/02/2026;1;1,00', '05/01/2026;1;2,00', '04/02/2026;1;3,00'];
    const step = { do: 'sum-by', by: ['NSU'], sum: ['Valor'], days } as const;
    const done = await after([step], 'Data;NSU;Valor', ...rows, '25/01/2026;2;1,00');
    expect(csv(done).slice(1)).toEqual([`${day},1,6,BRL`, '2026-01-25,2,1,BRL']);
  });

  test('are exact, keep equal cells, and empty cells that differ', async () => {
    const done = await after(
      [sum],
      headings,
      '05/01/2026;1;0,10;0,01;BRL;Visa',
      '05/01/2026;2;5,00;;BRL;Elo',
      '05/01/2026;1;0,20;0,02;BRL;Master',
      '05/01/2026;;7,00;0,00;BRL;Elo',
      '05/01/2026; 1 ;-1.000,00;0,03;BRL;Visa',
      '25/01/2026;3;1,00;0,00;BRL;Visa',
    );
    expect(csv(done)).toEqual([
      'Data,NSU,Valor,Taxa,Moeda,Bandeira',
      '2026-01-05,1,-999.7,0.06,BRL,',
      '2026-01-05,2,5,,BRL,Elo',
      '2026-01-25,3,1,0,BRL,Visa',
    ]);
    expect(done.steps[0]!.report).toEqual({ rows: 3, sums: 3, emptied: { Bandeira: 1 } });
    // The row without a key is not summed, so the service refuses it without an identifier.
    expect(reasons(done)).toEqual([[5, 'empty']]);
  });

  test('are per currency', async () => {
    const done = await after(
      [sum],
      headings,
      '05/01/2026;1;1,00;0,01;BRL;Visa',
      '25/01/2026;2;1,00;0,01;BRL;Visa',
      '05/01/2026;1;1,00;0,01;USD;Visa',
      '05/01/2026;2;1,00;0,01;BRL;Visa',
    );
    // Two sums with one identifier are dropped by the service; the other has two days.
    expect(reasons(done)).toEqual([
      [2, 'duplicate'],
      [3, 'empty'],
      [4, 'duplicate'],
      [5, 'empty'],
    ]);
  });

  test('with an amount that cannot be read are left out, row by row', async () => {
    const done = await after(
      [sum],
      headings,
      '05/01/2026;1;1,00;0,01;BRL;Visa',
      '25/01/2026;1;x;0,01;BRL;Visa',
      '25/01/2026;2;3,00;0,01;BRL;Visa',
    );
    expect(done.leftOut.map(({ row, why, of }) => [row, why, of])).toEqual([
      [2, 'sum-incomplete', 3],
      [3, 'misfit', undefined],
    ]);
    expect(csv(done)).toHaveLength(2);
  });

  test('of debits and credits are one signed amount, in the column that is named', async () => {
    const text = [
      'Data;NSU;Débito;Crédito',
      '05/01/2026;1;1,00;',
      '05/01/2026;1;;3,50',
      '25/01/2026;2;4,00;',
      '25/01/2026;3;99999999999999999999999;',
    ].join('\n');
    const dialect = { currency: 'BRL', amountFrom: { debit: 'Débito', credit: 'Crédito' } };
    const run = (sum: string[]) =>
      convertFile([bytesOf(text)], {
        dialect,
        fields: { ...fields, amount: 'Crédito' },
        steps: [{ do: 'sum-by', by: ['NSU'], sum }],
      });
    const done = (await run(['Crédito'])) as ConversionResult;
    expect(csv(done).slice(1)).toEqual(['2026-01-05,1,,2.5,BRL', '2026-01-25,2,,-4,BRL']);
    expect(reasons(done)).toEqual([[5, 'too-large']]);
    expect(await run(['Débito', 'Crédito'])).toMatchObject({
      issue: { code: 'column-twice', column: 'Crédito' },
    });
    // The sum of one of them empties the other.
    const by = (column: string): Step => ({ do: 'sum-by', by: [column], sum: ['Débito'] });
    for (const column of ['Crédito', ' Débito'])
      // A failure names the first column that is accepted.
      expect(await convertFile([bytesOf(text)], { dialect, steps: [by(column)] })).toMatchObject({
        issue: { code: 'column-twice', column: 'Débito' },
      });
    // Without a field map, the amount is where the step has written it.
    const steps: Step[] = [{ do: 'sum-by', by: ['NSU', 'Data'], sum: ['Débito'] }];
    const proposed = (await convertFile([bytesOf(text)], { dialect, steps })) as ConversionResult;
    expect(proposed.fields.amount).toBe('Débito');
    expect(proposed.written).toBeGreaterThan(0);
  });

  test('can be summed again and filtered', async () => {
    const done = await after(
      [
        sum,
        { do: 'sum-by', by: ['Data'], sum: ['Valor', 'Taxa'] },
        { do: 'leave-out', column: 'Valor', equals: '6' },
      ],
      headings,
      '05/01/2026;1;1,00;0,01;BRL;Visa',
      '05/01/2026;1;2,00;0,01;BRL;Visa',
      '05/01/2026;2;3,00;0,01;BRL;Visa',
      '25/01/2026;3;4,00;0,01;BRL;Visa',
    );
    expect(done.leftOut.map(({ row, why, step }) => [row, why, step])).toEqual([
      [2, 'left-out', 2],
      [3, 'left-out', 2],
      [4, 'left-out', 2],
    ]);
    expect(csv(done).slice(1)).toEqual(['2026-01-25,3,4,0.01,BRL,Visa']);
  });
});

test('required fields without a column get a proposed one that no other field has', async () => {
  const done = await convert('Data;NSU;Parcela;Valor\n05/01/2026;7;1;1,00\n25/01/2026;8;1;1,50\n', {
    steps: [{ do: 'join', columns: ['NSU', 'Parcela'], separator: '-', into: 'Chave' }],
    fields: { external_id: 'Chave' },
  });
  expect(done.fields).toEqual({ external_id: 'Chave', amount: 'Valor', currency: 'currency', date: 'Data' });
  expect(csv(done)[1]).toBe('2026-01-05,7,1,1.00,7-1,BRL');
});

test('a step that replaces amounts or dates with texts cannot be applied, but one that formats them', async () => {
  const file = bytesOf('Data;NSU;Valor;Moeda\n05/01/2026;a;1.234;BRL\n25/01/2026;b;1,00;BRL\n');
  const run = (step: Step) => convertFile([file], { steps: [step], fields });
  const issue = { code: 'column-twice', step: 0 };
  expect(await run({ do: 'join', columns: ['NSU'], separator: '', into: 'Valor' })).toMatchObject({ issue });
  expect(await run({ do: 'extract', column: 'NSU', pattern: '{digits}', into: 'Data' })).toMatchObject({
    issue,
  });
  expect(csv((await run({ do: 'trim-inner', column: 'Valor' })) as ConversionResult)[1]).toBe(
    '2026-01-05,a,1234,BRL',
  );
});

describe('a list of steps cannot be applied', () => {
  test.each<[Step[], object]>([
    [[{ do: 'upper', column: 'Nada' }], { step: 0, code: 'column-missing', column: 'Nada' }],
    [
      [
        { do: 'upper', column: 'NSU' },
        { do: 'join', columns: ['NSU', '__proto__'], separator: '', into: 'x' },
      ],
      { step: 1, code: 'column-missing', column: '__proto__' },
    ],
    [[{ do: 'leave-out', column: 'NSU' }], { code: 'choose-one' }],
    [[{ do: 'leave-out', equals: '1', contains: '1' }], { code: 'choose-one' }],
    [[{ do: 'leave-out', rows: 'like-totals', column: 'NSU' }], { code: 'choose-one' }],
    [[{ do: 'extract', column: 'NSU', into: 'x' }], { code: 'choose-one' }],
    [
      [{ do: 'extract', column: 'NSU', into: 'x', pattern: '{digits}1' }],
      { code: 'pattern', fault: 'ambiguous', at: 8 },
    ],
    [[{ do: 'sum-by', by: ['NSU'], sum: ['NSU'] }], { code: 'column-twice', column: 'NSU' }],
    [[{ do: 'negate', column: 'NSU' }], { code: 'not-amounts', column: 'NSU' }],
    [[{ do: 'currency', column: 'Moeda', code: 'REAL' }], { code: 'not-a-currency', text: 'REAL' }],
  ])('%j @soak', async (steps, issue) => {
    const file = bytesOf('Data;NSU;Valor\n05/01/2026;a;1,00\n25/01/2026;b;1,00\n');
    expect(await convertFile([file], { steps })).toMatchObject({ issue });
  });
});

test('cells like formulas get an apostrophe, and identifiers that are then equal or too long are named', async () => {
  const done = await convert(
    [
      'Data;NSU;Valor;Memo',
      '05/01/2026;=1;1,00;=A1',
      `25/01/2026;'=1;2,00;ok`,
      `26/01/2026;=${'x'.repeat(254)};3,00;ok`,
      '27/01/2026;=2;4,00;-',
    ].join('\n'),
    { dialect: { currency: 'BRL' } },
  );
  expect(reasons(done)).toEqual([
    [2, 'duplicate'],
    [3, 'duplicate'],
    [4, 'too-long'],
  ]);
  expect(csv(done)[1]).toBe("2026-01-27,'=2,4.00,'-,BRL");
  const mapping = Object.entries(done.fields).map(([field, column]) => ({ field, column }));
  expect(previewImport(bytesOf(done.parts.join('')), mapping)).toMatchObject({ rows: { accepted: 1 } });
});

test.each([
  ['many keys', (at: number) => String(at)],
  ['one key', () => '1'],
])('the work of all steps grows with the rows, with %s', async (_, idOf) => {
  const steps: Step[] = [
    { do: 'leave-out', rows: 'like-totals' },
    { do: 'leave-out', contains: 'x' },
    { do: 'extract', column: 'Memo', find: 'end-to-end', into: 'E2E' },
    { do: 'extract', column: 'Memo', pattern: 'NSU [{digits}]', into: 'Ref', otherwise: 'NSU' },
    { do: 'join', columns: ['NSU', 'Ref'], separator: '-', into: 'Chave' },
    { do: 'negate', column: 'Valor' },
    { do: 'sum-by', by: ['NSU'], sum: ['Valor'] },
    { do: 'sum-by', by: ['Data'], sum: ['Valor'] },
    // The service refuses all rows, so each is named.
    { do: 'leave-out', column: 'Moeda', equals: 'BRL' },
  ];
  const fileOf = (rows: number) =>
    [
      'Data;NSU;Memo;Valor;Moeda',
      ...Array.from({ length: rows }, (_, at) => `25/01/2026;${idOf(at)};Pix NSU ${at};1,50;BRL`),
    ].join('\n');
  const work = (rows: number) => countWork(() => convert(fileOf(rows), { steps, fields }));
  await work(50);
  const [once, twice] = [await work(600), await work(1200)];
  expect(once).toBeGreaterThan(600 * 100);
  expect(twice / once).toBeLessThan(2.5);
});
