import { describe, expect, test } from 'vitest';
import { mergeThreeWay } from '@recon/engine/configuration/three-way/merge-three-way';
import type { ColumnSuggestion } from '@recon/engine/file/field-maps/suggestion';
import {
  draftJson,
  draftMeter,
  isCanonicalRow,
  mapShape,
  mappingOf,
  membersOf,
  openDraft,
  fieldsOfSameColumn,
  suggestionFor,
  sureSuggestions,
  withMembers,
  withNewRow,
  withoutRow,
  withRow,
  withSureSuggestions,
} from './map-draft';

const heading = (field: string, column: string, confidence: number): ColumnSuggestion => ({
  field,
  column,
  confidence,
  by: 'heading',
});

describe('opening and saving', () => {
  test.each([
    { amount: 'Valor', note: 'Obs', external_id: 'NSU' },
    { Valor: 'amount', Obs: 'note', NSU: 'transaction_id' },
    { amount: 'Valor', kept: 7, date: 'Data' },
    { a: 'b' },
    {},
  ])('saves %o unchanged', (mapping) => {
    const made = mappingOf(openDraft(mapping));
    expect(JSON.stringify(made)).toBe(JSON.stringify({ mapping }));
  });

  test('has a row for each canonical field, the required ones first', () => {
    const { rows } = openDraft({ loja: 'Loja' });
    expect(rows.slice(0, 4).map(({ id }) => id)).toEqual(['external_id', 'amount', 'currency', 'date']);
    expect(rows.filter((row) => !isCanonicalRow(row)).map(({ field }) => field)).toEqual(['loja']);
  });

  test('preserves the direction of a column-to-field map when a row is added', () => {
    const draft = withRow(openDraft({ Valor: 'amount' }), 'date', { column: 'Data' });
    expect(mappingOf(draft)).toEqual({ mapping: { Valor: 'amount', Data: 'date' } });
  });

  test('opens a mapping without a clear direction in the previous one', () => {
    const draft = openDraft({ Loja: 'store' }, 'column-to-field');
    expect(draft.rows.at(-1)).toMatchObject({ field: 'store', column: 'Loja' });
    expect(draft.certain).toBe(false);
  });

  test('a cleared column is removed from the mapping, and an empty free row never enters it', () => {
    const cleared = withRow(openDraft({ amount: 'Valor', date: 'Data' }), 'amount', { column: '' });
    expect(mappingOf(withNewRow(cleared, 'new 1'))).toEqual({ mapping: { date: 'Data' } });
  });

  test('removes a free field', () => {
    const draft = openDraft({ amount: 'Valor', store: 'Loja' });
    expect(mappingOf(withoutRow(draft, 'found store'))).toEqual({ mapping: { amount: 'Valor' } });
  });

  test('reports issues by row, and leaves these rows out of the JSON', () => {
    const half = withRow(withNewRow(openDraft({ amount: 'Valor' }), 'new 1'), 'new 1', { field: 'store' });
    expect(mappingOf(half)).toEqual({ faults: new Map([['new 1', 'column-missing']]) });
    expect(JSON.parse(draftJson(half))).toEqual({ amount: 'Valor' });
    const twice = withRow(half, 'new 1', { field: 'amount', column: 'Total' });
    expect(mappingOf(twice)).toEqual({ faults: new Map([['new 1', 'field-twice']]) });
  });

  test('a reverted change does not count as a change', () => {
    const before = openDraft({ amount: 'Valor' });
    const changed = withRow(before, 'amount', { column: 'Total' });
    expect(membersOf(changed)).not.toEqual(membersOf(before));
    expect(membersOf(withRow(changed, 'amount', { column: 'Valor' }))).toEqual(membersOf(before));
    expect(membersOf(openDraft({ date: 'Data', amount: 'Valor' }))).toEqual(
      membersOf(openDraft({ amount: 'Valor', date: 'Data' })),
    );
  });
});

describe('the changes of two users', () => {
  type Mapping = Record<string, unknown>;
  /** Returns what is saved if `mine` is based on `base` while others saved `theirs`. */
  const merge = (base: Mapping, theirs: Mapping, mine: Mapping) => {
    const [was, is, draft] = [base, theirs, mine].map((mapping) => openDraft(mapping)) as [
      Draft,
      Draft,
      Draft,
    ];
    const { merged, conflicts } = mergeThreeWay(membersOf(was), membersOf(is), membersOf(draft), mapShape);
    const made = mappingOf(withMembers(draft, merged, theirs));
    return { json: JSON.stringify('mapping' in made ? made.mapping : [...made.faults.values()]), conflicts };
  };
  type Draft = ReturnType<typeof openDraft>;

  test.each<[string, Mapping, Mapping, Mapping, Mapping | string[]]>([
    [
      'as it was typed',
      { amount: 'V' },
      { amount: 'V' },
      { date: 'D', amount: 'V' },
      { date: 'D', amount: 'V' },
    ],
    [
      'lines of both',
      { amount: 'V' },
      { type: 'T', amount: 'V' },
      { amount: 'V', store: 'S' },
      { type: 'T', amount: 'V', store: 'S' },
    ],
    [
      'a line they took out',
      { amount: 'V', type: 'T' },
      { amount: 'V' },
      { amount: 'V', type: 'T', date: 'D' },
      { amount: 'V', date: 'D' },
    ],
    [
      'column to field',
      { V: 'amount', D: 'date' },
      { W: 'amount', D: 'date' },
      { V: 'amount', E: 'date' },
      { W: 'amount', E: 'date' },
    ],
    [
      'another direction',
      { amount: 'V', date: 'D' },
      { amount: 'W', date: 'D' },
      { V: 'amount', D: 'date', E: 'value_date' },
      { W: 'amount', D: 'date', E: 'value_date' },
    ],
    [
      'another name of the same',
      { external_id: 'R', date: 'D' },
      { external_id: 'R' },
      { transaction_id: 'R', date: 'D' },
      { transaction_id: 'R' },
    ],
    [
      'a field named twice',
      { V: 'amount', W: 'amount' },
      { V: 'amount', W: 'amount', D: 'date' },
      { W: 'amount' },
      { W: 'amount', D: 'date' },
    ],
    [
      'what is no text',
      { amount: 'V', n: 7 },
      { amount: 'V', n: 7, date: 'D' },
      { amount: 'W' },
      { amount: 'W', date: 'D' },
    ],
    [
      'a column that both gave away',
      { D: 'date' },
      { D: 'date', V: 'amount' },
      { D: 'date', V: 'value_date' },
      ['column-twice'],
    ],
  ])('are merged: %s', (_, base, theirs, mine, expected) => {
    const { json, conflicts } = merge(base, theirs, mine);
    expect(conflicts).toEqual([]);
    expect(json).toBe(JSON.stringify(expected));
  });

  test('are reported if both changed a row', () => {
    const { json, conflicts } = merge({ V: 'amount' }, { W: 'amount' }, { X: 'amount' });
    expect(conflicts).toEqual([
      { path: ['mapping', 'amount'], theirs: '["amount","W"]', mine: '["amount","X"]' },
    ]);
    expect(json).toBe('{"X":"amount"}');
  });
});

test('the meter counts the alias of a required field, and no field without a column', () => {
  const draft = withRow(openDraft({ transaction_id: 'Ref', amount: 'Valor' }), 'amount', { column: '' });
  expect(draftMeter(draft)).toEqual({ filled: ['external_id'], missing: ['amount', 'currency', 'date'] });
});

test('reports a column of two fields at both', () => {
  const draft = openDraft({ amount: 'Valor', total: 'Valor' });
  const seen = draft.rows.map((row) => [row.field, fieldsOfSameColumn(draft, row)]);
  expect(seen.filter(([, fields]) => fields?.length)).toEqual([
    ['amount', ['total']],
    ['total', ['amount']],
  ]);
});

describe('suggestions', () => {
  const suggestions = [
    heading('amount', 'Valor', 0.92),
    heading('date', 'Data', 0.9),
    heading('currency', 'Moeda', 0.89),
  ];

  test('from 90 % on are all accepted together, only in rows without a column', () => {
    const draft = openDraft({ date: 'Dia' });
    expect(sureSuggestions(draft, suggestions)).toEqual([{ id: 'amount', column: 'Valor' }]);
    expect(mappingOf(withSureSuggestions(draft, suggestions))).toEqual({
      mapping: { date: 'Dia', amount: 'Valor' },
    });
  });

  test('use a column with a field for no other field', () => {
    const draft = openDraft({ reference: 'Valor' });
    const amount = draft.rows.find(({ id }) => id === 'amount');
    expect(amount && suggestionFor(draft, amount, suggestions)).toBeUndefined();
  });

  test('offer a better column to a row that has one', () => {
    const draft = openDraft({ date: 'Dia' });
    const date = draft.rows.find(({ id }) => id === 'date');
    expect(date && suggestionFor(draft, date, suggestions)?.column).toBe('Data');
  });
});
