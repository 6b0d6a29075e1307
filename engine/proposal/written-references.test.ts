import { expect, it } from 'vitest';
import { proposeFiles } from './propose-files';

const two = (at: number) => String(at).padStart(2, '0');
const dayAt = (at: number) => new Date(Date.UTC(2026, 1, 2 + at)).toISOString().slice(0, 10);
const slashed = (at: number) => dayAt(at).split('-').toReversed().join('/');
const money = (cents: number) => `${Math.trunc(cents / 100)},${two(cents % 100)}`;

/** Instalments of sales. The twelve prices repeat on most days, so that an amount alone shows nothing. */
const entries = Array.from({ length: 110 }, (_, sale) => {
  const of = [1, 2, 3, 6][(sale * 7) % 4]!;
  return Array.from({ length: of }, (__, at) => ({
    id: `${104_000 + sale * 7}`,
    part: at + 1,
    of,
    day: ((sale * 11) % 40) + 30 * at,
    cents: 990 * (1 + ((sale * 5) % 12)),
    isIn: (sale * 3) % 5 !== 1,
  }));
})
  .flat()
  .toSorted((a, b) => a.day - b.day);
type Entry = (typeof entries)[number];
const firsts = entries.filter(({ part }) => part === 1);
const formsOf = ({ id, part, of }: Entry) => ({
  text: `PIX RECEBIDO MARIA NF ${id} PARC ${two(part)}/${two(of)}`,
  words: `NF ${id} Parcela ${part} de ${of}`,
  brackets: `NSU ${id} (${part}/${of})`,
  slash: `${id}/${two(part)}`,
  dash: `NF-${id}-${part}`,
});
type Form = keyof ReturnType<typeof formsOf>;

/** Proposes how a ledger of debits and credits matches the signed statement of its bank. Returns the pairs, and what they should be. */
async function pairsOf(rows: readonly Entry[], left: (one: Entry) => string, right: (one: Entry) => string) {
  const isLeft = (at: number) => at % 23 !== 5;
  const isRight = (at: number) => at % 17 !== 3;
  const [ledger, bank] = [rows.filter((_, at) => isLeft(at)), rows.filter((_, at) => isRight(at))];
  const found = await proposeFiles(
    new File(
      [
        [
          'Data;Documento;Histórico;Débito;Crédito',
          ...ledger.map((one) => {
            const amount = money(one.cents);
            return `${slashed(one.day)};${left(one)};Lanc;${one.isIn ? amount : ''};${one.isIn ? '' : amount}`;
          }),
        ].join('\n'),
      ],
      'razao.csv',
    ),
    new File(
      [
        [
          'Data;Histórico;Docto;Valor (R$)',
          ...bank.map(
            (one, at) =>
              `${slashed(one.day + (at % 2))};${right(one)};${90_000 + at};${one.isIn ? '' : '-'}${money(one.cents)}`,
          ),
        ].join('\n'),
      ],
      'extrato.csv',
    ),
  );
  if ('fault' in found) throw new Error(found.fault);
  const both = rows.filter((_, at) => isLeft(at) && isRight(at));
  return {
    pairs: found.pairs.map((pair) => `${pair.left.join()} ${pair.right.join()}`).toSorted(),
    expected: both.map((one) => `${ledger.indexOf(one) + 2} ${bank.indexOf(one) + 2}`).toSorted(),
  };
}

it.each<[Form, Form]>([
  ['text', 'slash'],
  ['words', 'brackets'],
  ['slash', 'brackets'],
  ['dash', 'text'],
  ['brackets', 'dash'],
])('matches instalments that are written as %s with those as %s @soak', async (left, right) => {
  const { pairs, expected } = await pairsOf(
    entries,
    (one) => formsOf(one)[left],
    (one) => formsOf(one)[right],
  );
  expect(pairs).toEqual(expected);
});

/** Returns an id with a letter in the middle, every fifth one with a digit instead. */
const mixed = (id: string) => `WB${id.slice(0, 3)}${Number(id) % 5 === 0 ? 3 : 'K'}${id.slice(3)}`;

it.each<[string, (id: string) => string, (id: string) => string]>([
  ['NF 104000 and NF-00104000', (id) => `NF ${id}`, (id) => `NF-00${id}`],
  ['104.000 and 0000104000', (id) => `${id.slice(0, 3)}.${id.slice(3)}`, (id) => `0000${id}`],
  ['PED104000A and ped-104000-a', (id) => `PED${id}A`, (id) => `ped-${id}-a`],
  ['NF 104000 and texts', (id) => `NF ${id}`, (id) => `TED ACME ${id}`],
  ['PX104000 and PX1040005 with a check digit', (id) => `PX${id}`, (id) => `PX${id}${(Number(id) * 7) % 9}`],
  ['TRK104000LISB and TRK104000L, which is cut', (id) => `TRK${id}LISB${id.slice(-2)}`, (id) => `TRK${id}L`],
  [
    'DOC-104000 and DOC 104000 or DOC-104000 in texts',
    (id) => `DOC-${id}`,
    (id) => `TED DOC${id.endsWith('4') ? ' ' : '-'}${id} REF 77`,
  ],
  ['WB104K007-MAD007 or WB1043021-MAD021 and their starts', (id) => `${mixed(id)}-MAD${id.slice(3)}`, mixed],
])(
  'matches references that two files write differently, such as %s, also of negative amounts',
  async (_, left, right) => {
    const { pairs, expected } = await pairsOf(
      firsts,
      ({ id }) => left(id),
      ({ id }) => right(id),
    );
    expect(pairs).toEqual(expected);
  },
);

it('finds numbers of references in the texts of some rows, and matches no others', async () => {
  const hasId = ({ id }: Entry) => Number(id) % 4 !== 0;
  const { pairs, expected } = await pairsOf(
    firsts,
    ({ id }) => `NF ${id}`,
    (one) => (hasId(one) ? `PIX ACME ${one.id}` : 'PIX ACME'),
  );
  expect(pairs.filter((pair) => !expected.includes(pair))).toEqual([]);
  expect(pairs.length).toBeGreaterThan(expected.length * 0.7);
});
