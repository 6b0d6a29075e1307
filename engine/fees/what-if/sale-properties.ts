import { memoize } from '../../lib/memoize';
import { searchedText } from '../../lib/without-accents';
import { cellReader } from '../../file/formats/cell-reader';
import type { Dialect, FileRow } from '../../file/notation/dialect';
import type { AmountRow } from './amount-row';
import type { SaleColumns } from './find-amounts';
import { type GroupField, groupFields } from './find-group-columns';

type Properties = Pick<AmountRow, GroupField | 'date'>;

/** A number of instalments, such as `3`, `03`, `3x`, or the last one of `1/3` and `1 de 3`. */
const count = /^(?:\d{1,3}\s*(?:\/|de|of)\s*)?(\d{1,3})\s*x?$/i;

/** Returns a function for the properties of a sale. Of spellings that differ in case or accents, it uses the first. */
export function propertyReader(
  dialect: Dialect,
  chosen: Pick<SaleColumns, GroupField | 'date'>,
): (row: FileRow) => Properties {
  const placeOf = (name: string) =>
    name === '' ? -1 : dialect.columns.findLastIndex((column) => column.name === name);
  const dateAt = placeOf(chosen.date);
  const dateNotation = dialect.columns[dateAt]?.notation;
  // A day number of a spreadsheet is converted; other dates stay as the acquirer writes them.
  const isNumber = dateNotation?.holds === 'date' && dateNotation.order.startsWith('serial');
  const dateOf = isNumber ? cellReader(dateNotation, dialect.zone) : undefined;
  const readers = groupFields.map((field) => ({
    field,
    index: placeOf(chosen[field]),
    spell: firstSpelling(field === 'instalments' ? instalmentsIn : (cell) => cell),
  }));
  return ({ cells }) => {
    const cell = cells[dateAt]?.trim() ?? '';
    const date = dateOf?.(cell) ?? cell;
    const found: { -readonly [Field in keyof Properties]: Properties[Field] } = date === '' ? {} : { date };
    for (const { field, index, spell } of readers) {
      const value = spell(cells[index] ?? '');
      if (value !== '') found[field] = value;
    }
    return found;
  };
}

function firstSpelling(read: (cell: string) => string): (cell: string) => string {
  const first = new Map<string, string>();
  return memoize((cell) => {
    const text = read(cell.trim().replaceAll(/\s+/g, ' '));
    const plain = searchedText(text);
    const known = first.get(plain);
    if (known !== undefined) return known;
    first.set(plain, text);
    return text;
  });
}

function instalmentsIn(cell: string): string {
  const [, number] = count.exec(cell) ?? [];
  return number === undefined ? cell : String(Number(number));
}
