import { describe, expect, it } from 'vitest';
import { suggestFromOtherSide } from './other-side';
import { suggestColumns } from './suggest';

const rows = Array.from({ length: 40 }, (_, at) => at);
const column = (name: string, valueOf: (at: number) => string) => ({ name, values: rows.map(valueOf) });
const ledger = [
  column('id', (at) => `lancto-${at}`),
  column('document', (at) => `nsu${7000 + at}`),
  column('amount', (at) => `${1000 + at * 7}.50`),
  column('day', (at) => `2026-01-${String((at % 28) + 1).padStart(2, '0')}`),
];
const statement = [
  column('external_id', (at) => `linha ${at}`),
  column('NSU', (at) => `NSU${7000 + at}`),
  column('Valor bruto', (at) => `${(1000 + at * 7).toLocaleString('de')},50`),
  column('Valor líquido', (at) => `${980 + at * 7},13`),
  column('Parcela', () => '1'),
];

describe('columns by the other side’s file', () => {
  it('are those whose values both files contain, in any case and notation', () => {
    expect(suggestFromOtherSide(statement, ledger)).toEqual([
      { field: 'external_id', column: 'NSU', confidence: 0.98, by: 'both' },
      { field: 'amount', column: 'Valor bruto', confidence: 0.98, by: 'both' },
    ]);
  });

  it('take precedence over headings', () => {
    const fields = (other?: typeof ledger) =>
      Object.fromEntries(
        suggestColumns(statement, ['BRL'], [], other).map(({ field, column: name }) => [field, name]),
      );
    expect(fields()).toMatchObject({ external_id: 'external_id' });
    expect(fields(ledger)).toMatchObject({ external_id: 'NSU', amount: 'Valor bruto' });
    expect(suggestColumns(statement, ['BRL'], [], ledger)[0]).toMatchObject({
      column: 'NSU',
      confidence: 0.98,
    });
  });

  it('are missing if the files have nothing in common, or if two columns match equally', () => {
    expect(suggestFromOtherSide(statement, [column('x', (at) => `x${at}`)])).toEqual([]);
    expect(suggestFromOtherSide([...statement, { ...statement[1]!, name: 'NSU 2' }], ledger)).toMatchObject([
      { field: 'amount' },
    ]);
    expect(suggestFromOtherSide([], ledger)).toEqual([]);
    expect(suggestFromOtherSide(statement, [])).toEqual([]);
  });

  it('exclude categories, even if all their values are in both files', () => {
    const cards = [column('Bandeira', (at) => ['Visa', 'Elo'][at % 2]!)];
    expect(suggestFromOtherSide(cards, cards)).toEqual([]);
  });

  it('are proposed if half of the values match', () => {
    const half = (met: number) => [column('Doc', (at) => (at < met ? `nsu${7000 + at}` : `other ${at}`))];
    expect(suggestFromOtherSide(half(20), ledger)).toHaveLength(1);
    expect(suggestFromOtherSide(half(19), ledger)).toEqual([]);
  });
});
