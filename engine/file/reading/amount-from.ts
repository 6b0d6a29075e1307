import { withoutAccents } from '../../lib/without-accents';
import { fieldsOfHeading, headingTokens } from '../field-maps/synonyms';
import {
  creditWords,
  debitWords,
  minusWords,
  plusWords,
  signHeadings,
  signHeadingWords,
} from '../vocabulary';
import { isNoAmount } from '../notation/amount-notation';
import type { AmountFrom, ColumnDialect, FileRow } from '../notation/dialect';

/** Returns the sign for a word such as `D`, `Crédito` or `-`; `undefined` if it is not a sign. */
export function signOf(cell: string): '-' | '+' | undefined {
  const word = withoutAccents(cell.trim()).toLowerCase();
  if (minusWords.has(word)) return '-';
  return plusWords.has(word) ? '+' : undefined;
}

/** Returns one signed amount from a debit and a credit; `undefined` if both are missing or both are not 0. */
export function mergeDebitCredit(debit: string | undefined, credit: string | undefined): string | undefined {
  const isSet = (amount: string | undefined): amount is string =>
    amount !== undefined && /[1-9]/.test(amount);
  if (isSet(debit) && isSet(credit)) return undefined;
  if (isSet(debit)) return signed(debit, '-');
  return credit ?? debit;
}

/** Applies the sign of another column to an amount; an amount that is already negative stays so. */
export function signed(amount: string, sign: '-' | '+'): string {
  if (sign === '+' || !/[1-9]/.test(amount)) return amount;
  return amount.startsWith('-') ? amount : `-${amount}`;
}

/** Detects two columns that form the amount: debit and credit, or amount and sign; `undefined` if there are none. */
export function findAmountFrom(columns: readonly ColumnDialect[], rows: readonly FileRow[]) {
  return debitAndCredit(columns, rows) ?? amountAndSign(columns, rows);
}

function debitAndCredit(columns: readonly ColumnDialect[], rows: readonly FileRow[]): AmountFrom | undefined {
  const named = (words: ReadonlySet<string>, others: ReadonlySet<string>) =>
    columns.findIndex(({ name, notation }, index) => {
      const tokens = headingTokens(name);
      const isEmpty = rows.every(({ cells }) => isNoAmount(cells[index] ?? ''));
      return (
        (notation.holds === 'amount' || isEmpty) &&
        tokens.some((token) => words.has(token)) &&
        !tokens.some((token) => others.has(token))
      );
    });
  const debit = named(debitWords, creditWords);
  const credit = named(creditWords, debitWords);
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
  const place = columns.indexOf(amount);
  const isSigned = (cell: string) => !isNoAmount(cell) && /[-(\u2212]|\d\s*D/i.test(cell);
  // A reversal among the rows may have a sign of its own.
  const withSign = rows.filter(({ cells }) => isSigned(cells[place] ?? '')).length;
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
