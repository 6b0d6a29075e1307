import { describe, expect, it } from 'vitest';
import { FromFilesSession } from '../session/from-files-session';

const nothing = () => undefined;
const sides = { left: 0, right: 1 };
const file = (name: string, lines: readonly string[]) => new File([`${lines.join('\n')}\n`], name);

/** Reads two files, then again with the better settings; returns these, and how many transactions share a reference. */
async function readTwo(left: File, right: File) {
  const session = new FromFilesSession();
  for (const [id, one] of [left, right].entries()) await session.readFile(id, one, {}, nothing);
  const better = await session.betterSettings(sides);
  await session.readFile(0, left, better.left ?? {}, nothing);
  await session.readFile(1, right, better.right ?? {}, nothing);
  const found = await session.propose(sides, true, nothing);
  const [first] = found!.proposals[0]!.suggestions.suggestions;
  return { better, next: await session.betterSettings(sides), first };
}

/** Sales of one to three instalments: `line` gets the NSU, the instalment, their number, an amount and a day. */
function sales(line: (nsu: string, part: number, of: number, amount: string, day: number) => string) {
  return Array.from({ length: 30 }, (_, at) =>
    Array.from({ length: 1 + (at % 3) }, (_unused, part) =>
      line(`00${7000 + at * 13}`, part + 1, 1 + (at % 3), `${at + 20}.${10 + part}`, 10 + (at % 15)),
    ),
  ).flat();
}

const ledger = file('ledger.csv', [
  'id,date,amount,currency,nsu,installment',
  ...sales((nsu, part, _, amount, day) => `L${nsu}x${part},2026-03-${day},${amount},BRL,${nsu},${part}`),
]);
const joinedLeft = {
  steps: [{ do: 'join', columns: ['nsu', 'installment'], separator: '-', into: 'nsu' }],
  fields: { external_id: 'nsu' },
};
const acquirer = (
  heading: string,
  of: (part: number, of: number) => string,
  isChosen: (of: number) => boolean = () => true,
) =>
  file('acquirer.csv', [
    heading,
    ...sales((nsu, part, count, amount, day) =>
      isChosen(count) ? `${nsu},${of(part, count)},${amount},2026-03-${day},BRL` : '',
    ).filter((line) => line !== ''),
  ]);
const twoDigits = (part: number, of: number) => `0${part}/0${of}`;
const join = (column: string) => ({ do: 'join', columns: ['NSU', column], separator: '-', into: 'NSU' });

describe('references with the number of an instalment', () => {
  it('are joined in both files, not only in the one whose references repeat', async () => {
    const right = acquirer('NSU,Parcela,Valor,Data,Moeda', String);
    const { better, next, first } = await readTwo(ledger, right);
    expect(better).toEqual({ left: joinedLeft, right: { steps: [join('Parcela')] } });
    expect(next).toEqual({});
    expect(first).toMatchObject({ takes: { lefts: 60, withoutReference: 0 } });
  });

  it('are equal if one file has 1 and the other one 01/02', async () => {
    const right = acquirer('NSU,Parcela,Valor,Data,Moeda', twoDigits);
    const { better, first } = await readTwo(ledger, right);
    expect(better.left).toEqual(joinedLeft);
    expect(better.right!.steps).toEqual([
      {
        do: 'extract',
        column: 'Parcela',
        pattern: '[{digits}]/{digits}',
        into: 'instalment',
        otherwise: 'Parcela',
      },
      { do: 'strip-zeros', column: 'instalment' },
      join('instalment'),
    ]);
    expect(first).toMatchObject({ takes: { lefts: 60, withoutReference: 0 } });
  });

  it('are joined in a file of single payments, too, if those of the other one repeat', async () => {
    const right = acquirer('NSU,Parcela,Valor,Data,Moeda', twoDigits, (of) => of === 1);
    const { better, first } = await readTwo(ledger, right);
    expect(better.left).toEqual(joinedLeft);
    expect(better.right!.steps!.at(-1)).toEqual(join('instalment'));
    expect(first).toMatchObject({ takes: { lefts: 10, withoutReference: 0 } });
  });

  it('are joined in one file only, if the other one has them joined', async () => {
    const left = file('ledger.csv', [
      'id,date,amount,currency',
      ...sales((nsu, part, _, amount, day) => `${nsu}-${part},2026-03-${day},${amount},BRL`),
    ]);
    const { better, first } = await readTwo(left, acquirer('NSU,Parcela,Valor,Data,Moeda', String));
    expect(better).toEqual({ right: { steps: [join('Parcela')] } });
    expect(first).toMatchObject({ takes: { lefts: 60, withoutReference: 0 } });
  });

  it('are not joined if each sale is paid at once', async () => {
    const left = file('ledger.csv', [
      'id,date,amount,currency,nsu,installment',
      ...sales((nsu, part, of, amount, day) =>
        of === 1 ? `L${nsu}x${part},2026-03-${day},${amount},BRL,${nsu},1` : '',
      ).filter((line) => line !== ''),
    ]);
    const right = acquirer('NSU,Parcela,Valor,Data,Moeda', twoDigits, (of) => of === 1);
    const { better } = await readTwo(left, right);
    expect(better.right).toBeUndefined();
    expect(better.left?.steps).toBeUndefined();
  });
});

describe('end-to-end ids', () => {
  const ids = Array.from({ length: 20 }, (_, at) => `E12345678202603201030abcDEF123${10 + at}`);
  const provider = file('provider.csv', [
    'transaction_id,date,amount,currency,end_to_end_id',
    ...ids.map((id, at) => `T${at},2026-03-${at + 1 < 10 ? '0' : ''}${at + 1},${at + 5}.50,BRL,${id}`),
  ]);

  it('are lifted out of texts if the other file has them in a column', async () => {
    const statement = file('statement.csv', [
      'FITID,MEMO,TRNAMT,DTPOSTED,CURDEF',
      ...ids.map((id, at) => `F${at},PIX RECEBIDO ${id} JOAO,${at + 5}.50,2026-03-20,BRL`),
      'F90,TARIFA,-1.00,2026-03-20,BRL',
    ]);
    const { better, next, first } = await readTwo(provider, statement);
    expect(better).toEqual({
      left: { fields: { external_id: 'end_to_end_id' } },
      right: {
        steps: [
          { do: 'extract', column: 'MEMO', find: 'end-to-end', into: 'end_to_end_id', otherwise: 'FITID' },
        ],
        fields: { external_id: 'end_to_end_id' },
      },
    });
    expect(next).toEqual({});
    expect(first!.evidence).toEqual({ kind: 'reference', pairs: 20, same: 20 });
  });

  it('stay in texts if the other file has none', async () => {
    const statement = file('statement.csv', [
      'FITID,MEMO,TRNAMT,DTPOSTED,CURDEF',
      ...ids.map((id, at) => `T${at},PIX RECEBIDO ${id} JOAO,${at + 5}.50,2026-03-20,BRL`),
    ]);
    const others = file('ledger.csv', [
      'id,date,amount,currency',
      ...ids.map((_, at) => `T${at},2026-03-20,${at + 5}.50,BRL`),
    ]);
    expect((await readTwo(others, statement)).better).toEqual({});
  });
});

it('lose leading zeros if the other file lacks them, whatever the signs of the amounts', async () => {
  const statement = file('statement.csv', [
    'id,document,amount,date,currency',
    ...Array.from({ length: 20 }, (_, at) => `F${at},0000${7000 + at * 7},${at + 5}.50,2026-03-20,BRL`),
  ]);
  const books = file('books.csv', [
    'document,amount,date,currency',
    ...Array.from({ length: 20 }, (_, at) => `${7000 + at * 7},-${at + 5}.50,2026-03-20,BRL`),
  ]);
  const { better, next } = await readTwo(books, statement);
  expect(better).toEqual({
    right: { steps: [{ do: 'strip-zeros', column: 'document' }], fields: { external_id: 'document' } },
  });
  expect(next).toEqual({});
});

it('columns of equal numbers with other amounts are a coincidence', async () => {
  const rows = (first: string, amount: number) =>
    Array.from({ length: 20 }, (_, at) => `${first}${at},2026-03-20,${(at + 1) * amount}.00,BRL,${at + 1}`);
  const left = file('ledger.csv', ['id,date,amount,currency,line', ...rows('a', 10)]);
  const right = file('bank.csv', ['id,date,amount,currency,line', ...rows('b', 900)]);
  expect((await readTwo(left, right)).better).toEqual({});
});

describe('ids of the other file in texts', () => {
  const numbers = Array.from({ length: 20 }, (_, at) => 3100 + at * 7);
  const day = (at: number) => `2026-03-${10 + (at % 15)}`;
  const books = file('books.csv', [
    'invoice,date,amount,currency',
    ...numbers.map((number, at) => `A-${number},${day(at)},${at + 5}.50,MXN`),
  ]);

  it('are lifted out by the pattern that they have; a row without one keeps what it would have otherwise', async () => {
    const statement = file('statement.csv', [
      'date,description,amount,currency',
      ...numbers.map((number, at) => `${day(at)},SPEI 4711 JOSE PAGO FAC A-${number},${at + 5}.50,MXN`),
      '2026-03-11,COMISION SPEI,-1.00,MXN',
      '2026-03-12,COMISION SPEI,-1.00,MXN',
    ]);
    const { better, next, first } = await readTwo(books, statement);
    expect(better).toEqual({
      right: {
        steps: [
          { do: 'join', columns: ['date', 'description', 'amount'], separator: ' ', into: 'reference' },
          { do: 'extract', column: 'description', pattern: 'A-{digits:4}', into: 'reference' },
        ],
        fields: { external_id: 'reference' },
      },
    });
    expect(next).toEqual({});
    expect(first!.evidence).toEqual({ kind: 'reference', pairs: 20, same: 20 });
  });

  it('are not another number of the text: the word before them is part of the pattern', async () => {
    const documents = file('books.csv', [
      'document,date,amount,currency',
      ...numbers.map((number, at) => `${number},${day(at)},${at + 5}.50,USD`),
    ]);
    const statement = file('statement.csv', [
      'date,description,amount,currency',
      ...numbers.map((number, at) => `${day(at)},STORE 1182 REF ${number},${at + 5}.50,USD`),
    ]);
    const { better, first } = await readTwo(documents, statement);
    expect(better.right!.steps!.at(-1)).toMatchObject({ do: 'extract', pattern: 'REF [{digits:4}]' });
    expect(first!.evidence).toEqual({ kind: 'reference', pairs: 20, same: 20 });
  });

  it('take the place of references that many rows lack, and no row is rejected then', async () => {
    const ids = (at: number) => (at % 4 === 0 ? '' : `E2E-${at}x`);
    const left = file('books.csv', [
      'invoice,end to end id,date,amount,currency',
      ...numbers.map((number, at) => `RE-2026-${number},${ids(at)},${day(at)},${at + 5}.50,EUR`),
    ]);
    const right = file('statement.csv', [
      'date,purpose,end to end id,amount,currency',
      ...numbers.map(
        (number, at) =>
          `${day(at)},SVWZ+RE-2026-${number} KD ${at},${ids(at) || 'NOTPROVIDED'},${at + 5}.50,EUR`,
      ),
      '2026-03-11,Rechnung 99,NOTPROVIDED,77.00,EUR',
    ]);
    const session = new FromFilesSession();
    const before = await session.readFile(1, right, { fields: { external_id: 'end to end id' } }, nothing);
    expect(before).toMatchObject({ taken: 15, refused: { count: 6 } });
    await session.readFile(0, left, { fields: { external_id: 'end to end id' } }, nothing);
    const better = await session.betterSettings(sides);
    expect(better).toEqual({
      left: { fields: { external_id: 'invoice' } },
      right: {
        steps: [
          {
            do: 'extract',
            column: 'purpose',
            pattern: 'RE-{digits:4}-{digits:4}',
            into: 'reference',
            otherwise: 'purpose',
          },
        ],
        fields: { external_id: 'reference' },
      },
    });
    expect(await session.readFile(1, right, better.right!, nothing)).toMatchObject({
      taken: 21,
      refused: { count: 0 },
    });
  });

  it('stay in the texts if a column of references agrees as well, or if the amounts do not', async () => {
    const rows = numbers.map((number, at) => `A-${number},PAGO A-${number},${day(at)},${at + 5}.50,MXN`);
    const statement = file('statement.csv', ['id,description,date,amount,currency', ...rows]);
    expect((await readTwo(books, statement)).better).toEqual({});
    const others = file('statement.csv', [
      'id,description,date,amount,currency',
      ...numbers.map((number, at) => `x${at},PAGO A-${number},${day(at)},${at * 100 + 900}.50,MXN`),
    ]);
    expect((await readTwo(books, others)).better).toEqual({});
  });
});
