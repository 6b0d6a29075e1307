import { headingTokens } from '../../file/field-maps/synonyms';
import { feeWords, moneyHeadingWords, rateWords } from '../../file/vocabulary';
import { amountIn } from '../../file/notation/amount-notation';
import type { Dialect, FileRow } from '../../file/notation/dialect';
import { absolute, currencyDigits, toUnits, unitsOfDigit, unitsOfOne } from '../../money/units';

/** The headings of the acquirer's fee, of its rate in percent, and of what may be one (`doubt`); `''` if missing. */
export type FeeColumns = { readonly fee: string; readonly rate: string; readonly doubt: string };

/** Returns whether a heading states a percentage. */
export function isRateHeading(name: string): boolean {
  return name.includes('%') || headingTokens(name).some((word) => rateWords.has(word));
}

/** The share of rows that must agree with gross minus net before a column counts as fee or rate. */
const most = 0.6;
/** The minimum number of distinct amounts per distinct value, for a column that may contain rates. */
const fewPart = 3;

/** Returns the columns of the charged fee: the one whose values are gross minus net, else by heading. */
export function findFee(
  dialect: Dialect,
  sample: readonly FileRow[],
  columns: { readonly gross: string; readonly net: string },
  currency: string,
): FeeColumns {
  const valuesOf = (name: string) => {
    const index = dialect.columns.findLastIndex((column) => column.name === name);
    return sample.map(({ cells }) => readValue(dialect, index, cells[index] ?? ''));
  };
  const gross = valuesOf(columns.gross);
  const net = columns.net === columns.gross ? [] : valuesOf(columns.net);
  const cent = unitsOfDigit(currencyDigits(currency));
  const verdicts = dialect.columns
    .filter(({ name }) => name !== columns.gross && name !== columns.net)
    .map(({ name, notation }) => {
      const values = valuesOf(name);
      const isMoney = notation.holds === 'amount';
      // The layouts of CNAB have amounts in cents there.
      const isCertain = (dialect.format === 'cnab240' || dialect.format === 'cnab400') && isMoney;
      return { name, verdict: matchColumn({ name, isMoney, isCertain, values, gross, net, cent }) };
    });
  const first = (wanted: ColumnMatch) => verdicts.find(({ verdict }) => verdict === wanted)?.name ?? '';
  const fee = first('fee') || first('likely-fee');
  return { fee, rate: first('rate'), doubt: fee === '' ? first('doubt') : '' };
}

type ColumnMatch = 'fee' | 'likely-fee' | 'rate' | 'doubt' | 'neither';
type Values = readonly (bigint | undefined)[];

function matchColumn(of: {
  name: string;
  isMoney: boolean;
  /** True if the file format defines the column as an amount of money. */
  isCertain: boolean;
  values: Values;
  gross: Values;
  net: Values;
  cent: bigint;
}): ColumnMatch {
  const { name, isMoney, isCertain, values, gross, net, cent } = of;
  const words = headingTokens(name);
  const isNamed = words.some((word) => feeWords.has(word));
  const rows = values.flatMap((value, index) => {
    const [amount, left] = [gross[index], net[index]];
    if (value === undefined || amount === undefined) return [];
    const deduction = left === undefined ? undefined : absolute(amount - left);
    return [{ value: absolute(value), gross: absolute(amount), deduction }];
  });
  // Rows without a fee are no evidence.
  const known = rows.filter(
    ({ value, deduction }) => value > 0n && deduction !== undefined && deduction > 0n,
  );
  const agree = (amount_: (row: (typeof rows)[number]) => bigint) =>
    known.filter((row) => absolute(amount_(row) - row.deduction!) <= cent).length > known.length * most;
  const isFee = known.length > 0 && isMoney && agree(({ value }) => value);
  const isRate = known.length > 0 && agree(({ value, gross: amount }) => percentOf(amount, value));
  // 1 % of 100 is 1: a column that is explained both ways is undecided.
  if (isFee !== isRate) return isFee ? 'fee' : 'rate';
  if (isRateHeading(name)) return isNamed || isRate ? 'rate' : 'neither';
  if (!isNamed || !isMoney) return 'neither';
  if (isCertain || words.some((word) => moneyHeadingWords.has(word))) return 'likely-fee';
  return couldBeRate(rows) ? 'doubt' : 'likely-fee';
}

/** Returns whether a column may contain rates: values below 100, and few distinct ones for many amounts. */
function couldBeRate(rows: readonly { value: bigint; gross: bigint }[]): boolean {
  const filled = rows.filter(({ value }) => value > 0n);
  const distinct = new Set(filled.map(({ value }) => value)).size;
  const amounts = new Set(filled.map(({ gross }) => gross)).size;
  const isSmall = filled.every(({ value }) => value < 100n * unitsOfOne);
  return isSmall && amounts > 1 && distinct * fewPart <= Math.max(amounts, fewPart);
}

/** Parses a cell as an amount or a percentage, in units of 10⁻¹⁸; `undefined` if it is neither. */
function readValue(dialect: Dialect, index: number, cell: string): bigint | undefined {
  const notation = dialect.columns[index]?.notation;
  const bare = cell.replace('%', '').trim();
  if (notation?.holds === 'date' || (notation?.holds === 'text' && bare === cell.trim())) return undefined;
  const marks = notation?.holds === 'amount' ? [notation.mark] : ([',', '.'] as const);
  const read = marks.map((mark) => amountIn(bare, mark)).find((value) => value !== undefined);
  return read === undefined ? undefined : toUnits(read);
}

/** Returns a function for a row's percentage in column `name`, in units of 10⁻¹⁸; `undefined` if unreadable. */
export function rateReader(dialect: Dialect, name: string): (row: FileRow) => bigint | undefined {
  const index = dialect.columns.findLastIndex((column) => column.name === name);
  return ({ cells }) => (index < 0 ? undefined : readValue(dialect, index, cells[index] ?? ''));
}

/** Returns a percentage of an amount, both in units of 10⁻¹⁸; cuts further digits. */
const percentOf = (amount: bigint, percent: bigint): bigint => (amount * percent) / (100n * unitsOfOne);
