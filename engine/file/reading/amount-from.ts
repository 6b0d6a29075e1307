import { withoutAccents } from '../../lib/without-accents';
import { fieldsOfHeading, headingTokens } from '../field-maps/synonyms';
import {
  creditHeadings,
  creditWords,
  debitHeadings,
  debitWords,
  minusWords,
  plusWords,
  signHeadings,
  signHeadingWords,
  unitWords,
} from '../vocabulary';
import { isNoAmount } from '../notation/amount-notation';
import { currenciesOfHeading, isBalance } from '../notation/currency-sign';
import type { AmountFrom, ColumnDialect, FileRow } from '../notation/dialect';

/** Returns the sign for a word such as `D`, `Crédito` or `-`; `undefined` if it is not a sign. */
export function signOf(cell: string): '-' | '+' | undefined {
  const word = withoutAccents(cell.trim()).toLowerCase();
  if (minusWords.has(word)) return '-';
  return plusWords.has(word) ? '+' : undefined;
}

/** Returns the signed amount of a debit and a credit cell; `undefined` if none or both are set. `isSame`: no minus. */
export function mergeAmounts(
  debit: string | undefined,
  credit: string | undefined,
  isSame: boolean,
): string | undefined {
  const isSet = (amount: string | undefined): amount is string =>
    amount !== undefined && /[1-9]/.test(amount);
  if (isSet(debit) && isSet(credit)) return undefined;
  if (isSet(debit)) return isSame ? debit : applySign(debit, '-');
  return credit ?? debit;
}

/** Returns an amount with the sign of another column. A minus in the amount itself stays. */
export function applySign(amount: string, sign: '-' | '+'): string {
  if (sign === '+' || !/[1-9]/.test(amount)) return amount;
  return amount.startsWith('-') ? amount : `-${amount}`;
}

/** Returns the two columns that form the amount: debit and credit, or amount and sign; `undefined` if there are none. */
export function findAmountFrom(columns: readonly ColumnDialect[], rows: readonly FileRow[]) {
  return debitAndCredit(columns, rows) ?? twoCurrencies(columns, rows) ?? amountAndSign(columns, rows);
}

/** Returns the amounts of two currencies, such as `Valor USD` and `Valor BRL`, if nearly each row has one of them. */
function twoCurrencies(columns: readonly ColumnDialect[], rows: readonly FileRow[]): AmountFrom | undefined {
  const named = columns.flatMap((column, index) => {
    const [code, ...more] = column.notation.holds === 'amount' ? currenciesOfHeading(column) : [];
    return code === undefined || more.length > 0 || isBalance(column.name) ? [] : [{ code, index }];
  });
  for (const [at, one] of named.entries())
    for (const other of named.slice(at + 1))
      if (one.code !== other.code && areAlternatives(rows, one.index, other.index))
        return { one: columns[one.index]!.name, other: columns[other.index]!.name };
  return undefined;
}

/** Returns whether nearly each row has an amount in exactly one of two columns, and both columns are used. */
export function areAlternatives(
  rows: readonly FileRow[],
  firstColumn: number,
  secondColumn: number,
): boolean {
  const counts = { one: 0, other: 0, rest: 0 };
  for (const { cells } of rows) {
    const [first, second] = [firstColumn, secondColumn].map((index) => /[1-9]/.test(cells[index] ?? ''));
    counts[first === second ? 'rest' : first ? 'one' : 'other'] += 1;
  }
  return counts.one > 0 && counts.other > 0 && counts.rest * 20 < rows.length;
}

function debitAndCredit(columns: readonly ColumnDialect[], rows: readonly FileRow[]): AmountFrom | undefined {
  const columnNamed = (
    words: ReadonlySet<string>,
    others: ReadonlySet<string>,
    headings: ReadonlySet<string>,
  ) =>
    columns.findIndex(({ name, notation }, index) => {
      const tokens = headingTokens(name);
      const isEmpty = rows.every(({ cells }) => isNoAmount(cells[index] ?? ''));
      return (
        (notation.holds === 'amount' || isEmpty) &&
        (headings.has(tokens.filter((token) => !unitWords.has(token)).join(' ')) ||
          (tokens.some((token) => words.has(token)) && !tokens.some((token) => others.has(token))))
      );
    });
  const debit = columnNamed(debitWords, creditWords, debitHeadings);
  const credit = columnNamed(creditWords, debitWords, creditHeadings);
  if (debit < 0 || credit < 0) return undefined;
  const isZero = (cell = '') => !/[1-9]/.test(cell);
  const both = rows.filter(({ cells }) => !isZero(cells[debit]) && !isZero(cells[credit])).length;
  if (both > rows.length * 0.1) return undefined;
  return { debit: columns[debit]!.name, credit: columns[credit]!.name };
}

function amountAndSign(columns: readonly ColumnDialect[], rows: readonly FileRow[]): AmountFrom | undefined {
  const amounts = columns.filter(({ notation }) => notation.holds === 'amount');
  const [amount] = amounts.toSorted((a, b) => amountMeaning(b.name) - amountMeaning(a.name));
  if (!amount) return undefined;
  const columnIndex = columns.indexOf(amount);
  const isSigned = (cell: string) => !isNoAmount(cell) && /[-(\u2212]|\d\s*D/i.test(cell);
  // A reversal among the rows may have a sign of its own.
  const withSign = rows.filter(({ cells }) => isSigned(cells[columnIndex] ?? '')).length;
  if (withSign * 10 > rows.length) return undefined;
  const sign = columns.find(({ name }, index) => {
    const values = [...new Set(rows.map(({ cells }) => (cells[index] ?? '').trim()))].filter(
      (value) => value !== '',
    );
    if (values.length === 0 || values.some((value) => signOf(value) === undefined)) return false;
    // Letters and signs are conclusive in a column with at least one debit; words need a matching heading.
    const isShort =
      values.every((value) => value.length <= 2) && values.some((value) => signOf(value) === '-');
    // `S` alone is mostly “Sim” or “Sí”.
    const isYes = values.every((value) => value.toLowerCase() === 's');
    return (isShort && !isYes) || saysSign(name);
  });
  return sign && { amount: amount.name, sign: sign.name };
}

/** Returns 2 for a heading that means the amount only, 1 if it may also mean something else, else 0. */
function amountMeaning(name: string): number {
  const meaning = fieldsOfHeading(name).find(({ field }) => field === 'amount');
  return meaning ? 1 + Number(meaning.sure) : 0;
}

function saysSign(name: string): boolean {
  const tokens = headingTokens(name);
  return (
    tokens.some((token) => signHeadingWords.has(token)) ||
    (tokens.some((token) => debitWords.has(token)) && tokens.some((token) => creditWords.has(token))) ||
    signHeadings.has(tokens.join(' '))
  );
}
